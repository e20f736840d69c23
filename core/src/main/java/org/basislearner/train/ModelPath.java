package org.basislearner.train;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.basislearner.json.JsonObject;
import org.basislearner.loss.SolverStop;

/**
 * Every depth for every lambda from one build, and which of them was chosen. Prints as a table with
 * the best lambda of each depth, an arrow at the chosen one.
 *
 * @param points by depth, then by lambda as given
 * @param chosen position of the chosen point
 */
public record ModelPath(List<PathPoint> points, int chosen) {
  /** About how many lengths of a sum of stages are printed. */
  private static final int SHOWN = 12;

  /** Copies the list. */
  public ModelPath {
    points = List.copyOf(points);
    if (chosen < 0 || chosen >= points.size()) {
      throw new IllegalArgumentException("chosen = " + chosen + " of " + points.size() + " points");
    }
  }

  /**
   * The path with the least validation loss or error chosen; of equals the least depth, then the
   * largest lambda.
   *
   * @param oneStandardError whether to choose, of all models whose error is at most one standard
   *     error above the least, the one with the fewest nodes, then with the largest lambda
   */
  public static ModelPath choose(List<PathPoint> points, boolean oneStandardError) {
    int best = best(points, 0, points.size());
    if (!oneStandardError) {
      return new ModelPath(points, best);
    }
    double line = points.get(best).choice() + points.get(best).standardError();
    int simplest = best;
    for (int i = 0; i < points.size(); i++) {
      PathPoint point = points.get(i);
      PathPoint other = points.get(simplest);
      boolean simpler =
          point.nodes() < other.nodes()
              || (point.nodes() == other.nodes() && point.lambda() > other.lambda());
      if (point.choice() <= line && simpler) {
        simplest = i;
      }
    }
    return new ModelPath(points, simplest);
  }

  /** The lambda of the best point of each depth, in order of depth. */
  public List<Double> bestLambdas() {
    List<Double> lambdas = new ArrayList<>();
    int from = 0;
    while (from < points.size()) {
      int to = endOfDepth(from);
      lambdas.add(points.get(best(points, from, to)).lambda());
      from = to;
    }
    return lambdas;
  }

  /** The best point of each depth whose choice is at most some times the least, by depth. */
  public List<Integer> bestOfDepths(double factor) {
    double most = factor * points.get(best(points, 0, points.size())).choice();
    List<Integer> positions = new ArrayList<>();
    for (int from = 0; from < points.size(); from = endOfDepth(from)) {
      int best = best(points, from, endOfDepth(from));
      if (points.get(best).choice() <= most) {
        positions.add(best);
      }
    }
    return positions;
  }

  /** Where the points of the depth of a point end. */
  private int endOfDepth(int from) {
    int to = from;
    while (to < points.size() && points.get(to).depth() == points.get(from).depth()) {
      to++;
    }
    return to;
  }

  private static int best(List<PathPoint> points, int from, int to) {
    int best = from;
    for (int i = from + 1; i < to; i++) {
      PathPoint point = points.get(i);
      PathPoint other = points.get(best);
      int order = Double.compare(point.choice(), other.choice());
      if (order < 0
          || (order == 0 && point.depth() == other.depth() && point.lambda() > other.lambda())) {
        best = i;
      }
    }
    return best;
  }

  /** This path as it stands in a model file: without times. */
  public Map<String, Object> toJson() {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("points", points.stream().map(PathPoint::toJson).toList());
    map.put("chosen", chosen);
    return map;
  }

  /** Reads what {@link #toJson} gives. */
  @SuppressWarnings("exports") // for the modules of this project
  public static ModelPath of(JsonObject json) {
    return new ModelPath(
        json.objects("points").stream().map(PathPoint::of).toList(), json.count("chosen"));
  }

  /** The chosen point. */
  public PathPoint chosenPoint() {
    return points.get(chosen);
  }

  @Override
  public String toString() {
    return chosenPoint().stages() > 0 ? stages() : depths();
  }

  /** Some lengths of a sum of stages, the chosen one among them. */
  private String stages() {
    StringBuilder table =
        new StringBuilder("   stages   nodes   train loss  validation loss  validation error\n");
    int step = Math.max(1, (points.size() + SHOWN - 1) / SHOWN);
    for (int i = 0; i < points.size(); i++) {
      if (i % step == 0 || i == chosen || i == points.size() - 1) {
        PathPoint point = points.get(i);
        table.append(
            String.format(
                Locale.ROOT,
                "%2s %6d %7d %12.5g %16.5g %17.5g%n",
                i == chosen ? "->" : "",
                point.stages(),
                point.nodes(),
                point.trainLoss(),
                point.validationLoss(),
                point.validationError()));
      }
    }
    return table.toString();
  }

  private String depths() {
    StringBuilder table = new StringBuilder();
    boolean leftOut = points.stream().anyMatch(p -> !Double.isNaN(p.leaveOneOutError()));
    table.append("   depth  nodes    lambda   train loss  train error  validation error");
    table.append(leftOut ? "  leave-one-out*\n" : "\n");
    int from = 0;
    while (from < points.size()) {
      int to = endOfDepth(from);
      int row = chosen >= from && chosen < to ? chosen : best(points, from, to);
      PathPoint point = points.get(row);
      table.append(
          String.format(
              Locale.ROOT,
              "%2s %5d %6d %9.1e %12.5g %12.5g %17s",
              row == chosen ? "->" : "",
              point.depth(),
              point.nodes(),
              point.lambda(),
              point.trainLoss(),
              point.trainError(),
              Double.isNaN(point.validationError())
                  ? "-"
                  : String.format(Locale.ROOT, "%.5g", point.validationError())));
      if (leftOut) {
        table.append(String.format(Locale.ROOT, " %15.5g", point.leaveOneOutError()));
      }
      table.append(String.format("%n"));
      from = to;
    }
    List<String> without =
        points.stream()
            .filter(point -> point.stop() == SolverStop.NO_MINIMUM)
            .map(point -> Integer.toString(point.depth()))
            .distinct()
            .toList();
    if (!without.isEmpty()) {
      table.append(
          "no minimum for lambda 0 at depth %s, where the classes can be separated: not chosen%n"
              .formatted(String.join(", ", without)));
    }
    if (leftOut) {
      table.append("* too low: the nodes were selected with all rows in sight\n");
    }
    return table.toString();
  }
}
