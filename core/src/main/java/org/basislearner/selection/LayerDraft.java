package org.basislearner.selection;

import java.io.Serializable;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.basislearner.linalg.Gemm;
import org.basislearner.network.Basis;
import org.basislearner.store.Block;
import org.basislearner.store.Group;
import org.basislearner.store.Reduction;
import org.basislearner.store.RowStore;
import org.basislearner.store.Span;

/**
 * A layer under construction, as a {@link LayerBuilder} sees it: candidates, how well they go with
 * the targets, and the way to add some.
 */
public final class LayerDraft {
  private final OrthonormalBasis basis;
  private final TargetResidual residual;
  private final Candidates candidates;
  private final RowStore store;
  private final Gemm gemm;
  private final Basis below;
  private final int width;
  private final int batch;
  private final boolean freeConstant;
  private final double lambda;

  LayerDraft(
      OrthonormalBasis basis,
      TargetResidual residual,
      Candidates candidates,
      RowStore store,
      Gemm gemm,
      Basis below,
      int width,
      int batch,
      boolean freeConstant,
      double lambda) {
    this.basis = basis;
    this.residual = residual;
    this.candidates = candidates;
    this.store = store;
    this.gemm = gemm;
    this.below = below;
    this.width = width;
    this.batch = batch;
    this.freeConstant = freeConstant;
    this.lambda = lambda;
  }

  /** Number of this layer: 2, 3, ... */
  public int layer() {
    return below.layers() + 1;
  }

  /** The layers below this one. */
  public Basis below() {
    return below;
  }

  /** The most nodes that the layer may have. */
  public int width() {
    return width;
  }

  /** How many nodes to add per pass over the candidates. */
  public int batch() {
    return batch;
  }

  /** The lambda of least error at the depth before: on validation rows, if there are any. */
  public double lambda() {
    return lambda;
  }

  /** Number of nodes added so far. */
  public int nodes() {
    return basis.layerSize();
  }

  /** Number of training rows m. */
  public long rows() {
    return store.rows();
  }

  /** Number of vectors in the orthonormal basis O, those of the nodes added so far included. */
  public int basisSize() {
    return basis.size();
  }

  /** Whether the basis explains the targets already, so that no node can help. */
  public boolean isFitted() {
    return residual.isZero();
  }

  /** The candidates of the layer. */
  public Candidates candidates() {
    return candidates;
  }

  /**
   * How much of the targets' residual V each candidate C would explain: the square of its
   * correlation with V after the basis is projected out of C; 0 for candidates that are dependent
   * or not open, and for those known to be less than the {@link #batch} largest. The first call
   * takes a pass over the rows for each vector of the basis, a later one for each vector that was
   * added since.
   */
  public double[] scores() {
    CandidateResiduals.Ranking scores = candidates.byScore(residual);
    scores.best(batch);
    return scores.known();
  }

  /**
   * The square of each candidate's correlation with what an output layer leaves of the targets, the
   * basis not projected out of the candidate; 0 for candidates that are not open. Takes a pass over
   * the rows for each target.
   *
   * @param lambda of the output layer, which has the least squared loss; 0 for that which leaves
   *     the residual of the targets
   */
  public double[] correlations(double lambda) {
    if (lambda == 0) {
      return candidates.correlations(residual.columns(), residual.whitening());
    }
    try (RidgeResidual ridge =
        new RidgeResidual(store, residual, basis.triangle(), lambda, freeConstant, gemm)) {
      return candidates.correlations(ridge.columns(), ridge.whitening());
    }
  }

  /** Some consecutive rows as a builder of your own sees them, column by column. */
  public static final class Rows {
    private final Block block;
    private final WeighedRowSum sums;
    private final Gemm gemm;

    private Rows(Block block, WeighedRowSum sums, Gemm gemm) {
      this.block = block;
      this.sums = sums;
      this.gemm = gemm;
    }

    /** How many rows. */
    public int count() {
      return block.rows();
    }

    /** The candidates C that were asked for, scaled as they would be as nodes. */
    public double[][] candidates() {
      return sums.columns().in(block, sums.positions(), gemm);
    }

    /** What the basis leaves of the targets: V. */
    public double[][] residual() {
      return copy(sums.residual());
    }

    /** The orthonormal basis O of all nodes so far. */
    public double[][] basis() {
      return copy(sums.basis());
    }

    private double[][] copy(Span span) {
      double[][] columns = span.in(block);
      for (int j = 0; j < columns.length; j++) {
        columns[j] = Arrays.copyOf(columns[j], block.rows());
      }
      return columns;
    }
  }

  /**
   * What a builder of your own computes from rows, to be added over all of them. It is called by
   * several threads, for different rows, and on Spark where the rows are: it must be serializable,
   * and look at nothing but its rows and numbers that it carries.
   */
  @FunctionalInterface
  public interface RowSum extends Serializable {
    /** Adds what some rows contribute; {@code sum} starts at zero. */
    void add(Rows rows, double[] sum);
  }

  /**
   * A sum over all rows of what a function makes of candidates, residual and basis: a pass over the
   * rows. The sum is the same for any number of threads. Where rows are weighted, all columns are
   * multiplied by the roots of the weights, so that their inner products are the weighted ones.
   *
   * @param candidates the numbers of those that are wanted; their columns are computed block by
   *     block and never kept
   * @param size length of the sum
   */
  public double[] sum(int[] candidates, int size, RowSum function) {
    return store.sum(
        new WeighedRowSum(
            this.candidates.columns(candidates),
            residual.columns(),
            new Span(Group.BASIS, 0, basis.size()),
            size,
            function));
  }

  private record WeighedRowSum(
      ProductColumns columns, Span residual, Span basis, int length, RowSum function)
      implements Reduction {
    int[] positions() {
      return IntStream.range(0, columns.left().length).toArray();
    }

    @Override
    public int size(int part) {
      return length;
    }

    @Override
    public void add(Block block, int part, Gemm gemm, double[] sum) {
      function.add(new Rows(block, this, gemm), sum);
    }
  }

  /**
   * By how much each candidate, of the size that it has as a node, would lower (lambda/2)
   * ||W||<sup>2</sup> and the mean squared loss, if it alone were added to the best output layer of
   * the nodes so far and their weights stayed: a<sup>2</sup> / (v + lambda/2), for v the variance
   * of the candidate over the rows and a its mean product with what that layer leaves of the
   * targets, summed over the targets in units of their variance. 0 for candidates that are not
   * open. Takes a pass over the rows for each target.
   */
  public double[] falls(double lambdaOfLayer) {
    double[] units = residual.centredSquares(freeConstant);
    double half = lambdaOfLayer / 2;
    if (lambdaOfLayer == 0) {
      return candidates.falls(residual.columns(), units, half, freeConstant);
    }
    try (RidgeResidual ridge =
        new RidgeResidual(store, residual, basis.triangle(), lambdaOfLayer, freeConstant, gemm)) {
      return candidates.falls(ridge.columns(), units, half, freeConstant);
    }
  }

  /**
   * Adds the open candidates of largest positive score, passing over dependent ones.
   *
   * @return how many were added: fewer than {@code wanted} only if the layer is full or no more are
   *     independent
   */
  public int addBest(double[] scores, int wanted) {
    return add(candidates.ranked(scores), wanted);
  }

  /** Adds the best of a ranking. */
  int addBest(CandidateResiduals.Ranking ranking, int wanted) {
    return add(candidates.ranked(ranking), wanted);
  }

  /**
   * Adds candidates in the given order, passing over those that depend on the basis and the ones
   * before; none of them is open any longer.
   *
   * @return how many were added
   */
  public int add(int[] inOrder) {
    return add(candidates.inOrder(inOrder), inOrder.length);
  }

  /** Adds what was added before. */
  void repeat(Step step) {
    add(candidates.again(step.offers()), step.wanted());
  }

  private int add(ColumnQueue queue, int wanted) {
    Added added = basis.add(queue, wanted);
    residual.absorb(added);
    candidates.absorb(added);
    return added.count();
  }

  OrthonormalBasis basis() {
    return basis;
  }

  TargetResidual residual() {
    return residual;
  }
}
