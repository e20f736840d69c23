package org.basislearner.loss;

import java.util.Arrays;
import org.basislearner.predict.Probabilities;

/**
 * The hinge with its corners rounded: the largest of a<sup>T</sup>z - (width/2) ||a||<sup>2</sup>
 * over all a that are at least 0 and of sum 1, where z is 0 for the own class and for each other
 * one by how much it falls short of a margin of 1. It is below the hinge, by width/2 at most.
 */
record RoundedHinge(double width) implements Loss {
  @Override
  public String name() {
    return "hinge";
  }

  @Override
  public double value(double[] outputs, double[] targets) {
    double[] shortfalls = shortfalls(outputs, targets);
    double[] shares = shares(shortfalls);
    double value = 0;
    for (int c = 0; c < shares.length; c++) {
      value += shares[c] * (shortfalls[c] - width / 2 * shares[c]);
    }
    return value;
  }

  @Override
  public void gradient(double[] outputs, double[] targets, double[] gradient) {
    double[] shares = shares(shortfalls(outputs, targets));
    if (outputs.length == 1) {
      gradient[0] = -targets[0] * shares[1];
      return;
    }
    System.arraycopy(shares, 0, gradient, 0, shares.length);
    gradient[Probabilities.largest(targets)] -= 1;
  }

  static double[] shortfalls(double[] outputs, double[] targets) {
    if (outputs.length == 1) {
      return new double[] {0, 1 - targets[0] * outputs[0]};
    }
    int own = Probabilities.largest(targets);
    double[] shortfalls = new double[outputs.length];
    for (int c = 0; c < outputs.length; c++) {
      shortfalls[c] = c == own ? 0 : 1 + outputs[c] - outputs[own];
    }
    return shortfalls;
  }

  /** The best a: the projection of z / width on the simplex. */
  private double[] shares(double[] shortfalls) {
    double[] sorted = shortfalls.clone();
    Arrays.sort(sorted);
    double sum = -width;
    double level = 0;
    for (int count = 1; count <= sorted.length; count++) {
      double next = sorted[sorted.length - count];
      if (count > 1 && next * (count - 1) <= sum) {
        break;
      }
      sum += next;
      level = sum / count;
    }
    double[] shares = new double[shortfalls.length];
    for (int c = 0; c < shares.length; c++) {
      shares[c] = Math.max(0, shortfalls[c] - level) / width;
    }
    return shares;
  }
}
