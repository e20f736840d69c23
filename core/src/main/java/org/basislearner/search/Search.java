package org.basislearner.search;

import java.util.List;
import java.util.Optional;
import org.basislearner.loss.Loss;
import org.basislearner.loss.TargetKind;
import org.basislearner.store.RowShape;
import org.basislearner.train.Build;
import org.basislearner.train.Parameters;
import org.basislearner.train.Scaling;
import org.basislearner.train.Validation;

/**
 * Which networks are grown to choose the best from; depth and lambda, or the number of stages, come
 * with each. The one rule: what is given is fixed, the rest is searched.
 *
 * <p>A sum of stages comes first and a linear model second, to see what all else is worth. Other
 * settings of stages follow unless the linear model is far ahead, then single networks ({@link
 * NetworkSearch}), each time on the same validation rows. What was tried and why in this order is
 * measured in the decision on auto mode. Stages are not tried where something is given that belongs
 * to a single network alone, and the other way round. All else that is not given has a value by the
 * shape of the data, or its default. If nothing is left to vary, one network is grown (or one per
 * fold).
 *
 * <p>Several parameters to choose from are searched instead: each is grown once.
 */
public final class Search {
  /** With fewer rows, errors on a fifth of them are too noisy to choose by. */
  private static final int FEW_ROWS = 2000;

  /** The same for rows outside the most frequent class, which decide where a class is rare. */
  private static final int FEW_OF_OTHER_CLASSES = 250;

  /** With more inputs, the first layer does not keep all directions, and their scale matters. */
  private static final int MANY_INPUTS = NetworkSearch.MANY_INPUTS;

  /** With more, decomposing their products exactly takes too long, and so does a linear model. */
  private static final int VERY_MANY_INPUTS = 1000;

  /** A stage has at least this many rows for each node. */
  private static final int ROWS_PER_NODE = 8;

  private static final int FIRST_WIDTH = 50;
  private static final int WIDTH = 100;

  /** Only single networks have these. */
  private static final List<String> OF_NETWORKS =
      List.of(
          "widths",
          "batch",
          "builder",
          "firstLayer",
          "lambdas",
          "scaling",
          "nodeScale",
          "precision",
          "tolerance");

  /** Only sums of stages have these. */
  private static final List<String> OF_STAGES = List.of("shrinkage", "members");

  private static final int STAGES = 1000;

  /** Sums for numbers of few rows that are grown again on all of them. */
  private static final int MEMBERS = 3;

  private static final int STAGE_PATIENCE = 30;

  /** With more rows only one sum of stages is tried: they need far less memory and time. */
  private static final long MANY_ROWS = 100_000;

  /** With more numbers as targets, auto mode tries networks only, which have all in one. */
  private static final int MANY_TARGETS = 10;

  /** Stages that have this many times the score of a linear model are not varied. */
  private static final double BEHIND = 1.3;

  private final List<Parameters> given;
  private final RowShape shape;
  private final Parameters base;
  private final boolean stages;
  private final boolean networks;
  private final NetworkSearch networkSearch;

  private Search(List<Parameters> given, RowShape shape) {
    this.given = List.copyOf(given);
    this.shape = shape;
    Parameters one = given.get(0);
    boolean stagesOnly = asksForStages(one);
    boolean networksOnly =
        !stagesOnly
            && (OF_NETWORKS.stream().anyMatch(one::isGiven)
                || one.isGiven("stages")
                || one.isGiven("inputs")
                || (one.isGiven("loss") && !fitsStages(one))
                || one.validation().isNone());
    stages = !networksOnly && (stagesOnly || !hasManyTargets());
    networks = !stages || (!stagesOnly && shape.rows() <= MANY_ROWS);
    base = complete(one);
    boolean anyKind =
        !stagesOnly
            && OF_NETWORKS.stream().noneMatch(one::isGiven)
            && !one.isGiven("inputs")
            && !one.isGiven("loss")
            && one.freeConstant();
    networkSearch = new NetworkSearch(shape, one, anyKind ? kinds() : List.of(base));
  }

  /** The kinds of networks that are compared where nothing says which is wanted. */
  private List<Parameters> kinds() {
    Parameters one = given.get(0);
    return new NaturalNetworks(shape, start()).kinds().stream().map(one::orElse).toList();
  }

  /**
   * A search.
   *
   * @param given what is fixed, with the task; several to choose from them
   * @param shape of the data
   * @throws IllegalArgumentException if there is nothing to choose from, or it differs in what must
   *     be the same
   */
  public static Search of(List<Parameters> given, RowShape shape) {
    if (given.isEmpty()) {
      throw new IllegalArgumentException("parameters = []: expected at least one to choose from");
    }
    Search search = new Search(given, shape);
    Parameters base = search.base;
    for (Parameters one : given) {
      Parameters other = search.complete(one);
      if (other.task() != base.task()
          || !other.validation().equals(base.validation())
          || other.guard() != base.guard()
          || other.seed() != base.seed()
          || other.classWeights() != base.classWeights()
          || other.refit() != base.refit()
          || other.intervals() != base.intervals()
          || !other.metric().equals(base.metric())
          || (shape.kind() == TargetKind.NUMBERS
              && base.metric().equals("loss")
              && !other.loss().equals(base.loss()))) {
        throw new IllegalArgumentException(
            "parameters = "
                + one
                + ": expected the same task, validation, guard, seed, classWeights, refit,"
                + " intervals and metric in all to choose from, and for numbers the same loss unless"
                + " metric is mse or mae");
      }
    }
    return search;
  }

  /** Whether each target would have a sum of stages of its own, and there are many. */
  private boolean hasManyTargets() {
    return shape.kind() == TargetKind.NUMBERS && shape.targets() > MANY_TARGETS;
  }

  /** Whether parameters ask for a sum of stages. */
  public static boolean asksForStages(Parameters one) {
    return one.stages() > 0
        || one.hasStageInputs()
        || (!one.isGiven("stages") && OF_STAGES.stream().anyMatch(one::isGiven));
  }

  private Parameters complete(Parameters one) {
    if (asksForStages(one)) {
      return one.orElse(stageSettings().get(0));
    }
    return one.orElse(
        NaturalNetworks.areAsked(one) ? new NaturalNetworks(shape, start()).asked(one) : start());
  }

  private Loss stageLoss() {
    return shape.kind() == TargetKind.NUMBERS ? Loss.squared() : Loss.logistic();
  }

  private boolean fitsStages(Parameters one) {
    return shape.kind() == TargetKind.NUMBERS
        ? one.hasBuiltInLoss()
        : one.loss().equals(stageLoss());
  }

  /** The sums of stages that are tried, the best for most data first. */
  private List<Parameters> stageSettings() {
    boolean numbers = shape.kind() == TargetKind.NUMBERS;
    Parameters steps =
        start()
            .withStages(STAGES, "steps")
            .withPatience(STAGE_PATIENCE)
            .withMembers(numbers && shape.rows() < FEW_ROWS ? MEMBERS : 0)
            .withLoss(stageLoss())
            .withScaling(Scaling.NONE);
    Parameters fine =
        steps.withWidths(nodes(32)).withBatch(4).withMaxDepth(7).withLambdas(List.of(5.0));
    Parameters coarse =
        steps.withWidths(nodes(128)).withBatch(16).withMaxDepth(13).withLambdas(List.of(1.0));
    Parameters hinges =
        steps
            .withStages(STAGES, "hinges")
            .withWidths(nodes(32))
            .withBatch(8)
            .withMaxDepth(7)
            .withLambdas(List.of(5.0));
    if (shape.rows() > MANY_ROWS) {
      return List.of(fine.withBatch(8));
    }
    if (shape.kind() == TargetKind.CLASSES) {
      return List.of(fine, hinges); // each class costs as much as a number
    }
    if (numbers && shape.targets() > 1) {
      return List.of(coarse, hinges); // each target costs as much as a table with one
    }
    return numbers ? List.of(coarse, hinges, fine) : List.of(fine, hinges, coarse);
  }

  /** Nodes of a stage: fewer where there are few rows. */
  private int nodes(int most) {
    return (int) Math.max(4, Math.min(most, shape.rows() / ROWS_PER_NODE));
  }

  /** A linear model, which says what all else is worth. */
  private Parameters linear() {
    return start()
        .withWidths(shape.inputs() + 1)
        .withMaxDepth(2)
        .withFirstLayer("identity")
        .withScaling(Scaling.STANDARD);
  }

  private boolean isLinear(Build build) {
    return build.parameters().equals(given.get(0).orElse(linear()));
  }

  /** The first network that auto mode tries. */
  private Parameters start() {
    boolean many = shape.inputs() > MANY_INPUTS;
    return Parameters.defaults()
        .withFirstLayer(shape.inputs() > VERY_MANY_INPUTS ? "randomized" : "svd")
        .withWidths(Math.min(FIRST_WIDTH, shape.inputs() + 1), WIDTH)
        .withMaxDepth(many ? 6 : 10)
        .withPatience(2)
        .withScaling(many ? Scaling.NONE : Scaling.STANDARD)
        .withValidation(
            shape.rows() < FEW_ROWS || shape.minority() < FEW_OF_OTHER_CLASSES
                ? Validation.folds(folds())
                : Validation.fraction(0.2));
  }

  /** Five, unless there are so few rows that some would be empty. */
  private int folds() {
    return (int) Math.max(2, Math.min(5, shape.rows() / 2));
  }

  /**
   * The first parameters to try. All builds have task, validation, guard, seed, class weights,
   * refit and intervals in common.
   */
  public Parameters base() {
    return base;
  }

  /** Whether what is not given is searched, not chosen from several that were given. */
  public boolean isOpen() {
    return given.size() == 1;
  }

  /** Whether the search ends with what it has when the next network would not fit into memory. */
  public boolean endsWhenMemoryDoes() {
    return given.size() == 1;
  }

  /**
   * What to build next, if anything.
   *
   * @param builds all so far; there is something to build if there are none
   */
  public Optional<Parameters> next(List<Build> builds) {
    int next = builds.size();
    if (given.size() > 1) {
      return next < given.size() ? Optional.of(complete(given.get(next))) : Optional.empty();
    }
    List<Build> sums = builds.stream().filter(Search::isStages).toList();
    boolean compared =
        stages
            && networks
            && shape.inputs() <= VERY_MANY_INPUTS
            && !given.get(0).isGiven("maxDepth");
    List<Build> linear = builds.stream().filter(build -> compared && isLinear(build)).toList();
    if (compared && !sums.isEmpty() && linear.isEmpty()) {
      return Optional.of(given.get(0).orElse(linear()));
    }
    if (stages && (linear.isEmpty() || !isBehind(sums, linear))) {
      List<Parameters> tried = sums.stream().map(Build::parameters).toList();
      Optional<Parameters> setting =
          stageSettings().stream()
              .map(given.get(0)::orElse)
              .filter(candidate -> !tried.contains(candidate))
              .findFirst();
      if (setting.isPresent()) {
        return setting;
      }
    }
    if (!networks) {
      return Optional.empty();
    }
    List<Build> grown =
        builds.stream().filter(build -> !isStages(build) && !linear.contains(build)).toList();
    return networkSearch.next(grown, sums.isEmpty() ? Double.POSITIVE_INFINITY : best(sums));
  }

  private static boolean isBehind(List<Build> some, List<Build> others) {
    return !others.isEmpty() && best(some) > BEHIND * best(others);
  }

  private static boolean isStages(Build build) {
    return build.parameters().stages() > 0;
  }

  /** The least score. */
  private static double best(List<Build> builds) {
    return builds.stream().mapToDouble(Build::score).min().orElseThrow();
  }
}
