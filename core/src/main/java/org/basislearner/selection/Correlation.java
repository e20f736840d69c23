package org.basislearner.selection;

import java.util.Optional;

/**
 * Takes, batch by batch, the candidates that correlate most with the residual of the targets, as
 * they are and not by what the basis leaves of them (matching pursuit). One product a target and
 * batch in place of one a basis vector.
 *
 * <p>With a lambda, as in {@code correlation:1}, the residual is that of the output layer of least
 * squared loss with this lambda: where nodes are many for the rows, least squares fits noise, and
 * what it leaves says little about what is missing.
 *
 * @param lambda of the output layer whose residual counts: 0, or from 1e-10 to 1e10
 */
record Correlation(double lambda) implements LayerBuilder {
  private static final String NAME = "correlation";

  /** Like the lambdas of output layers: below, factorisations begin to fail. */
  private static final double SMALLEST = 1e-12;

  private static final double LARGEST = 1e10;

  /** Goes by the residual of least squares. */
  Correlation() {
    this(0);
  }

  /** Checks lambda. */
  Correlation {
    checkLambda(NAME, lambda);
  }

  static void checkLambda(String builder, double lambda) {
    if (lambda != 0 && !(lambda >= SMALLEST && lambda <= LARGEST)) {
      throw new IllegalArgumentException(
          "builder = "
              + builder
              + ":"
              + lambda
              + ": expected a lambda that is 0 or between 1e-12 and 1e10");
    }
  }

  /** The builder of a name such as correlation:1, if it is one. */
  static Optional<LayerBuilder> named(String name) {
    return BuiltIn.numberOf("builder", name, NAME).map(Correlation::new);
  }

  @Override
  public String name() {
    return lambda == 0 ? NAME : BuiltIn.withNumber(NAME, lambda);
  }

  @Override
  public void build(LayerDraft layer) {
    int added = layer.batch();
    while (added == layer.batch() && layer.nodes() < layer.width() && !layer.isFitted()) {
      added = layer.addBest(layer.correlations(lambda), layer.batch());
    }
  }
}
