package org.basislearner.train;

import java.util.List;
import org.basislearner.loss.Loss;
import org.basislearner.loss.TargetKind;

/** Refuses values of parameters that are right by themselves and contradict each other. */
final class Contradictions {
  private final Parameters parameters;

  /** Of these parameters. */
  Contradictions(Parameters parameters) {
    this.parameters = parameters;
  }

  /** Throws an {@link IllegalArgumentException} for the first contradiction. */
  void check() {
    require(
        !parameters.intervals()
            || (parameters.loss().equals(Loss.squared()) && !parameters.validation().isNone()),
        Parameter.INTERVALS,
        "loss = squared and validation rows");
    if (parameters.nodeScale().equals("natural")) {
      checkNatural();
    }
    int stages = parameters.stages();
    if (isGiven(Parameter.STAGES) && isGiven(Parameter.INPUTS)) {
      require(
          parameters.hasStageInputs() == stages > 0,
          Parameter.INPUTS,
          stages == 0
              ? "plain, sphere or splines:K for stages = 0"
              : "steps or hinges for stages = " + stages);
    }
    if (isGiven(Parameter.TASK)) {
      checkTask(parameters.task() == Task.REGRESSION);
    }
  }

  /** Natural products are monomials of directions of their own size, beside a free constant. */
  private void checkNatural() {
    require(
        parameters.freeConstant() && parameters.stages() == 0,
        Parameter.NODE_SCALE,
        "unit with freeConstant = false, and with stages");
    require(
        List.of("svd", "randomized", "identity", "pairs").contains(parameters.firstLayer().name()),
        Parameter.FIRST_LAYER,
        "svd, randomized, identity or pairs with nodeScale = natural");
    for (int layer = 2; layer < parameters.maxDepth(); layer++) {
      require(
          !parameters.builder().at(layer).orthogonalNodes(),
          Parameter.BUILDER,
          "another than dense with nodeScale = natural");
    }
  }

  private void checkTask(boolean numbers) {
    String metric = parameters.metric();
    require(
        metric.equals("loss") || List.of("mse", "mae").contains(metric) == numbers,
        Parameter.METRIC,
        numbers ? "mse or mae for task = regression" : "a metric of classes");
    Loss loss = parameters.loss();
    if (isGiven(Parameter.STAGES) && parameters.stages() > 0 && isGiven(Parameter.LOSS)) {
      require(
          numbers ? parameters.hasBuiltInLoss() : loss.equals(Loss.logistic()),
          Parameter.LOSS,
          (numbers ? "a built-in loss" : "logistic") + " with stages");
    }
    require(
        loss.fits(numbers ? TargetKind.NUMBERS : TargetKind.TWO_CLASSES),
        Parameter.LOSS,
        numbers
            ? "squared, huber, absolute, quantile:LEVEL (or a loss of your own) for task ="
                + " regression"
            : "squared, hinge, logistic (or a loss of your own) for task = classification");
    if (numbers) {
      require(
          parameters.classWeights() == ClassWeights.NONE,
          Parameter.CLASS_WEIGHTS,
          "none for task = regression");
    } else {
      require(!parameters.intervals(), Parameter.INTERVALS, "task = regression");
    }
  }

  private boolean isGiven(Parameter<?> parameter) {
    return parameters.isGiven(parameter.name());
  }

  private void require(boolean right, Parameter<?> parameter, String allowed) {
    if (!right) {
      throw Parameter.expected(parameter.name(), parameters.text(parameter), allowed);
    }
  }
}
