package org.basislearner.report;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.basislearner.BasisModel;
import org.basislearner.ClassifierModel;
import org.basislearner.Predictions;

/**
 * How much each column moves the outputs: the mean over some rows of |gradient x standard
 * deviation|, the largest over all columns being 1. Steps and categories have no slope: with them
 * it is the mean change of the outputs when a row gets the value of another.
 *
 * @param slopes whether it is by the gradient
 */
record Influence(double[] byColumn, boolean slopes) {
  /** Rows whose inputs are exchanged, at most. */
  static final int EXCHANGED = 300;

  /** Measures on some rows whose node values are known. */
  static Influence of(
      BasisModel model, List<UserColumn> columns, double[][] rows, double[][] nodes) {
    int inputs = columns.size();
    boolean slopes = model.stageNodes() == 0 && inputs == model.inputNames().size();
    double[] deviation = slopes ? deviations(rows, inputs) : new double[0];
    double[] influence = slopes ? new double[inputs] : exchanged(model, columns, rows);
    for (int i = 0; i < rows.length && slopes; i++) {
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
    return new Influence(influence, slopes);
  }

  private static double[] exchanged(BasisModel model, List<UserColumn> columns, double[][] rows) {
    double[][] some = RowPick.evenly(rows, EXCHANGED);
    double[][] before = outputs(model, some);
    double[] influence = new double[columns.size()];
    for (int j = 0; j < influence.length; j++) {
      double[][] changed = new double[some.length][];
      for (int i = 0; i < some.length; i++) {
        changed[i] = some[i].clone();
        double[] other = some[(i + some.length / 2) % some.length];
        for (int input : columns.get(j).inputs()) {
          changed[i][input] = other[input];
        }
      }
      double[][] after = outputs(model, changed);
      for (int i = 0; i < some.length; i++) {
        for (int c = 0; c < after[i].length; c++) {
          influence[j] += Math.abs(after[i][c] - before[i][c]);
        }
      }
    }
    return influence;
  }

  private static double[][] outputs(BasisModel model, double[][] rows) {
    Predictions predictions = model.predictions(rows);
    double[][] outputs = new double[rows.length][];
    for (int i = 0; i < rows.length; i++) {
      outputs[i] =
          model instanceof ClassifierModel ? predictions.scores(i) : predictions.numbers(i);
    }
    return outputs;
  }

  /** The columns that have any influence, the most influential first. */
  List<Integer> ranked() {
    return IntStream.range(0, byColumn.length)
        .filter(j -> byColumn[j] > 0)
        .boxed()
        .sorted(Comparator.comparingDouble(j -> -byColumn[j]))
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
