package org.basislearner.learner;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.basislearner.card.KeptPath;
import org.basislearner.card.KeptStages;
import org.basislearner.card.ModelCard;
import org.basislearner.card.Version;
import org.basislearner.learner.Contenders.Explored;
import org.basislearner.learner.Contenders.Part;
import org.basislearner.loss.TargetKind;
import org.basislearner.output.OutputLayer;
import org.basislearner.predict.Calibration;
import org.basislearner.predict.ForestBuilder;
import org.basislearner.predict.Leverage;
import org.basislearner.predict.PredictionIntervals;
import org.basislearner.predict.Predictor;
import org.basislearner.predict.StageSum;
import org.basislearner.search.Search;
import org.basislearner.store.RowStore;
import org.basislearner.train.Build;
import org.basislearner.train.Certificate;
import org.basislearner.train.LayerReport;
import org.basislearner.train.ModelPath;
import org.basislearner.train.Parameters;
import org.basislearner.train.PathPoint;
import org.jspecify.annotations.Nullable;

/** Makes a model of what was chosen: trains it again, blends, calibrates, writes its card. */
final class Finish {
  /** In how many steps decisions worse than a constant's are drawn to the constant. */
  private static final int DRAWS = 10;

  private final RunScope run;
  private final Search search;
  private final TrainingRows rows;
  private final Refit refit;

  Finish(RunScope run, Search search) {
    this.run = run;
    this.search = search;
    rows = run.rows();
    refit = new Refit(run);
  }

  /**
   * What was made of the parts.
   *
   * @param network the network among them, if there is one
   * @param position the point of its path that is the model
   * @param sums all stages of each member of a sum of stages, if they are to be kept
   * @param rows those it was trained on
   * @param alone whether it is one part
   */
  private record Made(
      Predictor predictor,
      @Nullable FittedNetwork network,
      int position,
      List<List<StageSum>> sums,
      long rows,
      boolean alone) {}

  /**
   * Finishes.
   *
   * @param parts what the model is made from
   * @param builds all that was explored
   * @param byDegree what interactions are worth
   * @param start when the training began, in nanoseconds
   */
  RunResult finish(List<Part> parts, List<Build> builds, List<PathPoint> byDegree, long start) {
    Part main = parts.stream().reduce(parts.get(0), (a, b) -> b.weight() > a.weight() ? b : a);
    Made made = make(parts);
    Optional<HeldOut> heldOut =
        made.alone() ? main.explored().heldOut() : Optional.of(heldOut(parts));
    Optional<Calibration> calibration = calibration(main.explored(), heldOut, made);
    return new RunResult(
        made.predictor(),
        calibration,
        search.base().intervals()
            ? Optional.of(new PredictionIntervals(leverage(made), heldOut.orElseThrow().scores()))
            : Optional.empty(),
        card(main.explored(), made),
        weighted(builds, parts),
        main.number(),
        heldOut.map(seen -> seen.validated(calibration)),
        byDegree,
        (System.nanoTime() - start) / 1e9);
  }

  /** Trains the parts again, and adds them up. */
  private Made make(List<Part> parts) {
    boolean alone = parts.size() == 1;
    ForestBuilder sum = new ForestBuilder(rows.shape().inputs(), rows.shape().targets());
    Predictor stages = null;
    List<List<StageSum>> sums = new ArrayList<>();
    FittedNetwork network = null;
    int position = 0;
    double factor = 1;
    for (Part part : parts) {
      Calibration calibration = alone ? Calibration.NONE : part.explored().logOdds();
      double slope = part.weight() * calibration.slope();
      double[] constant = new double[rows.shape().targets()];
      Arrays.fill(constant, part.weight() * calibration.intercept());
      sum.add(List.of(), 1, constant);
      if (part.explored().isStages()) {
        List<FittedStages> members = refit.members(part.explored());
        stages = addStages(members, part.explored().position(), slope, sum);
        if (run.options().keepPath()) {
          members.forEach(member -> sums.add(member.sums()));
        }
      } else {
        network = refit.network(part.explored());
        position = run.refitted() ? network.points().size() - 1 : part.explored().position();
        factor = slope;
      }
    }
    if (network == null) {
      Predictor mean = Objects.requireNonNull(stages).withForest(sum.build());
      long trainedOn =
          run.refitted() ? rows.shape().rows() : parts.get(0).explored().folds().get(0).rows();
      return new Made(mean, null, 0, sums, trainedOn, alone);
    }
    Predictor own = network.predictor(position);
    Predictor predictor = alone ? own : own.times(factor).withForest(sum.build());
    return new Made(predictor, network, position, sums, network.rows(), alone);
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

  private static HeldOut heldOut(List<Part> parts) {
    return HeldOut.sum(
        parts.stream().map(Part::logOdds).toList(),
        parts.stream().mapToDouble(Part::weight).toArray());
  }

  /** How outputs become probabilities, if they do. */
  private Optional<Calibration> calibration(Explored best, Optional<HeldOut> heldOut, Made made) {
    TargetKind kind = rows.shape().kind();
    Optional<Calibration> fitted =
        made.alone()
            ? best.calibration()
            : heldOut.filter(seen -> kind != TargetKind.NUMBERS).map(HeldOut::calibration);
    return kind == TargetKind.TWO_CLASSES && best.build().parameters().freeConstant()
        ? fitted.map(one -> bounded(one, made.predictor()))
        : fitted;
  }

  /**
   * The calibration, its log-odds drawn towards those of the classes themselves as far as it takes
   * for decisions on the training rows to be no worse than those of a constant.
   */
  private Calibration bounded(Calibration fitted, Predictor predictor) {
    if (fitted.intercept() == 0) {
      return fitted;
    }
    boolean weighted = rows.shape().weighted();
    try (RowStore trained =
        run.refitted() ? rows.all(run.workers()) : rows.training(0, run.workers())) {
      Calibration drawn = fitted;
      for (int step = DRAWS - 1; ; step--) {
        double[] sums =
            trained.sum(new DecisionErrors(predictor, drawn.slope(), drawn.intercept(), weighted));
        if (step < 0 || sums[0] <= Math.min(sums[1], sums[2])) {
          return drawn;
        }
        double kept = (double) step / DRAWS;
        drawn =
            new Calibration(
                kept * fitted.slope(),
                kept * fitted.intercept() + (1 - kept) * Math.log((sums[2] + 1) / (sums[1] + 1)));
      }
    }
  }

  private Leverage leverage(Made made) {
    return made.alone() && made.network() != null
        ? made.network().leverage(made.position(), run.workers())
        : Leverage.NONE;
  }

  /** The builds with what they count in the model. */
  private static List<Build> weighted(List<Build> builds, List<Part> parts) {
    List<Build> weighted = new ArrayList<>(builds);
    for (Part part : parts) {
      weighted.set(part.number(), builds.get(part.number()).withWeight(part.weight()));
    }
    return List.copyOf(weighted);
  }

  private ModelCard card(Explored best, Made made) {
    Parameters parameters = best.build().parameters();
    FittedNetwork network = made.network();
    boolean keeps = run.options().keepPath();
    return new ModelCard(
        rows.names(),
        parameters.toMap(),
        network == null ? Certificate.none(made.rows()) : network.certificate(made.position()),
        best.build().path(),
        new Certificate.Provenance(
            made.rows(),
            rows.hash(),
            parameters.seed(),
            run.workers().gemm().kernel().name(),
            Version.current(),
            System.getProperty("java.version", "unknown"),
            run.refitted()),
        Optional.empty(),
        keeps && made.sums().isEmpty() ? Optional.of(keptPath(best, made)) : Optional.empty(),
        made.sums().isEmpty() ? Optional.empty() : Optional.of(new KeptStages(made.sums())),
        network == null || !made.alone() ? List.of() : network.vanishing());
  }

  /** The whole path on the rows that the model is trained on. */
  private KeptPath keptPath(Explored best, Made made) {
    Growth growth = refit.path(best);
    int depth = made.predictor().network().basis().layers() + 1;
    double lambda = best.build().path().chosenPoint().lambda();
    int chosen = 0;
    for (int i = 0; i < growth.points().size(); i++) {
      PathPoint point = growth.points().get(i);
      chosen = point.depth() == depth && point.lambda() == lambda ? i : chosen;
    }
    return new KeptPath(
        growth.basis(),
        new ModelPath(growth.points(), chosen),
        growth.outputs().stream().map(OutputLayer::weights).toList(),
        growth.layers().stream().map(LayerReport::error).toList(),
        steps(best, growth));
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
}
