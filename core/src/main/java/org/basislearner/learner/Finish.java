package org.basislearner.learner;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.basislearner.learner.BasisLearner.Aim;
import org.basislearner.learner.Contenders.Explored;
import org.basislearner.learner.Contenders.Part;
import org.basislearner.loss.TargetKind;
import org.basislearner.predict.Calibration;
import org.basislearner.predict.ForestBuilder;
import org.basislearner.predict.Leverage;
import org.basislearner.predict.PredictionIntervals;
import org.basislearner.predict.Predictor;
import org.basislearner.predict.StageSum;
import org.basislearner.search.Search;
import org.basislearner.store.RowStore;
import org.basislearner.store.Workers;
import org.basislearner.train.Build;
import org.basislearner.train.Certificate;
import org.basislearner.train.Parameters;
import org.basislearner.train.PathPoint;
import org.basislearner.train.RunOptions;

/** Makes a model of what was chosen: trains it again on all rows, blends, calibrates. */
final class Finish {
  private final RunScope run;
  private final Search search;
  private final TrainingRows rows;
  private final RunOptions options;
  private final Workers workers;
  private final NetworkGrower networks;
  private final StageGrower sums;

  Finish(RunScope run, Search search) {
    this.run = run;
    this.search = search;
    rows = run.rows();
    options = run.options();
    workers = run.workers();
    networks = new NetworkGrower(rows.shape(), options, workers);
    sums = new StageGrower(rows, options);
  }

  /**
   * Finishes.
   *
   * @param parts what the model is made from
   * @param builds all that was explored
   * @param byDegree what interactions are worth
   */
  Trained finish(List<Part> parts, List<Build> builds, List<PathPoint> byDegree) {
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
        List<FittedStages> members = members(part.explored());
        stages = addStages(members, part.explored().position(), slope, sum);
        if (options.keepPath()) {
          members.forEach(member -> kept.add(member.sums()));
        }
      } else {
        network = finalNetwork(part.explored());
        position = run.refitted() ? network.points().size() - 1 : part.explored().position();
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
            .map(fitted -> bounded ? bounded(fitted, predictor) : fitted);
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
            ? Optional.of(kept(main.explored()))
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
        run.refitted(),
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
    if (run.refitted()) {
      steps.add(kept.steps());
    }
    best.folds().forEach(fold -> steps.add(((FittedNetwork) fold).growth().steps()));
    return steps;
  }

  /** The whole path on the rows that the model is trained on. */
  private Growth kept(Explored best) {
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

  /** An intercept that decides worse than a constant on the training rows is left out. */
  private Calibration bounded(Calibration fitted, Predictor predictor) {
    if (fitted.intercept() == 0) {
      return fitted;
    }
    try (RowStore trained = run.refitted() ? rows.all(workers) : rows.training(0, workers)) {
      boolean weighted = rows.shape().weighted();
      double[] sums =
          trained.sum(new DecisionErrors(predictor, fitted.slope(), fitted.intercept(), weighted));
      boolean worse = sums[0] > Math.min(sums[1], sums[2]);
      return worse ? new Calibration(fitted.slope(), 0) : fitted;
    }
  }

  /** The chosen depth and lambda on all rows, or the network of the only fold. */
  private FittedNetwork finalNetwork(Explored explored) {
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

  private boolean usesFolds(Parameters parameters) {
    return !run.refitted() || (rows.folds() > 1 && parameters.members() == 0);
  }

  private long stageRows(Explored explored) {
    return usesFolds(explored.build().parameters()) && rows.folds() == 1
        ? explored.folds().get(0).rows()
        : rows.shape().rows();
  }

  /** Sums of stages, whose mean is the model: those of the folds, or trained on all rows. */
  private List<FittedStages> members(Explored explored) {
    Parameters parameters = explored.build().parameters();
    List<FittedStages> members = new ArrayList<>();
    if (usesFolds(parameters)) {
      explored.folds().forEach(fold -> members.add((FittedStages) fold));
    } else {
      int most =
          options.keepPath() ? explored.build().path().points().size() - 1 : explored.position();
      Parameters fixed = parameters.withStages(Math.max(1, most)).withPatience(0);
      options.listener().buildStarted(rows.shape().rows(), rows.shape().inputs(), true);
      long end = run.deadline().lastMoment();
      for (int i = 0; i < Math.max(1, parameters.members()); i++) {
        members.add(sums.grow(fixed.withSeed(parameters.seed() + i), -1, false, workers, end));
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

  /** How layers were built before on all rows. */
  private List<int[]> known() {
    return run.before().map(one -> one.layers(0)).orElse(List.of());
  }
}
