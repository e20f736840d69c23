package org.basislearner.learner;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.DoubleFunction;
import org.basislearner.learner.BasisLearner.Aim;
import org.basislearner.learner.Contenders.Explored;
import org.basislearner.learner.Contenders.Part;
import org.basislearner.linalg.Kernel;
import org.basislearner.linalg.Kernels;
import org.basislearner.loss.Loss;
import org.basislearner.loss.TargetKind;
import org.basislearner.network.Guard;
import org.basislearner.network.InputRange;
import org.basislearner.predict.Calibration;
import org.basislearner.predict.ForestBuilder;
import org.basislearner.predict.InputMap;
import org.basislearner.predict.InputScaling;
import org.basislearner.predict.Leverage;
import org.basislearner.predict.OutputLimits;
import org.basislearner.predict.PredictionIntervals;
import org.basislearner.predict.Predictor;
import org.basislearner.predict.StageSum;
import org.basislearner.rows.DataException;
import org.basislearner.scaling.InputMaps;
import org.basislearner.scaling.InputStatistics;
import org.basislearner.scaling.MappedInputs;
import org.basislearner.scaling.ScaledInputs;
import org.basislearner.search.Search;
import org.basislearner.store.RowShape;
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
import org.jspecify.annotations.Nullable;

/**
 * From rows to a chosen network: reads and checks the rows, keeps validation rows back, scales,
 * grows the network, chooses depth and lambda, and trains the chosen network again on all rows.
 */
public final class TrainingRun {
  /** The share of a limit of time after which the search ends, with and without a refit. */
  private static final double TO_SEARCH_AND_REFIT = 0.4;

  private static final double TO_SEARCH = 0.85;

  /** How far outputs may be outside the codes of classes, as a share of their range. */
  private static final double CLASS_MARGIN = 0.5;

  private final Search search;
  private final RunOptions options;
  private final TrainingRows rows;
  private final Optional<GrownBefore> before;
  private final Deadline deadline;
  private final Thread caller = Thread.currentThread();

  /** Whether the listener has asked to stop while stages were grown side by side. */
  private volatile boolean stopped;

  /**
   * Prepares a run.
   *
   * @param search which networks are grown to choose from
   */
  public TrainingRun(Search search, RunOptions options, TrainingRows rows) {
    this(search, options, rows, Optional.empty());
  }

  /**
   * Prepares a run that goes on from another one on the same rows.
   *
   * @param before what is known of that one
   */
  public TrainingRun(
      Search search, RunOptions options, TrainingRows rows, Optional<GrownBefore> before) {
    this.search = search;
    this.rows = rows;
    this.before = before;
    boolean twice =
        search.base().validation().builds() == 1 && !search.base().validation().isNone();
    deadline = new Deadline(options.timeLimit(), twice ? TO_SEARCH_AND_REFIT : TO_SEARCH);
    this.options = options.withListener(deadline.listener(options.listener()));
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
    BooleanSupplier cancelled = () -> options.cancelled().getAsBoolean() || caller.isInterrupted();
    Kernel kernel = Kernels.named(options.kernel());
    try (Workers workers = new Workers(options.threads(), kernel, cancelled)) {
      before.ifPresent(one -> one.check(rows.hash(), workers.gemm().kernel().name()));
      Contenders candidates = new Contenders();
      candidates.add(explore(first, workers, cancelled), 0);
      builds.add(candidates.last().build());
      options.listener().buildEnded(candidates.last().build());
      for (Optional<Parameters> next = search.next(builds);
          next.isPresent() && !options.listener().shouldStop() && deadline.allowsAnother();
          next = search.next(builds)) {
        if (search.endsWhenMemoryDoes() && !rows.memory(next.get()).fits(options)) {
          break;
        }
        deadline.buildStarts();
        Explored other = explore(next.get(), workers, cancelled);
        if (other.folds().size() < rows.folds()) {
          break; // stopped on request: an error over some folds does not compare with one over all
        }
        candidates.add(other, builds.size());
        builds.add(other.build());
        options.listener().buildEnded(other.build());
      }
      List<PathPoint> byDegree =
          candidates
              .bestStages()
              .filter(sum -> search.isOpen() && builds.size() > 1)
              .filter(sum -> !options.listener().shouldStop() && deadline.allowsAnother())
              .map(sum -> DegreeDial.of(sum.build().parameters(), rows, workers, cancelled))
              .orElse(List.of());
      return finish(candidates.chosen(options.keepPath()), builds, byDegree, workers);
    }
  }

  private void checkMemory(Parameters parameters) {
    rows.memory(parameters).check(rows.shape(), options);
  }

  private Explored explore(Parameters parameters, Workers workers, BooleanSupplier cancelled) {
    checkMemory(parameters);
    return parameters.stages() > 0
        ? exploreStages(parameters, workers, cancelled)
        : exploreNetwork(parameters, workers);
  }

  private Explored exploreNetwork(Parameters parameters, Workers workers) {
    Aim aim = isRefitted() ? Aim.PATH : Aim.PATH_AND_CHOSEN;
    List<FittedNetwork> folds = new ArrayList<>();
    for (int fold = 0; fold < rows.folds(); fold++) {
      if (fold > 0 && options.listener().shouldStop()) {
        break;
      }
      try (RowStore training = rows.training(fold, workers);
          RowStore heldOut = rows.heldOut(fold, workers)) {
        FittedNetwork fitted =
            fit(parameters, training, Optional.of(heldOut), aim, workers, List.of(), known(fold));
        if (fold > 0 && fitted.growth().stopReason() == StopReason.LISTENER) {
          break; // the folds before it reach deeper
        }
        folds.add(fitted);
      }
    }
    List<PathPoint> points = Folds.average(folds.stream().map(FittedNetwork::points).toList());
    double buildSeconds = 0;
    for (FittedNetwork fold : folds) {
      for (LayerReport layer : fold.growth().layers()) {
        buildSeconds += layer.seconds();
      }
    }
    // all points of a depth carry the time of that depth
    double outputSeconds = 0;
    for (int i = 0; i < points.size(); i += parameters.lambdas().size()) {
      outputSeconds += points.get(i).seconds();
    }
    ModelPath path = ModelPath.choose(points, parameters.validation().oneStandardError());
    before.ifPresent(one -> one.check(path));
    Growth first = folds.get(0).growth();
    double build = buildSeconds;
    double output = outputSeconds;
    return judged(
        parameters,
        path,
        folds,
        score ->
            new Build(
                parameters,
                score,
                path,
                Folds.average(
                        folds.stream().map(fold -> List.of(fold.growth().baseline())).toList())
                    .get(0),
                first.layers(),
                first.stopReason(),
                first.nearest(),
                build,
                output),
        workers);
  }

  private Explored exploreStages(
      Parameters parameters, Workers workers, BooleanSupplier cancelled) {
    long start = System.nanoTime();
    options.listener().buildStarted(rows.shape().rows(), rows.shape().inputs(), false);
    FittedStages[] folds = new FittedStages[rows.folds()];
    if (rows.foldsTogether()) {
      workers.run(
          folds.length,
          (fold, gemm) -> {
            try (Workers one = new Workers(1, Kernels.plain(), cancelled)) {
              int rounds = (folds.length + workers.threads() - 1) / workers.threads();
              long end = deadline.share((double) (1 + fold / workers.threads()) / rounds);
              folds[fold] = stages(parameters, fold, true, one, end);
            }
          });
    } else {
      for (int fold = 0; fold < folds.length; fold++) {
        long end = deadline.share((fold + 1.0) / folds.length);
        folds[fold] = stages(parameters, fold, true, workers, end);
      }
    }
    List<FittedStages> grown = List.of(folds);
    ModelPath path =
        ModelPath.choose(
            Folds.average(Folds.padded(grown.stream().map(Fitted::points).toList())), false);
    path.points().forEach(options.listener()::pointMeasured);
    StopReason reason =
        path.points().size() > parameters.stages()
            ? StopReason.MOST_STAGES
            : options.listener().shouldStop() ? StopReason.LISTENER : StopReason.NO_BETTER_STAGES;
    double seconds = (System.nanoTime() - start) / 1e9;
    return judged(
        parameters,
        path,
        grown,
        score ->
            new Build(
                parameters,
                score,
                path,
                path.points().get(0),
                List.of(),
                reason,
                Double.NaN,
                seconds,
                0),
        workers);
  }

  /**
   * Grows stages.
   *
   * @param explore whether on the rows of a fold to choose by, or finally
   * @param end when to grow no more, in nanoseconds
   */
  private FittedStages stages(
      Parameters parameters, int fold, boolean explore, Workers workers, long end) {
    boolean validated = explore && !parameters.validation().isNone();
    Thread grower = Thread.currentThread();
    boolean told = grower.equals(caller);
    long start = System.nanoTime();
    try (StageFold growing = rows.stages(fold, validated)) {
      int sums = growing.sums();
      return FittedStages.grow(
          parameters,
          rows.shape(),
          growing,
          workers,
          sum -> {
            // each target has the same part of the time
            long last = start + (end - start) / sums * (sum + 1);
            return (stages, loss) -> {
              if (told) {
                int before = sum * parameters.stages();
                options.listener().stageEnded(before + stages, sums * parameters.stages(), loss);
              }
              if (explore && told && options.listener().shouldStop()) {
                stopped = true;
              }
              return !(explore && stopped) && System.nanoTime() - last < 0;
            };
          });
    }
  }

  /** A build with its score on the validation rows. */
  private Explored judged(
      Parameters parameters,
      ModelPath path,
      List<? extends Fitted> folds,
      DoubleFunction<Build> build,
      Workers workers) {
    boolean numbers = rows.shape().kind() == TargetKind.NUMBERS;
    if (parameters.validation().isNone()) {
      Optional<Calibration> own =
          Optional.of(Calibration.NONE)
              .filter(none -> !numbers && parameters.loss().equals(Loss.logistic()));
      return new Explored(build.apply(path.chosenPoint().choice()), folds, Optional.empty(), own);
    }
    HeldOut seen = new HeldOut(rows.shape(), parameters.loss());
    for (int fold = 0; fold < folds.size(); fold++) {
      Fitted grown = folds.get(fold);
      Leverage leverage =
          parameters.intervals() ? grown.leverage(path.chosen(), workers) : Leverage.NONE;
      try (RowStore heldOut = rows.heldOut(fold, workers)) {
        seen.add(grown.predictor(path.chosen()), leverage, heldOut, rows.heldOutPositions(fold));
      }
    }
    boolean ready = parameters.stages() == 0 && parameters.loss().equals(Loss.logistic());
    Calibration calibration = numbers || ready ? Calibration.NONE : seen.calibration();
    double score =
        numbers && !parameters.metric().equals("mae") && parameters.loss().equals(Loss.squared())
            ? path.chosenPoint().choiceError()
            : seen.score(parameters.metric(), calibration);
    return new Explored(
        build.apply(score),
        folds,
        Optional.of(seen),
        numbers ? Optional.empty() : Optional.of(calibration));
  }

  /** How the layers were built before on the rows of a fold. */
  private List<int[]> known(int fold) {
    return before.map(one -> one.layers(isRefitted() ? fold + 1 : fold)).orElse(List.of());
  }

  /** How they were built before on all rows. */
  private List<int[]> knownOfAll() {
    return before.map(one -> one.layers(0)).orElse(List.of());
  }

  /** Several folds give no network by themselves. */
  private boolean isRefitted() {
    return rows.folds() > 1 || (search.base().refit() && !search.base().validation().isNone());
  }

  private Trained finish(
      List<Part> parts, List<Build> builds, List<PathPoint> byDegree, Workers workers) {
    Part main = parts.stream().reduce(parts.get(0), (a, b) -> b.weight() > a.weight() ? b : a);
    boolean alone = parts.size() == 1;
    double[] weights = new double[builds.size()];
    ForestBuilder sum = new ForestBuilder(rows.shape().inputs(), rows.shape().targets());
    Predictor stages = null;
    List<List<StageSum>> kept = new ArrayList<>();
    FittedNetwork network = null;
    int position = 0;
    double factor = 1;
    for (Part part : parts) {
      weights[part.number()] = part.weight();
      Calibration calibration = alone ? Calibration.NONE : part.explored().logOdds();
      double slope = part.weight() * calibration.slope();
      double[] constant = new double[rows.shape().targets()];
      Arrays.fill(constant, part.weight() * calibration.intercept());
      sum.add(List.of(), 1, constant);
      if (part.explored().isStages()) {
        List<FittedStages> members = members(part.explored(), workers);
        stages = addStages(members, part.explored().position(), slope, sum);
        if (options.keepPath()) {
          members.forEach(member -> kept.add(member.sums()));
        }
      } else {
        network = finalNetwork(part.explored(), workers);
        position = isRefitted() ? network.points().size() - 1 : part.explored().position();
        factor = slope;
      }
    }
    Predictor predictor =
        network == null
            ? Objects.requireNonNull(stages).withForest(sum.build())
            : alone
                ? network.predictor(position)
                : network.predictor(position).times(factor).withForest(sum.build());
    Optional<HeldOut> heldOut =
        alone
            ? main.explored().heldOut()
            : Optional.of(
                HeldOut.sum(
                    parts.stream().map(Part::logOdds).toList(),
                    parts.stream().mapToDouble(Part::weight).toArray()));
    boolean numbers = rows.shape().kind() == TargetKind.NUMBERS;
    boolean bounded =
        rows.shape().kind() == TargetKind.TWO_CLASSES
            && main.explored().build().parameters().freeConstant();
    Optional<Calibration> used =
        (alone
                ? main.explored().calibration()
                : heldOut.filter(seen -> !numbers).map(HeldOut::calibration))
            .map(fitted -> bounded ? bounded(fitted, predictor, workers) : fitted);
    Leverage leverage =
        alone && network != null && search.base().intervals()
            ? network.leverage(position, workers)
            : Leverage.NONE;
    Optional<PredictionIntervals> intervals =
        search.base().intervals()
            ? Optional.of(new PredictionIntervals(leverage, heldOut.orElseThrow().scores()))
            : Optional.empty();
    Optional<Growth> keptNetwork =
        options.keepPath() && kept.isEmpty()
            ? Optional.of(kept(main.explored(), workers))
            : Optional.empty();
    long trainedOn = network != null ? network.rows() : stageRows(main.explored());
    return new Trained(
        predictor,
        network == null ? Certificate.none(trainedOn) : network.certificate(position),
        builds,
        main.number(),
        Arrays.stream(weights).boxed().toList(),
        heldOut.map(seen -> seen.metrics(used)).orElse(Map.of()),
        heldOut.map(HeldOut::positions).orElse(new int[0]),
        heldOut.map(HeldOut::outputs).orElse(new double[0][]),
        isRefitted(),
        trainedOn,
        rows.hash(),
        workers.gemm().kernel().name(),
        used,
        intervals,
        keptNetwork,
        kept,
        byDegree,
        keptNetwork.map(growth -> steps(main.explored(), growth)).orElse(List.of()),
        network == null || !alone ? List.of() : network.vanishing());
  }

  /** Of all rows if there was a refit, and then of the folds. */
  private List<List<int[]>> steps(Explored best, Growth kept) {
    List<List<int[]>> steps = new ArrayList<>();
    if (isRefitted()) {
      steps.add(kept.steps());
    }
    best.folds().forEach(fold -> steps.add(((FittedNetwork) fold).growth().steps()));
    return steps;
  }

  /** The whole path on the rows that the model is trained on. */
  private Growth kept(Explored best, Workers workers) {
    if (!isRefitted()) {
      return ((FittedNetwork) best.folds().get(0)).growth();
    }
    List<PathPoint> points = best.build().path().points();
    Parameters fixed =
        best.build()
            .parameters()
            .withMaxDepth(points.get(points.size() - 1).depth())
            .withStopError(0)
            .withPatience(0);
    try (RowStore all = rows.all(workers)) {
      List<Double> lambdas = best.build().path().bestLambdas();
      return fit(fixed, all, Optional.empty(), Aim.PATH, workers, lambdas, knownOfAll()).growth();
    }
  }

  /** An intercept that decides worse than a constant on the training rows is left out. */
  private Calibration bounded(Calibration fitted, Predictor predictor, Workers workers) {
    if (fitted.intercept() == 0) {
      return fitted;
    }
    try (RowStore trained = isRefitted() ? rows.all(workers) : rows.training(0, workers)) {
      boolean weighted = rows.shape().weighted();
      double[] sums =
          trained.sum(new DecisionErrors(predictor, fitted.slope(), fitted.intercept(), weighted));
      boolean worse = sums[0] > Math.min(sums[1], sums[2]);
      return worse ? new Calibration(fitted.slope(), 0) : fitted;
    }
  }

  /** The chosen depth and lambda on all rows, or the network of the only fold. */
  private FittedNetwork finalNetwork(Explored explored, Workers workers) {
    if (!isRefitted()) {
      return (FittedNetwork) explored.folds().get(0);
    }
    PathPoint point = explored.build().path().chosenPoint();
    Parameters fixed =
        explored
            .build()
            .parameters()
            .withMaxDepth(point.depth())
            .withLambdas(List.of(point.lambda()))
            .withPatience(0);
    try (RowStore all = rows.all(workers)) {
      List<Double> lambdas = explored.build().path().bestLambdas();
      return fit(fixed, all, Optional.empty(), Aim.LAST_DEPTH, workers, lambdas, knownOfAll());
    }
  }

  private boolean usesFolds(Parameters parameters) {
    return !isRefitted() || (rows.folds() > 1 && parameters.members() == 0);
  }

  private long stageRows(Explored explored) {
    return usesFolds(explored.build().parameters()) && rows.folds() == 1
        ? explored.folds().get(0).rows()
        : rows.shape().rows();
  }

  /** Sums of stages, whose mean is the model: those of the folds, or trained on all rows. */
  private List<FittedStages> members(Explored explored, Workers workers) {
    Parameters parameters = explored.build().parameters();
    List<FittedStages> members = new ArrayList<>();
    if (usesFolds(parameters)) {
      explored.folds().forEach(fold -> members.add((FittedStages) fold));
    } else {
      int most =
          options.keepPath() ? explored.build().path().points().size() - 1 : explored.position();
      Parameters fixed = parameters.withStages(Math.max(1, most)).withPatience(0);
      options.listener().buildStarted(rows.shape().rows(), rows.shape().inputs(), true);
      for (int i = 0; i < Math.max(1, parameters.members()); i++) {
        members.add(
            stages(
                fixed.withSeed(parameters.seed() + i), -1, false, workers, deadline.lastMoment()));
      }
    }
    return members;
  }

  /**
   * Adds the mean of sums of stages.
   *
   * @return a predictor with the ranges of all rows that were used
   */
  private static Predictor addStages(
      List<FittedStages> members, int position, double factor, ForestBuilder sum) {
    Predictor predictor = members.get(0).predictor(0);
    for (FittedStages member : members) {
      sum.add(member.forest(position), factor / members.size());
      predictor = predictor.spanning(member.predictor(0));
    }
    return predictor;
  }

  /**
   * Grows a network on training rows, and measures it on others.
   *
   * @param lambdas by which layers 2, 3, ... are selected, if that is known
   */
  private FittedNetwork fit(
      Parameters fixed,
      RowStore training,
      Optional<RowStore> heldOut,
      Aim aim,
      Workers workers,
      List<Double> lambdas,
      List<int[]> known) {
    int inputs = rows.shape().inputs();
    options.listener().buildStarted(training.rows(), inputs, aim == Aim.LAST_DEPTH);
    InputRange range = InputStatistics.range(training, inputs);
    InputScaling scaling =
        switch (fixed.scaling()) {
          case NONE ->
              fixed.nodeScale().equals("natural")
                  ? InputStatistics.centred(training, range)
                  : InputScaling.none(inputs);
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
    RowShape shape = rows.shape().withInputs(map == null ? inputs : map.outputs());
    BasisLearner learner = new BasisLearner(fixed, options, workers, shape, limits);
    Growth growth = learner.grow(training, validation, aim, lambdas, known);
    return new FittedNetwork(
        growth,
        rows.shape().targets(),
        fixed.guard(),
        range,
        scaling,
        map,
        limits,
        fixed.freeConstant(),
        training.rows());
  }

  /** The map of the scaled training rows that the parameters want. */
  private @Nullable InputMap map(Parameters fixed, RowStore training) {
    int inputs = rows.shape().inputs();
    return fixed.inputs().equals("sphere")
        ? InputMaps.sphere(training, inputs)
        : fixed.knots() > 0 ? InputMaps.splines(training, inputs, fixed.knots()) : null;
  }

  /** Numbers stay near the range of the targets, and so do outputs fitted to codes of classes. */
  private OutputLimits limits(Parameters fixed, RowStore training) {
    boolean numbers = rows.shape().kind() == TargetKind.NUMBERS;
    if (!numbers && !fixed.loss().equals(Loss.squared())) {
      return OutputLimits.NONE;
    }
    return InputStatistics.targetLimits(training, rows.shape().targets())
        .widened(numbers ? fixed.guard().margin() : CLASS_MARGIN);
  }
}
