package org.basislearner.loss;

import java.util.Arrays;

/**
 * A {@link BowlLoss}, or with widths of 0 a pinball loss, less a logarithmic barrier around its
 * slopes: summed over the outputs, for the residual r the largest of
 *
 * <pre>  a r - (width/2) a&sup2; + weight (log(2 p / s) + log(2 q / s)),
 *   p = below - a,  q = above + a,  s = p + q  </pre>
 *
 * over all a for which p and q are above 0.
 */
record BarredBowl(String name, double[] below, double[] above, double[] widths, double[] weights)
    implements Loss {
  /** Far more than Newton's method in one number takes. */
  private static final int MOST_STEPS = 200;

  /** The shares of a weight by the scales of the outputs. */
  static double[] weights(double weight, double[] scales) {
    double sum = Arrays.stream(scales).sum();
    return Arrays.stream(scales).map(scale -> weight * scale / sum).toArray();
  }

  /**
   * p and q for a residual, the smaller one to full accuracy.
   *
   * @param p the distance from the end that the slope is nearer to
   */
  private record Distances(double p, double q, boolean nearBelow) {}

  private Distances distances(double residual, int c) {
    double s = below[c] + above[c];
    double middle = (below[c] - above[c]) / 2;
    boolean nearBelow = residual >= widths[c] * middle;
    double end = nearBelow ? below[c] : above[c];
    double r = nearBelow ? residual : -residual;
    double mu = weights[c];
    // what the barrier alone balances; p is more where the parabola takes a part of r
    double pull = Math.max(0, r - widths[c] * (end - s / 2));
    double p = 2 * mu * s / (pull * s + 2 * mu + Math.hypot(pull * s, 2 * mu));
    for (int i = 0; i < MOST_STEPS && widths[c] > 0; i++) {
      double q = s - p;
      double value = mu / p - mu / q + widths[c] * (end - p) - r;
      double step = value / (mu / (p * p) + mu / (q * q) + widths[c]);
      p += step;
      if (!(step > Math.ulp(p))) {
        break;
      }
    }
    p = Math.min(p, s / 2);
    return new Distances(p, s - p, nearBelow);
  }

  private double slope(Distances distances, int c) {
    return distances.nearBelow ? below[c] - distances.p : distances.p - above[c];
  }

  @Override
  public double value(double[] outputs, double[] targets) {
    double sum = 0;
    for (int c = 0; c < outputs.length; c++) {
      double residual = targets[c] - outputs[c];
      Distances at = distances(residual, c);
      double a = slope(at, c);
      double s = below[c] + above[c];
      double barrier = Math.log(2 * at.p / s) + Math.log(2 * at.q / s);
      sum += a * residual - widths[c] / 2 * a * a + weights[c] * barrier;
    }
    return sum;
  }

  @Override
  public void gradient(double[] outputs, double[] targets, double[] gradient) {
    for (int c = 0; c < outputs.length; c++) {
      gradient[c] = -slope(distances(targets[c] - outputs[c], c), c);
    }
  }

  @Override
  public boolean hessian(double[] outputs, double[] targets, double[] hessian) {
    Arrays.fill(hessian, 0);
    for (int c = 0; c < outputs.length; c++) {
      Distances at = distances(targets[c] - outputs[c], c);
      double barrier = weights[c] / (at.p * at.p) + weights[c] / (at.q * at.q);
      hessian[c * outputs.length + c] = 1 / (widths[c] + barrier);
    }
    return true;
  }
}
