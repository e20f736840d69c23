package org.basislearner.cli;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.basislearner.BasisFit;
import org.basislearner.train.Build;
import org.basislearner.train.Parameters;
import org.basislearner.train.PathPoint;
import org.basislearner.train.Validation;

/**
 * The best linear model that a training tried, with which every result is compared.
 *
 * @param trainError its error on the training rows
 * @param validationError its error on the validation rows
 * @param parameters what trains it on all rows: it is tried on the way and not kept
 */
record LinearModel(double trainError, double validationError, Parameters parameters) {
  /** The name of its error. */
  static final String LINEAR = "linear";

  /** The one of a training; empty if none was tried, or none has seen validation rows. */
  static Optional<LinearModel> of(BasisFit<?> fit) {
    return fit.builds().stream()
        .filter(build -> build.linear().isPresent())
        .min(Comparator.comparingDouble(Build::linearError))
        .map(build -> of(build.parameters(), build.linear().orElseThrow()));
  }

  private static LinearModel of(Parameters parameters, PathPoint point) {
    return new LinearModel(
        point.trainError(),
        point.validationError(),
        parameters
            .withMaxDepth(2)
            .withLambdas(List.of(point.lambda()))
            .withIntervals(false)
            .withValidation(Validation.none()));
  }
}
