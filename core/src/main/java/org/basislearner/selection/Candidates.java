package org.basislearner.selection;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.basislearner.network.Basis;
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

  /** Candidates that are projected together: their coefficients are held at once. */
  private static final int PROJECTED = 512;

  /** At most this fraction of a square is what rounding leaves of a constant. */
  private static final double SPANNED = 1e-12;

  /** Fractions of a candidate's square from here on decide between equal scores. */
  private static final double SMALL = 1e-4;

  /** What a power of ten of a small fraction costs of a score: more than rounding, and little. */
  private static final double TIE = 4e-11;

  private final CandidateProducts products;
  private final Basis built;
  private final double[] leftScales;
  private final double[] rightScales;
  private final boolean[] open;
  private final List<Added.Node> taken = new ArrayList<>();
  private final double tolerance;
  private final double @Nullable [] natural;
  private int vectors;
  private double nearest;
  private double @Nullable [] squaredNorms;
  private double @Nullable [] centredNorms;
  private @Nullable CandidateSums sums;

  /**
   * The candidates of a layer.
   *
   * @param built the layers so far
   * @param leftScales the root mean square of each node of the previous layer
   * @param rightScales the same for the first layer
   * @param natural what each is multiplied by to be a node; null if nodes get the product of their
   *     factors' root mean squares for theirs
   * @param tolerance a candidate whose residual has at most this fraction of its norm is dependent
   * @param vectors number of vectors in the basis
   */
  Candidates(
      CandidateProducts products,
      Basis built,
      double[] leftScales,
      double[] rightScales,
      double @Nullable [] natural,
      double tolerance,
      int vectors) {
    this.products = products;
    this.built = built;
    open = open(built, natural != null, (left, right) -> true);
    this.leftScales = leftScales;
    this.rightScales = rightScales;
    this.natural = natural;
    this.tolerance = tolerance;
    this.vectors = vectors;
  }

  /** Number of candidates. */
  public int count() {
    return open.length;
  }

  /** Which pairs are the first of their monomial. */
  private static boolean[] open(Basis built, boolean natural, Pairs pairs) {
    boolean[] canonical = CanonicalCandidates.of(built, pairs);
    return natural ? NaturalSizes.withoutConstant(canonical, built) : canonical;
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
    if (!taken.isEmpty()) {
      throw new IllegalStateException("keep comes before the first node is added");
    }
    boolean[] kept = open(built, natural != null, pairs);
    System.arraycopy(kept, 0, open, 0, open.length);
  }

  /** The node of the previous layer that a candidate is made from. */
  public int left(int candidate) {
    return candidate / rightScales.length;
  }

  /** The node of the first layer that a candidate is made from. */
  public int right(int candidate) {
    return candidate % rightScales.length;
  }

  /** The candidates that may still be added, in order. */
  public int[] open() {
    return IntStream.range(0, count()).filter(this::isOpen).toArray();
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
    CandidateSums current = upToDate();
    double[] known = new double[count()];
    double[] bounds = new double[count()];
    for (int i = 0; i < known.length; i++) {
      if (open[i] && current.isResolved(i)) {
        known[i] = current.norms()[i] / squaredNorms()[i];
      } else if (open[i]) {
        bounds[i] = products.precision().resolution();
      }
    }
    return new Ranking(known, bounds, i -> current.norms()[i] / squaredNorms()[i]);
  }

  /**
   * Ranks the candidates by ||(O<sup>V</sup>)<sup>T</sup> C||<sup>2</sup> / N for O<sup>V</sup> an
   * orthonormal basis of the residual and N the squared norm of what the basis leaves of C: how
   * much of the residual a candidate would explain.
   *
   * <p>Where N is unknown but the candidate independent, N is at least tolerance<sup>2</sup>
   * ||C||<sup>2</sup>, and no score is more than 1: few candidates can be among the best.
   */
  Ranking byScore(TargetResidual residual) {
    CandidateSums current = upToDate();
    if (current.targetProducts().length == 0) {
      current.follow(residual);
    }
    double[][] targetProducts = current.targetProducts();
    double[][] whitening = residual.whitening();
    double[] known = correlations(targetProducts, whitening);
    double[] norms = current.norms();
    double[] bounds = new double[count()];
    double noise = products.precision().noise() * amplification(whitening, current.targetNorms());
    for (int i = 0; i < known.length; i++) {
      if (current.isResolved(i)) {
        known[i] = scoreOf(known[i], i, norms[i]);
      } else {
        double cosine = Math.sqrt(known[i] / scale(i) / squaredNorms()[i]) + noise;
        bounds[i] = open[i] ? scale(i) * Math.min(1, Math.pow(cosine / tolerance, 2)) : 0;
        known[i] = 0;
      }
    }
    return new Ranking(
        known,
        bounds,
        i -> scoreOf(correlation(i, targetProducts, whitening), i, current.norms()[i]));
  }

  /**
   * A score. Of candidates whose residuals are parallel, so that rounding alone tells their scores
   * apart, the one with more left must win, or later layers become ill-conditioned needlessly:
   * small fractions cost a billionth.
   */
  private double scoreOf(double correlation, int candidate, double norm) {
    double share = norm / squaredNorms()[candidate];
    double score = correlation / norm;
    return share < SMALL ? score * (1 + TIE * StrictMath.log10(share / SMALL)) : score;
  }

  /** How much larger errors of V<sup>T</sup> C are than those of (O<sup>V</sup>)<sup>T</sup> C. */
  private static double amplification(double[][] whitening, double[] targetNorms) {
    double sum = 0;
    for (double[] row : whitening) {
      for (int c = 0; c < row.length; c++) {
        sum += Math.abs(row[c]) * targetNorms[c];
      }
    }
    return sum;
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
    double rows = products.rows();
    double[] falls = new double[count()];
    products.overSlices(
        count(),
        (from, to) -> {
          for (int i = from; i < to; i++) {
            double weight = weight(i);
            double variance = weight * weight * norms[i] / rows;
            if (!open[i] || !(norms[i] > SPANNED * squaredNorms()[i])) {
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
      double[] means = products.with(new Span(Group.BASIS, 0, 1))[0];
      for (int i = 0; i < norms.length; i++) {
        norms[i] -= means[i] * means[i];
      }
      centredNorms = norms;
    }
    return centredNorms;
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
              correlations[i] = correlation(i, targetProducts, whitening);
            }
          }
        });
    return correlations;
  }

  private double correlation(int candidate, double[][] targetProducts, double[][] whitening) {
    double sum = 0;
    for (double[] row : whitening) {
      double entry = 0;
      for (int c = 0; c < row.length; c++) {
        entry += row[c] * targetProducts[c][candidate];
      }
      sum += entry * entry;
    }
    return sum * scale(candidate);
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

  /**
   * The squared norms of what the basis leaves of some open candidates, given what subtraction
   * found. Where that is no more than rounding error they are computed explicitly, and those that
   * turn out to be dependent are closed and get 0.
   */
  double[] residuals(int[] candidates, double[] subtracted) {
    double[] residuals = subtracted.clone();
    double line = products.precision().resolution();
    int[] unresolved =
        IntStream.range(0, candidates.length)
            .filter(p -> !(subtracted[p] > line * squaredNorms()[candidates[p]]))
            .toArray();
    int[] some = Arrays.stream(unresolved).map(p -> candidates[p]).toArray();
    project(
        some,
        new Span(Group.RESIDUAL, 0, 0),
        (position, norm, withTargets) -> residuals[unresolved[position]] = norm);
    return residuals;
  }

  /** Receives the explicit residual of a candidate: 0 for dependent ones. */
  private interface Residuals {
    void accept(int position, double norm, double[] withTargets);
  }

  /** Projects candidates on the basis explicitly and closes the dependent ones. */
  private void project(int[] candidates, Span targets, Residuals residuals) {
    Span basis = new Span(Group.BASIS, 0, vectors);
    for (int from = 0; from < candidates.length; from += PROJECTED) {
      int to = Math.min(candidates.length, from + PROJECTED);
      int[] some = Arrays.copyOfRange(candidates, from, to);
      ExplicitResiduals explicit = products.residuals(columns(some), basis, targets);
      for (int p = 0; p < some.length; p++) {
        // the columns are scaled, their products with it
        double size = scale(some[p]) * scale(some[p]) * products.rows();
        double share = explicit.squares()[p] / size;
        boolean dependent = !(share > tolerance * tolerance);
        if (dependent) {
          open[some[p]] = false;
          nearest = Math.max(nearest, Math.sqrt(share));
        }
        double square = squaredNorms()[some[p]];
        double[] withTargets = new double[targets.count()];
        for (int c = 0; c < withTargets.length; c++) {
          withTargets[c] = explicit.targetProducts()[c][p] * Math.sqrt(square / size);
        }
        residuals.accept(from + p, dependent ? 0 : share * square, withTargets);
      }
    }
  }

  /**
   * The largest fraction of its norm that the basis left of a candidate that was found dependent
   * before it was tried.
   */
  double nearest() {
    return nearest;
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
      if (candidate < 0 || candidate >= open.length) {
        throw new IllegalArgumentException("steps: candidate " + candidate + " of " + open.length);
      }
      open[candidate] = false;
    }
    double[] scales = Arrays.stream(some).mapToDouble(this::scale).toArray();
    return new ColumnQueue.Offer(columns(some), some, scales);
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
      left[r] = left(node.number());
      right[r] = right(node.number());
      weight[r] = node.factor() * weight(node.number());
    }
    double[][] mix = taken.stream().map(Added.Node::mix).toArray(double[][]::new);
    boolean sparse = taken.stream().allMatch(node -> node.mix().length == 0);
    return new Layer(left, right, weight, sparse ? new double[0][] : mix);
  }

  /** Candidates as columns, scaled as they would be as nodes. */
  ProductColumns columns(int[] candidates) {
    double[] weight = Arrays.stream(candidates).mapToDouble(this::weight).toArray();
    return products.columns(candidates, weight);
  }

  /** What a candidate is multiplied by to have the root mean square of its scale. */
  private double weight(int candidate) {
    double square = squaredNorms()[candidate];
    if (!(square > 0 && square < Double.POSITIVE_INFINITY)) {
      return 0; // a column of zeros, or one too large to square, depends on anything
    }
    return natural != null
        ? natural[candidate]
        : scale(candidate) * Math.sqrt(products.rows() / square);
  }

  /**
   * The root mean square that a candidate gets as a node: its own, or the product of its factors'.
   */
  private double scale(int candidate) {
    if (natural != null) {
      return natural[candidate] * Math.sqrt(squaredNorms()[candidate] / products.rows());
    }
    return leftScales[left(candidate)] * rightScales[right(candidate)];
  }

  /**
   * The scores that the running sums give, and bounds of those that they cannot resolve. A
   * candidate of the latter is projected explicitly when it could be among the best.
   */
  final class Ranking {
    private final double[] known;
    private final double[] bounds;
    private final IntToDoubleFunction score;

    private Ranking(double[] known, double[] bounds, IntToDoubleFunction score) {
      this.known = known;
      this.bounds = bounds;
      this.score = score;
    }

    /** The best open candidates of positive score, at least 1 wanted. */
    int[] best(int wanted) {
      int[] best = Candidates.this.best(known, wanted);
      double last = best.length < wanted ? 0 : known[best[wanted - 1]];
      int[] doubtful =
          IntStream.range(0, count())
              .filter(i -> open[i] && bounds[i] > 0 && bounds[i] >= last)
              .toArray();
      if (doubtful.length == 0 || vectors >= products.rows()) {
        return best;
      }
      CandidateSums current = upToDate();
      Span targets = new Span(Group.RESIDUAL, 0, current.targetProducts().length);
      project(
          doubtful,
          targets,
          (position, norm, withTargets) -> {
            int candidate = doubtful[position];
            current.replace(candidate, norm, withTargets);
            known[candidate] = norm > 0 ? score.applyAsDouble(candidate) : 0;
            bounds[candidate] = 0;
          });
      return Candidates.this.best(known, wanted);
    }

    /** The scores of all candidates that the best so far left in question, 0 for all others. */
    double[] known() {
      return known;
    }
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
