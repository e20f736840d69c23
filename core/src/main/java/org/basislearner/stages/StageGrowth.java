package org.basislearner.stages;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.basislearner.predict.Threshold;

/**
 * Grows one stage: starting with the constant, all products of a new node and a threshold are
 * scored once, against what the stage leaves of the gradient at that time; the best of all
 * candidates known are added, a batch at a time; then the weights of all nodes are fitted anew.
 */
final class StageGrowth {
  private final StageParameters parameters;
  private final Chunks chunks;
  private final int outputs;

  StageGrowth(StageParameters parameters, Chunks chunks, int outputs) {
    this.parameters = parameters;
    this.chunks = chunks;
    this.outputs = outputs;
  }

  /**
   * Grows a stage.
   *
   * @param knots the knots of each column
   * @param columns the columns that may be used
   * @param draw which rows may be used
   * @param largest bounds of gradient and curvature, whose rounding units are given
   */
  Stage grow(List<Knots> knots, int[] columns, RowDraw draw, Units units, double[] largest) {
    List<StageNode> nodes = new ArrayList<>();
    RidgeFit ridge = new RidgeFit(parameters.nodes() + 1, outputs);
    Chunks.Begun begun = chunks.begin(units, draw);
    double mean = begun.sums().cross()[0][0] * units.curvature() / (begun.mass() * units.weight());
    if (!(mean > 0)) {
      return new Stage(nodes, new double[outputs]);
    }
    double[] weights = fit(ridge, begun.sums(), units, mean);
    List<Candidate> candidates = new ArrayList<>();
    Set<Set<Threshold>> products = new HashSet<>();
    List<Set<Threshold>> factors = new ArrayList<>();
    factors.add(Set.of());
    products.add(Set.of());
    int scored = 0;
    int terms = 0;
    while (terms < parameters.nodes()) {
      ResidualUnits residual = residualUnits(units, largest, weights);
      double least = parameters.minRows() * mean;
      Histogram.Scale scale =
          new Histogram.Scale(
              residual.unit(),
              units.curvature() / Chunk.SQUARE_SCALE,
              least,
              parameters.penalty() * mean);
      candidates.addAll(
          chunks.score(
              new Chunks.Scoring(
                  scored, nodes.size() + 1 - scored, knots, columns, draw, residual, scale)));
      scored = nodes.size() + 1;
      List<StageNode> added = pick(terms, knots, candidates, factors, products);
      if (added.isEmpty()) {
        break;
      }
      int more = terms(added);
      Sums sums = chunks.add(added, 1 + terms, more);
      nodes.addAll(added);
      terms += more;
      weights = fit(ridge, sums, units, mean);
    }
    return new Stage(nodes, spread(nodes, weights));
  }

  private static int terms(List<StageNode> nodes) {
    return (int) nodes.stream().filter(StageNode::term).count();
  }

  /** Weights of 0 for nodes that have none. */
  private double[] spread(List<StageNode> nodes, double[] weights) {
    double[] spread = new double[(1 + nodes.size()) * outputs];
    System.arraycopy(weights, 0, spread, 0, outputs);
    int term = 1;
    for (int n = 1; n <= nodes.size(); n++) {
      if (nodes.get(n - 1).term()) {
        System.arraycopy(weights, term++ * outputs, spread, n * outputs, outputs);
      }
    }
    return spread;
  }

  /** Adds new nodes to the fit; all weights change. */
  private double[] fit(RidgeFit ridge, Sums sums, Units units, double mean) {
    for (int q = 0; q < sums.cross().length; q++) {
      long[] cross = sums.cross()[q];
      double[] row = new double[cross.length];
      for (int i = 0; i < row.length; i++) {
        row[i] = cross[i] * units.curvature();
      }
      double[] target = new double[outputs];
      for (int c = 0; c < outputs; c++) {
        target[c] = sums.target()[q][c] * units.gradient();
      }
      double square = row[row.length - 1];
      // the constant is hardly penalised
      double penalty =
          row.length == 1
              ? 1e-6 * square
              : parameters.ridge() * square + parameters.penalty() * mean;
      ridge.add(row, penalty, target);
    }
    double[] weights = ridge.weights();
    chunks.weights(weights);
    return weights;
  }

  /** No residual g - h f exceeds the largest g plus the largest h times all weights together. */
  private ResidualUnits residualUnits(Units units, double[] largest, double[] weights) {
    double most = 0;
    for (int c = 0; c < outputs; c++) {
      double sum = 0;
      for (int n = c; n < weights.length; n += outputs) {
        sum += Math.abs(weights[n]);
      }
      most = Math.max(most, sum);
    }
    double scale = Fixed.scale(largest[0] + largest[1] * most, Histogram.RESIDUAL_BITS);
    return new ResidualUnits(units.gradient() * scale, units.curvature() * scale, 1 / scale);
  }

  /**
   * The best candidates, at most one for each parent and column, none equal to a node. Behind a
   * step comes the drop at the same knot, as a parent: with the step and their common parent it
   * depends on the nodes there are, so it has no weight, but products with it are new.
   */
  private List<StageNode> pick(
      int terms,
      List<Knots> knots,
      List<Candidate> candidates,
      List<Set<Threshold>> factors,
      Set<Set<Threshold>> products) {
    candidates.sort(Candidate.BEST_FIRST);
    int wanted = Math.min(parameters.batch(), parameters.nodes() - terms);
    List<StageNode> picked = new ArrayList<>();
    List<Candidate> kept = new ArrayList<>();
    Set<Long> pairs = new HashSet<>();
    for (Candidate each : candidates) {
      long pair = (long) each.parent() << 32 | each.column();
      if (pairs.size() == wanted || pairs.contains(pair)) {
        kept.add(each);
        continue;
      }
      int column = each.column();
      Threshold threshold = knots.get(column).threshold(column, each.knot(), each.hinge());
      Set<Threshold> below = factors.get(each.parent());
      Set<Threshold> own = product(below, threshold);
      if (own.size() > parameters.maxDegree() || !products.add(own)) {
        continue;
      }
      pairs.add(pair);
      factors.add(own);
      picked.add(new StageNode(each.parent(), column, each.knot(), threshold, own.size(), true));
      if (threshold.isStep()) {
        Threshold drop = Threshold.drop(column, threshold.knot());
        Set<Threshold> rest = product(below, drop);
        if (rest.size() <= parameters.maxDegree() && products.add(rest)) {
          factors.add(rest);
          picked.add(new StageNode(each.parent(), column, each.knot(), drop, rest.size(), false));
        }
      }
    }
    candidates.clear();
    candidates.addAll(kept);
    return picked;
  }

  /** The factors of a product, without those that the new one implies. */
  private static Set<Threshold> product(Set<Threshold> factors, Threshold next) {
    Set<Threshold> product = new HashSet<>(factors);
    product.removeIf(next::implies);
    product.add(next);
    return product;
  }
}
