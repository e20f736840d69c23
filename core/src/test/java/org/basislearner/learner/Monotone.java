package org.basislearner.learner;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.basislearner.output.OutputLayer;
import org.basislearner.train.PathPoint;

/** What it means that the training error never grows with depth. */
final class Monotone {
  /** Relative to the targets' square: rounding errors of sums over some hundred terms. */
  private static final double ROUNDING = 1e-10;

  private Monotone() {}

  /**
   * For each lambda the objective, loss + (lambda/2) ||W||^2, is no larger than a layer earlier;
   * for lambda = 0 that is the training error itself.
   */
  static void assertObjectivesNeverGrow(GrownNetwork grown) {
    List<PathPoint> points = grown.growth().points();
    List<OutputLayer> outputs = grown.growth().outputs();
    Map<Double, Double> earlier = new HashMap<>();
    double slack = ROUNDING * grown.targetSquare() * outputs.size();
    for (int i = 0; i < points.size(); i++) {
      PathPoint point = points.get(i);
      double objective = point.trainLoss();
      for (double weight : outputs.get(i).weights()) {
        objective += point.lambda() / 2 * weight * weight;
      }
      assertThat(objective)
          .as("objective at depth %d, lambda %s", point.depth(), point.lambda())
          .isLessThanOrEqualTo(
              earlier.getOrDefault(point.lambda(), Double.POSITIVE_INFINITY) + slack);
      earlier.put(point.lambda(), objective);
    }
  }
}
