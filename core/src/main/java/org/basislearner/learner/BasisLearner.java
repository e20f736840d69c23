package org.basislearner.learner;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntConsumer;
import org.basislearner.linalg.UpperTriangle;
import org.basislearner.loss.Loss;
import org.basislearner.loss.SolverStop;
import org.basislearner.loss.TargetKind;
import org.basislearner.matrix.Matrix;
import org.basislearner.network.Basis;
import org.basislearner.output.Accuracy;
import org.basislearner.output.Baseline;
import org.basislearner.output.Errors;
import org.basislearner.output.LeaveOneOut;
import org.basislearner.output.OutputLayer;
import org.basislearner.output.OutputRows;
import org.basislearner.output.OutputSolver;
import org.basislearner.output.Weighting;
import org.basislearner.predict.OutputLimits;
import org.basislearner.selection.GrowingBasis;
import org.basislearner.selection.LayerBuilder;
import org.basislearner.store.Group;
import org.basislearner.store.RowShape;
import org.basislearner.store.RowStore;
import org.basislearner.store.Workers;
import org.basislearner.train.LayerReport;
import org.basislearner.train.ModelPath;
import org.basislearner.train.Parameters;
import org.basislearner.train.PathPoint;
import org.basislearner.train.RunOptions;
import org.basislearner.train.StopReason;

/**
 * The Basis Learner (Livni, Shalev-Shwartz, Shamir, <i>An Algorithm for Training Polynomial
 * Networks</i>, <a href="https://arxiv.org/abs/1304.7045">arXiv 1304.7045</a>): {@link #grow} is
 * the paper's main figure. Works on the rows of any {@link RowStore}, inputs scaled and targets in
 * place.
 */
public final class BasisLearner {
  /** Which output layers are wanted. */
  public enum Aim {
    /** One for every depth and lambda. */
    PATH,
    /** The same, and the one that will be chosen more accurately. */
    PATH_AND_CHOSEN,
    /** Only those of the last depth, accurately. */
    LAST_DEPTH
  }

  /** A residual of at most this fraction of a candidate's norm is rounding error. */
  private static final double SPANNED = 1e-14;

  private final Parameters parameters;
  private final RunOptions options;
  private final Workers workers;
  private final RowShape shape;
  private final OutputLimits limits;

  /**
   * A learner for rows of a shape.
   *
   * @param options with the listener, and whether to compute leave-one-out errors
   * @param workers the threads for what is done outside the row store
   * @param limits between which numbers outputs stay on the validation rows
   */
  public BasisLearner(
      Parameters parameters,
      RunOptions options,
      Workers workers,
      RowShape shape,
      OutputLimits limits) {
    this.parameters = parameters;
    this.options = options;
    this.workers = workers;
    this.shape = shape;
    this.limits = limits;
  }

  /**
   * Grows a network on the training rows and trains output layers.
   *
   * @param validation rows to measure the output layers on, if any
   */
  public Growth grow(RowStore training, Optional<RowStore> validation, Aim aim) {
    return grow(training, validation, aim, List.of(), List.of());
  }

  /**
   * The same.
   *
   * @param lambdas by which builders that go by one select layers 2, 3, ...; empty for that of
   *     least error at the depth before each
   * @param known how the lowest product layers were built before on the same rows, from {@link
   *     Growth#steps}
   */
  Growth grow(
      RowStore training,
      Optional<RowStore> validation,
      Aim aim,
      List<Double> lambdas,
      List<int[]> known) {
    Path path = new Path(training, validation, aim);
    GrowingBasis f =
        new GrowingBasis(
            training,
            workers,
            shape.inputs(),
            shape.targets(),
            parameters.tolerance(),
            parameters.precision(),
            shape.weighted());
    if (parameters.nodeScale().equals("natural")) {
      f.keepNaturalSizes(naturalSquare());
    }
    buildFirst(f, path);
    for (int t = 2; ; t++) {
      path.trainOutputLayers(f);
      Optional<StopReason> reason = reasonToStop(f, t, training.rows(), path);
      if (reason.isPresent()) {
        return path.end(f, reason.get(), Double.NaN);
      }
      f.choose(lambdas.isEmpty() ? path.bestLambda() : lambdas.get(t - 2));
      if (buildNext(f, t, path, known) == 0) {
        double nearest = f.nearest();
        return path.end(f, reasonForNoNodes(nearest), nearest);
      }
    }
  }

  /** Twice the width of the kernel exp(gamma |z - z'|^2), or of exp(2 gamma <z, z'>). */
  private double naturalSquare() {
    return parameters.inputs().equals("plain") ? 1 : 4;
  }

  private void buildFirst(GrowingBasis f, Path path) {
    long start = System.nanoTime();
    int width =
        parameters.firstLayer().limit(parameters.builder().at(2).limit(parameters.width(1)));
    options.listener().layerStarted(1, Math.min(width, shape.inputs() + 1), shape.inputs() + 1L);
    int nodes =
        f.buildFirst(parameters.firstLayer(), width, parameters.seed(), parameters.freeConstant());
    path.layerEnded(f, nodes, shape.inputs() + 1L, start);
  }

  private int buildNext(GrowingBasis f, int t, Path path, List<int[]> known) {
    long start = System.nanoTime();
    Basis basis = f.basis();
    long candidates = (long) basis.nodes(t - 1) * basis.nodes(1);
    LayerBuilder builder = parameters.builder().at(t);
    int width = builder.limit(parameters.width(t));
    options.listener().layerStarted(t, width, candidates);
    IntConsumer nodesAdded = added -> options.listener().nodesAdded(t, added, width);
    int nodes =
        t - 2 < known.size()
            ? f.repeatNext(known.get(t - 2), builder, width, nodesAdded)
            : f.buildNext(builder, width, parameters.batch(), nodesAdded);
    if (nodes > 0) {
      path.layerEnded(f, nodes, candidates, start);
    }
    return nodes;
  }

  private StopReason reasonForNoNodes(double nearest) {
    if (nearest > parameters.tolerance()) {
      return StopReason.NOTHING_HELPS;
    }
    return nearest > SPANNED ? StopReason.BELOW_TOLERANCE : StopReason.SPANS_CANDIDATES;
  }

  /** Why layer t is not to be built, if so. */
  private Optional<StopReason> reasonToStop(GrowingBasis f, int t, long rows, Path path) {
    if (f.isFitted()) {
      return Optional.of(StopReason.FITTED);
    }
    if (t + 1 > parameters.maxDepth()) {
      return Optional.of(StopReason.MAX_DEPTH);
    }
    if (f.size() >= rows) {
      return Optional.of(StopReason.SPANS_CANDIDATES);
    }
    if (path.isGoodEnough()) {
      return Optional.of(StopReason.SMALL_ERROR);
    }
    if (path.isPatienceAtEnd()) {
      return Optional.of(StopReason.NO_IMPROVEMENT);
    }
    boolean asked = path.aim != Aim.LAST_DEPTH && options.listener().shouldStop();
    return asked ? Optional.of(StopReason.LISTENER) : Optional.empty();
  }

  /** What is known of each layer and each depth so far. */
  private final class Path {
    private final OutputRows training;
    private final Optional<RowStore> validation;
    private final Aim aim;
    private final Baseline baseline;
    private final Loss loss;
    private final Loss judge;
    private final OutputSolver solver;
    private final List<LayerReport> layers = new ArrayList<>();
    private final List<PathPoint> points = new ArrayList<>();
    private final List<OutputLayer> outputs = new ArrayList<>();

    Path(RowStore training, Optional<RowStore> validation, Aim aim) {
      Weighting weighting = shape.weighted() ? Weighting.WEIGHTED_NODES : Weighting.NONE;
      this.training = new OutputRows(training, shape, weighting, OutputLimits.NONE);
      this.validation = validation;
      this.aim = aim;
      baseline = Baseline.of(this.training, parameters.loss());
      loss = baseline.loss();
      judge = judge();
      solver = solver();
    }

    /** What errors of numbers on validation rows are measured by. */
    private Loss judge() {
      return switch (parameters.metric()) {
        case "mse" -> Loss.squared();
        case "mae" -> Loss.absolute();
        default -> loss;
      };
    }

    private OutputSolver solver() {
      boolean freeConstant = parameters.freeConstant();
      return OutputSolver.of(baseline, shape, training.store(), freeConstant, workers);
    }

    void layerEnded(GrowingBasis f, int nodes, long candidates, long start) {
      Basis basis = f.basis();
      validation.ifPresent(store -> appendLayer(store, basis));
      double error = f.residualSquares() / training.store().rows() / shape.targets();
      LayerReport report =
          new LayerReport(basis.layers(), nodes, candidates, f.size(), error, seconds(start));
      layers.add(report);
      options.listener().layerEnded(report);
    }

    void trainOutputLayers(GrowingBasis f) {
      if (aim != Aim.LAST_DEPTH) {
        trainOutputLayers(f, Accuracy.EXPLORING);
      }
    }

    private void trainOutputLayers(GrowingBasis f, Accuracy accuracy) {
      long start = System.nanoTime();
      List<OutputLayer> solved =
          solver.path(f.triangle(), f.projections(), parameters.lambdas(), accuracy);
      List<Errors> before = Errors.of(training, loss, loss, solved);
      List<OutputLayer> found = withGaps(solved, before, f);
      List<OutputLayer> fitted = bounded(found, before);
      List<Errors> trained =
          fitted.equals(found) ? before : Errors.of(training, loss, loss, fitted);
      Optional<List<Errors>> validated =
          validation.map(store -> Errors.of(validationRows(store), loss, judge, fitted));
      double[] leftOut =
          options.leaveOneOut() && parameters.loss().equals(Loss.squared())
              ? LeaveOneOut.errors(
                  training, f.triangle(), found, parameters.freeConstant(), workers)
              : new double[0];
      double seconds = seconds(start);
      for (int i = 0; i < fitted.size(); i++) {
        OutputLayer layer = fitted.get(i);
        int point = i;
        points.add(
            new PathPoint(
                f.basis().layers() + 1,
                f.size(),
                layer.lambda(),
                0,
                trained.get(i).loss(),
                trained.get(i).error(),
                validated
                    .filter(errors -> isChosenByLoss())
                    .map(errors -> errors.get(point).loss())
                    .orElse(Double.NaN),
                validated.map(errors -> errors.get(point).error()).orElse(Double.NaN),
                validated.map(errors -> errors.get(point).standardError()).orElse(Double.NaN),
                leftOut.length == 0 ? Double.NaN : leftOut[i],
                layer.gap(),
                layer.iterations(),
                layer.stop(),
                seconds));
      }
      outputs.addAll(fitted);
      if (aim != Aim.LAST_DEPTH) {
        points
            .subList(points.size() - fitted.size(), points.size())
            .forEach(options.listener()::pointMeasured);
      }
    }

    /**
     * Losses of classes that are least for the right probabilities tell more than the fraction
     * wrong; the hinge loss is not of that kind, and errors of numbers are losses.
     */
    private boolean isChosenByLoss() {
      boolean proper =
          parameters.loss().equals(Loss.squared()) || parameters.loss().equals(Loss.logistic());
      return proper
          && shape.kind() != TargetKind.NUMBERS
          && !parameters.metric().equals("error")
          && !parameters.validation().oneStandardError();
    }

    /** The paper's setting has no constant to be drawn to. */
    private List<OutputLayer> bounded(List<OutputLayer> found, List<Errors> trained) {
      return parameters.freeConstant() ? baseline.bound(training, found, trained) : found;
    }

    private OutputRows validationRows(RowStore store) {
      return new OutputRows(
          store, shape, shape.weighted() ? Weighting.PLAIN_NODES : Weighting.NONE, limits);
    }

    /**
     * Without an L2 term the minimum of the squared loss is known, and rounding alone may keep the
     * loss above it.
     */
    private List<OutputLayer> withGaps(
        List<OutputLayer> layers, List<Errors> errors, GrowingBasis f) {
      if (!loss.equals(Loss.squared())) {
        return layers;
      }
      double least = f.residualSquares() / training.store().rows();
      List<OutputLayer> measured = new ArrayList<>();
      for (int i = 0; i < layers.size(); i++) {
        OutputLayer layer = layers.get(i);
        double gap = Math.max(0, errors.get(i).loss() - least);
        measured.add(layer.lambda() == 0 ? layer.withGap(gap) : layer);
      }
      return measured;
    }

    /** The paper's "if error sufficiently small, break". */
    boolean isGoodEnough() {
      return aim != Aim.LAST_DEPTH && least(points) < parameters.stopError();
    }

    /** Whether as many depths as patience allows have not been better than those before them. */
    boolean isPatienceAtEnd() {
      int depths = layers.size();
      int patience = parameters.patience();
      if (patience == 0 || depths <= patience || aim == Aim.LAST_DEPTH || validation.isEmpty()) {
        return false;
      }
      int perDepth = points.size() / depths;
      int recent = points.size() - patience * perDepth;
      return least(points.subList(recent, points.size())) >= least(points.subList(0, recent));
    }

    /** The lambda of the best point of the last depth, 0 without points. */
    double bestLambda() {
      if (points.isEmpty()) {
        return 0;
      }
      int last = points.get(points.size() - 1).depth();
      List<PathPoint> ofDepth = points.stream().filter(point -> point.depth() == last).toList();
      return ModelPath.choose(ofDepth, false).chosenPoint().lambda();
    }

    private double least(List<PathPoint> some) {
      return some.stream().mapToDouble(PathPoint::choice).min().orElseThrow();
    }

    Growth end(GrowingBasis f, StopReason reason, double nearest) {
      if (aim == Aim.LAST_DEPTH) {
        trainOutputLayers(f, Accuracy.CHOSEN);
      }
      if (aim == Aim.PATH_AND_CHOSEN) {
        refineChosen(f);
      }
      Growth growth =
          new Growth(
              f.basis(),
              layers,
              points,
              outputs,
              baseline(),
              reason,
              nearest,
              f.orthogonalityDefect(),
              f.triangle(),
              f.steps(),
              List.of());
      return aim == Aim.PATH ? growth : withVanishing(growth, f);
    }

    /**
     * With the polynomials that vanish on the rows, up to one degree more than the nodes have: the
     * layer that would come next says which of its candidates depend.
     */
    private Growth withVanishing(Growth growth, GrowingBasis f) {
      int next = growth.basis().layers() + 1;
      LayerBuilder builder = parameters.builder().at(next);
      if (!builder.reportsVanishing()) {
        return growth;
      }
      long candidates = (long) growth.basis().nodes(next - 1) * growth.basis().nodes(1);
      boolean known = candidates > VanishingIdeal.MOST;
      if (!known) {
        f.buildNext(
            builder, builder.limit(parameters.width(next)), parameters.batch(), nodes -> {});
      }
      return growth.with(
          VanishingIdeal.of(f, known ? next - 1 : next, parameters.tolerance(), training.store()));
    }

    /** The constant as a point: an output layer on no layer at all. */
    private PathPoint baseline() {
      Errors trained = baseline.on(training, loss);
      Optional<Errors> validated =
          validation.map(store -> baseline.on(validationRows(store), judge));
      return new PathPoint(
          1,
          1,
          0,
          trained.loss(),
          trained.error(),
          validated.map(Errors::error).orElse(Double.NaN),
          validated.map(Errors::standardError).orElse(Double.NaN),
          Double.NaN,
          0,
          0,
          SolverStop.EXACT,
          0);
    }

    /** The point stays as it was explored: it is what the choice was made by. */
    private void refineChosen(GrowingBasis f) {
      int chosen = ModelPath.choose(points, parameters.validation().oneStandardError()).chosen();
      OutputLayer explored = outputs.get(chosen);
      if (explored.stop() != SolverStop.EXACT) {
        int nodes = points.get(chosen).nodes();
        UpperTriangle r = f.triangle().leading(nodes);
        Matrix projections = f.projections().block(0, 0, nodes, shape.targets());
        List<OutputLayer> found =
            solver().path(r, projections, List.of(explored.lambda()), Accuracy.CHOSEN);
        List<Errors> trained = Errors.of(training, loss, loss, found);
        outputs.set(chosen, bounded(found, trained).get(0));
      }
    }
  }

  /** Computes the newest layer of a basis on rows that hold the nodes of the earlier ones. */
  private static void appendLayer(RowStore store, Basis basis) {
    int layer = basis.layers();
    store.map(
        (block, gemm) -> {
          double[][] nodes = new double[basis.offset(layer) + basis.nodes(layer)][];
          for (int j = 0; j < nodes.length; j++) {
            boolean known = j < basis.offset(layer);
            nodes[j] = known ? block.column(Group.NODE, j) : new double[block.rows()];
          }
          basis.evaluateLayer(layer, block.all(Group.INPUT), nodes, block.rows(), gemm);
          for (int j = basis.offset(layer); j < nodes.length; j++) {
            block.append(Group.NODE, nodes[j]);
          }
        });
  }

  private static double seconds(long start) {
    return (System.nanoTime() - start) / 1e9;
  }
}
