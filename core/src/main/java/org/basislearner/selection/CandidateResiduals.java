package org.basislearner.selection;

import java.util.Arrays;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.basislearner.store.Group;
import org.basislearner.store.Span;
import org.jspecify.annotations.Nullable;

/**
 * What the basis leaves of the candidates, and how they rank by it: by running sums, and by
 * explicit projection where these have lost too many digits.
 */
final class CandidateResiduals {
  /** Candidates that are projected together: their coefficients are held at once. */
  private static final int PROJECTED = 512;

  /** Fractions of a candidate's square from here on decide between equal scores. */
  private static final double SMALL = 1e-4;

  /** What a power of ten of a small fraction costs of a score: more than rounding, and little. */
  private static final double TIE = 4e-11;

  private final CandidateNodes nodes;
  private final CandidateProducts products;
  private final double tolerance;
  private int vectors;
  private double nearest;
  private @Nullable CandidateSums sums;

  /**
   * Nothing looked at yet.
   *
   * @param tolerance a candidate whose residual has at most this fraction of its norm is dependent
   * @param vectors number of vectors in the basis
   */
  CandidateResiduals(CandidateNodes nodes, double tolerance, int vectors) {
    this.nodes = nodes;
    this.tolerance = tolerance;
    this.vectors = vectors;
    products = nodes.products();
  }

  /** Ranks the candidates by {@link Candidates#shares}. */
  Ranking byShare() {
    CandidateSums current = upToDate();
    double[] known = new double[nodes.count()];
    double[] bounds = new double[nodes.count()];
    for (int i = 0; i < known.length; i++) {
      if (nodes.isOpen(i) && current.isResolved(i)) {
        known[i] = current.norms()[i] / nodes.squaredNorms()[i];
      } else if (nodes.isOpen(i)) {
        bounds[i] = products.precision().resolution();
      }
    }
    return new Ranking(known, bounds, i -> current.norms()[i] / nodes.squaredNorms()[i]);
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
    double[] bounds = new double[nodes.count()];
    double noise = products.precision().noise() * amplification(whitening, current.targetNorms());
    for (int i = 0; i < known.length; i++) {
      if (current.isResolved(i)) {
        known[i] = scoreOf(known[i], i, norms[i]);
      } else {
        double cosine = Math.sqrt(known[i] / nodes.scale(i) / nodes.squaredNorms()[i]) + noise;
        bounds[i] =
            nodes.isOpen(i) ? nodes.scale(i) * Math.min(1, Math.pow(cosine / tolerance, 2)) : 0;
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
    double share = norm / nodes.squaredNorms()[candidate];
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
   * ||(O<sup>V</sup>)<sup>T</sup> C||<sup>2</sup> of every candidate as a node has it, 0 for those
   * that are not open.
   *
   * @param targetProducts V<sup>T</sup> C: [column of V][candidate]
   * @param whitening the rows of T with O<sup>V</sup> = V T<sup>T</sup>
   */
  double[] correlations(double[][] targetProducts, double[][] whitening) {
    double[] correlations = new double[nodes.count()];
    products.overSlices(
        nodes.count(),
        (from, to) -> {
          for (int i = from; i < to; i++) {
            if (nodes.isOpen(i)) {
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
    return sum * nodes.scale(candidate);
  }

  /** The sum of the squared inner products of some candidates and vectors of the basis. */
  double[] explainedSquares(int[] candidates, int from, int to) {
    Span some = new Span(Group.BASIS, from, to);
    double[] explained = products.squaresWith(some, nodes.columns(candidates));
    for (int p = 0; p < candidates.length; p++) {
      // the columns are scaled, their products with it
      double scale = nodes.scale(candidates[p]);
      explained[p] =
          explained[p] * nodes.squaredNorms()[candidates[p]] / (scale * scale * products.rows());
    }
    return explained;
  }

  /**
   * The squared norms of what the basis leaves of some open candidates, given what subtraction
   * found. Where that is no more than rounding error they are computed explicitly, and those that
   * turn out to be dependent are closed and get 0.
   */
  double[] of(int[] candidates, double[] subtracted) {
    double[] residuals = subtracted.clone();
    double line = products.precision().resolution();
    int[] unresolved =
        IntStream.range(0, candidates.length)
            .filter(p -> !(subtracted[p] > line * nodes.squaredNorms()[candidates[p]]))
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
      ExplicitResiduals explicit = products.residuals(nodes.columns(some), basis, targets);
      for (int p = 0; p < some.length; p++) {
        // the columns are scaled, their products with it
        double size = nodes.scale(some[p]) * nodes.scale(some[p]) * products.rows();
        double share = explicit.squares()[p] / size;
        boolean dependent = !(share > tolerance * tolerance);
        if (dependent) {
          nodes.close(some[p]);
          nearest = Math.max(nearest, Math.sqrt(share));
        }
        double square = nodes.squaredNorms()[some[p]];
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

  /** Takes note of the vectors that joined the basis. */
  void absorb(Added added) {
    vectors += added.count();
  }

  /** N and G against the basis as it stands: brought up to date only when somebody asks. */
  private CandidateSums upToDate() {
    if (sums == null) {
      sums = new CandidateSums(products, nodes.squaredNorms());
    }
    sums.absorb(vectors);
    return sums;
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
      int[] best = nodes.best(known, wanted);
      double last = best.length < wanted ? 0 : known[best[wanted - 1]];
      int[] doubtful =
          IntStream.range(0, nodes.count())
              .filter(i -> nodes.isOpen(i) && bounds[i] > 0 && bounds[i] >= last)
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
      return nodes.best(known, wanted);
    }

    /** The scores of all candidates that the best so far left in question, 0 for all others. */
    double[] known() {
      return known;
    }
  }
}
