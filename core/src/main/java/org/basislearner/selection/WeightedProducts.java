package org.basislearner.selection;

import org.basislearner.linalg.Gemm;
import org.basislearner.store.Block;
import org.basislearner.store.Group;
import org.basislearner.store.Reduction;
import org.basislearner.store.Span;

/**
 * The inner products of some columns q with all candidates of a layer: P<sub>q</sub> =
 * F(t-1)<sup>T</sup> diag(q) F1, 2 m |F(t-1)| |F1| flops each. A part holds some q's and some rows
 * of P<sub>q</sub>; at layer 2 P<sub>q</sub> is symmetric and only its upper triangle is filled.
 *
 * <p>Where rows are weighted, F(t-1) is in the store times s, the roots of the weights, and F1 is
 * not. At layer 2 s moves to q: F1<sup>T</sup> diag(s o q) F1 is the same and has equal factors, so
 * that half of the work is saved there, too.
 *
 * @param weights the columns q
 * @param previous F(t-1)
 * @param first F1
 */
record WeightedProducts(
    Span weights, Span previous, Span first, boolean symmetric, Precision precision)
    implements Reduction {
  /** Columns q in a part: they share the packed panels of the other side. */
  private static final int GROUP = 4;

  /** Parts that there should be at least, so that some threads share the work evenly. */
  private static final int ENOUGH = 8;

  /** Rows of P_q in a part at least. */
  private static final int CHUNK = 48;

  private int groups() {
    return (weights.count() + GROUP - 1) / GROUP;
  }

  private int chunkRows() {
    int chunks = Math.max(1, Math.min(ENOUGH / Math.max(1, groups()), previous.count() / CHUNK));
    return Math.max(1, (previous.count() + chunks - 1) / chunks);
  }

  private int chunks() {
    return (previous.count() + chunkRows() - 1) / chunkRows();
  }

  /** Position of the first q of a part within the weights. */
  int weightFrom(int part) {
    return part / chunks() * GROUP;
  }

  /** Number of q's in a part. */
  int weightCount(int part) {
    return Math.min(GROUP, weights.count() - weightFrom(part));
  }

  /** The first row of P_q in a part. */
  int rowFrom(int part) {
    return part % chunks() * chunkRows();
  }

  private int rowCount(int part) {
    return Math.min(chunkRows(), previous.count() - rowFrom(part));
  }

  @Override
  public int parts() {
    return groups() * chunks();
  }

  @Override
  public int size(int part) {
    return weightCount(part) * rowCount(part) * first.count();
  }

  @Override
  public void add(Block block, int part, Gemm gemm, double[] sum) {
    double[][] left = rows(part, symmetric ? first : previous).in(block);
    double[][] q =
        block.columns(
            weights.group(),
            weights.from() + weightFrom(part),
            weights.from() + weightFrom(part) + weightCount(part));
    if (symmetric && chunks() == 1) {
      double[][] rootTimesQ = BlockWeights.rootTimes(block, q);
      gemm.symmetricWeightedProducts(left, rootTimesQ, block.rows(), sum, single());
    } else if (symmetric) {
      double[][] right = new Span(first.group(), rowFrom(part), first.to()).in(block);
      addUpperRows(gemm, left, right, BlockWeights.rootTimes(block, q), block.rows(), sum);
    } else {
      gemm.weightedProducts(left, first.in(block), q, block.rows(), sum, single());
    }
  }

  /** The part's rows of a factor. */
  private Span rows(int part, Span factor) {
    int from = factor.from() + rowFrom(part);
    return new Span(factor.group(), from, from + rowCount(part));
  }

  /** The chunk's rows from the diagonal block on, laid into rows of full length. */
  private void addUpperRows(
      Gemm gemm, double[][] left, double[][] right, double[][] q, int rows, double[] sum) {
    double[] upper = new double[q.length * left.length * right.length];
    gemm.weightedProducts(left, right, q, rows, upper, single());
    int skipped = first.count() - right.length;
    for (int i = 0; i < q.length * left.length; i++) {
      for (int j = 0; j < right.length; j++) {
        sum[i * first.count() + skipped + j] += upper[i * right.length + j];
      }
    }
  }

  private boolean single() {
    return precision == Precision.FLOAT;
  }

  /** ||F(t-1)_i o F1_j||^2 of all candidates. */
  record Norms(Span previous, Span first) implements Reduction {
    private static final int NORM_CHUNK = 128;

    int rowFrom(int part) {
      return part * NORM_CHUNK;
    }

    private int rowTo(int part) {
      return Math.min(previous.count(), (part + 1) * NORM_CHUNK);
    }

    @Override
    public int parts() {
      return (previous.count() + NORM_CHUNK - 1) / NORM_CHUNK;
    }

    @Override
    public int size(int part) {
      return (rowTo(part) - rowFrom(part)) * first.count();
    }

    @Override
    public void add(Block block, int part, Gemm gemm, double[] sum) {
      double[][] left =
          block.columns(Group.NODE, previous.from() + rowFrom(part), previous.from() + rowTo(part));
      double[][] right = first.in(block);
      gemm.products(
          BlockWeights.squares(left, block.rows()),
          BlockWeights.squares(right, block.rows()),
          block.rows(),
          sum);
    }
  }
}
