package org.basislearner.selection;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.basislearner.linalg.Gemm;
import org.basislearner.matrix.Matrix;
import org.basislearner.store.Block;
import org.basislearner.store.Reduction;
import org.basislearner.store.RowStore;
import org.basislearner.store.Span;

/**
 * What the basis O leaves of candidates C, computed and not subtracted from their squares: C -= O
 * (O<sup>T</sup> C), in double and twice, so that residuals are known down to the rounding error of
 * C itself. The columns are computed anew in each of three passes over the rows and never kept.
 *
 * @param squares ||C - O O<sup>T</sup> C||<sup>2</sup> of each candidate
 * @param targetProducts V<sup>T</sup> (C - O O<sup>T</sup> C): [column of V][candidate]
 */
record ExplicitResiduals(double[] squares, double[][] targetProducts) {
  /**
   * The residuals of some columns.
   *
   * @param basis O
   * @param targets V
   */
  static ExplicitResiduals of(RowStore store, ProductColumns columns, Span basis, Span targets) {
    Rest rest = new Rest(columns, basis, List.of());
    for (int pass = 0; pass < 2; pass++) {
      rest = rest.minus(rest.productsWith(basis, store));
    }
    Matrix products = rest.productsWith(targets, store);
    double[][] targetProducts = new double[targets.count()][];
    for (int c = 0; c < targetProducts.length; c++) {
      targetProducts[c] = row(products, c);
    }
    return new ExplicitResiduals(row(products, targets.count()), targetProducts);
  }

  private static double[] row(Matrix matrix, int i) {
    return matrix.block(i, 0, 1, matrix.columns()).rowMajor();
  }

  /** Columns after some projections on O were subtracted, in parts. */
  private record Rest(ProductColumns columns, Span basis, List<Matrix> projections)
      implements Serializable {
    /** Columns in a part: enough for the products, and few enough for many threads. */
    private static final int CHUNK = 64;

    int from(int part) {
      return part * CHUNK;
    }

    int to(int part) {
      return Math.min(columns.left().length, (part + 1) * CHUNK);
    }

    int parts() {
      return (columns.left().length + CHUNK - 1) / CHUNK;
    }

    /** The rest after one more projection. */
    Rest minus(Matrix projection) {
      List<Matrix> more = new ArrayList<>(projections);
      more.add(projection.block(0, 0, basis.count(), projection.columns()));
      return new Rest(columns, basis, more);
    }

    double[][] in(Block block, int part, Gemm gemm) {
      double[][] rest = columns.in(block, IntStream.range(from(part), to(part)).toArray(), gemm);
      for (Matrix projection : projections) {
        gemm.subtractCombination(
            basis.in(block), projection.columns(from(part), to(part)), block.rows(), rest);
      }
      return rest;
    }

    /** A row for each of the other columns, and the squared norms in the last row. */
    Matrix productsWith(Span others, RowStore store) {
      double[][] parts = store.reduce(new Products(this, others));
      Matrix products = new Matrix(others.count() + 1, columns.left().length);
      for (int part = 0; part < parts.length; part++) {
        int length = to(part) - from(part);
        for (int i = 0; i < products.rows(); i++) {
          for (int p = 0; p < length; p++) {
            products.set(i, from(part) + p, parts[part][i * length + p]);
          }
        }
      }
      return products;
    }
  }

  /** The products of other columns and the rest, and the squared norms of the rest. */
  private record Products(Rest rest, Span others) implements Reduction {
    @Override
    public int parts() {
      return rest.parts();
    }

    @Override
    public int size(int part) {
      return (others.count() + 1) * (rest.to(part) - rest.from(part));
    }

    @Override
    public void add(Block block, int part, Gemm gemm, double[] sum) {
      double[][] columns = rest.in(block, part, gemm);
      gemm.products(others.in(block), columns, block.rows(), sum);
      int last = others.count() * columns.length;
      for (int p = 0; p < columns.length; p++) {
        for (int r = 0; r < block.rows(); r++) {
          sum[last + p] += columns[p][r] * columns[p][r];
        }
      }
    }
  }
}
