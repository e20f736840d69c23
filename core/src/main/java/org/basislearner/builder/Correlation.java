package org.basislearner.builder;

/**
 * Takes, batch by batch, the candidates that correlate most with the residual of the targets, as
 * they are and not by what the basis leaves of them (matching pursuit). One product a target and
 * batch in place of one a basis vector.
 */
public final class Correlation implements LayerBuilder {
  /** Makes the builder. */
  public Correlation() {}

  @Override
  public String name() {
    return "correlation";
  }

  @Override
  public void build(LayerDraft layer) {
    while (layer.nodes() < layer.width() && !layer.isFitted()) {
      int wanted = Math.min(layer.batch(), layer.width() - layer.nodes());
      if (layer.addBest(correlations(layer), wanted) < wanted) {
        return;
      }
    }
  }

  /** ||(O^V)^T C||^2 / ||C||^2 for the candidates C themselves. */
  static double[] correlations(LayerDraft layer) {
    double[] scores = layer.correlations(layer.targetProducts());
    double[] squares = layer.squaredNorms();
    for (int i = 0; i < scores.length; i++) {
      scores[i] = squares[i] > 0 ? scores[i] / squares[i] : 0;
    }
    return scores;
  }
}
