package org.basislearner.paper;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.basislearner.paper.PaperResult.Point;

/**
 * A depth of a network: the point of the least validation error, and the least training error over
 * all lambdas. These are what the paper's figure shows.
 */
record Depth(Point best, double lowestTrainError) {
  /** All depths of a network, the least first. */
  static List<Depth> of(List<Point> points) {
    SortedMap<Integer, Depth> depths = new TreeMap<>();
    for (Point point : points) {
      depths.merge(
          point.depth(),
          new Depth(point, point.trainError()),
          (one, other) ->
              new Depth(
                  better(one.best, other.best),
                  Math.min(one.lowestTrainError, other.lowestTrainError)));
    }
    return List.copyOf(depths.values());
  }

  /** As a network is chosen: of equal errors that of the larger lambda. */
  private static Point better(Point one, Point other) {
    int order = Double.compare(one.validationError(), other.validationError());
    return order < 0 || (order == 0 && one.lambda() > other.lambda()) ? one : other;
  }
}
