package org.basislearner.selection;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.PriorityQueue;
import org.basislearner.network.Basis;
import org.basislearner.network.Layer;
import org.jspecify.annotations.Nullable;

/**
 * What the candidates of a layer are: products of two nodes, their sizes, which may still be added,
 * and which were taken.
 */
final class CandidateNodes {
  private final CandidateProducts products;
  private final Basis built;
  private final double[] leftScales;
  private final double[] rightScales;
  private final double @Nullable [] natural;
  private final boolean[] open;
  private final List<Added.Node> taken = new ArrayList<>();
  private double @Nullable [] squaredNorms;

  /**
   * The candidates of a layer.
   *
   * @param built the layers so far
   * @param leftScales the root mean square of each node of the previous layer
   * @param rightScales the same for the first layer
   * @param natural what each is multiplied by to be a node; null if nodes get the product of their
   *     factors' root mean squares for theirs
   */
  CandidateNodes(
      CandidateProducts products,
      Basis built,
      double[] leftScales,
      double[] rightScales,
      double @Nullable [] natural) {
    this.products = products;
    this.built = built;
    this.leftScales = leftScales;
    this.rightScales = rightScales;
    this.natural = natural;
    open = open(built, natural != null, (left, right) -> true);
  }

  /** Products with the columns of all candidates, not scaled. */
  CandidateProducts products() {
    return products;
  }

  int count() {
    return open.length;
  }

  /** Which pairs are the first of their monomial. */
  private static boolean[] open(Basis built, boolean natural, Candidates.Pairs pairs) {
    boolean[] canonical = CanonicalCandidates.of(built, pairs);
    return natural ? NaturalSizes.withoutConstant(canonical, built) : canonical;
  }

  /** See {@link Candidates#keep}. */
  void keep(Candidates.Pairs pairs) {
    if (!taken.isEmpty()) {
      throw new IllegalStateException("keep comes before the first node is added");
    }
    boolean[] kept = open(built, natural != null, pairs);
    System.arraycopy(kept, 0, open, 0, open.length);
  }

  int left(int candidate) {
    return candidate / rightScales.length;
  }

  int right(int candidate) {
    return candidate % rightScales.length;
  }

  boolean isOpen(int candidate) {
    return open[candidate];
  }

  void close(int candidate) {
    open[candidate] = false;
  }

  /** ||C||<sup>2</sup> of every one; not to be changed. */
  double[] squaredNorms() {
    if (squaredNorms == null) {
      squaredNorms = products.squaredNorms();
    }
    return squaredNorms;
  }

  /** The open candidates of largest positive score, best first, equal ones in order of number. */
  int[] best(double[] scores, int count) {
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

  /** Takes note of the candidates that became nodes. */
  void absorb(Added added) {
    taken.addAll(added.nodes());
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
  double weight(int candidate) {
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
  double scale(int candidate) {
    if (natural != null) {
      return natural[candidate] * Math.sqrt(squaredNorms()[candidate] / products.rows());
    }
    return leftScales[left(candidate)] * rightScales[right(candidate)];
  }
}
