package org.basislearner.output;

import java.util.List;
import java.util.Optional;
import org.basislearner.linalg.Cholesky;
import org.basislearner.linalg.Gemm;
import org.basislearner.linalg.UpperTriangle;
import org.basislearner.loss.SolverStop;
import org.basislearner.matrix.Matrix;
import org.basislearner.store.Block;
import org.basislearner.store.Group;
import org.basislearner.store.Reduction;
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
 *
 * <p>Where the constant is free, lambda is not added to H's first diagonal entry, which belongs to
 * the constant's weight; the distance from the minimum is then g<sup>T</sup>(H + lambda
 * I)<sup>-1</sup>g / 2 for the gradient g.
 */
final class SquaredSolver {
  /** By which lambda grows until rounding allows a factorisation. */
  private static final double LARGER = 10;

  /** No column of finite numbers needs as much. */
  private static final double LARGEST = 1e300;

  private final long rows;
  private final int size;
  private final int outputs;
  private final UpperTriangle r;
  private final Matrix projections;
  private final Matrix hessian;
  private final Matrix linear;
  private final double targetSquares;
  private final boolean freeConstant;
  private final Workers workers;

  /** Prepares the path, with ||V||<sup>2</sup> / m as {@code targetSquares}. */
  SquaredSolver(
      long rows,
      double targetSquares,
      UpperTriangle r,
      Matrix projections,
      boolean freeConstant,
      Workers workers) {
    this.size = r.size();
    this.outputs = projections.columns();
    this.targetSquares = targetSquares;
    this.r = r;
    this.projections = projections;
    this.freeConstant = freeConstant;
    this.workers = workers;
    this.rows = rows;
    double scale = 2.0 / rows;
    this.hessian = CrossProducts.lower(r, scale, workers);
    this.linear = new Matrix(size, outputs);
    for (int i = 0; i < size; i++) {
      for (int k = 0; k <= i; k++) {
        for (int c = 0; c < outputs; c++) {
          linear.add(i, c, scale * r.at(k, i) * projections.at(k, c));
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
    Matrix shifted = CrossProducts.shifted(hessian.copy(), lambda, freeConstant);
    Optional<Cholesky> factored = Cholesky.factor(shifted, gemm);
    return factored.isPresent()
        ? ridge(lambda, shifted, factored.get(), gemm)
        : belowRounding(lambda, gemm);
  }

  /**
   * Where H + lambda I is not positive definite up to rounding: the weights of the least lambda
   * times a power of ten for which it is. Their gap is bounded by what no weights can beat, the
   * loss of the projection.
   */
  private OutputLayer belowRounding(double lambda, Gemm gemm) {
    double larger = lambda;
    Optional<Cholesky> factored = Optional.empty();
    while (factored.isEmpty()) {
      larger *= LARGER;
      if (larger > LARGEST) {
        throw CrossProducts.tooSmall(lambda, size);
      }
      factored = Cholesky.factor(CrossProducts.shifted(hessian.copy(), larger, freeConstant), gemm);
    }
    Matrix solution = linear.copy();
    factored.get().solve(solution);
    double[] weights = solution.rowMajor();
    Matrix product = new Matrix(size, outputs);
    gemm.multiplyAdd(1, hessian.copy().mirrorLower(), solution, product);
    double loss = targetSquares;
    double square = 0;
    for (int i = 0; i < weights.length; i++) {
      loss += weights[i] * (product.rowMajor()[i] / 2 - linear.rowMajor()[i]);
      square += freeConstant && i < outputs ? 0 : weights[i] * weights[i];
    }
    double objective = Math.max(0, loss + lambda / 2 * square);
    double gap = Math.max(0, objective - interpolate().objective());
    return new OutputLayer(lambda, weights, objective, gap, 1, SolverStop.EXACT);
  }

  private OutputLayer ridge(double lambda, Matrix shifted, Cholesky cholesky, Gemm gemm) {
    shifted.mirrorLower();
    Matrix solution = linear.copy();
    cholesky.solve(solution);
    Matrix correction = negativeGradient(solution, shifted, gemm);
    cholesky.solve(correction);
    double[] weights = solution.rowMajor();
    for (int i = 0; i < weights.length; i++) {
      weights[i] += correction.rowMajor()[i];
    }
    Matrix gradient = negativeGradient(solution, shifted, gemm);
    double objective = targetSquares;
    for (int i = 0; i < weights.length; i++) {
      objective -= weights[i] * (linear.rowMajor()[i] + gradient.rowMajor()[i]) / 2;
    }
    double gap = gap(gradient, lambda, cholesky);
    return new OutputLayer(lambda, weights, Math.max(0, objective), gap, 1, SolverStop.EXACT);
  }

  private double gap(Matrix gradient, double lambda, Cholesky cholesky) {
    double[] g = gradient.rowMajor();
    if (!freeConstant) {
      return Descent.dot(g, g) / (2 * lambda);
    }
    Matrix step = gradient.copy();
    cholesky.solve(step);
    return Math.max(0, Descent.dot(g, step.rowMajor()) / 2);
  }

  /** (2/m) R^T p - (H + lambda I) W. */
  private Matrix negativeGradient(Matrix weights, Matrix shifted, Gemm gemm) {
    Matrix gradient = linear.copy();
    gemm.multiplyAdd(-1, shifted, weights, gradient);
    return gradient;
  }

  /** R W = p: up to rounding, the loss is that of the projection, which nothing can beat. */
  private OutputLayer interpolate() {
    Matrix weights = projections.copy();
    for (int j = size - 1; j >= 0; j--) {
      for (int c = 0; c < outputs; c++) {
        double weight = weights.at(j, c) / r.at(j, j);
        weights.set(j, c, weight);
        for (int i = 0; i < j; i++) {
          weights.add(i, c, -(r.at(i, j) * weight));
        }
      }
    }
    double objective = targetSquares;
    for (double projection : projections.rowMajor()) {
      objective -= projection * projection / rows;
    }
    return new OutputLayer(0, weights.rowMajor(), Math.max(0, objective), 0, 1, SolverStop.EXACT);
  }

  /** The weighted sum of squares of all targets. */
  record TargetSquares(boolean weighted) implements Reduction {
    @Override
    public int size(int part) {
      return 1;
    }

    @Override
    public void add(Block block, int part, Gemm gemm, double[] sum) {
      for (double[] column : block.all(Group.TARGET)) {
        for (int r = 0; r < block.rows(); r++) {
          double weight = weighted ? block.column(Group.WEIGHT, 0)[r] : 1;
          sum[0] += weight * column[r] * column[r];
        }
      }
    }
  }
}
