package org.basislearner.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteOrder;
import java.nio.DoubleBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;

/**
 * A temporary file of slots, each with room for one column of a block, mapped into memory piece by
 * piece as it grows. The operating system keeps in memory what it can and writes the rest out. The
 * file is deleted when it is closed.
 */
final class MappedFile implements Blocks {
  /** Slots mapped at once: 64 MB, far below the 2 GB that one mapping may have. */
  private static final int SLOTS_A_REGION = 2048;

  private static final int SLOT = RowStore.BLOCK_ROWS;
  private static final long REGION_BYTES = (long) SLOTS_A_REGION * SLOT * Double.BYTES;

  private final Path directory;
  private final Path path;
  private final FileChannel channel;
  private final List<DoubleBuffer> regions = new ArrayList<>();
  private final ArrayDeque<Integer> free = new ArrayDeque<>();
  private int used;

  MappedFile(Path directory) {
    this.directory = directory;
    try {
      path = Files.createTempFile(directory, "basis-rows-", ".tmp");
      channel =
          FileChannel.open(
              path,
              StandardOpenOption.READ,
              StandardOpenOption.WRITE,
              StandardOpenOption.DELETE_ON_CLOSE);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot make a file for rows in " + directory + ": " + e, e);
    }
  }

  @Override
  public Block newBlock(int index, int rows) {
    return new MappedBlock(index, rows, this);
  }

  synchronized int allocate() {
    Integer slot = free.pollLast();
    if (slot != null) {
      return slot;
    }
    if (used == regions.size() * SLOTS_A_REGION) {
      grow();
    }
    return used++;
  }

  synchronized void free(int slot) {
    free.addLast(slot);
  }

  double[] read(int slot, int count) {
    double[] column = new double[count];
    region(slot).get(offset(slot), column, 0, count);
    return column;
  }

  void write(int slot, double[] column, int count) {
    region(slot).put(offset(slot), column, 0, count);
  }

  private synchronized DoubleBuffer region(int slot) {
    return regions.get(slot / SLOTS_A_REGION);
  }

  private static int offset(int slot) {
    return slot % SLOTS_A_REGION * SLOT;
  }

  private void grow() {
    try {
      long begin = regions.size() * REGION_BYTES;
      if (directory.toFile().getUsableSpace() < REGION_BYTES) {
        // Touching a mapped page that the disk cannot hold ends the whole process: refuse before.
        throw new IOException("no space left on the device");
      }
      regions.add(
          channel
              .map(FileChannel.MapMode.READ_WRITE, begin, REGION_BYTES)
              .order(ByteOrder.nativeOrder())
              .asDoubleBuffer());
    } catch (ClosedByInterruptException e) {
      CancellationException cancelled = new CancellationException("interrupted");
      cancelled.initCause(e);
      throw cancelled;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot enlarge the file for rows " + path + ": " + e, e);
    }
  }

  @Override
  public synchronized void close() {
    regions.clear();
    try {
      // the mappings live on until they are collected; without content they hold no disk space
      channel.truncate(0);
      channel.close();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot close the file for rows " + path + ": " + e, e);
    }
  }
}
