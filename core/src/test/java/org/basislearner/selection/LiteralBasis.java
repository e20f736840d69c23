package org.basislearner.selection;

import static org.basislearner.selection.Columns.scaled;
import static org.basislearner.selection.Columns.subtract;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A basis kept as plain columns, for the literal versions of the builders: every candidate is a
 * column, every projection is done vector by vector and twice, nothing is remembered between
 * batches. Orthogonal and norm are meant in the problem's inner product; columns hold plain values.
 *
 * <p>Symbols: F the node values, O an orthonormal basis of their span, V the residual of the
 * targets.
 */
abstract class LiteralBasis {
  /** A column with at most this fraction of its norm left counts as dependent, unless told. */
  static final double TOLERANCE = 1e-8;

  /** Targets of which the others leave at most this fraction of their norm are dependent. */
  private static final double RANK = 1e-8;

  /** Targets with at most this share of their norm left are fitted. */
  static final double FITTED = 1e-10;

  /** Scores that differ by at most this share are a tie that rounding decides. */
  static final double TIE = 1e-9;

  /** Relative error of a product of columns: each of its operations rounds by up to 1.1e-16. */
  private static final double ROUNDING = 4e-15;

  /** F(t-1)_left o F1_right, what O leaves of it, and the score that a builder gave it. */
  record Candidate(
      int left, int right, List<Integer> monomial, double[] column, double[] rest, double score) {
    Candidate withScore(double value) {
      return new Candidate(left, right, monomial, column, rest, value);
    }
  }

  /** A node; {@code monomial} lists the first-layer nodes it is the product of. */
  record Node(int left, int right, List<Integer> monomial, double weight, double[] values) {
    int[] factors() {
      return new int[] {left, right};
    }
  }

  private final int rows;
  private final InnerProduct product;
  private final boolean orthogonalNodes;
  private final double tolerance;
  private final double[][] inputs;
  private final double[][] targets;
  private final double[][] residual;
  private final List<double[]> orthonormal = new ArrayList<>();
  private final List<List<Node>> layers = new ArrayList<>();
  private final List<double[]> firstWeights = new ArrayList<>();
  private final List<double[]> triangle = new ArrayList<>();
  private int picks;
  private int ties;
  private int doubts;
  private boolean guided = true;

  /**
   * A basis without nodes.
   *
   * @param orthogonalNodes whether product nodes are the orthogonalised candidates
   */
  LiteralBasis(RandomProblem problem, boolean orthogonalNodes) {
    this(problem, orthogonalNodes, TOLERANCE);
  }

  /** With another tolerance. */
  LiteralBasis(RandomProblem problem, boolean orthogonalNodes, double tolerance) {
    this.orthogonalNodes = orthogonalNodes;
    this.tolerance = tolerance;
    inputs = problem.inputs();
    targets = problem.targets();
    rows = problem.rows();
    product = new InnerProduct(problem.weights());
    residual = new double[targets.length][];
    for (int c = 0; c < targets.length; c++) {
      residual[c] = targets[c].clone();
    }
  }

  /** BuildBasis^1: the leading right singular vectors of [1 X], columns scaled to norm sqrt(m). */
  final List<Node> buildFirst(int width) {
    double[][] augmented = new double[inputs.length + 1][];
    augmented[0] = new double[rows];
    Arrays.fill(augmented[0], 1);
    System.arraycopy(inputs, 0, augmented, 1, inputs.length);
    List<JacobiSvd.Direction> directions = JacobiSvd.of(augmented, product);
    List<Node> layer = new ArrayList<>();
    for (int j = 0; j < Math.min(width, directions.size()); j++) {
      double[] w = directions.get(j).vector();
      double[] column = new double[rows];
      for (int i = 0; i < w.length; i++) {
        subtract(column, -w[i], augmented[i]);
      }
      double b = Math.sqrt(rows) / norm(column);
      firstWeights.add(scaled(w, b));
      double[] node = scaled(column, b);
      layer.add(new Node(j, -1, List.of(j), 1, node));
    }
    return startWith(layer);
  }

  /** Takes the first layer from elsewhere, so that both start from the same bits. */
  final void takeFirst(double[][] values) {
    List<Node> layer = new ArrayList<>();
    for (int j = 0; j < values.length; j++) {
      layer.add(new Node(j, -1, List.of(j), 1, values[j]));
    }
    startWith(layer);
  }

  private List<Node> startWith(List<Node> layer) {
    for (Node node : layer) {
      addVector(rest(node.values()), node.values());
    }
    layers.add(layer);
    updateResidual();
    return layer;
  }

  private void addVector(double[] rest, double[] node) {
    orthonormal.add(scaled(rest, 1 / norm(rest)));
    triangle.add(coefficients(node));
  }

  /** O^T c. */
  private double[] coefficients(double[] column) {
    return orthonormal.stream().mapToDouble(q -> dot(q, column)).toArray();
  }

  /**
   * BuildBasis^t.
   *
   * @param observed the factors of the nodes that the tested builder chose, in order: they decide
   *     where the best scores are tied, and nowhere else
   */
  abstract List<Node> buildNext(int width, int batch, List<int[]> observed);

  /** All candidates of the next layer by (i, j), the first of each monomial, with no score. */
  final List<Candidate> candidates() {
    List<Candidate> candidates = new ArrayList<>();
    Set<List<Integer>> seen = new HashSet<>();
    List<Node> previous = layers.get(layers.size() - 1);
    List<Node> first = layers.get(0);
    for (int i = 0; i < previous.size(); i++) {
      for (int j = 0; j < first.size(); j++) {
        List<Integer> monomial = new ArrayList<>(previous.get(i).monomial());
        monomial.add(j);
        monomial.sort(Comparator.naturalOrder());
        // the square of an orthogonalised node is no monomial of the first layer
        boolean monomials = !orthogonalNodes || layers.size() == 1;
        if (seen.add(monomials ? monomial : List.of(i, j))) {
          double[] column = new double[rows];
          for (int r = 0; r < rows; r++) {
            column[r] = previous.get(i).values()[r] * first.get(j).values()[r];
          }
          candidates.add(new Candidate(i, j, List.copyOf(monomial), column, rest(column), 0));
        }
      }
    }
    return candidates;
  }

  /**
   * Takes the best of some candidates into a layer: in order of score, equal ones by (i, j), each
   * independent of O and of those taken before it.
   *
   * @return how many were taken
   */
  final int takeBest(List<Candidate> scored, int wanted, List<Node> layer, List<int[]> observed) {
    List<Candidate> ranked = new ArrayList<>(scored);
    ranked.removeIf(candidate -> !(candidate.score() > 0));
    ranked.sort(Comparator.comparingDouble(Candidate::score).reversed()); // stable
    int taken = 0;
    while (taken < wanted && !ranked.isEmpty()) {
      if (!isIndependent(ranked.get(0), layer.size(), observed)) {
        ranked.remove(0);
        continue;
      }
      Candidate pick = decideTie(ranked, layer.size(), observed);
      ranked.remove(pick);
      take(pick, layer);
      taken++;
    }
    updateResidual();
    return taken;
  }

  /** The best candidate, or the observed one if it must have the same score but for rounding. */
  private Candidate decideTie(List<Candidate> ranked, int place, List<int[]> observed) {
    Candidate best = ranked.get(0);
    picks++;
    for (Candidate candidate : ranked.subList(1, ranked.size())) {
      if (isObserved(candidate, place, observed)
          && (areTied(best, candidate) || isCloserThanRounding(best, candidate))
          && isIndependent(candidate, place, observed)) {
        ties++;
        return candidate;
      }
    }
    return best;
  }

  /**
   * Whether two scores are equal in exact arithmetic: because O leaves the same of both candidates
   * but for a factor, or because the targets' residual fills all that O leaves of the space, so
   * that every score is 1. The first is common: 1 is in the span of a full first layer, hence the
   * products of one node with all of the first layer combine to the node itself, and of the last
   * two of them O leaves the same.
   */
  private boolean areTied(Candidate best, Candidate other) {
    if (other.score() < best.score() * (1 - TIE)) {
      return false;
    }
    double cosine =
        Math.abs(dot(best.rest(), other.rest())) / norm(best.rest()) / norm(other.rest());
    return cosine > 1 - TIE || other.score() > 1 - TIE;
  }

  /** Whether the scores differ by less than the errors of columns can change them. */
  private boolean isCloserThanRounding(Candidate best, Candidate other) {
    double error = error(best.column()) + error(other.column());
    for (double[] target : targets) {
      error += 2 * error(target);
    }
    // a score is the square of a cosine
    return best.score() - other.score() <= 2 * error * Math.sqrt(best.score()) + error * error;
  }

  /**
   * The relative error of what O leaves of a column c = F a + rest, where c and the columns of F
   * have that of a product.
   */
  private double error(double[] column) {
    double[] a = coefficients(column);
    for (int i = a.length - 1; i >= 0; i--) {
      a[i] /= triangle.get(i)[i];
      for (int j = 0; j < i; j++) {
        a[j] -= a[i] * triangle.get(i)[j];
      }
    }
    double sizes = norm(column);
    for (double entry : a) {
      sizes += Math.abs(entry) * Math.sqrt(rows);
    }
    return ROUNDING * sizes / norm(rest(column));
  }

  private static boolean isObserved(Candidate candidate, int place, List<int[]> observed) {
    return place < observed.size()
        && Arrays.equals(observed.get(place), new int[] {candidate.left(), candidate.right()});
  }

  /** From here on, rounding decides as it falls. */
  final void decideAlone() {
    guided = false;
  }

  /**
   * Whether more than the tolerance is left of a candidate. Where rounding decides, it goes the way
   * of the tested builder.
   */
  final boolean isIndependent(Candidate candidate, int place, List<int[]> observed) {
    double ratio = norm(rest(candidate.column())) / norm(candidate.column()) / tolerance;
    if (guided && Math.abs(ratio - 1) <= ratio * error(candidate.column())) {
      doubts++;
      for (int later = place; later < observed.size(); later++) {
        if (isObserved(candidate, later, observed)) {
          return true;
        }
      }
      return false;
    }
    return ratio > 1;
  }

  final double tolerance() {
    return tolerance;
  }

  /** Decisions on independence that rounding makes. */
  final int doubts() {
    return doubts;
  }

  /** Makes a candidate a node and its residual a vector of O. */
  final void take(Candidate candidate, List<Node> layer) {
    double[] rest = rest(candidate.column());
    double[] unit = scaled(rest, 1 / norm(rest));
    double length = orthogonalNodes ? norm(rest) : norm(candidate.column());
    double weight = Math.sqrt(rows) / length;
    double[] values =
        orthogonalNodes ? scaled(unit, Math.sqrt(rows)) : scaled(candidate.column(), weight);
    layer.add(new Node(candidate.left(), candidate.right(), candidate.monomial(), weight, values));
    addVector(rest, values);
  }

  final void addLayer(List<Node> layer) {
    if (!layer.isEmpty()) {
      layers.add(layer);
    }
  }

  final void updateResidual() {
    for (int c = 0; c < residual.length; c++) {
      residual[c] = rest(targets[c]);
    }
  }

  /** O^V: an orthonormal basis of the columns of V, those fitted already left out. */
  final List<double[]> residualBasis() {
    return residualBasis(residual);
  }

  /** The same for another V. */
  final List<double[]> residualBasis(double[][] left) {
    List<double[]> basis = new ArrayList<>();
    for (int c = 0; c < left.length; c++) {
      double[] column = product.rest(left[c], basis);
      if (norm(left[c]) > FITTED * norm(targets[c]) && norm(column) > RANK * norm(left[c])) {
        basis.add(scaled(column, 1 / norm(column)));
      }
    }
    return basis;
  }

  /**
   * V - F W for the W of least (lambda/2) ||W||^2 + (1/m) ||F W - V||^2, by the normal equations
   * and elimination.
   *
   * @param unfinished nodes of the layer that is being built
   */
  final double[][] ridgeResidual(double lambda, List<Node> unfinished) {
    List<double[]> nodes = new ArrayList<>();
    layers.forEach(layer -> layer.forEach(node -> nodes.add(node.values())));
    unfinished.forEach(node -> nodes.add(node.values()));
    int n = nodes.size();
    double[][] left = new double[targets.length][];
    for (int c = 0; c < targets.length; c++) {
      double[][] equations = new double[n][n + 1];
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          equations[i][j] = dot(nodes.get(i), nodes.get(j)) + (i == j ? rows * lambda / 2 : 0);
        }
        equations[i][n] = dot(nodes.get(i), targets[c]);
      }
      for (int i = 0; i < n; i++) {
        for (int other = 0; other < n; other++) {
          if (other != i) {
            subtract(equations[other], equations[other][i] / equations[i][i], equations[i]);
          }
        }
      }
      left[c] = targets[c].clone();
      for (int i = 0; i < n; i++) {
        subtract(left[c], equations[i][n] / equations[i][i], nodes.get(i));
      }
    }
    return left;
  }

  final boolean isFitted() {
    double left = 0;
    double all = 0;
    for (int c = 0; c < residual.length; c++) {
      left += dot(residual[c], residual[c]);
      all += dot(targets[c], targets[c]);
    }
    return left <= FITTED * FITTED * all;
  }

  /** Places where the observed pick was taken because the best score was tied. */
  final int ties() {
    return ties;
  }

  /** Places that were filled by score. */
  final int picks() {
    return picks;
  }

  final int rows() {
    return rows;
  }

  final int size() {
    return orthonormal.size();
  }

  final List<List<Node>> layers() {
    return layers;
  }

  /** W1: the weights of [1 x], a column for each first-layer node. */
  final List<double[]> firstWeights() {
    return firstWeights;
  }

  /** What O leaves of a column. */
  final double[] rest(double[] column) {
    return product.rest(column, orthonormal);
  }

  /** The share of a candidate's square that O leaves. */
  final double share(Candidate candidate) {
    double square = dot(candidate.column(), candidate.column());
    return square == 0 ? 0 : dot(candidate.rest(), candidate.rest()) / square;
  }

  /** ||(O^V)^T c||^2 / ||c||^2 of a candidate itself. */
  final double correlation(List<double[]> residualBasis, double[] column) {
    double square = dot(column, column);
    return square == 0 ? 0 : explained(residualBasis, column) / square;
  }

  /** ||Q^T c||^2 for orthonormal vectors Q. */
  final double explained(List<double[]> orthonormal, double[] column) {
    return product.explained(orthonormal, column);
  }

  final double dot(double[] a, double[] b) {
    return product.dot(a, b);
  }

  final double norm(double[] a) {
    return product.norm(a);
  }
}
