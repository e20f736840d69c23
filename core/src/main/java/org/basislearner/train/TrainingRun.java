package org.basislearner.train;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.basislearner.network.Guard;
import org.basislearner.network.InputRange;
import org.basislearner.network.InputScaling;
import org.basislearner.network.Network;
import org.basislearner.output.OutputLayer;
import org.basislearner.rows.DataException;
import org.basislearner.rows.Group;
import org.basislearner.rows.LocalRowStore;
import org.basislearner.rows.RowSource;
import org.basislearner.rows.RowStore;
import org.basislearner.rows.Workers;

/**
 * From rows to a chosen network: reads and checks the rows, keeps validation rows back, scales,
 * grows the network, chooses depth and lambda, and trains the chosen network again on all rows.
 */
public final class TrainingRun {
  private final Parameters parameters;
  private final RunOptions options;
  private final RowSource source;
  private final List<String> names;
  private final Targets targets;
  private final boolean[] validation;

  /**
   * Prepares a run.
   *
   * @param source the inputs of all rows, validation rows included
   * @param names a name for each input
   * @param validation for each row whether it is a validation row
   */
  public TrainingRun(
      Parameters parameters,
      RunOptions options,
      RowSource source,
      List<String> names,
      Targets targets,
      boolean[] validation) {
    this.parameters = parameters;
    this.options = options;
    this.source = source;
    this.names = List.copyOf(names);
    this.targets = targets;
    this.validation = validation.clone();
  }

  /**
   * Runs.
   *
   * @throws DataException if the rows cannot be learned from
   * @throws java.util.concurrent.CancellationException if it was cancelled
   */
  public Trained run() {
    MemoryEstimate.of(source.rows(), inputs(), targets.columns(), parameters, options)
        .check(source.rows(), inputs(), options);
    String hash = new InputCheck(names, parameters.scaling()).hash(source, targets);
    Thread caller = Thread.currentThread();
    BooleanSupplier cancelled = () -> options.cancelled().getAsBoolean() || caller.isInterrupted();
    try (Workers workers = new Workers(options.threads(), options.kernel(), cancelled)) {
      Fitted first = fit(parameters, validation, workers, false);
      ModelPath path = ModelPath.choose(first.growth().points());
      PathPoint chosen = path.chosenPoint();
      boolean refit = options.refit() && anyValidation();
      Fitted last = first;
      int point = path.chosen();
      if (refit) {
        Parameters fixed =
            parameters.withMaxDepth(chosen.depth()).withLambdas(List.of(chosen.lambda()));
        last = fit(fixed, new boolean[validation.length], workers, true);
        point = last.growth().points().size() - 1;
      }
      return trained(first, path, last, point, refit, hash);
    }
  }

  private Trained trained(
      Fitted first, ModelPath path, Fitted last, int point, boolean refit, String hash) {
    Growth growth = last.growth();
    int layers = growth.points().get(point).depth() - 1;
    OutputLayer output = growth.outputs().get(point);
    double gap = growth.points().get(point).gap();
    List<Double> errors = new ArrayList<>();
    for (LayerReport layer : growth.layers().subList(0, layers)) {
      errors.add(layer.error());
    }
    int rank = growth.layers().get(layers - 1).rank();
    return new Trained(
        new Network(growth.basis().truncate(layers), targets.columns(), output.weights()),
        last.scaling(),
        last.range(),
        new Certificate(last.rows(), rank, growth.orthogonalityDefect(), errors, gap),
        path,
        first.growth().layers(),
        first.growth().stopReason(),
        refit,
        last.rows(),
        hash,
        options.kernel().name());
  }

  private record Fitted(Growth growth, InputScaling scaling, InputRange range, long rows) {}

  /** Grows a network on the rows that are not held out. */
  private Fitted fit(Parameters fixed, boolean[] heldOut, Workers workers, boolean refit) {
    int held = 0;
    for (boolean one : heldOut) {
      held += one ? 1 : 0;
    }
    try (RowStore training = load(heldOut, false, heldOut.length - held, workers);
        RowStore others = load(heldOut, true, held, workers)) {
      options.listener().buildStarted(training.rows(), inputs(), refit);
      InputRange range = InputStatistics.range(training, inputs());
      InputScaling scaling =
          fixed.scaling() == Scaling.NONE
              ? InputScaling.none(inputs())
              : InputStatistics.standard(training, range);
      scale(training, scaling, Optional.empty());
      scale(others, scaling, fixed.guard() == Guard.OFF ? Optional.empty() : Optional.of(range));
      TrainingListener listener = refit ? new Unstoppable(options.listener()) : options.listener();
      BasisLearner learner =
          new BasisLearner(fixed, listener, workers, inputs(), targets.kind(), targets.columns());
      Growth growth =
          learner.grow(training, others.rows() > 0 ? Optional.of(others) : Optional.empty());
      return new Fitted(growth, scaling, range, training.rows());
    }
  }

  private RowStore load(boolean[] heldOut, boolean which, int rows, Workers workers) {
    int columns = targets.columns();
    try (LocalRowStore.Builder builder =
        new LocalRowStore.Builder(workers, options.storage(), inputs(), columns, rows)) {
      double[] target = new double[columns];
      if (rows > 0) {
        source.scan(
            (row, values) -> {
              if (heldOut[(int) row] == which) {
                targets.read((int) row, target);
                builder.add(values, target);
              }
            });
      }
      return builder.build();
    }
  }

  private void scale(RowStore store, InputScaling scaling, Optional<InputRange> clamp) {
    if (scaling.isIdentity() && clamp.isEmpty()) {
      return;
    }
    int inputs = inputs();
    store.map(
        (block, gemm) -> {
          double[][] columns = new double[inputs][];
          for (int j = 0; j < inputs; j++) {
            columns[j] = block.column(Group.INPUT, j).clone();
          }
          clamp.ifPresent(range -> range.clamp(columns, block.rows(), columns));
          scaling.apply(columns, block.rows(), columns);
          for (int j = 0; j < inputs; j++) {
            block.replace(Group.INPUT, j, columns[j]);
          }
        });
  }

  /** The refit must reach the depth that was chosen: it tells all, but is not stopped. */
  private record Unstoppable(TrainingListener inner) implements TrainingListener {
    @Override
    public void layerStarted(int layer, int width, long candidates) {
      inner.layerStarted(layer, width, candidates);
    }

    @Override
    public void nodesAdded(int layer, int nodes, int width) {
      inner.nodesAdded(layer, nodes, width);
    }

    @Override
    public void layerEnded(LayerReport layer) {
      inner.layerEnded(layer);
    }
  }

  private boolean anyValidation() {
    for (boolean one : validation) {
      if (one) {
        return true;
      }
    }
    return false;
  }

  private int inputs() {
    return source.columns();
  }
}
