package org.basislearner.selection;

import org.basislearner.linalg.Gemm;
import org.basislearner.store.Block;
import org.basislearner.store.Reduction;
import org.basislearner.store.RowStore;
import org.basislearner.store.Span;
import org.basislearner.store.Workers;

/**
 * Inner products over the rows with candidates, none of which is ever held as a column. Candidate
 * number i |F1| + j is the product of node i of the previous layer and node j of the first.
 */
final class CandidateProducts {
  /** Called with the inner products of some columns and some candidates. */
  @FunctionalInterface
  interface Visitor {
    /**
     * Sees products[s * count + i] = inner product of column {@code column + s} and candidate
     * {@code candidate + i}.
     */
    void visit(int column, int columns, int candidate, int count, double[] products);
  }

  /** Part of a range of candidates. */
  @FunctionalInterface
  interface Slice {
    void run(int from, int to);
  }

  /** Bytes of products that are held at once: 64 MB. */
  private static final long PRODUCTS_BYTES = 1L << 26;

  private final RowStore store;
  private final Workers workers;
  private final Span previous;
  private final Span first;
  private final Precision precision;

  /**
   * The products of two layers' nodes.
   *
   * @param first without the roots of the rows' weights
   */
  CandidateProducts(
      RowStore store, Workers workers, Span previous, Span first, Precision precision) {
    this.store = store;
    this.workers = workers;
    this.previous = previous;
    this.first = first;
    this.precision = precision;
  }

  /** Number of candidates. */
  int count() {
    return previous.count() * first.count();
  }

  /** |F1|. */
  int firstWidth() {
    return first.count();
  }

  long rows() {
    return store.rows();
  }

  Precision precision() {
    return precision;
  }

  /** The squared norm of every candidate. */
  double[] squaredNorms() {
    WeightedProducts.Norms reduction = new WeightedProducts.Norms(previous, first);
    double[] norms = new double[count()];
    double[][] parts = store.reduce(reduction);
    for (int part = 0; part < parts.length; part++) {
      int at = reduction.rowFrom(part) * first.count();
      System.arraycopy(parts[part], 0, norms, at, parts[part].length);
    }
    return norms;
  }

  /** The inner products of some columns and every candidate: [column][candidate]. */
  double[][] with(Span columns) {
    double[][] products = new double[columns.count()][count()];
    visit(
        columns,
        (column, some, candidate, count, values) -> {
          for (int s = 0; s < some; s++) {
            double[] row = products[column + s - columns.from()];
            System.arraycopy(values, s * count, row, candidate, count);
          }
        });
    return products;
  }

  /** The inner products of some columns and every candidate, part by part. */
  void visit(Span columns, Visitor visitor) {
    int atOnce = (int) Math.max(4, Math.min(32, PRODUCTS_BYTES / (8L * count()) / 4 * 4));
    for (int from = columns.from(); from < columns.to(); from += atOnce) {
      Span some = new Span(columns.group(), from, Math.min(columns.to(), from + atOnce));
      // only at layer 2 both factors are the first layer, which starts with node 0
      WeightedProducts reduction =
          new WeightedProducts(some, previous, first, previous.from() == 0, precision);
      double[][] parts = store.reduce(reduction);
      for (int part = 0; part < parts.length; part++) {
        int vectors = reduction.weightCount(part);
        visitor.visit(
            from + reduction.weightFrom(part),
            vectors,
            reduction.rowFrom(part) * first.count(),
            parts[part].length / vectors,
            parts[part]);
      }
    }
  }

  /** The columns weight * left * right of some candidates. */
  ProductColumns columns(int[] candidates, double[] weight) {
    int[] left = new int[candidates.length];
    int[] right = new int[candidates.length];
    for (int p = 0; p < candidates.length; p++) {
      left[p] = candidates[p] / first.count();
      right[p] = candidates[p] % first.count();
    }
    return new ProductColumns(previous.from(), first.group(), left, right, weight);
  }

  /** What the basis leaves of some columns, and its products with others. */
  ExplicitResiduals residuals(ProductColumns columns, Span basis, Span targets) {
    return ExplicitResiduals.of(store, columns, basis, targets);
  }

  /** For each of some columns the sum of its squared inner products with vectors. */
  double[] squaresWith(Span vectors, ProductColumns columns) {
    SquaresReduction reduction = new SquaresReduction(columns, vectors);
    double[][] parts = store.reduce(reduction);
    double[] squares = new double[columns.left().length];
    for (int part = 0; part < parts.length; part++) {
      int count = reduction.count(part);
      for (int p = 0; p < count; p++) {
        double sum = 0;
        for (int i = 0; i < vectors.count(); i++) {
          sum += parts[part][i * count + p] * parts[part][i * count + p];
        }
        squares[part * SquaresReduction.CHUNK + p] = sum;
      }
    }
    return squares;
  }

  /** Runs over a range in slices that fit into a near cache, on all threads. */
  void overSlices(int count, Slice slice) {
    int size = 4096;
    workers.run(
        (count + size - 1) / size,
        (task, gemm) -> slice.run(task * size, Math.min(count, (task + 1) * size)));
  }

  /** The products of vectors and columns, a chunk of columns in each part. */
  private record SquaresReduction(ProductColumns columns, Span vectors) implements Reduction {
    static final int CHUNK = 256;

    int count(int part) {
      return Math.min(CHUNK, columns.left().length - part * CHUNK);
    }

    @Override
    public int parts() {
      return (columns.left().length + CHUNK - 1) / CHUNK;
    }

    @Override
    public int size(int part) {
      return vectors.count() * count(part);
    }

    @Override
    public void add(Block block, int part, Gemm gemm, double[] sum) {
      int[] positions = new int[count(part)];
      for (int p = 0; p < positions.length; p++) {
        positions[p] = part * CHUNK + p;
      }
      gemm.products(vectors.in(block), columns.in(block, positions, gemm), block.rows(), sum);
    }
  }
}
