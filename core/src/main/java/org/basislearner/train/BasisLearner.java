package org.basislearner.train;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.basislearner.builder.GrowingBasis;
import org.basislearner.network.Basis;
import org.basislearner.output.Errors;
import org.basislearner.output.Loss;
import org.basislearner.output.OutputLayer;
import org.basislearner.output.OutputRows;
import org.basislearner.output.OutputSolver;
import org.basislearner.output.TargetKind;
import org.basislearner.output.Weighting;
import org.basislearner.rows.Group;
import org.basislearner.rows.RowStore;
import org.basislearner.rows.Workers;

/**
 * The Basis Learner (Livni, Shalev-Shwartz, Shamir, <i>An Algorithm for Training Polynomial
 * Networks</i>, <a href="https://arxiv.org/abs/1304.7045">arXiv 1304.7045</a>): {@link #grow} is
 * the paper's main figure. Works on the rows of any {@link RowStore}, inputs scaled and targets in
 * place.
 */
public final class BasisLearner {
  private final Parameters parameters;
  private final TrainingListener listener;
  private final Workers workers;
  private final int inputs;
  private final TargetKind kind;
  private final int targets;

  /**
   * A learner for rows with the given inputs and target columns.
   *
   * @param workers the threads for what is done outside the row store
   */
  public BasisLearner(
      Parameters parameters,
      TrainingListener listener,
      Workers workers,
      int inputs,
      TargetKind kind,
      int targets) {
    this.parameters = parameters;
    this.listener = listener;
    this.workers = workers;
    this.inputs = inputs;
    this.kind = kind;
    this.targets = targets;
  }

  /**
   * Grows a network on the training rows and trains output layers for every depth and lambda.
   *
   * @param validation rows to measure the output layers on, if any
   */
  public Growth grow(RowStore training, Optional<RowStore> validation) {
    Path path = new Path(training, validation);
    GrowingBasis f =
        new GrowingBasis(
            training, workers, inputs, targets, parameters.tolerance(), parameters.precision());
    buildFirst(f, path);
    for (int t = 2; ; t++) {
      path.trainOutputLayers(f);
      Optional<StopReason> reason = reasonToStop(f, t, training.rows());
      if (reason.isPresent()) {
        return path.end(f, reason.get());
      }
      if (buildNext(f, t, path) == 0) {
        return path.end(
            f, f.spansCandidates() ? StopReason.SPANS_CANDIDATES : StopReason.NOTHING_HELPS);
      }
    }
  }

  private void buildFirst(GrowingBasis f, Path path) {
    long start = System.nanoTime();
    int width = parameters.firstLayer().limit(parameters.builder().limit(parameters.width(1)));
    listener.layerStarted(1, Math.min(width, inputs + 1), inputs + 1L);
    int nodes = f.buildFirst(parameters.firstLayer(), width, parameters.seed());
    path.layerEnded(f, nodes, inputs + 1L, start);
  }

  private int buildNext(GrowingBasis f, int t, Path path) {
    long start = System.nanoTime();
    Basis basis = f.basis();
    long candidates = (long) basis.nodes(t - 1) * basis.nodes(1);
    int width = parameters.builder().limit(parameters.width(t));
    listener.layerStarted(t, width, candidates);
    int nodes =
        f.buildNext(
            parameters.builder(),
            width,
            parameters.batch(),
            added -> listener.nodesAdded(t, added, width));
    if (nodes > 0) {
      path.layerEnded(f, nodes, candidates, start);
    }
    return nodes;
  }

  /** Why layer t is not to be built, if so. */
  private Optional<StopReason> reasonToStop(GrowingBasis f, int t, long rows) {
    if (f.isFitted()) {
      return Optional.of(StopReason.FITTED);
    }
    if (t + 1 > parameters.maxDepth()) {
      return Optional.of(StopReason.MAX_DEPTH);
    }
    if (f.size() >= rows) {
      return Optional.of(StopReason.SPANS_CANDIDATES);
    }
    return listener.shouldStop() ? Optional.of(StopReason.LISTENER) : Optional.empty();
  }

  /** What is known of each layer and each depth so far. */
  private final class Path {
    private final RowStore training;
    private final OutputSolver solver;
    private final Optional<RowStore> validation;
    private final List<LayerReport> layers = new ArrayList<>();
    private final List<PathPoint> points = new ArrayList<>();
    private final List<OutputLayer> outputs = new ArrayList<>();

    Path(RowStore training, Optional<RowStore> validation) {
      this.training = training;
      this.solver = OutputSolver.of(parameters.loss(), kind, targets, training, false, workers);
      this.validation = validation;
    }

    void layerEnded(GrowingBasis f, int nodes, long candidates, long start) {
      Basis basis = f.basis();
      validation.ifPresent(store -> appendLayer(store, basis));
      double error = f.residualSquares() / training.rows() / targets;
      LayerReport report =
          new LayerReport(basis.layers(), nodes, candidates, f.size(), error, seconds(start));
      layers.add(report);
      listener.layerEnded(report);
    }

    void trainOutputLayers(GrowingBasis f) {
      long start = System.nanoTime();
      List<OutputLayer> fitted =
          solver.path(f.triangle().full(), f.projections(), parameters.lambdas(), 1e-2);
      Loss loss = parameters.loss();
      List<Errors> trained =
          Errors.of(new OutputRows(training, kind, targets, Weighting.NONE), loss, fitted);
      Optional<List<Errors>> validated =
          validation.map(
              store ->
                  Errors.of(new OutputRows(store, kind, targets, Weighting.NONE), loss, fitted));
      double seconds = seconds(start);
      for (int i = 0; i < fitted.size(); i++) {
        int point = i;
        points.add(
            new PathPoint(
                f.basis().layers() + 1,
                f.size(),
                fitted.get(i).lambda(),
                trained.get(i).loss(),
                trained.get(i).error(),
                validated.map(errors -> errors.get(point).error()).orElse(Double.NaN),
                gap(fitted.get(i), trained.get(i), f),
                seconds));
      }
      outputs.addAll(fitted);
    }

    /** Without an L2 term the minimum is known, and rounding alone may keep the loss above it. */
    private double gap(OutputLayer output, Errors errors, GrowingBasis f) {
      return output.lambda() == 0
          ? Math.max(0, errors.loss() - f.residualSquares() / training.rows())
          : output.gap();
    }

    Growth end(GrowingBasis f, StopReason reason) {
      return new Growth(f.basis(), layers, points, outputs, reason, f.orthogonalityDefect());
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
