package org.basislearner.learner;

import java.util.List;
import java.util.Optional;
import org.basislearner.learner.BasisLearner.Aim;
import org.basislearner.loss.Loss;
import org.basislearner.loss.TargetKind;
import org.basislearner.network.Guard;
import org.basislearner.network.InputRange;
import org.basislearner.predict.InputMap;
import org.basislearner.predict.InputScaling;
import org.basislearner.predict.OutputLimits;
import org.basislearner.scaling.InputMaps;
import org.basislearner.scaling.InputStatistics;
import org.basislearner.scaling.MappedInputs;
import org.basislearner.scaling.ScaledInputs;
import org.basislearner.store.RowShape;
import org.basislearner.store.RowStore;
import org.basislearner.store.Workers;
import org.basislearner.train.Parameters;
import org.basislearner.train.RunOptions;
import org.jspecify.annotations.Nullable;

/**
 * Grows a network on rows as they were given: finds range, scaling and limits of the outputs,
 * scales the rows, and leaves the rest to {@link BasisLearner}.
 */
record NetworkGrower(RowShape shape, RunOptions options, Workers workers) {
  /** How far outputs may be outside the codes of classes, as a fraction of their range. */
  private static final double CLASS_MARGIN = 0.5;

  /**
   * Grows a network on training rows, and measures it on others.
   *
   * @param heldOut rows to measure it on, scaled here as those are
   * @param lambdas by which layers 2, 3, ... are selected, if that is known
   * @param known how its layers were built before, if that is known
   */
  FittedNetwork grow(
      Parameters fixed,
      RowStore training,
      Optional<RowStore> heldOut,
      Aim aim,
      List<Double> lambdas,
      List<int[]> known) {
    int inputs = shape.inputs();
    options.listener().buildStarted(training.rows(), inputs, aim == Aim.LAST_DEPTH);
    InputRange range = InputStatistics.range(training, inputs);
    InputScaling scaling = scaling(fixed, training, range);
    boolean guarded = fixed.guard() != Guard.OFF;
    if (!scaling.isIdentity()) {
      training.map(new ScaledInputs(scaling, null));
    }
    Optional<RowStore> validation = heldOut.filter(store -> store.rows() > 0);
    if (guarded || !scaling.isIdentity()) {
      validation.ifPresent(
          store ->
              store.map(
                  new ScaledInputs(
                      scaling, guarded ? range.widened(fixed.guard().margin()) : null)));
    }
    InputMap map = map(fixed, training);
    if (map != null) {
      training.map(new MappedInputs(map));
      validation.ifPresent(store -> store.map(new MappedInputs(map)));
    }
    OutputLimits limits = guarded ? limits(fixed, training) : OutputLimits.NONE;
    RowShape mapped = shape.withInputs(map == null ? inputs : map.outputs());
    BasisLearner learner = new BasisLearner(fixed, options, workers, mapped, limits);
    Growth growth = learner.grow(training, validation, aim, lambdas, known);
    return new FittedNetwork(
        growth,
        shape.targets(),
        fixed.guard(),
        range,
        scaling,
        map,
        limits,
        fixed.freeConstant(),
        training.rows());
  }

  private static InputScaling scaling(Parameters fixed, RowStore training, InputRange range) {
    return switch (fixed.scaling()) {
      case NONE ->
          fixed.nodeScale().equals("natural")
              ? InputStatistics.centred(training, range)
              : InputScaling.none(range.inputs());
      case STANDARD -> InputStatistics.standard(training, range);
      case QUANTILE -> InputStatistics.normal(training, range);
      case UNIFORM -> InputStatistics.uniform(training, range);
    };
  }

  /** The map of the scaled training rows that the parameters want. */
  private @Nullable InputMap map(Parameters fixed, RowStore training) {
    int inputs = shape.inputs();
    return fixed.inputs().equals("sphere")
        ? InputMaps.sphere(training, inputs)
        : fixed.knots() > 0 ? InputMaps.splines(training, inputs, fixed.knots()) : null;
  }

  /** Numbers stay near the range of the targets, and so do outputs fitted to codes of classes. */
  private OutputLimits limits(Parameters fixed, RowStore training) {
    boolean numbers = shape.kind() == TargetKind.NUMBERS;
    if (!numbers && !fixed.loss().equals(Loss.squared())) {
      return OutputLimits.NONE;
    }
    return InputStatistics.targetLimits(training, shape.targets())
        .widened(numbers ? fixed.guard().margin() : CLASS_MARGIN);
  }
}
