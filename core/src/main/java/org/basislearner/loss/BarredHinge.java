package org.basislearner.loss;

import org.basislearner.predict.Probabilities;

/**
 * The hinge less a logarithmic barrier: the largest of a<sup>T</sup>z + weight (sum of log(K a))
 * over all a above 0 and of sum 1, where z is that of {@link RoundedHinge} and K the number of its
 * entries.
 */
record BarredHinge(double weight) implements Loss {
  private static final int MOST_STEPS = 100;

  @Override
  public String name() {
    return "hinge";
  }

  @Override
  public double value(double[] outputs, double[] targets) {
    double[] shortfalls = RoundedHinge.shortfalls(outputs, targets);
    double[] shares = shares(shortfalls);
    double value = 0;
    for (int c = 0; c < shares.length; c++) {
      value += shares[c] * shortfalls[c] + weight * Math.log(shares.length * shares[c]);
    }
    return value;
  }

  @Override
  public void gradient(double[] outputs, double[] targets, double[] gradient) {
    double[] shares = shares(RoundedHinge.shortfalls(outputs, targets));
    if (outputs.length == 1) {
      gradient[0] = -targets[0] * shares[1];
      return;
    }
    System.arraycopy(shares, 0, gradient, 0, shares.length);
    int own = Probabilities.largest(targets);
    gradient[own] = 0;
    double others = 0;
    for (double share : gradient) {
      others += share;
    }
    gradient[own] = -others;
  }

  /** diag(q) - q q^T / (sum of q), q = a^2 / weight. */
  @Override
  public boolean hessian(double[] outputs, double[] targets, double[] hessian) {
    double[] q = shares(RoundedHinge.shortfalls(outputs, targets));
    double total = 0;
    for (int c = 0; c < q.length; c++) {
      q[c] *= q[c] / weight;
      total += q[c];
    }
    if (outputs.length == 1) {
      hessian[0] = q[0] * q[1] / total;
      return true;
    }
    for (int c = 0; c < q.length; c++) {
      double others = 0;
      for (int d = 0; d < q.length; d++) {
        others += d == c ? 0 : q[d];
        hessian[c * q.length + d] = -q[c] * q[d] / total;
      }
      hessian[c * q.length + c] = q[c] * others / total;
    }
    return true;
  }

  /** The best a: weight / (x + what z is below the largest), with the x that makes their sum 1. */
  private double[] shares(double[] shortfalls) {
    double largest = Double.NEGATIVE_INFINITY;
    for (double shortfall : shortfalls) {
      largest = Math.max(largest, shortfall);
    }
    double x = weight;
    for (int i = 0; i < MOST_STEPS; i++) {
      double excess = -1;
      double slope = 0;
      for (double shortfall : shortfalls) {
        double distance = x + (largest - shortfall);
        excess += weight / distance;
        slope += weight / (distance * distance);
      }
      double step = excess / slope;
      x += step;
      if (!(step > Math.ulp(x))) {
        break;
      }
    }
    double[] shares = new double[shortfalls.length];
    for (int c = 0; c < shares.length; c++) {
      shares[c] = weight / (x + (largest - shortfalls[c]));
    }
    return shares;
  }
}
