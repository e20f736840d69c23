package org.basislearner.report;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.basislearner.BasisModel;

/**
 * How much each input moves the outputs: the mean over some rows of |gradient x standard
 * deviation|, the largest over all inputs being 1.
 */
record Influence(double[] byInput) {
  /** Measures on some rows whose node values are known. */
  static Influence of(BasisModel model, double[][] rows, double[][] nodes) {
    int inputs = model.inputNames().size();
    double[] deviation = deviations(rows, inputs);
    double[] influence = new double[inputs];
    for (int i = 0; i < rows.length; i++) {
      for (double[] output : model.gradient(rows[i], nodes[i])) {
        for (int j = 0; j < inputs; j++) {
          influence[j] += Math.abs(output[j] * deviation[j]);
        }
      }
    }
    double largest = 0;
    for (double value : influence) {
      largest = Double.isFinite(value) ? Math.max(largest, value) : largest;
    }
    for (int j = 0; j < inputs; j++) {
      boolean sound = Double.isFinite(influence[j]) && largest > 0;
      influence[j] = sound ? influence[j] / largest : 0;
    }
    return new Influence(influence);
  }

  /** The inputs that have any influence, the most influential first. */
  List<Integer> ranked() {
    return IntStream.range(0, byInput.length)
        .filter(j -> byInput[j] > 0)
        .boxed()
        .sorted(Comparator.comparingDouble(j -> -byInput[j]))
        .toList();
  }

  /** The standard deviation of every column. */
  static double[] deviations(double[][] rows, int columns) {
    double[] deviations = new double[columns];
    for (int j = 0; j < columns; j++) {
      double mean = 0;
      for (double[] row : rows) {
        mean += row[j] / rows.length;
      }
      double sum = 0;
      for (double[] row : rows) {
        sum += (row[j] - mean) * (row[j] - mean) / rows.length;
      }
      deviations[j] = Math.sqrt(sum);
    }
    return deviations;
  }
}
