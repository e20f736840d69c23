package org.basislearner.data.read;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.basislearner.data.Table;
import org.jspecify.annotations.Nullable;

/**
 * One reading of a delimited file. The calling thread reads blocks and puts parsed ones together in
 * the order of the file; other threads parse. The result, an error included, does not depend on the
 * number of threads, because blocks are cut at the same places.
 */
final class DelimitedPass {
  private final SourceFile file;
  private final Dialect dialect;
  private final Header header;
  private final int blockSize;
  private final int threads;

  DelimitedPass(SourceFile file, Dialect dialect, Header header, int blockSize, int threads) {
    this.file = file;
    this.dialect = dialect;
    this.header = header;
    this.blockSize = blockSize;
    this.threads = threads;
  }

  /**
   * Reads the file.
   *
   * @param textColumns which columns are text; set for those that turn out to be
   * @return null if one turned out to be text when it was too late, and reading must start again
   */
  @Nullable Table run(boolean[] textColumns) throws IOException {
    try (InputStream in = file.open()) {
      in.skipNBytes(header.end());
      RecordBlocks blocks = new RecordBlocks(file.name(), in, dialect, blockSize);
      ColumnKinds kinds = new ColumnKinds(file.name(), header, textColumns);
      RecordBlocks.Block first = blocks.next();
      if (first == null) {
        throw kinds.empty();
      }
      RecordChunk chunk = ChunkParser.parse(first, 0, dialect, textColumns);
      if (kinds.settle(chunk)) {
        chunk = ChunkParser.parse(first, 0, dialect, textColumns);
      }
      ChunkTable table =
          new ChunkTable(file.name(), header, textColumns, expectedRows(chunk, first), kinds);
      table.add(chunk);
      RecordBlocks.Block second = blocks.next();
      if (second != null) {
        parse(blocks, second, table, textColumns.clone());
      }
      return table.build();
    }
  }

  private int expectedRows(RecordChunk chunk, RecordBlocks.Block block) throws IOException {
    if (!file.isPlain()) {
      return chunk.rows();
    }
    // A few more than the first block promises: a copy costs more than some room.
    double rows = 1.03 * chunk.rows() * file.size() / block.length() + 1;
    return (int) Math.max(chunk.rows(), Math.min(rows, 1L << 28));
  }

  private void parse(
      RecordBlocks blocks, RecordBlocks.Block second, ChunkTable table, boolean[] textColumns)
      throws IOException {
    ExecutorService pool = Executors.newFixedThreadPool(threads, DelimitedPass::thread);
    try {
      Queue<Future<RecordChunk>> waiting = new ArrayDeque<>();
      for (RecordBlocks.Block next = second; next != null; next = blocks.next()) {
        RecordBlocks.Block block = next;
        waiting.add(pool.submit(() -> ChunkParser.parse(block, 0, dialect, textColumns)));
        while (waiting.size() > 2 * threads) {
          table.add(result(waiting.remove()));
        }
      }
      while (!waiting.isEmpty()) {
        table.add(result(waiting.remove()));
      }
    } finally {
      pool.shutdownNow();
    }
  }

  private static Thread thread(Runnable task) {
    Thread thread = new Thread(task, "basis-read");
    thread.setDaemon(true);
    return thread;
  }

  private static RecordChunk result(Future<RecordChunk> future) throws IOException {
    try {
      return future.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof OutOfMemoryError error) {
        throw error;
      }
      throw new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("reading was interrupted", e);
    }
  }
}
