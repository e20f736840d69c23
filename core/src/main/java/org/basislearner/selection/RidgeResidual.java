package org.basislearner.selection;

import java.util.Arrays;
import org.basislearner.linalg.Cholesky;
import org.basislearner.linalg.Gemm;
import org.basislearner.store.Group;
import org.basislearner.store.Span;

/**
 * What the output layer W of least squared loss leaves of the targets for a lambda, that is for the
 * least (lambda/2) ||W||<sup>2</sup> + (1/m) ||F W - V||<sup>2</sup>.
 *
 * <p>With F = O R and mu = m lambda / 2, V - F W is the residual V - O O<sup>T</sup> V and, at a
 * right angle to it, O D for D = mu (R R<sup>T</sup> + mu I)<sup>-1</sup> O<sup>T</sup> V. The sum
 * stands behind the residual in the row store until this is closed. D takes about 2 |F|<sup>3</sup>
 * / 3 multiplications and as many additions, on one thread.
 */
final class RidgeResidual implements AutoCloseable {
  private final GrowingBasis basis;
  private final double[] onBasis;

  RidgeResidual(GrowingBasis basis, double lambda) {
    this.basis = basis;
    double[] coefficients = onBasis(basis, lambda);
    onBasis = coefficients;
    int targets = basis.targets();
    Span vectors = new Span(Group.BASIS, 0, basis.size());
    basis
        .store()
        .map(
            (block, gemm) -> {
              double[][] columns = block.columns(Group.RESIDUAL, 0, targets);
              for (int c = 0; c < targets; c++) {
                columns[c] = Arrays.copyOf(columns[c], block.rows());
              }
              gemm.addCombination(vectors.in(block), coefficients, block.rows(), columns);
              block.truncate(Group.RESIDUAL, targets);
              for (double[] column : columns) {
                block.append(Group.RESIDUAL, column);
              }
            });
  }

  /** D, row-major, a row for each vector of O. */
  private static double[] onBasis(GrowingBasis basis, double lambda) {
    int n = basis.size();
    double[][] rows = new double[n][n];
    for (int j = 0; j < n; j++) {
      double[] column = basis.triangle().column(j);
      for (int i = 0; i <= j; i++) {
        rows[i][j] = column[i];
      }
    }
    double mu = basis.store().rows() * lambda / 2;
    double[] shifted = new double[n * n];
    Gemm gemm = basis.workers().gemm();
    gemm.gram(rows, n, shifted);
    for (int i = 0; i < n; i++) {
      shifted[i * n + i] += mu;
    }
    double[] solution = basis.projections();
    Cholesky.factor(shifted, n, gemm)
        .orElseThrow(
            () ->
                new ArithmeticException(
                    "lambda = " + lambda + " is too small for this basis of " + n + " nodes"))
        .solve(solution, basis.targets());
    for (int i = 0; i < solution.length; i++) {
      solution[i] *= mu;
    }
    return solution;
  }

  /** Where it stands in the row store. */
  Span columns() {
    return new Span(Group.RESIDUAL, basis.targets(), 2 * basis.targets());
  }

  /** The inner products of its columns. */
  double[] gram() {
    int targets = basis.targets();
    double[] gram = basis.residualGram();
    for (int i = 0; i < onBasis.length; i += targets) {
      for (int c = 0; c < targets; c++) {
        for (int e = 0; e < targets; e++) {
          gram[c * targets + e] += onBasis[i + c] * onBasis[i + e];
        }
      }
    }
    return gram;
  }

  @Override
  public void close() {
    int targets = basis.targets();
    basis.store().map((block, gemm) -> block.truncate(Group.RESIDUAL, targets));
  }
}
