package org.basislearner.loss;

import java.util.Arrays;
import org.basislearner.predict.Probabilities;

/** The hinge, and for three classes or more that of Crammer and Singer. */
record HingeLoss() implements Loss {
  /** Slopes that are admitted up to rounding. */
  static final double ROUNDING = 1e-12;

  @Override
  public String name() {
    return "hinge";
  }

  @Override
  public boolean fits(TargetKind kind) {
    return kind != TargetKind.NUMBERS;
  }

  @Override
  public double value(double[] outputs, double[] targets) {
    if (outputs.length == 1) {
      return Math.max(0, 1 - targets[0] * outputs[0]);
    }
    int own = Probabilities.largest(targets);
    return Math.max(0, 1 + outputs[rival(outputs, own)] - outputs[own]);
  }

  @Override
  public void gradient(double[] outputs, double[] targets, double[] gradient) {
    boolean wanting = value(outputs, targets) > 0;
    Arrays.fill(gradient, 0);
    if (wanting && outputs.length == 1) {
      gradient[0] = -targets[0];
    } else if (wanting) {
      int own = Probabilities.largest(targets);
      gradient[own] = -1;
      gradient[rival(outputs, own)] = 1;
    }
  }

  @Override
  public Loss rounded(double most, double[] scales) {
    return new RoundedHinge(2 * most);
  }

  @Override
  public Loss barred(double weight, double[] scales) {
    return new BarredHinge(weight);
  }

  /** By how much the planes of rivals count: fractions of 1, all other slopes are too steep. */
  @Override
  public double support(double[] gradient, double[] targets) {
    int own = gradient.length == 1 ? -1 : Probabilities.largest(targets);
    double height = 0;
    double sum = 0;
    for (int c = 0; c < gradient.length; c++) {
      double share = gradient.length == 1 ? -targets[0] * gradient[0] : gradient[c];
      sum += gradient[c];
      if (c != own) {
        height += share >= -ROUNDING ? Math.max(0, share) : Double.NEGATIVE_INFINITY;
      }
    }
    boolean cancels = gradient.length == 1 || Math.abs(sum) <= ROUNDING;
    return cancels && height <= 1 + ROUNDING ? height : Double.NEGATIVE_INFINITY;
  }

  /** The class with the largest output but for the own one. */
  private static int rival(double[] outputs, int own) {
    int rival = own == 0 ? 1 : 0;
    for (int c = rival + 1; c < outputs.length; c++) {
      if (c != own && outputs[c] > outputs[rival]) {
        rival = c;
      }
    }
    return rival;
  }
}
