package org.basislearner.stages;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * One stage done literally: every candidate is made as a column and scored from sums over rows, and
 * weights come from elimination. Columns have few levels, so every midpoint is a knot.
 */
final class LiteralStage {
  record Pick(double score, int parent, int column, int knot, boolean hinge) {}

  final List<Pick> picks = new ArrayList<>();
  double[][] weights = {};

  private final StageParameters parameters;
  private final double[][] x;
  private final List<double[]> knots = new ArrayList<>();
  private final double[][] g;
  private final double[] h;
  private final List<double[]> nodes = new ArrayList<>();

  /** The nodes that have weights. */
  private final List<Integer> terms = new ArrayList<>(List.of(0));

  private final List<Set<List<Object>>> factors = new ArrayList<>();
  private final Set<Set<List<Object>>> products = new HashSet<>();

  /** g[output][row] and h[row] are minus the gradient and the curvature. */
  LiteralStage(StageParameters parameters, double[][] x, double[][] g, double[] h) {
    this.parameters = parameters;
    this.x = x;
    this.g = g;
    this.h = h;
    for (double[] column : x) {
      knots.add(knots(column));
    }
    double[] one = new double[h.length];
    Arrays.fill(one, 1);
    nodes.add(one);
    factors.add(Set.of());
    products.add(Set.of());
    grow();
  }

  private static double[] knots(double[] column) {
    double[] values =
        Arrays.stream(column).filter(v -> !Double.isNaN(v)).distinct().sorted().toArray();
    boolean missing = Arrays.stream(column).anyMatch(Double::isNaN);
    List<Double> knots = new ArrayList<>();
    if (missing) {
      knots.add(Double.NEGATIVE_INFINITY);
    }
    for (int i = 1; i < values.length; i++) {
      knots.add((values[i - 1] + values[i]) / 2);
    }
    return knots.stream().mapToDouble(Double::doubleValue).toArray();
  }

  private void grow() {
    List<Pick> candidates = new ArrayList<>();
    int scored = 0;
    fit();
    while (picks.size() < parameters.nodes()) {
      double[][] left = residual();
      for (; scored < nodes.size(); scored++) {
        for (int j = 0; j < x.length; j++) {
          best(scored, j, false, left, candidates);
          if (parameters.hinges()) {
            best(scored, j, true, left, candidates);
          }
        }
      }
      candidates.sort(Comparator.comparingDouble((Pick pick) -> -pick.score()));
      int before = picks.size();
      Set<List<Integer>> pairs = new HashSet<>();
      for (Pick pick : List.copyOf(candidates)) {
        if (picks.size() - before == parameters.batch() || picks.size() == parameters.nodes()) {
          break;
        }
        if (pairs.contains(List.of(pick.parent(), pick.column()))) {
          continue;
        }
        candidates.remove(pick);
        if (add(pick, false)) {
          pairs.add(List.of(pick.parent(), pick.column()));
          terms.add(nodes.size() - 1);
          picks.add(pick);
          if (!pick.hinge()) {
            add(pick, true);
          }
        }
      }
      if (picks.size() == before) {
        return;
      }
      fit();
    }
  }

  /** Adds a node unless its degree is too large or its factors are those of another. */
  private boolean add(Pick pick, boolean drop) {
    Set<List<Object>> own = new HashSet<>(factors.get(pick.parent()));
    String kind = drop ? "drop" : pick.hinge() ? "hinge" : "step";
    own.removeIf(
        each -> {
          int knot = (int) each.get(2);
          boolean implied = drop ? knot >= pick.knot() : knot <= pick.knot();
          return each.get(0).equals(drop ? "drop" : "step")
              && each.get(1).equals(pick.column())
              && implied;
        });
    own.add(List.of(kind, pick.column(), pick.knot()));
    if (own.size() > parameters.maxDegree() || !products.add(own)) {
      return false;
    }
    factors.add(own);
    double[] product = product(pick.parent(), pick.column(), pick.knot(), pick.hinge());
    double[] parent = nodes.get(pick.parent());
    for (int i = 0; drop && i < product.length; i++) {
      product[i] = parent[i] - product[i];
    }
    nodes.add(product);
    return true;
  }

  private double[] product(int parent, int column, int knot, boolean hinge) {
    double[] product = new double[h.length];
    double at = knots.get(column)[knot];
    double top = Arrays.stream(x[column]).filter(v -> !Double.isNaN(v)).max().orElse(0);
    for (int i = 0; i < product.length; i++) {
      double value = x[column][i] > at ? (hinge ? (x[column][i] - at) / (top - at) : 1) : 0;
      product[i] = nodes.get(parent)[i] * value;
    }
    return product;
  }

  /** The best knot; among knots that give the same column, the middle one. */
  private void best(int parent, int column, boolean hinge, double[][] left, List<Pick> picks) {
    int count = knots.get(column).length;
    if (hinge && Arrays.stream(x[column]).filter(v -> !Double.isNaN(v)).distinct().count() < 3) {
      return;
    }
    double[] p = nodes.get(parent);
    double mean = sum(h) / h.length;
    double n = dot(p, p);
    double best = 0;
    int at = -1;
    for (int knot = 0; knot < count; knot++) {
      if (hinge && (knots.get(column)[knot] == Double.NEGATIVE_INFINITY || knot == count - 1)) {
        continue;
      }
      double[] z = product(parent, column, knot, hinge);
      double[] inside = product(parent, column, knot, false);
      double square = dot(inside, inside);
      double least = parameters.minRows() * mean;
      if (square < least || (!hinge && n - square < least)) {
        continue;
      }
      double cross = dot(p, z);
      double up = 0;
      for (double[] each : left) {
        double sum = 0;
        for (int i = 0; i < z.length; i++) {
          sum += each[i] * (z[i] - p[i] * cross / n);
        }
        up += sum * sum;
      }
      double score = up / (dot(z, z) - cross * cross / n + parameters.penalty() * mean);
      if (score > best * (1 + 1e-9)) {
        best = score;
        at = knot;
      }
    }
    if (at >= 0) {
      int last = at;
      double[] chosen = product(parent, column, at, hinge);
      while (!hinge
          && last + 1 < count
          && Arrays.equals(product(parent, column, last + 1, false), chosen)) {
        last++;
      }
      picks.add(new Pick(best, parent, column, (at + last) / 2, hinge));
    }
  }

  private double dot(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += h[i] * a[i] * b[i];
    }
    return sum;
  }

  private static double sum(double[] a) {
    return Arrays.stream(a).sum();
  }

  private double[][] residual() {
    double[][] left = new double[g.length][h.length];
    for (int c = 0; c < g.length; c++) {
      for (int i = 0; i < h.length; i++) {
        double value = 0;
        for (int q = 0; q < terms.size(); q++) {
          value += weights[q][c] * nodes.get(terms.get(q))[i];
        }
        left[c][i] = g[c][i] - h[i] * value;
      }
    }
    return left;
  }

  /** Gauss and Jordan. */
  private void fit() {
    int n = terms.size();
    int k = g.length;
    double mean = sum(h) / h.length;
    double[][] a = new double[n][n + k];
    for (int q = 0; q < n; q++) {
      for (int r = 0; r < n; r++) {
        a[q][r] = dot(nodes.get(terms.get(q)), nodes.get(terms.get(r)));
      }
      a[q][q] +=
          q == 0 ? 1e-6 * a[q][q] : parameters.ridge() * a[q][q] + parameters.penalty() * mean;
      for (int c = 0; c < k; c++) {
        for (int i = 0; i < h.length; i++) {
          a[q][n + c] += nodes.get(terms.get(q))[i] * g[c][i];
        }
      }
    }
    for (int q = 0; q < n; q++) {
      double pivot = a[q][q];
      for (int s = 0; s < n + k; s++) {
        a[q][s] /= pivot;
      }
      for (int r = 0; r < n; r++) {
        double factor = a[r][q];
        for (int s = 0; r != q && s < n + k; s++) {
          a[r][s] -= factor * a[q][s];
        }
      }
    }
    weights = new double[n][];
    for (int q = 0; q < n; q++) {
      weights[q] = Arrays.copyOfRange(a[q], n, n + k);
    }
  }
}
