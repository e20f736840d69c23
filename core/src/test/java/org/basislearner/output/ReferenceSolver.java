package org.basislearner.output;

import org.basislearner.testing.SlowAlgebra;

/**
 * Optimal output layers found slowly, by obvious methods and plain loops. No result has to be
 * trusted: each comes with bounds from below and above that prove it.
 */
final class ReferenceSolver {
  /** How far apart the bounds may be, relative to the optimum. */
  static final double CERTIFIED = 1e-9;

  private ReferenceSolver() {}

  /**
   * A point of an objective near its minimum.
   *
   * @param weights W, row-major
   * @param lower no W has an objective below
   * @param upper the objective of W
   */
  record Optimum(double[] weights, double lower, double upper) {
    /** This, if its bounds are as close as is asked of a reference. */
    Optimum certified(OutputProblem problem, double lambda) {
      double allowed = CERTIFIED * upper;
      if (!(Math.abs(upper - lower) <= allowed)) {
        throw new IllegalStateException(
            "no reference for "
                + problem
                + ", lambda = "
                + lambda
                + ": optimum between "
                + lower
                + " and "
                + upper);
      }
      return this;
    }
  }

  /** The optimal output layer of a problem. */
  static Optimum solve(OutputProblem problem, ReferenceLoss loss, double lambda) {
    Optimum optimum;
    if (loss instanceof ReferenceLoss.Squared squared) {
      optimum = normalEquations(problem, squared, lambda);
    } else if (loss instanceof ReferenceLoss.Smooth smooth) {
      optimum = new ReferenceNewton(problem, smooth, lambda).solve();
    } else {
      optimum = ReferenceInteriorPoint.solve(problem, (ReferenceLoss.Pieces) loss, lambda);
    }
    return optimum.certified(problem, lambda);
  }

  /** (lambda I + (2/m) F^T C F) W = (2/m) F^T C V, refined once. */
  private static Optimum normalEquations(
      OutputProblem problem, ReferenceLoss.Squared loss, double lambda) {
    int n = problem.nodeCount();
    int k = problem.outputs();
    double[][] matrix = new double[n][n];
    for (int a = 0; a < n; a++) {
      for (int b = 0; b < n; b++) {
        matrix[a][b] = a == b ? lambda : 0;
        for (int i = 0; i < problem.rows(); i++) {
          double[] f = problem.nodes()[i];
          matrix[a][b] += 2 * problem.weights()[i] / problem.rows() * f[a] * f[b];
        }
      }
    }
    double[] w = new double[n * k];
    for (int pass = 0; pass < 2; pass++) {
      double[] gradient = gradient(problem, loss, lambda, w);
      for (int c = 0; c < k; c++) {
        double[] right = new double[n];
        for (int a = 0; a < n; a++) {
          right[a] = -gradient[a * k + c];
        }
        double[] step = SlowAlgebra.solve(matrix, right);
        for (int a = 0; a < n; a++) {
          w[a * k + c] += step[a];
        }
      }
    }
    return smoothOptimum(problem, loss, lambda, w);
  }

  /** lambda W + (1/m) sum of c_i f_i gradient_i^T, row-major. */
  static double[] gradient(
      OutputProblem problem, ReferenceLoss.Smooth loss, double lambda, double[] w) {
    int k = problem.outputs();
    double[] gradient = new double[w.length];
    double[] slope = new double[k];
    for (int i = 0; i < problem.rows(); i++) {
      loss.gradient(problem.outputs(i, w), problem.targets()[i], slope);
      for (int j = 0; j < gradient.length; j++) {
        gradient[j] +=
            problem.weights()[i] / problem.rows() * problem.nodes()[i][j / k] * slope[j % k];
      }
    }
    for (int j = 0; j < w.length; j++) {
      gradient[j] += lambda * w[j];
    }
    return gradient;
  }

  /**
   * The objective is lambda-strongly convex, so its minimum is at most ||gradient||^2 / (2 lambda)
   * below its value at any W.
   */
  static Optimum smoothOptimum(
      OutputProblem problem, ReferenceLoss.Smooth loss, double lambda, double[] w) {
    double[] gradient = gradient(problem, loss, lambda, w);
    double upper = problem.objective(loss, lambda, w);
    double lower = upper - SlowAlgebra.dot(gradient, gradient) / (2 * lambda);
    return new Optimum(w, lower, upper);
  }
}
