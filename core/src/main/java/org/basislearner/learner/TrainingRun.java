package org.basislearner.learner;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.basislearner.learner.BasisLearner.Aim;
import org.basislearner.linalg.Kernel;
import org.basislearner.linalg.Kernels;
import org.basislearner.loss.Loss;
import org.basislearner.loss.TargetKind;
import org.basislearner.network.Guard;
import org.basislearner.network.InputRange;
import org.basislearner.network.Network;
import org.basislearner.output.LeverageFactor;
import org.basislearner.output.OutputLayer;
import org.basislearner.predict.Calibration;
import org.basislearner.predict.InputScaling;
import org.basislearner.predict.Leverage;
import org.basislearner.predict.OutputLimits;
import org.basislearner.predict.PredictionIntervals;
import org.basislearner.predict.Predictor;
import org.basislearner.rows.DataException;
import org.basislearner.scaling.InputStatistics;
import org.basislearner.scaling.ScaledInputs;
import org.basislearner.search.Search;
import org.basislearner.store.RowStore;
import org.basislearner.store.Workers;
import org.basislearner.train.Build;
import org.basislearner.train.Certificate;
import org.basislearner.train.LayerReport;
import org.basislearner.train.ModelPath;
import org.basislearner.train.Parameters;
import org.basislearner.train.PathPoint;
import org.basislearner.train.RunOptions;
import org.basislearner.train.StopReason;

/**
 * From rows to a chosen network: reads and checks the rows, keeps validation rows back, scales,
 * grows the network, chooses depth and lambda, and trains the chosen network again on all rows.
 */
public final class TrainingRun {
  private final Search search;
  private final RunOptions options;
  private final TrainingRows rows;

  /**
   * Prepares a run.
   *
   * @param search which networks are grown to choose from
   */
  public TrainingRun(Search search, RunOptions options, TrainingRows rows) {
    this.search = search;
    this.options = options;
    this.rows = rows;
  }

  /**
   * Runs.
   *
   * @throws DataException if the rows cannot be learned from
   * @throws java.util.concurrent.CancellationException if it was cancelled
   */
  public Trained run() {
    List<Build> builds = new ArrayList<>();
    Parameters first = search.next(builds).orElseThrow();
    checkMemory(first);
    rows.read();
    Thread caller = Thread.currentThread();
    BooleanSupplier cancelled = () -> options.cancelled().getAsBoolean() || caller.isInterrupted();
    Kernel kernel = Kernels.named(options.kernel());
    try (Workers workers = new Workers(options.threads(), kernel, cancelled)) {
      Explored best = explore(first, workers);
      builds.add(best.build());
      int chosen = 0;
      for (Optional<Parameters> next = search.next(builds);
          next.isPresent() && !options.listener().shouldStop();
          next = search.next(builds)) {
        if (search.endsWhenMemoryDoes() && !rows.memory(next.get()).fits(options)) {
          break;
        }
        Explored other = explore(next.get(), workers);
        if (other.folds().size() < rows.folds()) {
          break; // stopped on request: an error over some folds does not compare with one over all
        }
        if (other.isBetterThan(best)) {
          best = other;
          chosen = builds.size();
        }
        builds.add(other.build());
      }
      return finish(best, builds, chosen, workers);
    }
  }

  /** A build with what was grown for it, a network a fold. */
  private record Explored(Build build, List<Fitted> folds) {
    /** By error; with the one-standard-error rule a smaller network need not be better for that. */
    boolean isBetterThan(Explored other) {
      PathPoint mine = build.path().chosenPoint();
      PathPoint others = other.build.path().chosenPoint();
      if (!build.parameters().validation().oneStandardError()) {
        return mine.choiceError() < others.choiceError();
      }
      return mine.nodes() < others.nodes()
          ? mine.choiceError() <= others.choiceError() + others.standardError()
          : mine.choiceError() + mine.standardError() < others.choiceError();
    }
  }

  private void checkMemory(Parameters parameters) {
    rows.memory(parameters).check(rows.shape(), options);
  }

  private Explored explore(Parameters parameters, Workers workers) {
    checkMemory(parameters);
    Aim aim = isRefitted() ? Aim.PATH : Aim.PATH_AND_CHOSEN;
    List<Fitted> folds = new ArrayList<>();
    for (int fold = 0; fold < rows.folds(); fold++) {
      if (fold > 0 && options.listener().shouldStop()) {
        break;
      }
      try (RowStore training = rows.training(fold, workers);
          RowStore heldOut = rows.heldOut(fold, workers)) {
        Fitted fitted = fit(parameters, training, Optional.of(heldOut), aim, workers);
        if (fold > 0 && fitted.growth().stopReason() == StopReason.LISTENER) {
          break; // the folds before it reach deeper
        }
        folds.add(fitted);
      }
    }
    List<PathPoint> points =
        Folds.average(folds.stream().map(fold -> fold.growth().points()).toList());
    double buildSeconds = 0;
    for (Fitted fold : folds) {
      for (LayerReport layer : fold.growth().layers()) {
        buildSeconds += layer.seconds();
      }
    }
    // all points of a depth carry the time of that depth
    double outputSeconds = 0;
    for (int i = 0; i < points.size(); i += parameters.lambdas().size()) {
      outputSeconds += points.get(i).seconds();
    }
    Build build =
        new Build(
            parameters,
            ModelPath.choose(points, parameters.validation().oneStandardError()),
            Folds.average(folds.stream().map(fold -> List.of(fold.growth().baseline())).toList())
                .get(0),
            folds.get(0).growth().layers(),
            folds.get(0).growth().stopReason(),
            folds.get(0).growth().nearest(),
            buildSeconds,
            outputSeconds);
    return new Explored(build, folds);
  }

  /** Several folds give no model by themselves. */
  private boolean isRefitted() {
    return rows.folds() > 1 || (search.base().refit() && !search.base().validation().isNone());
  }

  private Trained finish(Explored best, List<Build> builds, int chosen, Workers workers) {
    Build build = best.build();
    PathPoint point = build.path().chosenPoint();
    boolean refit = isRefitted();
    Fitted last = best.folds().get(0);
    int position = build.path().chosen();
    if (refit) {
      Parameters fixed =
          build
              .parameters()
              .withMaxDepth(point.depth())
              .withLambdas(List.of(point.lambda()))
              .withPatience(0);
      try (RowStore all = rows.all(workers)) {
        last = fit(fixed, all, Optional.empty(), Aim.LAST_DEPTH, workers);
      }
      position = last.growth().points().size() - 1;
    }
    return new Trained(
        last.predictor(position),
        certificate(last, position),
        builds,
        chosen,
        refit,
        last.rows(),
        rows.hash(),
        workers.gemm().kernel().name(),
        calibration(best, last.predictor(position), workers),
        intervals(best, last, position, workers));
  }

  private static Certificate certificate(Fitted fitted, int position) {
    Growth growth = fitted.growth();
    PathPoint point = growth.points().get(position);
    OutputLayer output = growth.outputs().get(position);
    int layers = point.depth() - 1;
    List<Double> errors = new ArrayList<>();
    for (LayerReport layer : growth.layers().subList(0, layers)) {
      errors.add(layer.error());
    }
    return new Certificate(
        fitted.rows(),
        growth.layers().get(layers - 1).rank(),
        growth.orthogonalityDefect(),
        errors,
        output.lambda() == 0 ? point.gap() : output.gap(),
        output.iterations(),
        output.stop());
  }

  /** Logistic outputs are log-odds; others become probabilities on the validation rows. */
  private Optional<Calibration> calibration(Explored best, Predictor predictor, Workers workers) {
    Parameters parameters = best.build().parameters();
    if (rows.shape().kind() == TargetKind.NUMBERS) {
      return Optional.empty();
    }
    if (parameters.loss().equals(Loss.logistic())) {
      return Optional.of(Calibration.NONE);
    }
    if (parameters.validation().isNone()) {
      return Optional.empty();
    }
    Calibration fitted = heldOut(best, false, workers).calibration();
    return Optional.of(
        parameters.freeConstant() && rows.shape().kind() == TargetKind.TWO_CLASSES
            ? bounded(fitted, predictor, workers)
            : fitted);
  }

  /** An intercept that decides worse than a constant on the training rows is left out. */
  private Calibration bounded(Calibration fitted, Predictor predictor, Workers workers) {
    try (RowStore trained = isRefitted() ? rows.all(workers) : rows.training(0, workers)) {
      boolean weighted = rows.shape().weighted();
      double[] sums =
          trained.sum(new DecisionErrors(predictor, fitted.slope(), fitted.intercept(), weighted));
      boolean worse = sums[0] > Math.min(sums[1], sums[2]);
      return worse ? new Calibration(fitted.slope(), 0) : fitted;
    }
  }

  private Optional<PredictionIntervals> intervals(
      Explored best, Fitted last, int position, Workers workers) {
    if (!search.base().intervals()) {
      return Optional.empty();
    }
    return Optional.of(
        new PredictionIntervals(
            last.leverage(position, workers), heldOut(best, true, workers).scores()));
  }

  /** What the chosen build's networks say of their validation rows. */
  private HeldOut heldOut(Explored best, boolean withLeverage, Workers workers) {
    HeldOut seen = new HeldOut(rows.shape());
    int position = best.build().path().chosen();
    for (int fold = 0; fold < best.folds().size(); fold++) {
      Fitted fitted = best.folds().get(fold);
      Leverage leverage = withLeverage ? fitted.leverage(position, workers) : null;
      try (RowStore heldOut = rows.heldOut(fold, workers)) {
        seen.add(fitted.predictor(position), leverage, heldOut);
      }
    }
    return seen;
  }

  private record Fitted(
      Growth growth,
      int outputs,
      Guard guard,
      InputRange range,
      InputScaling scaling,
      OutputLimits limits,
      boolean freeConstant,
      long rows) {
    /** The network at a point of the path, with what belongs to it. */
    Predictor predictor(int position) {
      int layers = growth.points().get(position).depth() - 1;
      Network network =
          new Network(
              growth.basis().truncate(layers), outputs, growth.outputs().get(position).weights());
      return new Predictor(guard, range, scaling, network, limits);
    }

    Leverage leverage(int position, Workers workers) {
      PathPoint point = growth.points().get(position);
      return LeverageFactor.of(
          growth.triangle(), point.nodes(), rows, point.lambda(), freeConstant, workers);
    }
  }

  /** Grows a network on training rows, and measures it on others. */
  private Fitted fit(
      Parameters fixed, RowStore training, Optional<RowStore> heldOut, Aim aim, Workers workers) {
    int inputs = rows.shape().inputs();
    options.listener().buildStarted(training.rows(), inputs, aim == Aim.LAST_DEPTH);
    InputRange range = InputStatistics.range(training, inputs);
    InputScaling scaling =
        switch (fixed.scaling()) {
          case NONE -> InputScaling.none(inputs);
          case STANDARD -> InputStatistics.standard(training, range);
          case QUANTILE -> InputStatistics.normal(training, range);
          case UNIFORM -> InputStatistics.uniform(training, range);
        };
    boolean guarded = fixed.guard() != Guard.OFF;
    if (!scaling.isIdentity()) {
      training.map(new ScaledInputs(scaling, null));
    }
    Optional<RowStore> validation = heldOut.filter(store -> store.rows() > 0);
    if (guarded || !scaling.isIdentity()) {
      validation.ifPresent(store -> store.map(new ScaledInputs(scaling, guarded ? range : null)));
    }
    OutputLimits limits =
        guarded && rows.shape().kind() == TargetKind.NUMBERS
            ? InputStatistics.targetLimits(training, rows.shape().targets())
            : OutputLimits.NONE;
    BasisLearner learner = new BasisLearner(fixed, options, workers, rows.shape(), limits);
    Growth growth = learner.grow(training, validation, aim);
    return new Fitted(
        growth,
        rows.shape().targets(),
        fixed.guard(),
        range,
        scaling,
        limits,
        fixed.freeConstant(),
        training.rows());
  }
}
