package org.basislearner.spark;

import java.util.Iterator;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;
import scala.Tuple2;

/** Cuts the rows of one partition of the data where the blocks of a store end. */
final class Fragments implements Iterator<Tuple2<Integer, Fragment>> {
  private final Iterator<RowChunk> chunks;
  private final RowChoice.Taker taker;
  private final int inputs;
  private final int blockRows;
  private long place;
  private @Nullable RowChunk chunk;
  private int row;
  private @Nullable Tuple2<Integer, Fragment> ready;

  /**
   * Begins with a partition.
   *
   * @param place of the first row that is taken from it among all rows of the store
   */
  Fragments(
      Iterator<RowChunk> chunks, RowChoice.Taker taker, int inputs, int blockRows, long place) {
    this.chunks = chunks;
    this.taker = taker;
    this.inputs = inputs;
    this.blockRows = blockRows;
    this.place = place;
  }

  @Override
  public boolean hasNext() {
    if (ready == null) {
      ready = read();
    }
    return ready != null;
  }

  @Override
  public Tuple2<Integer, Fragment> next() {
    if (!hasNext() || ready == null) {
      throw new NoSuchElementException();
    }
    Tuple2<Integer, Fragment> next = ready;
    ready = null;
    return next;
  }

  private @Nullable Tuple2<Integer, Fragment> read() {
    int block = (int) (place / blockRows);
    int firstRow = (int) (place % blockRows);
    Fragment fragment = null;
    while (firstRow + (fragment == null ? 0 : fragment.rows()) < blockRows && advance()) {
      if (fragment == null) {
        fragment = new Fragment(firstRow, inputs + 2, blockRows - firstRow);
      }
      fragment.add(current(), row++);
      place++;
    }
    return fragment == null ? null : new Tuple2<>(block, fragment.trimmed());
  }

  /** Moves on to the next row that is taken. */
  private boolean advance() {
    while (true) {
      while (chunk == null || row == chunk.rows()) {
        if (!chunks.hasNext()) {
          return false;
        }
        chunk = chunks.next();
        row = 0;
      }
      if (taker.takes(chunk, row)) {
        return true;
      }
      row++;
    }
  }

  private RowChunk current() {
    if (chunk == null) {
      throw new NoSuchElementException();
    }
    return chunk;
  }
}
