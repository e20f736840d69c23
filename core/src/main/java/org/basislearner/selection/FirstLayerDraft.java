package org.basislearner.selection;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.basislearner.linalg.Gemm;
import org.basislearner.matrix.Matrix;
import org.basislearner.store.Block;
import org.basislearner.store.Group;
import org.basislearner.store.Reduction;
import org.basislearner.store.RowStore;

/**
 * What a {@link FirstLayerBuilder} sees of the data A = [1 X], each row times the root of its
 * weight where rows are weighted. Where nodes keep their natural size, the constant is beside the
 * first layer, and A = [0 X].
 */
public final class FirstLayerDraft {
  private static final int NO_TARGET = -1;
  private static final int SQUARES = -2;

  private final RowStore store;
  private final Gemm gemm;
  private final int inputs;
  private final double[] targetSquares;
  private final int width;
  private final long seed;
  private final boolean withConstant;

  FirstLayerDraft(
      RowStore store,
      Gemm gemm,
      int inputs,
      double[] targetSquares,
      int width,
      long seed,
      boolean withConstant) {
    this.store = store;
    this.gemm = gemm;
    this.inputs = inputs;
    this.targetSquares = targetSquares;
    this.width = width;
    this.seed = seed;
    this.withConstant = withConstant;
  }

  /** Number of inputs, the constant not counted. */
  public int inputs() {
    return inputs;
  }

  /** Number of rows of A. */
  long rows() {
    return store.rows();
  }

  /** Number of columns of A: inputs and the constant. */
  public int columns() {
    return inputs + 1;
  }

  /** Number of target columns V. */
  public int targets() {
    return targetSquares.length;
  }

  /** v<sup>T</sup> v for a target column v, by the rows' weights. */
  public double targetSquares(int target) {
    return targetSquares[target];
  }

  /** Products of small matrices, for the calling thread. */
  Gemm gemm() {
    return gemm;
  }

  /** The most nodes that the layer may have. */
  public int width() {
    return Math.min(width, columns());
  }

  /** The seed for builders that draw numbers. */
  public long seed() {
    return seed;
  }

  /** A<sup>T</sup> A. */
  public Matrix gram() {
    return withoutConstant(gram(NO_TARGET));
  }

  /** [1 X]<sup>T</sup> [1 X], also where the constant is beside the layer. */
  Matrix gramWithConstant() {
    return gram(NO_TARGET);
  }

  /** (A o A)<sup>T</sup> (A o A). */
  Matrix squaresGram() {
    return withoutConstant(gram(SQUARES));
  }

  /** A<sup>T</sup> diag(v) A for a target column v. */
  public Matrix targetGram(int target) {
    return withoutConstant(gram(target));
  }

  /**
   * A<sup>T</sup> V and below it V<sup>T</sup> V, for the target columns V: columns() + targets()
   * rows.
   */
  public Matrix targetProducts() {
    int n = columns() + targets();
    return Matrix.of(n, targets(), store.sum(new TargetProducts(n, targets())));
  }

  private Matrix gram(int target) {
    int n = columns();
    AugmentedGram reduction = new AugmentedGram(n, target);
    double[][] parts = store.reduce(reduction);
    Matrix gram = new Matrix(n, n);
    for (int part = 0; part < parts.length; part++) {
      int from = reduction.from(part);
      int length = n - from;
      for (int i = from; i < reduction.to(part); i++) {
        for (int j = i; j < n; j++) {
          double entry = parts[part][(i - from) * length + (j - from)];
          gram.set(i, j, entry);
          gram.set(j, i, entry);
        }
      }
    }
    return gram;
  }

  private Matrix withoutConstant(Matrix gram) {
    for (int j = 0; j < gram.rows() && !withConstant; j++) {
      gram.set(0, j, 0);
      gram.set(j, 0, 0);
    }
    return gram;
  }

  /** W without its first row, where the constant is none of the columns. */
  private LinearColumns linear(Matrix weights) {
    return new LinearColumns(withConstant ? weights : withoutFirstRow(weights.copy()));
  }

  private static Matrix withoutFirstRow(Matrix weights) {
    for (int j = 0; j < weights.columns(); j++) {
      weights.set(0, j, 0);
    }
    return weights;
  }

  /** A<sup>T</sup> A W for W with columns() rows; the product A W is never kept. */
  public Matrix gramTimes(Matrix weights) {
    int n = columns();
    GramTimes reduction = new GramTimes(linear(weights), n);
    double[][] parts = store.reduce(reduction);
    Matrix product = new Matrix(n, weights.columns());
    for (int part = 0; part < parts.length; part++) {
      int from = GramTimes.from(part);
      int length = parts[part].length / n;
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < length; j++) {
          product.set(i, from + j, parts[part][i * length + j]);
        }
      }
    }
    return withConstant ? product : withoutFirstRow(product);
  }

  /** (A W)<sup>T</sup> (A W) for W with columns() rows. */
  public Matrix gramOf(Matrix weights) {
    int n = weights.columns();
    return Matrix.of(n, n, store.sum(new ProjectedGram(linear(weights))));
  }

  /**
   * Rows from() to to() of the upper triangle of A^T A, A^T diag(v) A or (A o A)^T (A o A), in each
   * part.
   */
  private record AugmentedGram(int n, int target) implements Reduction {
    private static final int CHUNK = 128;

    int from(int part) {
      return part * CHUNK;
    }

    int to(int part) {
      return Math.min(n, (part + 1) * CHUNK);
    }

    @Override
    public int parts() {
      return (n + CHUNK - 1) / CHUNK;
    }

    @Override
    public int size(int part) {
      return (to(part) - from(part)) * (n - from(part));
    }

    @Override
    public void add(Block block, int part, Gemm gemm, double[] sum) {
      double[][] columns = LinearColumns.augmented(block);
      if (target == SQUARES) {
        columns = BlockWeights.squares(columns, block.rows());
      }
      // the weights on one side are the roots on both
      double[][] left =
          BlockWeights.times(block, Arrays.copyOfRange(columns, from(part), to(part)));
      if (target >= 0) {
        left = BlockWeights.product(left, block.column(Group.TARGET, target), block.rows());
      }
      double[][] right = Arrays.copyOfRange(columns, from(part), n);
      gemm.products(left, right, block.rows(), sum);
    }
  }

  /** [A V]^T V. */
  private record TargetProducts(int n, int targets) implements Reduction {
    @Override
    public int size(int part) {
      return n * targets;
    }

    @Override
    public void add(Block block, int part, Gemm gemm, double[] sum) {
      double[][] given = block.columns(Group.TARGET, 0, targets);
      double[][] left = Arrays.copyOf(LinearColumns.augmented(block), n);
      System.arraycopy(given, 0, left, n - targets, targets);
      gemm.products(BlockWeights.times(block, left), given, block.rows(), sum);
    }
  }

  /** Columns of A^T (A W), some in each part. */
  private record GramTimes(LinearColumns linear, int n) implements Reduction {
    private static final int CHUNK = 64;

    static int from(int part) {
      return part * CHUNK;
    }

    private int to(int part) {
      return Math.min(linear.width(), (part + 1) * CHUNK);
    }

    @Override
    public int parts() {
      return (linear.width() + CHUNK - 1) / CHUNK;
    }

    @Override
    public int size(int part) {
      return n * (to(part) - from(part));
    }

    @Override
    public void add(Block block, int part, Gemm gemm, double[] sum) {
      double[][] projected =
          linear.withoutRoot(block, IntStream.range(from(part), to(part)).toArray(), gemm);
      double[][] weighted = BlockWeights.times(block, projected);
      gemm.products(LinearColumns.augmented(block), weighted, block.rows(), sum);
    }
  }

  /** (A W)^T (A W). */
  private record ProjectedGram(LinearColumns linear) implements Reduction {
    @Override
    public int size(int part) {
      return linear.width() * linear.width();
    }

    @Override
    public void add(Block block, int part, Gemm gemm, double[] sum) {
      double[][] projected = linear.in(block, linear.positions(), gemm);
      gemm.gram(projected, block.rows(), sum);
    }
  }
}
