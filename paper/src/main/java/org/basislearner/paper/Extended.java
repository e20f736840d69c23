package org.basislearner.paper;

import java.util.List;
import org.basislearner.train.Parameters;

/**
 * What the extended protocol tries, the same on every set: the best on the validation rows is kept.
 * docs/experiments.md says what led here.
 */
final class Extended {
  private static final List<Double> LAMBDAS = Parameters.lambdaGrid(1e-2, 1e5, 0.5);

  private Extended() {}

  /** The candidates, which share the base with the published protocol. */
  static List<Parameters> candidates(Parameters base) {
    // All products of 60 functions, then the best of the next degree, in few large batches.
    // Builders
    // go by what a ridge regression leaves, with about the lambda that the output layer will want.
    Parameters wide =
        base.withBuilder("correlation")
            .withBatch(3000)
            .withLoss("squared")
            .withLambdas(LAMBDAS)
            .withMaxDepth(4)
            .withWidths(60, 1830, 2500);
    return List.of(
        wide.withFirstLayer("svd^0.5").withBuilder("correlation:1"),
        wide.withFirstLayer("svd^1").withBuilder("correlation:1"),
        wide.withFirstLayer("supervised:3").withBuilder("correlation:10"),
        wide.withFirstLayer("svd+supervised:3").withBuilder("correlation:3"),
        wide.withFirstLayer("supervised:0.01^0.5").withWidths(60, 1830).withMaxDepth(3),
        wide.withFirstLayer("svd^0.5")
            .withWidths(60, 600)
            .withMaxDepth(3)
            .withLoss("logistic")
            .withLambdas(Parameters.lambdaGrid(1e-6, 1e-1, 1)),
        base.withBuilder("dense").withWidths(80, 300).withMaxDepth(4));
  }
}
