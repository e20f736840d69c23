package org.basislearner.spark.store;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * Some consecutive rows as they were given: what all stores of a training are made from. Rows that
 * cannot be learned from are not in it but counted.
 */
final class RowChunk implements Serializable {
  private static final long serialVersionUID = 1;

  final int rows;
  private final double[] features;
  final double[] labels;
  private final double[] weights;
  private final boolean[] validation;
  private final long[] before;
  final RowCounts counts;

  /** For each row how many before it in this chunk have its mark; made where it is needed. */
  private transient int @Nullable [] ranks;

  /**
   * Some rows.
   *
   * @param features the vectors, row after row
   * @param weights none if rows are not weighted
   * @param validation for each row whether it is marked for validation; none if rows are not marked
   * @param before how many rows of the partition come before these, without a mark and with one
   */
  RowChunk(
      int rows,
      double[] features,
      double[] labels,
      double[] weights,
      boolean[] validation,
      long[] before,
      RowCounts counts) {
    this.rows = rows;
    this.features = features;
    this.labels = labels;
    this.weights = weights;
    this.validation = validation;
    this.before = before;
    this.counts = counts;
  }

  /** The same rows without their inputs, to be sent. */
  RowChunk withoutFeatures() {
    return new RowChunk(rows, new double[0], labels, weights, validation, before, counts);
  }

  /** A number of the vector of a row. */
  double number(int row, int p) {
    return features[row * size() + p];
  }

  private int size() {
    return features.length / Math.max(1, rows);
  }

  /** Puts the inputs of a row into an array. */
  void put(int row, VectorInputs inputs, double[] into) {
    inputs.put(features, row * size(), into);
  }

  /** How many rows of the partition with the same mark come before a row. */
  long place(int row) {
    if (validation.length == 0) {
      return before[0] + row;
    }
    int[] known = ranks;
    if (known == null) {
      known = new int[rows];
      int marked = 0;
      for (int r = 0; r < rows; r++) {
        known[r] = validation[r] ? marked++ : r - marked;
      }
      ranks = known;
    }
    return before[validation[row] ? 1 : 0] + known[row];
  }

  double label(int row) {
    return labels[row];
  }

  double weight(int row) {
    return weights.length == 0 ? 1 : weights[row];
  }

  boolean isMarked(int row) {
    return validation.length > 0 && validation[row];
  }
}
