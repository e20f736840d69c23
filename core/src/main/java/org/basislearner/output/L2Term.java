package org.basislearner.output;

import org.basislearner.matrix.Matrix;

/**
 * The L2 term of all losses but the squared one: for each output
 *
 * <pre>  (lambda/2) unit (||w||^2 + share (b - centre)^2)  </pre>
 *
 * with b the weight of the first node and w all others. Where the constant is free, the first node
 * is the constant and its share {@value #FREE}: bounds of the minimum need an objective that is
 * strongly convex in all weights, and a fraction of 0 has none. Numbers, which may be anywhere,
 * have the best constant for a centre, so that adding to all targets adds to b alone.
 *
 * @param share 1 for the paper's setting
 * @param centre a number for each output
 * @param units for each output, see {@link org.basislearner.loss.Loss#lambdaUnit}
 */
record L2Term(double share, double[] centre, double[] units) {
  /** What of the L2 term is left for a free constant. */
  static final double FREE = 0.01;

  /** By how much a constant column is scaled to have that fraction: see {@link HingeRows}. */
  static final double FREE_SCALE = 10;

  /** How much lambda counts for a weight, row-major. */
  private double share(int weight) {
    return (weight < centre.length ? share : 1) * units[weight % units.length];
  }

  private double offset(int weight, double[] weights) {
    return weights[weight] - (weight < centre.length ? centre[weight] : 0);
  }

  double value(double lambda, double[] weights) {
    double sum = 0;
    for (int i = 0; i < weights.length; i++) {
      double offset = offset(i, weights);
      sum += share(i) * offset * offset;
    }
    return lambda / 2 * sum;
  }

  void addGradient(double lambda, double[] weights, double[] gradient) {
    for (int i = 0; i < weights.length; i++) {
      gradient[i] += lambda * share(i) * offset(i, weights);
    }
  }

  /** What the objective is above its minimum at most, where it has this gradient. */
  double gap(double lambda, double[] gradient) {
    double sum = 0;
    for (int i = 0; i < gradient.length; i++) {
      sum += gradient[i] * gradient[i] / share(i);
    }
    return sum / (2 * lambda);
  }

  /** Multiplies weights by the roots of their outputs' units, or divides by them. */
  double[] times(double[] weights, boolean roots) {
    for (int i = 0; i < weights.length; i++) {
      double root = Math.sqrt(units[i % units.length]);
      weights[i] = roots ? weights[i] * root : weights[i] / root;
    }
    return weights;
  }

  /** Adds lambda to the diagonal of a Hessian for a unit of 1, but at least {@code least}. */
  Matrix addTo(Matrix hessian, double lambda, double least) {
    for (int i = 0; i < hessian.rows(); i++) {
      hessian.add(i, i, Math.max(lambda * (i == 0 ? share : 1), least));
    }
    return hessian;
  }
}
