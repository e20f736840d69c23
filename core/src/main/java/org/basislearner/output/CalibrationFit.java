package org.basislearner.output;

import org.basislearner.predict.Calibration;
import org.basislearner.predict.Probabilities;

/** Finds the {@link Calibration} that fits rows which a network was not trained on. */
public final class CalibrationFit {
  private static final int MOST_STEPS = 200;

  private CalibrationFit() {}

  /**
   * The calibration of least logistic loss on rows, {@code outputs[row][output]}, that the outputs
   * were not trained on. Targets are drawn in from 0 and 1 as if each class had been seen once
   * more, so that rows which are told apart without error do not make it infinitely sure.
   */
  public static Calibration of(double[][] outputs, int[] classes, double[] weights) {
    Fit fit = new Fit(outputs, classes, weights);
    double[] at = {1, 0};
    double value = fit.value(at);
    for (int step = 0; step < MOST_STEPS; step++) {
      double[] move = fit.newtonStep(at);
      double length = 1;
      double[] trial = moved(at, move, length);
      double found = fit.value(trial);
      while (found > value && length > 1e-10) {
        length /= 2;
        trial = moved(at, move, length);
        found = fit.value(trial);
      }
      if (!(found < value - 1e-14 * Math.abs(value))) {
        break;
      }
      at = trial;
      value = found;
    }
    return new Calibration(at[0], at[1]);
  }

  private static double[] moved(double[] at, double[] move, double length) {
    double slope = Math.max(0, Math.min(Calibration.STEEPEST, at[0] + length * move[0]));
    return new double[] {slope, at[1] + length * move[1]};
  }

  /** The logistic loss as a function of slope and intercept. */
  private static final class Fit {
    private final double[][] outputs;
    private final int[] classes;
    private final double[] weights;
    private final int count;
    private final double[] totals;
    private double sum;

    Fit(double[][] outputs, int[] classes, double[] weights) {
      this.outputs = outputs;
      this.classes = classes;
      this.weights = weights;
      count = Math.max(2, outputs[0].length);
      totals = new double[count];
      for (int i = 0; i < classes.length; i++) {
        totals[classes[i]] += weights[i];
        sum += weights[i];
      }
    }

    /** The fraction of class c that row i is to have. */
    private double target(int i, int c) {
      if (count == 2) {
        double seen = totals[classes[i]];
        return c == classes[i] ? (seen + 1) / (seen + 2) : 1 / (seen + 2);
      }
      return ((c == classes[i] ? sum : 0) + 1) / (sum + count);
    }

    /** The factors of slope in the exponents: 0 and v for two classes, else v. */
    private double output(int i, int c) {
      if (outputs[i].length > 1) {
        return outputs[i][c];
      }
      return c == 0 ? 0 : outputs[i][0];
    }

    private double intercept(double[] at, int c) {
      return count == 2 && c == 1 ? at[1] : 0;
    }

    private void exponents(int i, double[] at, double[] into) {
      for (int c = 0; c < count; c++) {
        into[c] = at[0] * output(i, c) + intercept(at, c);
      }
    }

    double value(double[] at) {
      double[] exponents = new double[count];
      double total = 0;
      for (int i = 0; i < classes.length; i++) {
        exponents(i, at, exponents);
        double largest = exponents[Probabilities.largest(exponents)];
        double normaliser = 0;
        double fitted = 0;
        for (int c = 0; c < count; c++) {
          normaliser += Math.exp(exponents[c] - largest);
          fitted += target(i, c) * (exponents[c] - largest);
        }
        total += weights[i] * (Math.log(normaliser) - fitted);
      }
      return total;
    }

    double[] newtonStep(double[] at) {
      double[] p = new double[count];
      double g0 = 0;
      double g1 = 0;
      double h00 = 0;
      double h01 = 0;
      double h11 = 0;
      for (int i = 0; i < classes.length; i++) {
        exponents(i, at, p);
        Probabilities.softmax(p, p);
        double mean = 0;
        double squares = 0;
        for (int c = 0; c < count; c++) {
          double v = output(i, c);
          g0 += weights[i] * (p[c] - target(i, c)) * v;
          mean += p[c] * v;
          squares += p[c] * v * v;
        }
        h00 += weights[i] * (squares - mean * mean);
        if (count == 2) {
          g1 += weights[i] * (p[1] - target(i, 1));
          h01 += weights[i] * p[0] * p[1] * output(i, 1);
          h11 += weights[i] * p[0] * p[1];
        }
      }
      h00 += 1e-12 * (1 + h00);
      h11 += 1e-12 * (1 + h11);
      if (at[0] == 0 && g0 > 0) {
        return new double[] {0, count > 2 ? 0 : -g1 / h11};
      }
      double determinant = h00 * h11 - h01 * h01;
      if (count > 2 || !(determinant > 0)) {
        return new double[] {-g0 / h00, count > 2 ? 0 : -g1 / h11};
      }
      return new double[] {
        -(h11 * g0 - h01 * g1) / determinant, -(h00 * g1 - h01 * g0) / determinant
      };
    }
  }
}
