package org.basislearner.learner;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.basislearner.loss.SolverStop;
import org.basislearner.output.OutputLayer;
import org.basislearner.train.PathPoint;

/** What it means that the training error never grows with depth. */
final class Monotone {
  /** Relative to the targets' square: rounding errors of sums over some hundred terms. */
  private static final double ROUNDING = 1e-10;

  private Monotone() {}

  /**
   * For each lambda the objective, loss + (lambda/2) ||w||^2 with w all weights but the constant's,
   * is no larger than a layer earlier; for lambda = 0 that is the training error itself. What was
   * drawn towards a constant is not the least.
   */
  static void assertObjectivesNeverGrow(GrownNetwork grown) {
    List<PathPoint> points = grown.growth().points();
    List<OutputLayer> outputs = grown.growth().outputs();
    Map<Double, Double> earlier = new HashMap<>();
    double slack = ROUNDING * grown.targetSquare() * outputs.size();
    for (int i = 0; i < points.size(); i++) {
      PathPoint point = points.get(i);
      if (point.stop() == SolverStop.CONSTANT) {
        continue;
      }
      double objective = point.trainLoss();
      double[] weights = outputs.get(i).weights();
      for (int j = weights.length / point.nodes(); j < weights.length; j++) {
        objective += point.lambda() / 2 * weights[j] * weights[j];
      }
      assertThat(objective)
          .as("objective at depth %d, lambda %s", point.depth(), point.lambda())
          .isLessThanOrEqualTo(
              earlier.getOrDefault(point.lambda(), Double.POSITIVE_INFINITY) + slack);
      earlier.put(point.lambda(), objective);
    }
  }
}
