package org.basislearner.learner;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.basislearner.loss.Loss;
import org.basislearner.loss.SolverStop;
import org.basislearner.loss.TargetKind;
import org.basislearner.network.Basis;
import org.basislearner.network.FirstLayer;
import org.basislearner.network.InputRange;
import org.basislearner.network.Network;
import org.basislearner.predict.InputScaling;
import org.basislearner.predict.Leverage;
import org.basislearner.predict.OutputLimits;
import org.basislearner.predict.Predictor;
import org.basislearner.predict.ProductForest;
import org.basislearner.stages.StageLearner;
import org.basislearner.stages.StageLoss;
import org.basislearner.stages.StageParameters;
import org.basislearner.stages.StagePath;
import org.basislearner.stages.StageRows;
import org.basislearner.store.RowShape;
import org.basislearner.store.Workers;
import org.basislearner.train.Parameters;
import org.basislearner.train.PathPoint;
import org.jspecify.annotations.Nullable;

/**
 * A sum of stages with what belongs to it. Its path has a point for each number of stages, the
 * constant first.
 */
record FittedStages(
    StagePath path, Parameters parameters, Loss loss, RowShape shape, InputRange range, long rows)
    implements Fitted {
  /** Knots per column of steps, and of hinges, which cost more. */
  private static final int STEP_KNOTS = 255;

  private static final int HINGE_KNOTS = 64;

  /** Of more inputs each stage gets so many, drawn at random, but at least that share. */
  private static final int DRAWN_INPUTS = 40;

  private static final double LEAST_DRAWN = 0.05;

  /** Grows stages on some rows and measures them on others. */
  static FittedStages grow(
      Parameters parameters,
      RowShape shape,
      StageRows training,
      @Nullable StageRows heldOut,
      Workers workers,
      StageLearner.Listener listener) {
    double scale =
        shape.kind() == TargetKind.NUMBERS
            ? StageLoss.scale(training.targets(), training.weights())
            : 1;
    StageLearner learner =
        new StageLearner(
            settings(parameters, shape.inputs()), loss(parameters, shape, scale), workers);
    double[][] ends = ends(training.columns());
    return new FittedStages(
        learner.fit(training, heldOut, listener),
        parameters,
        parameters.loss().scaled(new double[] {scale}),
        shape,
        new InputRange(ends[0], ends[1]),
        training.targets().length);
  }

  /** The loss of a training; its name says which it is. */
  private static StageLoss loss(Parameters parameters, RowShape shape, double scale) {
    String[] name = parameters.loss().name().split(":", 2);
    return switch (shape.kind()) {
      case NUMBERS ->
          switch (name[0]) {
            case "huber" -> StageLoss.huber(Double.parseDouble(name[1]) * scale);
            case "absolute" -> StageLoss.absolute();
            case "quantile" -> StageLoss.quantile(Double.parseDouble(name[1]));
            default -> StageLoss.squared();
          };
      case TWO_CLASSES -> StageLoss.logistic();
      case CLASSES -> StageLoss.multinomial(shape.targets());
    };
  }

  /** What parameters mean for stages of so many inputs. */
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
              p.columnFraction = Math.min(1, Math.max(LEAST_DRAWN, (double) DRAWN_INPUTS / inputs));
              p.penalty = lambda;
              p.minRows = 1 + lambda;
              p.seed = parameters.seed();
            });
  }

  @Override
  public List<PathPoint> points() {
    List<PathPoint> points = new ArrayList<>();
    for (int t = 0; t <= path.stages(); t++) {
      points.add(
          new PathPoint(
              parameters.maxDepth(),
              path.nodes(t),
              parameters.lambdas().get(0),
              t,
              path.trainingLoss(t),
              path.trainingError(t),
              path.validationLoss(t),
              path.validationError(t),
              Double.isNaN(path.validationError(t)) ? Double.NaN : 0,
              Double.NaN,
              0,
              0,
              SolverStop.EXACT,
              0));
    }
    return points;
  }

  /** The forest after so many stages; all if there are fewer. */
  ProductForest forest(int stages) {
    return path.network(Math.min(stages, path.stages()));
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
        new Network(new Basis(zero, List.of()), shape.targets(), new double[shape.targets()]),
        forest(position),
        OutputLimits.NONE);
  }

  @Override
  public Leverage leverage(int position, Workers workers) {
    return Leverage.NONE;
  }

  /** The smallest and the largest number of each column. */
  private static double[][] ends(double[][] columns) {
    double[][] ends = new double[2][columns.length];
    for (int j = 0; j < columns.length; j++) {
      ends[0][j] = Arrays.stream(columns[j]).min().orElse(0);
      ends[1][j] = Arrays.stream(columns[j]).max().orElse(0);
    }
    return ends;
  }
}
