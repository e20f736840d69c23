package org.basislearner.learner;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.basislearner.learner.BasisLearner.Aim;
import org.basislearner.learner.Contenders.Explored;
import org.basislearner.store.RowStore;
import org.basislearner.store.Workers;
import org.basislearner.train.Parameters;
import org.basislearner.train.PathPoint;

/** Trains what was chosen again on all rows; without a refit it is what was explored. */
final class Refit {
  private final RunScope run;
  private final TrainingRows rows;
  private final Workers workers;
  private final NetworkGrower networks;
  private final StageGrower sums;

  Refit(RunScope run) {
    this.run = run;
    rows = run.rows();
    workers = run.workers();
    networks = new NetworkGrower(rows.shape(), run.options(), workers);
    sums = new StageGrower(rows, run.options());
  }

  /** The chosen depth and lambda on all rows, or the network of the only fold. */
  FittedNetwork network(Explored explored) {
    if (!run.refitted()) {
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
      return networks.grow(fixed, all, Optional.empty(), Aim.LAST_DEPTH, lambdas, known());
    }
  }

  /** The whole path on the rows that the model is trained on. */
  Growth path(Explored best) {
    if (!run.refitted()) {
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
      return networks.grow(fixed, all, Optional.empty(), Aim.PATH, lambdas, known()).growth();
    }
  }

  /** Sums of stages, whose mean is the model: those of the folds, or trained on all rows. */
  List<FittedStages> members(Explored explored) {
    Parameters parameters = explored.build().parameters();
    List<FittedStages> members = new ArrayList<>();
    if (usesFolds(parameters)) {
      explored.folds().forEach(fold -> members.add((FittedStages) fold));
    } else {
      int most =
          run.options().keepPath()
              ? explored.build().path().points().size() - 1
              : explored.position();
      Parameters fixed = parameters.withStages(Math.max(1, most)).withPatience(0);
      run.options().listener().buildStarted(rows.shape().rows(), rows.shape().inputs(), true);
      long end = run.deadline().lastMoment();
      FittedStages[] grown = new FittedStages[Math.max(1, parameters.members())];
      if (grown.length > 1 && rows.foldsTogether()) {
        workers.run(
            grown.length,
            (i, gemm) -> {
              try (Workers one = workers.alone()) {
                grown[i] = sums.grow(member(fixed, i), -1, false, one, end);
              }
            });
      } else {
        for (int i = 0; i < grown.length; i++) {
          grown[i] = sums.grow(member(fixed, i), -1, false, workers, end);
        }
      }
      members.addAll(List.of(grown));
    }
    return members;
  }

  private static Parameters member(Parameters fixed, int number) {
    return fixed.withSeed(fixed.seed() + number);
  }

  private boolean usesFolds(Parameters parameters) {
    return !run.refitted() || (rows.folds() > 1 && parameters.members() == 0);
  }

  /** How layers were built before on all rows. */
  private List<int[]> known() {
    return run.before().map(one -> one.layers(0)).orElse(List.of());
  }
}
