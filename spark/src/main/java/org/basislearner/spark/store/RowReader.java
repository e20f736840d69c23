package org.basislearner.spark.store;

import java.io.Serializable;
import java.util.Arrays;
import java.util.Iterator;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Row;

/**
 * Packs the rows of a partition into chunks. A row has four columns: features, label, and, where
 * they are used, weight and validation mark.
 *
 * @param size how many numbers a vector has
 */
record RowReader(int size, boolean weighted, boolean marked) implements Serializable {
  /** Numbers in a chunk: about a megabyte. */
  private static final int CHUNK = 1 << 17;

  static final int FEATURES = 0;
  static final int LABEL = 1;
  static final int WEIGHT = 2;
  static final int MARK = 3;

  Iterator<RowChunk> chunks(Iterator<Row> rows) {
    long[] before = new long[2];
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return rows.hasNext();
      }

      @Override
      public RowChunk next() {
        RowChunk chunk = chunk(rows, before.clone());
        before[0] += chunk.counts.rows - chunk.counts.marked;
        before[1] += chunk.counts.marked;
        return chunk;
      }
    };
  }

  private RowChunk chunk(Iterator<Row> rows, long[] before) {
    int most = Math.max(1, Math.min(4096, CHUNK / Math.max(1, size)));
    double[] features = new double[most * size];
    double[] labels = new double[most];
    double[] weights = new double[weighted ? most : 0];
    boolean[] marks = new boolean[marked ? most : 0];
    RowCounts counts = new RowCounts();
    int filled = 0;
    while (filled < most && rows.hasNext()) {
      Row row = rows.next();
      if (!isRight(row, counts)) {
        continue;
      }
      double[] vector = row.<Vector>getAs(FEATURES).toArray();
      System.arraycopy(vector, 0, features, filled * size, size);
      labels[filled] = row.getDouble(LABEL);
      if (weighted) {
        weights[filled] = row.getDouble(WEIGHT);
      }
      if (marked) {
        marks[filled] = row.getBoolean(MARK);
        counts.marked += marks[filled] ? 1 : 0;
      }
      filled++;
    }
    counts.rows = filled;
    return new RowChunk(
        filled,
        Arrays.copyOf(features, filled * size),
        Arrays.copyOf(labels, filled),
        Arrays.copyOf(weights, weighted ? filled : 0),
        Arrays.copyOf(marks, marked ? filled : 0),
        before,
        counts);
  }

  /** Whether a row can be learned from; counts what is wrong otherwise. */
  private boolean isRight(Row row, RowCounts counts) {
    boolean right = true;
    if (row.isNullAt(FEATURES)) {
      counts.missingVectors++;
      right = false;
    } else {
      Vector features = row.getAs(FEATURES);
      if (features.size() != size) {
        counts.otherSize = counts.otherSizes++ == 0 ? features.size() : counts.otherSize;
        right = false;
      } else {
        right = counts.lookAt(features.toArray());
      }
    }
    if (row.isNullAt(LABEL)) {
      counts.missingLabels++;
      right = false;
    } else {
      right &= counts.lookAt(row.getDouble(LABEL));
    }
    if (weighted) {
      right &= counts.lookAtWeight(row.isNullAt(WEIGHT) ? Double.NaN : row.getDouble(WEIGHT));
    }
    if (marked && row.isNullAt(MARK)) {
      counts.missingMarks++;
      right = false;
    }
    return right;
  }
}
