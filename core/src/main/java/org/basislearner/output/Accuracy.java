package org.basislearner.output;

/**
 * When a solver may end: at a gap that is this fraction of the objective, or after the most steps,
 * when it reports that it did not converge.
 */
public record Accuracy(double gap, int iterations) {
  /** While many models are compared. */
  public static final Accuracy EXPLORING = new Accuracy(1e-2, 200);

  /** For the model that is kept. */
  public static final Accuracy CHOSEN = new Accuracy(1e-4, 5000);

  /** The same gap with at most as many iterations. */
  Accuracy within(int most) {
    return new Accuracy(gap, Math.min(most, iterations));
  }
}
