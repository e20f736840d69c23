package org.basislearner.learner;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import java.util.function.IntConsumer;
import org.basislearner.learner.BasisLearner.Aim;
import org.basislearner.learner.Contenders.Explored;
import org.basislearner.loss.Loss;
import org.basislearner.loss.SolverStop;
import org.basislearner.loss.TargetKind;
import org.basislearner.predict.Calibration;
import org.basislearner.predict.Leverage;
import org.basislearner.store.RowStore;
import org.basislearner.store.Workers;
import org.basislearner.train.Build;
import org.basislearner.train.LayerReport;
import org.basislearner.train.ModelPath;
import org.basislearner.train.Parameters;
import org.basislearner.train.PathPoint;
import org.basislearner.train.RunOptions;
import org.basislearner.train.StopReason;

/** Grows a candidate network or a sum of stages, one per fold, and judges it on held-out rows. */
final class Exploration {
  /** Depths with more than this many times the least squared error are not looked at closer. */
  private static final double NEAR = 1.1;

  private final RunScope run;
  private final TrainingRows rows;
  private final RunOptions options;
  private final Workers workers;
  private final StageGrower sums;

  Exploration(RunScope run) {
    this.run = run;
    rows = run.rows();
    options = run.options();
    workers = run.workers();
    sums = new StageGrower(rows, options);
  }

  /** Grows what the parameters say. */
  Explored explore(Parameters parameters) {
    run.checkMemory(parameters);
    return parameters.stages() > 0 ? stages(parameters) : network(parameters);
  }

  private Explored network(Parameters parameters) {
    List<FittedNetwork> folds = folds(parameters);
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
    checkMinimum(path);
    run.before().ifPresent(one -> one.check(path));
    Growth first = folds.get(0).growth();
    double build = buildSeconds;
    double output = outputSeconds;
    return judged(
        parameters,
        path,
        folds,
        (chosen, score) ->
            new Build(
                parameters,
                score,
                chosen,
                Folds.average(
                        folds.stream().map(fold -> List.of(fold.growth().baseline())).toList())
                    .get(0),
                first.layers(),
                first.stopReason(),
                first.nearest(),
                build,
                output,
                0));
  }

  /** A network per fold; fewer where the listener asked to stop. */
  private List<FittedNetwork> folds(Parameters parameters) {
    boolean together = workers.threads() > 1 && rows.networksTogether();
    List<FittedNetwork> grown = together ? together(parameters) : new ArrayList<>();
    for (int fold = 0; !together && fold < rows.folds(); fold++) {
      if (fold > 0 && options.listener().shouldStop()) {
        break;
      }
      grown.add(fold(parameters, fold, options, workers));
    }
    for (int fold = 1; fold < grown.size(); fold++) {
      if (grown.get(fold).growth().stopReason() == StopReason.LISTENER) {
        return grown.subList(0, fold); // the folds before it reach deeper
      }
    }
    return grown;
  }

  /** One thread per fold, the first fold on this one. */
  private List<FittedNetwork> together(Parameters parameters) {
    FittedNetwork[] grown = new FittedNetwork[rows.folds()];
    FoldEvents.StopFlag flag = new FoldEvents.StopFlag();
    FoldEvents[] events = new FoldEvents[grown.length];
    for (int fold = 0; fold < grown.length; fold++) {
      events[fold] = new FoldEvents(options.listener(), fold == 0, flag);
    }
    IntConsumer grow =
        fold -> {
          try (Workers one = workers.single()) {
            grown[fold] = fold(parameters, fold, options.withListener(events[fold]), one);
          }
        };
    Thread caller = Thread.currentThread();
    AtomicInteger next = new AtomicInteger(1);
    workers.run(
        Math.min(workers.threads(), grown.length),
        (lane, gemm) -> {
          if (Thread.currentThread() == caller && grown[0] == null) {
            grow.accept(0);
          }
          for (int fold = next.getAndIncrement();
              fold < grown.length;
              fold = next.getAndIncrement()) {
            grow.accept(fold);
          }
        });
    if (grown[0] == null) {
      grow.accept(0); // another thread was quicker with all lanes
    }
    for (FoldEvents one : events) {
      one.replay();
    }
    return List.of(grown);
  }

  private FittedNetwork fold(Parameters parameters, int fold, RunOptions told, Workers threads) {
    Aim aim = run.refitted() ? Aim.PATH : Aim.PATH_AND_CHOSEN;
    try (RowStore training = rows.training(fold, threads);
        RowStore heldOut = rows.heldOut(fold, threads)) {
      return new NetworkGrower(rows.shape(), told, threads)
          .grow(parameters, training, Optional.of(heldOut), aim, List.of(), known(fold));
    }
  }

  /** A point without a minimum is chosen only if there is no other. */
  private static void checkMinimum(ModelPath path) {
    if (path.chosenPoint().stop() == SolverStop.NO_MINIMUM) {
      throw new IllegalArgumentException(
          "lambdas = 0: expected a number above 0, too, because there is no minimum: the classes"
              + " can be separated at every depth, so that larger weights always have less loss");
    }
  }

  private Explored stages(Parameters parameters) {
    long start = System.nanoTime();
    options.listener().buildStarted(rows.shape().rows(), rows.shape().inputs(), false);
    FittedStages[] folds = new FittedStages[rows.folds()];
    if (rows.foldsTogether()) {
      workers.run(
          folds.length,
          (fold, gemm) -> {
            try (Workers one = workers.alone()) {
              int rounds = (folds.length + workers.threads() - 1) / workers.threads();
              long end = run.deadline().share((double) (1 + fold / workers.threads()) / rounds);
              folds[fold] = sums.grow(parameters, fold, true, one, end);
            }
          });
    } else {
      for (int fold = 0; fold < folds.length; fold++) {
        long end = run.deadline().share((fold + 1.0) / folds.length);
        folds[fold] = sums.grow(parameters, fold, true, workers, end);
      }
    }
    List<FittedStages> grown = List.of(folds);
    ModelPath path =
        ModelPath.choose(
            Folds.average(Folds.padded(grown.stream().map(FittedPath::points).toList())), false);
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
        (chosen, score) ->
            new Build(
                parameters,
                score,
                chosen,
                chosen.points().get(0),
                List.of(),
                reason,
                Double.NaN,
                seconds,
                0,
                0));
  }

  /** A build with its score on the validation rows, by which its depth is chosen, too. */
  private Explored judged(
      Parameters parameters,
      ModelPath path,
      List<? extends FittedPath> folds,
      BiFunction<ModelPath, Double, Build> build) {
    boolean numbers = rows.shape().kind() == TargetKind.NUMBERS;
    if (parameters.validation().isNone()) {
      Optional<Calibration> own =
          Optional.of(Calibration.NONE)
              .filter(none -> !numbers && parameters.loss().equals(Loss.logistic()));
      return new Explored(
          build.apply(path, path.chosenPoint().choice()), folds, Optional.empty(), own);
    }
    Explored best = null;
    for (int position : positions(parameters, path)) {
      Explored one = point(parameters, new ModelPath(path.points(), position), folds, build);
      best = best == null || one.build().score() < best.build().score() ? one : best;
    }
    return Objects.requireNonNull(best);
  }

  /**
   * The points of a path that are worth a look by the metric: the chosen one, or the best of each
   * depth where the path goes by the squared error of classes, which says less than the metric.
   */
  private List<Integer> positions(Parameters parameters, ModelPath path) {
    boolean bySquares =
        rows.shape().kind() != TargetKind.NUMBERS
            && parameters.stages() == 0
            && parameters.loss().equals(Loss.squared())
            && !Double.isNaN(path.chosenPoint().validationLoss());
    return bySquares ? path.bestOfDepths(NEAR) : List.of(path.chosen());
  }

  private Explored point(
      Parameters parameters,
      ModelPath path,
      List<? extends FittedPath> folds,
      BiFunction<ModelPath, Double, Build> build) {
    boolean numbers = rows.shape().kind() == TargetKind.NUMBERS;
    HeldOut seen = new HeldOut(rows.shape(), parameters.loss());
    for (int fold = 0; fold < folds.size(); fold++) {
      FittedPath grown = folds.get(fold);
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
        build.apply(path, score),
        folds,
        Optional.of(seen),
        numbers ? Optional.empty() : Optional.of(calibration));
  }

  /** How the layers were built before on the rows of a fold. */
  private List<int[]> known(int fold) {
    return run.before().map(one -> one.layers(run.refitted() ? fold + 1 : fold)).orElse(List.of());
  }
}
