package org.basislearner.selection;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.basislearner.linalg.SymmetricEigen;
import org.basislearner.matrix.Matrix;
import org.basislearner.store.ColumnProducts;
import org.basislearner.store.Group;
import org.basislearner.store.RowStore;
import org.basislearner.store.Span;

/**
 * What a basis O does not explain of the targets V: the columns V - O O<sup>T</sup> V, in the row
 * store, and the projections O<sup>T</sup> V.
 */
final class TargetResidual {
  /** Targets whose residual has at most this fraction of their square are fitted: 1e-10 in norm. */
  private static final double FITTED = 1e-20;

  /** Eigenvalues of V^T V of at most this fraction of the largest are rounding error. */
  private static final double RANK = 1e-12;

  private final RowStore store;
  private final Span columns;
  private final double[] targetSquares;
  private final List<double[]> projections = new ArrayList<>();
  private Matrix gram;

  /**
   * The targets as they are.
   *
   * @param weighted whether the rows have weights
   * @throws IllegalArgumentException if they have, and {@code weighted} says they have not, or the
   *     other way round
   */
  TargetResidual(RowStore store, int targets, boolean weighted) {
    this.store = store;
    columns = new Span(Group.RESIDUAL, 0, targets);
    store.map(
        (block, gemm) -> {
          if (BlockWeights.areIn(block) != weighted) {
            throw new IllegalArgumentException(
                "weighted = " + weighted + ", but the rows say otherwise");
          }
          double[][] given = block.columns(Group.TARGET, 0, targets);
          for (double[] column : BlockWeights.rootTimes(block, given)) {
            block.append(Group.RESIDUAL, column);
          }
        });
    gram = ColumnProducts.of(columns, columns).in(store);
    targetSquares = squaresByTarget();
  }

  /** Subtracts the projections on vectors that joined O. */
  void absorb(Added added) {
    for (Span fresh : added.vectors()) {
      subtract(fresh);
    }
    if (added.count() > 0) {
      gram = ColumnProducts.of(columns, columns).in(store);
    }
  }

  private void subtract(Span fresh) {
    if (fresh.count() == 0) {
      return;
    }
    Matrix products = ColumnProducts.of(fresh, columns).in(store);
    for (int i = 0; i < fresh.count(); i++) {
      projections.add(products.block(i, 0, 1, targets()).rowMajor());
    }
    store.map(new Subtraction(columns, fresh, products));
  }

  /** Number of target columns. */
  int targets() {
    return columns.count();
  }

  /** Where it stands in the row store. */
  Span columns() {
    return columns;
  }

  /** V<sub>c</sub><sup>T</sup> V<sub>c</sub> of the targets as they are given. */
  double[] targetSquares() {
    return targetSquares.clone();
  }

  /**
   * The same without what the first vector explains, if that is the constant; 1 for targets of
   * which nothing is left.
   */
  double[] centredSquares(boolean constantFirst) {
    double[] squares = targetSquares();
    for (int c = 0; c < squares.length; c++) {
      double mean = constantFirst ? projections.get(0)[c] : 0;
      double rest = squares[c] - mean * mean;
      squares[c] = rest > RANK * squares[c] ? rest : 1;
    }
    return squares;
  }

  /** ||V - O O<sup>T</sup> V||<sup>2</sup>: what no output layer on this basis can fit. */
  double squares() {
    return Arrays.stream(squaresByTarget()).sum();
  }

  /** Whether the targets are in the span of the basis, each up to rounding. */
  boolean isZero() {
    for (int c = 0; c < targets(); c++) {
      if (gram.at(c, c) > FITTED * targetSquares[c]) {
        return false;
      }
    }
    return true;
  }

  /** The inner products of a vector of O and the targets. */
  double[] projection(int vector) {
    return projections.get(vector);
  }

  /** O<sup>T</sup> V, a row for each vector of O. */
  Matrix projections() {
    Matrix all = new Matrix(projections.size(), targets());
    for (int i = 0; i < all.rows(); i++) {
      for (int c = 0; c < all.columns(); c++) {
        all.set(i, c, projections.get(i)[c]);
      }
    }
    return all;
  }

  /** The inner products of the residual's columns; a copy. */
  Matrix gram() {
    return gram.copy();
  }

  /** The rows of T with O<sup>V</sup> = V T<sup>T</sup> an orthonormal basis of the residual V. */
  double[][] whitening() {
    return whitening(gram);
  }

  /**
   * The same for another residual V of these targets. Each column of V is taken in units of its own
   * norm, so that the units of the targets do not matter.
   *
   * @param gramOfV V<sup>T</sup> V
   */
  double[][] whitening(Matrix gramOfV) {
    int targets = targets();
    double[] unit = new double[targets];
    for (int c = 0; c < targets; c++) {
      double square = gramOfV.at(c, c);
      unit[c] = square > FITTED * targetSquares[c] ? 1 / Math.sqrt(square) : 0;
    }
    Matrix scaled = new Matrix(targets, targets);
    for (int i = 0; i < targets; i++) {
      for (int j = 0; j < targets; j++) {
        scaled.set(i, j, gramOfV.at(i, j) * unit[i] * unit[j]);
      }
    }
    SymmetricEigen eigen = SymmetricEigen.of(scaled);
    double[][] rows = new double[eigen.rank(RANK)][targets];
    for (int r = 0; r < rows.length; r++) {
      double scale = 1 / Math.sqrt(eigen.values()[r]);
      for (int c = 0; c < targets; c++) {
        rows[r][c] = scale * unit[c] * eigen.vectors().at(c, r);
      }
    }
    return rows;
  }

  /** The same for each target. */
  double[] squaresByTarget() {
    double[] diagonal = new double[gram.rows()];
    for (int c = 0; c < diagonal.length; c++) {
      diagonal[c] = gram.at(c, c);
    }
    return diagonal;
  }
}
