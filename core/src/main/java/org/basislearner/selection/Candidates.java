package org.basislearner.selection;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.function.IntFunction;
import org.basislearner.network.Layer;
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

  private final CandidateProducts products;
  private final double[] leftScales;
  private final double[] rightScales;
  private final boolean[] open;
  private final List<Added.Node> taken = new ArrayList<>();
  private int vectors;
  private double @Nullable [] squaredNorms;
  private @Nullable CandidateSums sums;

  /**
   * The candidates of a layer.
   *
   * @param open which are the first of their monomial
   * @param leftScales the root mean square of each node of the previous layer
   * @param rightScales the same for the first layer
   * @param vectors number of vectors in the basis
   */
  Candidates(
      CandidateProducts products,
      boolean[] open,
      double[] leftScales,
      double[] rightScales,
      int vectors) {
    this.products = products;
    this.open = open;
    this.leftScales = leftScales;
    this.rightScales = rightScales;
    this.vectors = vectors;
  }

  /** Number of candidates. */
  public int count() {
    return open.length;
  }

  /** Whether a candidate may still be added: neither a repetition nor tried before. */
  public boolean isOpen(int candidate) {
    return open[candidate];
  }

  /** ||C||<sup>2</sup> of every candidate; not to be changed. */
  public double[] squaredNorms() {
    if (squaredNorms == null) {
      squaredNorms = products.squaredNorms();
    }
    return squaredNorms;
  }

  /**
   * The share N / ||C||<sup>2</sup> of its square that the basis does not explain of a candidate,
   * for open, independent ones, else 0.
   */
  public double[] shares() {
    double[] norms = upToDate().norms();
    double[] shares = new double[count()];
    for (int i = 0; i < shares.length; i++) {
      shares[i] = open[i] && isIndependent(i, norms[i]) ? norms[i] / squaredNorms()[i] : 0;
    }
    return shares;
  }

  /**
   * ||(O<sup>V</sup>)<sup>T</sup> C||<sup>2</sup> / N for O<sup>V</sup> an orthonormal basis of the
   * residual and N the squared norm of what the basis leaves of C: how much of the residual a
   * candidate would explain. 0 for those that are dependent or not open.
   */
  double[] scores(TargetResidual residual) {
    CandidateSums current = upToDate();
    if (current.targetProducts().length == 0) {
      current.follow(residual);
    }
    double[] scores = correlations(current.targetProducts(), residual.whitening());
    double[] norms = current.norms();
    for (int i = 0; i < scores.length; i++) {
      scores[i] = isIndependent(i, norms[i]) ? scores[i] / norms[i] : 0;
    }
    return scores;
  }

  /**
   * ||(O<sup>V</sup>)<sup>T</sup> C||<sup>2</sup> / ||C||<sup>2</sup> for the candidates as they
   * are, 0 for those that are not open: takes a pass over the rows for each column of V.
   *
   * @param v where the columns of V stand
   * @param whitening the rows of T with O<sup>V</sup> = V T<sup>T</sup>
   */
  double[] correlations(Span v, double[][] whitening) {
    double[] scores = correlations(productsWith(v), whitening);
    double[] squares = squaredNorms();
    for (int i = 0; i < scores.length; i++) {
      scores[i] = squares[i] > 0 ? scores[i] / squares[i] : 0;
    }
    return scores;
  }

  /** V<sup>T</sup> C of every candidate: [column of V][candidate]. */
  double[][] productsWith(Span v) {
    return products.with(v);
  }

  private double[] correlations(double[][] targetProducts, double[][] whitening) {
    double[] correlations = new double[count()];
    products.overSlices(
        count(),
        (from, to) -> {
          for (int i = from; i < to; i++) {
            if (open[i]) {
              double sum = 0;
              for (double[] row : whitening) {
                double entry = 0;
                for (int c = 0; c < row.length; c++) {
                  entry += row[c] * targetProducts[c][i];
                }
                sum += entry * entry;
              }
              correlations[i] = sum * scale(i);
            }
          }
        });
    return correlations;
  }

  /** The sum of the squared inner products of some candidates and vectors of the basis. */
  double[] explainedSquares(int[] candidates, int from, int to) {
    Span some = new Span(Group.BASIS, from, to);
    double[] explained = products.squaresWith(some, columns(candidates));
    for (int p = 0; p < candidates.length; p++) {
      // the columns are scaled, their products with it
      double scale = scale(candidates[p]);
      explained[p] =
          explained[p] * squaredNorms()[candidates[p]] / (scale * scale * products.rows());
    }
    return explained;
  }

  /** Whether a residual found by subtraction is more than rounding error. */
  boolean isIndependent(int candidate, double residualNorm) {
    return residualNorm > products.precision().dependent() * squaredNorms()[candidate];
  }

  /** The open candidates of largest positive score, best first, equal ones in order of number. */
  public int[] best(double[] scores, int count) {
    PriorityQueue<Integer> heap =
        new PriorityQueue<>(
            Math.max(1, Math.min(count, scores.length)), (a, b) -> worseFirst(scores, a, b));
    for (int i = 0; i < scores.length; i++) {
      if (open[i] && scores[i] > 0) {
        if (heap.size() < count) {
          heap.add(i);
        } else if (count > 0 && scores[i] > scores[heap.peek()]) {
          heap.poll();
          heap.add(i);
        }
      }
    }
    int[] best = new int[heap.size()];
    for (int i = best.length - 1; i >= 0; i--) {
      best[i] = heap.poll();
    }
    return best;
  }

  private static int worseFirst(double[] scores, int a, int b) {
    int order = Double.compare(scores[a], scores[b]);
    return order != 0 ? order : Integer.compare(b, a);
  }

  /** The open candidates of positive score, best first; those that are tried are closed. */
  ColumnQueue ranked(double[] scores) {
    return new Trials(new int[0], wanted -> best(scores, wanted));
  }

  /** Candidates in a given order, open or not; those that are tried are closed. */
  ColumnQueue inOrder(int[] candidates) {
    return new Trials(candidates, wanted -> new int[0]);
  }

  /** Takes note of the candidates that became nodes and of the vectors that joined the basis. */
  void absorb(Added added) {
    taken.addAll(added.nodes());
    vectors += added.count();
  }

  /** N and G against the basis as it stands: brought up to date only when somebody asks. */
  private CandidateSums upToDate() {
    if (sums == null) {
      sums = new CandidateSums(products, squaredNorms());
    }
    sums.absorb(vectors);
    return sums;
  }

  /** The nodes that were taken, as a layer. */
  Layer toLayer() {
    int[] left = new int[taken.size()];
    int[] right = new int[taken.size()];
    double[] weight = new double[taken.size()];
    for (int r = 0; r < taken.size(); r++) {
      Added.Node node = taken.get(r);
      left[r] = node.number() / rightScales.length;
      right[r] = node.number() % rightScales.length;
      weight[r] = node.factor() * weight(node.number());
    }
    double[][] mix = taken.stream().map(Added.Node::mix).toArray(double[][]::new);
    boolean sparse = taken.stream().allMatch(node -> node.mix().length == 0);
    return new Layer(left, right, weight, sparse ? new double[0][] : mix);
  }

  private ProductColumns columns(int[] candidates) {
    double[] weight = Arrays.stream(candidates).mapToDouble(this::weight).toArray();
    return products.columns(candidates, weight);
  }

  /** What a candidate is multiplied by to have the root mean square of its scale. */
  private double weight(int candidate) {
    double square = squaredNorms()[candidate];
    // a column of zeros, or one too large to square, depends on anything
    return square > 0 && square < Double.POSITIVE_INFINITY
        ? scale(candidate) * Math.sqrt(products.rows() / square)
        : 0;
  }

  /** The root mean square that a candidate gets as a node: the product of its factors'. */
  private double scale(int candidate) {
    return leftScales[candidate / rightScales.length] * rightScales[candidate % rightScales.length];
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
      for (int candidate : some) {
        open[candidate] = false;
      }
      double[] scales = Arrays.stream(some).mapToDouble(Candidates.this::scale).toArray();
      return some.length == 0
          ? Optional.empty()
          : Optional.of(new Offer(columns(some), some, scales));
    }
  }
}
