package org.basislearner.selection;

import java.util.Optional;

/**
 * Takes, batch by batch, the candidates that lower the objective of the output layer of least
 * squared loss most: each by the fall that it brings alone, beside what the layer has. Of columns
 * of different size, as natural products are, the smaller ones have to be worth their L2 term.
 *
 * <p>Dependent candidates of a batch are passed over and not replaced: pieces of inputs have so
 * many that trying one after the other would take longer than all else. A layer ends with a batch
 * that has no others.
 *
 * <p>Lambda is that with the least validation error at the depth before, so that there is nothing
 * to tune; {@code ridge:1e-3} has a lambda of its own.
 *
 * @param lambda of the output layer; NaN for that of the depth before
 */
record Ridge(double lambda) implements LayerBuilder {
  private static final String NAME = "ridge";

  /** Goes by the lambda of the depth before. */
  Ridge() {
    this(Double.NaN);
  }

  /** Checks lambda. */
  Ridge {
    if (!Double.isNaN(lambda)) {
      Correlation.checkLambda(NAME, lambda);
    }
  }

  /** The builder of a name such as ridge:1, if it is one. */
  static Optional<LayerBuilder> named(String name) {
    return BuiltIn.numberOf("builder", name, NAME).map(Ridge::new);
  }

  @Override
  public String name() {
    return Double.isNaN(lambda) ? NAME : BuiltIn.withNumber(NAME, lambda);
  }

  @Override
  public void build(LayerDraft layer) {
    double used = Double.isNaN(lambda) ? layer.lambda() : lambda;
    int added = 1;
    while (added > 0 && layer.nodes() < layer.width() && !layer.isFitted()) {
      int wanted = Math.min(layer.batch(), layer.width() - layer.nodes());
      added = layer.add(layer.candidates().best(layer.falls(used), wanted));
    }
  }
}
