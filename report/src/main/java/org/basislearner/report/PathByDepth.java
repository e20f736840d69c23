package org.basislearner.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.basislearner.train.ModelPath;
import org.basislearner.train.PathPoint;

/**
 * A path with one entry for each depth: the model with the best lambda of that depth (at the chosen
 * depth, the chosen one), and the lowest training error that any lambda reached.
 */
record PathByDepth(List<Entry> entries) {
  /**
   * A depth: the model with the least error to choose by, and the least training error over all
   * lambdas, NaN if there is none.
   */
  record Entry(PathPoint best, double lowestTrainError, boolean chosen) {}

  static PathByDepth of(ModelPath path) {
    Map<Integer, List<PathPoint>> byDepth = new LinkedHashMap<>();
    for (PathPoint point : path.points()) {
      byDepth.computeIfAbsent(point.depth(), depth -> new ArrayList<>()).add(point);
    }
    PathPoint chosen = path.chosenPoint();
    List<Entry> entries = new ArrayList<>();
    byDepth.forEach(
        (depth, points) -> {
          boolean isChosen = depth == chosen.depth();
          double lowest =
              points.stream()
                  .mapToDouble(PathPoint::trainError)
                  .filter(Double::isFinite)
                  .min()
                  .orElse(Double.NaN);
          entries.add(new Entry(isChosen ? chosen : best(points), lowest, isChosen));
        });
    return new PathByDepth(List.copyOf(entries));
  }

  private static PathPoint best(List<PathPoint> points) {
    PathPoint best = points.get(0);
    for (PathPoint point : points) {
      // NaN is larger than any number to Double.compare, which is as it should be here.
      if (Double.compare(point.choiceError(), best.choiceError()) < 0) {
        best = point;
      }
    }
    return best;
  }

  /** Whether there were validation rows. */
  boolean validated() {
    return entries.stream().anyMatch(entry -> !Double.isNaN(entry.best().validationError()));
  }
}
