package org.basislearner.stages;

import java.io.Serializable;

/**
 * Mean losses and errors from sums of whole numbers.
 *
 * @param loss what losses are multiplied by before they are rounded
 * @param error the same for errors
 * @param weight the same for weights
 */
record Measure(double loss, double error, double weight) implements Serializable {
  /** Sums of losses, errors and weights. */
  static final int SUMS = 3;

  /** By the largest of gradients, curvatures, losses and errors. */
  static Measure by(double[] largest, double weightScale) {
    return new Measure(Fixed.scale(largest[2]), Fixed.scale(largest[3]), weightScale);
  }

  void add(Chunk chunk, long[] sums) {
    sums[0] += chunk.sumOfLosses(loss);
    sums[1] += chunk.sumOfErrors(error);
    sums[2] += chunk.mass(weight);
  }

  /** Mean loss and mean error, NaN without rows. */
  double[] means(long[] sums) {
    double mass = sums[2] / weight;
    return new double[] {sums[0] / loss / mass, sums[1] / error / mass};
  }
}
