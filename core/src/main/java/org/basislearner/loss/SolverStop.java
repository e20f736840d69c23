package org.basislearner.loss;

import java.util.Arrays;

/** Why the training of an output layer ended. */
public enum SolverStop {
  /** The solution is in closed form. */
  EXACT("exact"),
  /** The gap is as small as was asked for. */
  CONVERGED("converged"),
  /** The most iterations were reached first; the gap shows how good the layer is. */
  ITERATIONS("iterations"),
  /** No step lowers the objective any more in double precision; the gap shows how good it is. */
  ROUNDING("rounding"),
  /** What was found did worse on the training rows than a constant, and was drawn towards it. */
  CONSTANT("constant"),
  /**
   * There is no minimum: without an L2 term, weights that separate the classes can grow for ever,
   * and the logistic loss falls all the time. The layer separates what can be separated.
   */
  NO_MINIMUM("no minimum");

  private final String text;

  SolverStop(String text) {
    this.text = text;
  }

  /** The name of this value in files. */
  public String text() {
    return text;
  }

  /**
   * The value of a name.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static SolverStop of(String text) {
    return Arrays.stream(values())
        .filter(stop -> stop.text.equals(text))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("stop = " + text));
  }
}
