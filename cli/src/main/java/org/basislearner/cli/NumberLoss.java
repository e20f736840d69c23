package org.basislearner.cli;

import java.util.Arrays;
import org.basislearner.BasisModel;
import org.basislearner.loss.Loss;

/** The loss of a model for numbers, on some rows, beside that of the best constant for them. */
final class NumberLoss {
  /** Halvings that leave nothing of a range of doubles but neighbours, or nearly so. */
  private static final int HALVINGS = 100;

  private final Loss loss;
  private final double[] truth;
  private final double constant;

  private NumberLoss(Loss loss, double[] truth, double constant) {
    this.loss = loss;
    this.truth = truth;
    this.constant = constant;
  }

  /** That of a model; the squared one if it is not built in. */
  static NumberLoss of(BasisModel model, double[] truth, double[] weights) {
    Loss loss = Loss.squared();
    try {
      loss = Loss.named(model.parameters().getOrDefault("loss", loss.name()));
    } catch (IllegalArgumentException e) {
      // a loss of somebody's own: only its name is in the file
    }
    double median = constant(Loss.absolute(), truth, weights);
    double[] distances = Arrays.stream(truth).map(y -> Math.abs(y - median)).toArray();
    double scale = constant(Loss.absolute(), distances, weights);
    if (!(scale > 0)) {
      scale = Math.max(Double.MIN_NORMAL, Arrays.stream(distances).average().orElse(0));
    }
    Loss scaled = loss.scaled(new double[] {scale});
    return new NumberLoss(scaled, truth, constant(scaled, truth, weights));
  }

  boolean isSquared() {
    return loss.equals(Loss.squared());
  }

  /** The mean loss of predicted numbers. */
  double of(double[] predicted, double[] weights) {
    double sum = 0;
    double total = 0;
    for (int i = 0; i < truth.length; i++) {
      sum += weights[i] * loss.value(new double[] {predicted[i]}, new double[] {truth[i]});
      total += weights[i];
    }
    return sum / total;
  }

  /** The mean loss of the best constant. */
  double ofConstant(double[] weights) {
    double[] constants = new double[truth.length];
    Arrays.fill(constants, constant);
    return of(constants, weights);
  }

  /** Where the derivative of the mean loss changes its sign. */
  private static double constant(Loss loss, double[] values, double[] weights) {
    double low = Arrays.stream(values).min().orElse(Double.NaN);
    double high = Arrays.stream(values).max().orElse(Double.NaN);
    double[] gradient = new double[1];
    for (int halving = 0; halving < HALVINGS && low < high; halving++) {
      double middle = low + (high - low) / 2;
      double sum = 0;
      for (int i = 0; i < values.length; i++) {
        loss.gradient(new double[] {middle}, new double[] {values[i]}, gradient);
        sum += weights[i] * gradient[0];
      }
      if (middle == low || middle == high) {
        break;
      }
      if (sum < 0) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }
}
