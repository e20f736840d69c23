package org.basislearner.learner;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.ToDoubleBiFunction;
import org.basislearner.loss.SolverStop;
import org.basislearner.network.Basis;
import org.basislearner.network.FirstLayer;
import org.basislearner.network.InputRange;
import org.basislearner.network.Network;
import org.basislearner.predict.InputScaling;
import org.basislearner.predict.Leverage;
import org.basislearner.predict.OutputLimits;
import org.basislearner.predict.Predictor;
import org.basislearner.predict.ProductForest;
import org.basislearner.predict.StageSum;
import org.basislearner.stages.StageLearner;
import org.basislearner.stages.StageLoss;
import org.basislearner.stages.StageParameters;
import org.basislearner.stages.StagePath;
import org.basislearner.store.RowShape;
import org.basislearner.store.Workers;
import org.basislearner.train.Parameters;
import org.basislearner.train.PathPoint;

/**
 * A sum of stages with what belongs to it: several targets have a sum each, and the model of N
 * stages has N of each. The path has a point for each number of stages, the constant first; its
 * losses and errors are means over the targets.
 */
record FittedStages(
    List<StagePath> paths, Parameters parameters, RowShape shape, InputRange range, long rows)
    implements FittedPath {
  /** Knots per column of steps, and of hinges, which cost more. */
  private static final int STEP_KNOTS = 255;

  private static final int HINGE_KNOTS = 64;

  /** Of more inputs each stage gets this many, drawn at random. */
  private static final int DRAWN_INPUTS = 40;

  /** Of very many inputs this fraction, so that those which matter together meet, ... */
  private static final double DRAWN = 0.4;

  /** ... but no more than this many, unless that is a tiny fraction. */
  private static final int MOST_DRAWN = 200;

  private static final double LEAST_DRAWN = 0.05;

  /**
   * Grows stages on some rows and measures them on others.
   *
   * @param rows those to grow on, and those to measure on
   * @param listeners who is told of the stages of a target
   */
  static FittedStages grow(
      Parameters parameters,
      RowShape shape,
      StageFold rows,
      Workers workers,
      IntFunction<StageLearner.Listener> listeners) {
    StageLearner learner =
        new StageLearner(settings(parameters, shape.inputs()), loss(parameters, shape), workers);
    List<StagePath> paths = new ArrayList<>();
    for (int sum = 0; sum < rows.sums(); sum++) {
      paths.add(rows.grow(learner, sum, listeners.apply(sum)));
    }
    return new FittedStages(paths, parameters, shape, rows.range(), rows.rows());
  }

  /** The loss of a training; its name says which it is. */
  private static StageLoss loss(Parameters parameters, RowShape shape) {
    String[] name = parameters.loss().name().split(":", 2);
    return switch (shape.kind()) {
      case NUMBERS ->
          switch (name[0]) {
            case "huber" -> StageLoss.scaledHuber(Double.parseDouble(name[1]));
            case "absolute" -> StageLoss.absolute();
            case "quantile" -> StageLoss.quantile(Double.parseDouble(name[1]));
            default -> StageLoss.squared();
          };
      case TWO_CLASSES -> StageLoss.logistic();
      case CLASSES -> StageLoss.multinomial(shape.targets());
    };
  }

  /** What parameters mean for stages of this many inputs. */
  static StageParameters settings(Parameters parameters, int inputs) {
    boolean hinges = parameters.inputs().equals("hinges");
    double lambda = parameters.lambdas().get(0);
    return StageParameters.defaults()
        .change(
            p -> {
              p.stages = parameters.stages();
              p.patience = parameters.patience() == 0 ? p.stages : parameters.patience();
              p.shrinkage = parameters.shrinkage();
              p.nodes = parameters.width(1);
              p.batch = parameters.batch();
              p.maxDegree = parameters.maxDepth() - 1;
              p.hinges = hinges;
              p.knots = hinges ? HINGE_KNOTS : STEP_KNOTS;
              p.columnFraction = drawn(inputs);
              p.penalty = lambda;
              p.minRows = 1 + lambda;
              p.seed = parameters.seed();
            });
  }

  /** The fraction of the inputs that a stage gets. */
  private static double drawn(int inputs) {
    double most = Math.min(Math.max(DRAWN_INPUTS, DRAWN * inputs), MOST_DRAWN);
    return Math.min(1, Math.max(LEAST_DRAWN, most / inputs));
  }

  @Override
  public List<PathPoint> points() {
    List<PathPoint> points = new ArrayList<>();
    int most = paths.stream().mapToInt(StagePath::stages).max().orElseThrow();
    for (int t = 0; t <= most; t++) {
      int nodes = 1;
      for (StagePath path : paths) {
        nodes += path.nodes(Math.min(t, path.stages())) - 1;
      }
      double validationError = mean(t, StagePath::validationError);
      points.add(
          new PathPoint(
              parameters.maxDepth(),
              nodes,
              parameters.lambdas().get(0),
              t,
              mean(t, StagePath::trainingLoss),
              mean(t, StagePath::trainingError),
              mean(t, StagePath::validationLoss),
              validationError,
              Double.isNaN(validationError) ? Double.NaN : 0,
              Double.NaN,
              0,
              0,
              SolverStop.EXACT,
              0));
    }
    return points;
  }

  private double mean(int stages, ToDoubleBiFunction<StagePath, Integer> value) {
    double sum = 0;
    for (StagePath path : paths) {
      sum += value.applyAsDouble(path, Math.min(stages, path.stages()));
    }
    return sum / paths.size();
  }

  /** The sums of the targets. */
  List<StageSum> sums() {
    return paths.stream().map(StagePath::sum).toList();
  }

  /** The forest after that many stages; all if there are fewer. */
  ProductForest forest(int stages) {
    return StageSum.forest(sums(), stages);
  }

  /** A predictor that is a forest alone: its network is 0. */
  @Override
  public Predictor predictor(int position) {
    int inputs = shape.inputs();
    FirstLayer zero = new FirstLayer(inputs, 1, new double[inputs + 1]);
    return new Predictor(
        parameters.guard(),
        range,
        InputScaling.none(inputs),
        null,
        new Network(new Basis(zero, List.of()), shape.targets(), new double[shape.targets()]),
        forest(position),
        OutputLimits.NONE);
  }

  @Override
  public Leverage leverage(int position, Workers workers) {
    return Leverage.NONE;
  }
}
