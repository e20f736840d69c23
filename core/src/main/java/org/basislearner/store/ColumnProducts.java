package org.basislearner.store;

import org.basislearner.linalg.Gemm;
import org.basislearner.matrix.Matrix;

/**
 * All inner products of two sets of columns: left<sup>T</sup> right, where left may consist of two
 * spans. The parts are chunks of left columns, one below the other.
 */
public record ColumnProducts(Span left, Span below, Span right) implements Reduction {
  /** Left columns in a part: enough that packing the right columns anew costs little. */
  private static final int CHUNK = 512;

  /** left<sup>T</sup> right. */
  public static ColumnProducts of(Span left, Span right) {
    return new ColumnProducts(left, new Span(left.group(), 0, 0), right);
  }

  /** The products over a store's rows. */
  public Matrix in(RowStore store) {
    double[] products = new double[(left.count() + below.count()) * right.count()];
    double[][] parts = store.reduce(this);
    for (int part = 0; part < parts.length; part++) {
      System.arraycopy(parts[part], 0, products, part * CHUNK * right.count(), parts[part].length);
    }
    return Matrix.of(left.count() + below.count(), right.count(), products);
  }

  @Override
  public int parts() {
    return (left.count() + below.count() + CHUNK - 1) / CHUNK;
  }

  @Override
  public int size(int part) {
    return (end(part) - part * CHUNK) * right.count();
  }

  @Override
  public void add(Block block, int part, Gemm gemm, double[] sum) {
    double[][] columns = new double[end(part) - part * CHUNK][];
    for (int i = 0; i < columns.length; i++) {
      int row = part * CHUNK + i;
      columns[i] =
          row < left.count()
              ? block.column(left.group(), left.from() + row)
              : block.column(below.group(), below.from() + row - left.count());
    }
    gemm.products(columns, right.in(block), block.rows(), sum);
  }

  private int end(int part) {
    return Math.min(left.count() + below.count(), (part + 1) * CHUNK);
  }
}
