package org.basislearner.output;

import java.util.List;
import org.basislearner.linalg.Cholesky;
import org.basislearner.linalg.Gemm;
import org.basislearner.loss.SolverStop;
import org.basislearner.store.Workers;

/**
 * The output layers of least squared loss for many lambdas.
 *
 * <p>With F = O R and p = O<sup>T</sup> V the problem
 *
 * <pre>  min over W of  (lambda/2) ||W||^2 + (1/m) ||F W - V||^2  </pre>
 *
 * is one of R and p alone; no row is looked at. H = (2/m) R<sup>T</sup>R is formed once for all
 * lambdas; each then takes a Cholesky factorisation of H + lambda I, n<sup>3</sup>/3 flops at the
 * speed of matrix products, and one step of refinement. The objective is lambda-strongly convex, so
 * ||gradient||<sup>2</sup> / (2 lambda) bounds its distance from the minimum. For lambda = 0 the
 * solution is R W = p.
 */
final class SquaredSolver {
  private final long rows;
  private final int size;
  private final int outputs;
  private final double[][] triangle;
  private final double[] projections;
  private final double[] hessian;
  private final double[] linear;
  private final double targetSquares;
  private final Workers workers;

  /**
   * Prepares the path.
   *
   * @param rows m
   * @param targetSquares ||V||<sup>2</sup> / m
   * @param triangle the columns of R, each of full length
   * @param projections p, row-major, |F| x outputs
   */
  SquaredSolver(
      long rows,
      double targetSquares,
      double[][] triangle,
      double[] projections,
      int outputs,
      Workers workers) {
    this.size = triangle.length;
    this.outputs = outputs;
    this.targetSquares = targetSquares;
    this.triangle = triangle;
    this.projections = projections;
    this.workers = workers;
    this.rows = rows;
    double scale = 2.0 / rows;
    this.hessian = CrossProducts.lower(triangle, scale, workers);
    this.linear = new double[size * outputs];
    for (int i = 0; i < size; i++) {
      for (int r = 0; r <= i; r++) {
        for (int c = 0; c < outputs; c++) {
          linear[i * outputs + c] += scale * triangle[i][r] * projections[r * outputs + c];
        }
      }
    }
  }

  /** The output layer of each lambda, in the same order. */
  List<OutputLayer> path(List<Double> lambdas) {
    OutputLayer[] layers = new OutputLayer[lambdas.size()];
    workers.run(layers.length, (task, gemm) -> layers[task] = solve(lambdas.get(task), gemm));
    return List.of(layers);
  }

  private OutputLayer solve(double lambda, Gemm gemm) {
    return lambda == 0 ? interpolate() : ridge(lambda, gemm);
  }

  private OutputLayer ridge(double lambda, Gemm gemm) {
    double[] shifted = hessian.clone();
    for (int i = 0; i < size; i++) {
      shifted[i * size + i] += lambda;
    }
    Cholesky cholesky =
        Cholesky.factor(shifted, size, gemm)
            .orElseThrow(
                () ->
                    new ArithmeticException(
                        "lambda = "
                            + lambda
                            + " is too small for this basis of "
                            + size
                            + " nodes"));
    double[] weights = linear.clone();
    cholesky.solve(weights, outputs);
    double[] correction = negativeGradient(weights, shifted, gemm);
    cholesky.solve(correction, outputs);
    for (int i = 0; i < weights.length; i++) {
      weights[i] += correction[i];
    }
    double[] gradient = negativeGradient(weights, shifted, gemm);
    double squares = 0;
    double objective = targetSquares;
    for (int i = 0; i < gradient.length; i++) {
      squares += gradient[i] * gradient[i];
      objective -= weights[i] * (linear[i] + gradient[i]) / 2;
    }
    return new OutputLayer(
        lambda, weights, Math.max(0, objective), squares / (2 * lambda), 1, SolverStop.EXACT);
  }

  /** (2/m) R^T p - (H + lambda I) W, of whose matrix only the lower triangle is there. */
  private double[] negativeGradient(double[] weights, double[] shifted, Gemm gemm) {
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < i; j++) {
        shifted[j * size + i] = shifted[i * size + j];
      }
    }
    double[] gradient = linear.clone();
    gemm.multiplyAdd(
        size, outputs, size, -1, shifted, 0, size, weights, 0, outputs, gradient, 0, outputs);
    return gradient;
  }

  /** R W = p: up to rounding, the loss is that of the projection, which nothing can beat. */
  private OutputLayer interpolate() {
    double[] weights = projections.clone();
    for (int j = size - 1; j >= 0; j--) {
      for (int c = 0; c < outputs; c++) {
        double weight = weights[j * outputs + c] / triangle[j][j];
        weights[j * outputs + c] = weight;
        for (int i = 0; i < j; i++) {
          weights[i * outputs + c] -= triangle[j][i] * weight;
        }
      }
    }
    double objective = targetSquares;
    for (double projection : projections) {
      objective -= projection * projection / rows;
    }
    return new OutputLayer(0, weights, Math.max(0, objective), 0, 1, SolverStop.EXACT);
  }
}
