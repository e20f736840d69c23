package org.basislearner.selection;

import java.util.Arrays;
import java.util.Optional;
import org.basislearner.linalg.Cholesky;
import org.basislearner.linalg.Gemm;
import org.basislearner.linalg.UpperTriangle;
import org.basislearner.matrix.Matrix;
import org.basislearner.store.Group;
import org.basislearner.store.RowStore;
import org.basislearner.store.Span;

/**
 * What the output layer W of least squared loss leaves of the targets for a lambda, that is for the
 * least (lambda/2) ||W||<sup>2</sup> + (1/m) ||F W - V||<sup>2</sup>.
 *
 * <p>With F = O R and mu = m lambda / 2, V - F W is the residual V - O O<sup>T</sup> V and, at a
 * right angle to it, O D for D = mu (R R<sup>T</sup> + mu I)<sup>-1</sup> O<sup>T</sup> V. The sum
 * stands behind the residual in the row store until this is closed. D takes about 2 |F|<sup>3</sup>
 * / 3 multiplications and as many additions, on one thread.
 *
 * <p>Where the first node is the constant and free of the L2 term, it leaves nothing of its own
 * vector, and D is the same of the other vectors, R without its first row and column.
 */
final class RidgeResidual implements AutoCloseable {
  /** By which the shift grows until rounding allows a factorisation. */
  private static final double LARGER = 10;

  private static final double LARGEST = 1e300;

  private final RowStore store;
  private final TargetResidual residual;
  private final Matrix onBasis;

  RidgeResidual(
      RowStore store,
      TargetResidual residual,
      UpperTriangle r,
      double lambda,
      boolean freeConstant,
      Gemm small) {
    this.store = store;
    this.residual = residual;
    int free = freeConstant ? 1 : 0;
    Matrix coefficients = onBasis(residual, r, free, store.rows() * lambda / 2, lambda, small);
    onBasis = coefficients;
    Span vectors = new Span(Group.BASIS, 0, r.size());
    Span least = residual.columns();
    store.map(
        (block, gemm) -> {
          double[][] columns = least.in(block);
          for (int c = 0; c < columns.length; c++) {
            columns[c] = Arrays.copyOf(columns[c], block.rows());
          }
          gemm.addCombination(vectors.in(block), coefficients, block.rows(), columns);
          block.truncate(least.group(), least.to());
          for (double[] column : columns) {
            block.append(least.group(), column);
          }
        });
  }

  /** D, a row for each vector of O; the first {@code free} ones are zero. */
  private static Matrix onBasis(
      TargetResidual residual, UpperTriangle r, int free, double mu, double lambda, Gemm gemm) {
    int n = r.size() - free;
    double[][] rows = new double[n][n];
    for (int j = 0; j < n; j++) {
      for (int i = 0; i <= j; i++) {
        rows[i][j] = r.at(i + free, j + free);
      }
    }
    double[] gram = new double[n * n];
    gemm.gram(rows, n, gram);
    Matrix projections = residual.projections();
    int targets = projections.columns();
    Matrix solution = projections.block(free, 0, n, targets).copy();
    double used = mu;
    Optional<Cholesky> factored = factor(gram, n, used, gemm);
    while (factored.isEmpty() && used < LARGEST) {
      used *= LARGER; // rounding hides what a smaller one leaves
      factored = factor(gram, n, used, gemm);
    }
    factored
        .orElseThrow(
            () ->
                new ArithmeticException(
                    "lambda = " + lambda + " is too small for this basis of " + n + " nodes"))
        .solve(solution);
    double shift = used;
    Matrix all = new Matrix(n + free, targets);
    for (int i = 0; i < n; i++) {
      for (int c = 0; c < targets; c++) {
        all.set(i + free, c, solution.at(i, c) * shift);
      }
    }
    return all;
  }

  private static Optional<Cholesky> factor(double[] gram, int n, double shift, Gemm gemm) {
    return Cholesky.factor(Matrix.of(n, n, gram.clone()).addToDiagonal(shift), gemm);
  }

  /** Where it stands in the row store. */
  Span columns() {
    Span least = residual.columns();
    return new Span(least.group(), least.to(), 2 * least.to());
  }

  /** The rows of T with V T<sup>T</sup> an orthonormal basis of its columns V. */
  double[][] whitening() {
    Matrix gram = residual.gram();
    for (int i = 0; i < onBasis.rows(); i++) {
      for (int c = 0; c < gram.rows(); c++) {
        for (int e = 0; e < gram.columns(); e++) {
          gram.add(c, e, onBasis.at(i, c) * onBasis.at(i, e));
        }
      }
    }
    return residual.whitening(gram);
  }

  @Override
  public void close() {
    Span least = residual.columns();
    store.map((block, gemm) -> block.truncate(least.group(), least.to()));
  }
}
