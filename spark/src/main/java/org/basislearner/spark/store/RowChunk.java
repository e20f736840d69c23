package org.basislearner.spark.store;

import java.io.Serializable;

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
  final RowCounts counts;

  /**
   * Some rows.
   *
   * @param features row after row
   * @param weights none if rows are not weighted
   * @param validation for each row whether it is marked for validation; none if rows are not marked
   */
  RowChunk(
      int rows,
      double[] features,
      double[] labels,
      double[] weights,
      boolean[] validation,
      RowCounts counts) {
    this.rows = rows;
    this.features = features;
    this.labels = labels;
    this.weights = weights;
    this.validation = validation;
    this.counts = counts;
  }

  /** The same rows without their inputs, to be sent. */
  RowChunk withoutFeatures() {
    return new RowChunk(rows, new double[0], labels, weights, validation, counts);
  }

  double feature(int row, int j) {
    return features[row * (features.length / Math.max(1, rows)) + j];
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
