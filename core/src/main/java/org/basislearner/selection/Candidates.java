package org.basislearner.selection;

import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.basislearner.network.Layer;
import org.basislearner.selection.CandidateResiduals.Ranking;
import org.basislearner.store.Group;
import org.basislearner.store.Span;
import org.jspecify.annotations.Nullable;

/**
 * The candidates C of a layer: candidate number i |F1| + j is the product of node i of the previous
 * layer and node j of the first. Of candidates that are the same monomial only the first is
 * {@linkplain #isOpen open}.
 */
public final class Candidates {
  /** Candidates that are orthogonalised together: the work among them is not blocked. */
  private static final int AT_ONCE = 256;

  /** At most this fraction of a square is what rounding leaves of a constant. */
  private static final double SPANNED = 1e-12;

  private final CandidateNodes nodes;
  private final CandidateResiduals residuals;
  private double @Nullable [] centredNorms;

  /** The candidates of a layer, of which nothing was looked at yet. */
  Candidates(CandidateNodes nodes, double tolerance, int vectors) {
    this.nodes = nodes;
    residuals = new CandidateResiduals(nodes, tolerance, vectors);
  }

  /** Number of candidates. */
  public int count() {
    return nodes.count();
  }

  /**
   * Some pairs of a node of the previous layer and a node of the first, numbered in their layer.
   */
  @FunctionalInterface
  public interface Pairs {
    /** Whether a pair is among them. */
    boolean test(int left, int right);
  }

  /**
   * Leaves only some pairs as candidates, as in {@code keep((left, right) -> right < 3)}. A product
   * that several pairs give remains if one of them is kept, and counts once.
   *
   * @throws IllegalStateException if some candidate was added before
   */
  public void keep(Pairs pairs) {
    nodes.keep(pairs);
  }

  /** The node of the previous layer that a candidate is made from. */
  public int left(int candidate) {
    return nodes.left(candidate);
  }

  /** The node of the first layer that a candidate is made from. */
  public int right(int candidate) {
    return nodes.right(candidate);
  }

  /** The candidates that may still be added, in order. */
  public int[] open() {
    return IntStream.range(0, count()).filter(this::isOpen).toArray();
  }

  /** Whether a candidate may still be added: neither a repetition nor tried before. */
  public boolean isOpen(int candidate) {
    return nodes.isOpen(candidate);
  }

  /** ||C||<sup>2</sup> of every candidate; not to be changed. */
  public double[] squaredNorms() {
    return nodes.squaredNorms();
  }

  /**
   * The fraction N / ||C||<sup>2</sup> of its square that the basis does not explain of a
   * candidate; 0 for those that are dependent or not open, and for those known to be less than the
   * {@code wanted} largest.
   */
  public double[] shares(int wanted) {
    Ranking ranking = byShare();
    ranking.best(wanted);
    return ranking.known();
  }

  /** Ranks the candidates by {@link #shares}. */
  Ranking byShare() {
    return residuals.byShare();
  }

  /**
   * Ranks the candidates by how much of the residual each would explain, see {@link
   * CandidateResiduals#byScore}.
   */
  Ranking byScore(TargetResidual residual) {
    return residuals.byScore(residual);
  }

  /** What the basis leaves of them. */
  CandidateResiduals residuals() {
    return residuals;
  }

  /** Candidates as columns, scaled as they would be as nodes. */
  ProductColumns columns(int[] candidates) {
    return nodes.columns(candidates);
  }

  /** The nodes that were taken, as a layer. */
  Layer toLayer() {
    return nodes.toLayer();
  }

  /**
   * ||(O<sup>V</sup>)<sup>T</sup> C||<sup>2</sup> / ||C||<sup>2</sup> for the candidates as they
   * are, 0 for those that are not open: takes a pass over the rows for each column of V.
   *
   * @param v where the columns of V stand
   * @param whitening the rows of T with O<sup>V</sup> = V T<sup>T</sup>
   */
  double[] correlations(Span v, double[][] whitening) {
    double[] scores = residuals.correlations(productsWith(v), whitening);
    double[] squares = squaredNorms();
    for (int i = 0; i < scores.length; i++) {
      scores[i] = squares[i] > 0 ? scores[i] / squares[i] : 0;
    }
    return scores;
  }

  /**
   * The scores of {@link LayerDraft#falls}.
   *
   * @param v where the columns of the targets' residual stand
   * @param units what the squares of each are divided by
   * @param half lambda / 2
   * @param constantFirst whether the first vector of the basis is the constant
   */
  double[] falls(Span v, double[] units, double half, boolean constantFirst) {
    double[][] targetProducts = productsWith(v);
    double[] norms = constantFirst ? centredNorms() : squaredNorms();
    double rows = nodes.products().rows();
    double[] falls = new double[count()];
    nodes
        .products()
        .overSlices(
            count(),
            (from, to) -> {
              for (int i = from; i < to; i++) {
                double weight = nodes.weight(i);
                double variance = weight * weight * norms[i] / rows;
                if (!isOpen(i) || !(norms[i] > SPANNED * squaredNorms()[i])) {
                  continue;
                }
                double sum = 0;
                for (int c = 0; c < units.length; c++) {
                  double product = weight * targetProducts[c][i];
                  sum += product * product / units[c];
                }
                falls[i] = sum / (rows * (variance + half));
              }
            });
    return falls;
  }

  /** ||C||<sup>2</sup> without what the first vector of the basis explains. */
  private double[] centredNorms() {
    if (centredNorms == null) {
      double[] norms = squaredNorms().clone();
      double[] means = nodes.products().with(new Span(Group.BASIS, 0, 1))[0];
      for (int i = 0; i < norms.length; i++) {
        norms[i] -= means[i] * means[i];
      }
      centredNorms = norms;
    }
    return centredNorms;
  }

  /** V<sup>T</sup> C of every candidate: [column of V][candidate]. */
  double[][] productsWith(Span v) {
    return nodes.products().with(v);
  }

  /** The open candidates of largest positive score, best first, equal ones in order of number. */
  public int[] best(double[] scores, int count) {
    return nodes.best(scores, count);
  }

  /** Candidates as they rank, best first; those that are tried are closed. */
  ColumnQueue ranked(Ranking ranking) {
    return new Trials(new int[0], ranking::best);
  }

  /** The open candidates of positive score, best first; those that are tried are closed. */
  ColumnQueue ranked(double[] scores) {
    return new Trials(new int[0], wanted -> best(scores, wanted));
  }

  /** Candidates in a given order, open or not; those that are tried are closed. */
  ColumnQueue inOrder(int[] candidates) {
    return new Trials(candidates, wanted -> new int[0]);
  }

  /** What was offered before, in the same parts; those that are tried are closed. */
  ColumnQueue again(List<int[]> offers) {
    Iterator<int[]> left = offers.iterator();
    return wanted -> left.hasNext() ? Optional.of(offer(left.next())) : Optional.empty();
  }

  private ColumnQueue.Offer offer(int[] some) {
    for (int candidate : some) {
      if (candidate < 0 || candidate >= count()) {
        throw new IllegalArgumentException("steps: candidate " + candidate + " of " + count());
      }
      nodes.close(candidate);
    }
    double[] scales = Arrays.stream(some).mapToDouble(nodes::scale).toArray();
    return new ColumnQueue.Offer(columns(some), some, scales);
  }

  /** Takes note of the candidates that became nodes and of the vectors that joined the basis. */
  void absorb(Added added) {
    nodes.absorb(added);
    residuals.absorb(added);
  }

  /** Offers lists of candidates, each in chunks, and closes what it offers. */
  private final class Trials implements ColumnQueue {
    private final IntFunction<int[]> more;
    private int[] list;
    private int offered;

    /**
     * A queue.
     *
     * @param more the next list when the first has been offered, by how many are wanted
     */
    Trials(int[] list, IntFunction<int[]> more) {
      this.list = list;
      this.more = more;
    }

    @Override
    public Optional<Offer> next(int wanted) {
      if (offered == list.length) {
        list = more.apply(wanted);
        offered = 0;
      }
      int to = Math.min(list.length, offered + AT_ONCE);
      int[] some = Arrays.copyOfRange(list, offered, to);
      offered = to;
      return some.length == 0 ? Optional.empty() : Optional.of(offer(some));
    }
  }
}
