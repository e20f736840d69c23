package org.basislearner.spark.store;

import java.util.Iterator;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;
import scala.Tuple2;

/** Cuts the rows of one partition of the data where the blocks of a store end. */
final class Fragments implements Iterator<Tuple2<Integer, Fragment>> {
  private final Iterator<RowChunk> chunks;
  private final RowChoice.Taker taker;
  private final int partition;
  private final RowInputs inputs;
  private final double[] inputRow;
  private final int blockRows;
  private long place;

  /** Has the next row that is taken; null behind the last. */
  private @Nullable RowChunk chunk;

  private int row = -1;

  /**
   * Begins with a partition.
   *
   * @param inputs what vectors become, so many numbers
   * @param place of the first row that is taken from it among all rows of the store
   */
  Fragments(
      Iterator<RowChunk> chunks,
      RowChoice.Taker taker,
      int partition,
      RowInputs inputs,
      int inputCount,
      int blockRows,
      long place) {
    this.chunks = chunks;
    this.taker = taker;
    this.partition = partition;
    this.inputs = inputs;
    inputRow = new double[inputCount];
    this.blockRows = blockRows;
    this.place = place;
    chunk = nextChunk();
    advance();
  }

  private @Nullable RowChunk nextChunk() {
    return chunks.hasNext() ? chunks.next() : null;
  }

  /** Moves on to the next row that is taken. */
  private void advance() {
    do {
      row++;
      while (chunk != null && row == chunk.rows) {
        chunk = nextChunk();
        row = 0;
      }
    } while (chunk != null && !taker.takes(chunk, row));
  }

  @Override
  public boolean hasNext() {
    return chunk != null;
  }

  @Override
  public Tuple2<Integer, Fragment> next() {
    int block = (int) (place / blockRows);
    int firstRow = (int) (place % blockRows);
    Fragment fragment = new Fragment(firstRow, inputRow.length + 2, blockRows - firstRow);
    if (chunk == null) {
      throw new NoSuchElementException();
    }
    do {
      inputs.put(partition, chunk, row, inputRow);
      fragment.add(inputRow, chunk, row);
      place++;
      advance();
    } while (chunk != null && place % blockRows != 0);
    return new Tuple2<>(block, fragment.trimmed());
  }
}
