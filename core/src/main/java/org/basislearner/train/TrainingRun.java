package org.basislearner.train;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.basislearner.network.Guard;
import org.basislearner.network.InputRange;
import org.basislearner.network.InputScaling;
import org.basislearner.network.Network;
import org.basislearner.output.Calibration;
import org.basislearner.output.Leverage;
import org.basislearner.output.Loss;
import org.basislearner.output.OutputLayer;
import org.basislearner.output.OutputLimits;
import org.basislearner.output.PredictionIntervals;
import org.basislearner.output.TargetKind;
import org.basislearner.rows.DataException;
import org.basislearner.rows.Group;
import org.basislearner.rows.LocalRowStore;
import org.basislearner.rows.RowSource;
import org.basislearner.rows.RowStore;
import org.basislearner.rows.Workers;
import org.basislearner.train.BasisLearner.Aim;

/**
 * From rows to a chosen network: reads and checks the rows, keeps validation rows back, scales,
 * grows the network, chooses depth and lambda, and trains the chosen network again on all rows.
 */
public final class TrainingRun {
  private final Search search;
  private final RunOptions options;
  private final RowSource source;
  private final List<String> names;
  private final Targets targets;
  private final double[] weights;

  /**
   * Prepares a run.
   *
   * @param search which networks are grown to choose from
   * @param source the inputs of all rows, validation rows included
   * @param names a name for each input
   * @param weights what each row counts, or nothing if all count the same; rows that count 0 are
   *     left out
   */
  public TrainingRun(
      Search search,
      RunOptions options,
      RowSource source,
      List<String> names,
      Targets targets,
      double[] weights) {
    this.search = search;
    this.options = options;
    this.source = source;
    this.names = List.copyOf(names);
    this.targets = targets;
    this.weights = WeightedRows.of(weights, targets, search.base().classWeights());
  }

  /**
   * Runs.
   *
   * @throws DataException if the rows cannot be learned from
   * @throws java.util.concurrent.CancellationException if it was cancelled
   */
  public Trained run() {
    Parameters base = search.base();
    List<Build> builds = new ArrayList<>();
    Parameters first = search.next(builds).orElseThrow();
    checkIntervals(first);
    checkMemory(first);
    String hash = new InputCheck(names, base.scaling()).hash(source, targets);
    List<boolean[]> masks = base.validation().split(targets.classes(), base.seed());
    Thread caller = Thread.currentThread();
    BooleanSupplier cancelled = () -> options.cancelled().getAsBoolean() || caller.isInterrupted();
    try (Workers workers = new Workers(options.threads(), options.kernel(), cancelled)) {
      Explored best = explore(first, masks, workers);
      builds.add(best.build());
      int chosen = 0;
      for (Optional<Parameters> next = search.next(builds);
          next.isPresent();
          next = search.next(builds)) {
        if (search.endsWhenMemoryDoes() && !estimate(next.get()).fits(options)) {
          break;
        }
        Explored other = explore(next.get(), masks, workers);
        if (other.isBetterThan(best)) {
          best = other;
          chosen = builds.size();
        }
        builds.add(other.build());
      }
      return finish(best, builds, chosen, masks, hash, workers);
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

  private void checkIntervals(Parameters parameters) {
    if (options.intervals()
        && (targets.kind() != TargetKind.NUMBERS
            || !parameters.loss().equals(Loss.squared())
            || parameters.validation().isNone())) {
      throw new IllegalArgumentException(
          "prediction intervals need task = regression, loss = squared and validation rows");
    }
  }

  private void checkMemory(Parameters parameters) {
    estimate(parameters).check(source.rows(), inputs(), options);
  }

  private MemoryEstimate estimate(Parameters parameters) {
    boolean weighted = weights.length > 0;
    return MemoryEstimate.of(
        source.rows(), inputs(), targets.columns(), weighted, parameters, options);
  }

  private Explored explore(Parameters parameters, List<boolean[]> masks, Workers workers) {
    checkIntervals(parameters);
    checkMemory(parameters);
    boolean chosenHere = !isRefitted(masks);
    List<Fitted> folds = new ArrayList<>();
    for (boolean[] mask : masks) {
      folds.add(fit(parameters, mask, chosenHere ? Aim.PATH_AND_CHOSEN : Aim.PATH, workers));
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
            folds.get(0).growth().layers(),
            folds.get(0).growth().stopReason(),
            buildSeconds,
            outputSeconds);
    return new Explored(build, folds);
  }

  /** Several folds give no model by themselves. */
  private boolean isRefitted(List<boolean[]> masks) {
    return masks.size() > 1 || (options.refit() && !search.base().validation().isNone());
  }

  private Trained finish(
      Explored best,
      List<Build> builds,
      int chosen,
      List<boolean[]> masks,
      String hash,
      Workers workers) {
    Build build = best.build();
    PathPoint point = build.path().chosenPoint();
    boolean refit = isRefitted(masks);
    Fitted last = best.folds().get(0);
    int position = build.path().chosen();
    if (refit) {
      Parameters fixed =
          build
              .parameters()
              .withMaxDepth(point.depth())
              .withLambdas(List.of(point.lambda()))
              .withPatience(0);
      last = fit(fixed, new boolean[targets.rows()], Aim.LAST_DEPTH, workers);
      position = last.growth().points().size() - 1;
    }
    return new Trained(
        last.network(position),
        last.scaling(),
        last.range(),
        last.limits(),
        certificate(last, position),
        builds,
        chosen,
        refit,
        last.rows(),
        hash,
        options.kernel().name(),
        calibration(best, masks, workers),
        intervals(best, masks, last, position, workers));
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
  private Optional<Calibration> calibration(Explored best, List<boolean[]> masks, Workers workers) {
    Parameters parameters = best.build().parameters();
    if (targets.kind() == TargetKind.NUMBERS) {
      return Optional.empty();
    }
    if (parameters.loss().equals(Loss.logistic())) {
      return Optional.of(Calibration.NONE);
    }
    if (parameters.validation().isNone()) {
      return Optional.empty();
    }
    return Optional.of(heldOut(best, masks, false, workers).calibration());
  }

  private Optional<PredictionIntervals> intervals(
      Explored best, List<boolean[]> masks, Fitted last, int position, Workers workers) {
    if (!options.intervals()) {
      return Optional.empty();
    }
    return Optional.of(
        new PredictionIntervals(
            last.leverage(position, workers), heldOut(best, masks, true, workers).scores()));
  }

  /** What the chosen build's networks say of their validation rows. */
  private HeldOut heldOut(
      Explored best, List<boolean[]> masks, boolean withLeverage, Workers workers) {
    HeldOut rows = new HeldOut(source, targets, weights);
    int position = best.build().path().chosen();
    for (int fold = 0; fold < masks.size(); fold++) {
      Fitted fitted = best.folds().get(fold);
      rows.add(
          fitted.network(position),
          fitted.scaling(),
          fitted.range(),
          fitted.limits(),
          best.build().parameters().guard(),
          countedOf(masks.get(fold)),
          withLeverage ? List.of(fitted.leverage(position, workers)) : List.of());
    }
    return rows;
  }

  /** Without the rows of weight 0. */
  private boolean[] countedOf(boolean[] mask) {
    boolean[] counted = mask.clone();
    for (int i = 0; i < weights.length; i++) {
      counted[i] &= weights[i] > 0;
    }
    return counted;
  }

  private record Fitted(
      Growth growth,
      int outputs,
      InputScaling scaling,
      InputRange range,
      OutputLimits limits,
      long rows) {
    Network network(int position) {
      int layers = growth.points().get(position).depth() - 1;
      return new Network(
          growth.basis().truncate(layers), outputs, growth.outputs().get(position).weights());
    }

    Leverage leverage(int position, Workers workers) {
      PathPoint point = growth.points().get(position);
      return Leverage.of(growth.triangle(), point.nodes(), rows, point.lambda(), workers);
    }
  }

  /** Grows a network on the rows that are not held out. */
  private Fitted fit(Parameters fixed, boolean[] heldOut, Aim aim, Workers workers) {
    try (RowStore training = load(heldOut, false, workers);
        RowStore others = load(heldOut, true, workers)) {
      options.listener().buildStarted(training.rows(), inputs(), aim == Aim.LAST_DEPTH);
      InputRange range = InputStatistics.range(training, inputs());
      InputScaling scaling =
          switch (fixed.scaling()) {
            case NONE -> InputScaling.none(inputs());
            case STANDARD -> InputStatistics.standard(training, range);
            case QUANTILE -> InputStatistics.byRank(training, range, InverseNormal::at);
            case UNIFORM -> InputStatistics.byRank(training, range, position -> position);
          };
      scale(training, scaling, Optional.empty());
      scale(others, scaling, fixed.guard() == Guard.OFF ? Optional.empty() : Optional.of(range));
      OutputLimits limits =
          fixed.guard() == Guard.OFF || targets.kind() != TargetKind.NUMBERS
              ? OutputLimits.NONE
              : InputStatistics.targetLimits(training, targets.columns());
      BasisLearner learner =
          new BasisLearner(
              fixed,
              options,
              workers,
              inputs(),
              targets.kind(),
              targets.columns(),
              weights.length > 0,
              limits);
      Growth growth =
          learner.grow(training, others.rows() > 0 ? Optional.of(others) : Optional.empty(), aim);
      return new Fitted(growth, targets.columns(), scaling, range, limits, training.rows());
    }
  }

  /** The rows that are held out, or those that are not; weights get the mean 1. */
  private RowStore load(boolean[] heldOut, boolean which, Workers workers) {
    int columns = targets.columns();
    int rows = 0;
    int members = 0;
    double sum = 0;
    for (int i = 0; i < heldOut.length; i++) {
      double weight = weights.length == 0 ? 1 : weights[i];
      members += heldOut[i] == which ? 1 : 0;
      rows += heldOut[i] == which && weight > 0 ? 1 : 0;
      sum += heldOut[i] == which ? weight : 0;
    }
    if (rows == 0 && members > 0) {
      throw new DataException(
          "all " + members + (which ? " validation" : " training") + " rows have the weight 0");
    }
    double mean = sum / rows;
    try (LocalRowStore.Builder builder =
        new LocalRowStore.Builder(
            workers, options.storage(), inputs(), columns, rows, weights.length > 0)) {
      double[] target = new double[columns];
      if (rows > 0) {
        source.scan(
            (row, values) -> {
              double weight = weights.length == 0 ? 1 : weights[(int) row];
              if (heldOut[(int) row] == which && weight > 0) {
                targets.read((int) row, target);
                builder.add(values, target, weight / mean);
              }
            });
      }
      return builder.build();
    }
  }

  private void scale(RowStore store, InputScaling scaling, Optional<InputRange> clamp) {
    if (scaling.isIdentity() && clamp.isEmpty()) {
      return;
    }
    int inputs = inputs();
    store.map(
        (block, gemm) -> {
          double[][] columns = new double[inputs][];
          for (int j = 0; j < inputs; j++) {
            columns[j] = block.column(Group.INPUT, j).clone();
          }
          clamp.ifPresent(range -> range.clamp(columns, block.rows(), columns));
          scaling.apply(columns, block.rows(), columns);
          for (int j = 0; j < inputs; j++) {
            block.replace(Group.INPUT, j, columns[j]);
          }
        });
  }

  private int inputs() {
    return source.columns();
  }
}
