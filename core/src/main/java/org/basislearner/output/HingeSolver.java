package org.basislearner.output;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.basislearner.linalg.UpperTriangle;
import org.basislearner.loss.SolverStop;
import org.basislearner.matrix.Matrix;
import org.basislearner.store.LocalRowStore;
import org.basislearner.store.Workers;

/**
 * Output layers for the hinge and the multiclass hinge: by ascent in the dual, {@link HingeAscent},
 * and where that does not converge soon, as with few nodes and a small lambda, by {@link
 * HingeInterior} if its matrix is not too large.
 *
 * <p>The lambdas are split into chains. The first lambda of a chain starts from what was found for
 * a shallower basis, each later one from the one before or from the shallower basis, whichever has
 * the higher dual objective. Chains are independent of each other and are a property of the lambdas
 * alone, so that the result does not depend on the number of threads.
 *
 * <p>A constant that is not held down at all would be an equation in the dual, which couples all
 * rows. So it is held down a hundred times less than the other nodes ({@link L2Term}): both methods
 * see it ten times as large.
 */
final class HingeSolver implements OutputSolver {
  /** The most chains: fewer start nearer, more keep more threads busy. */
  private static final int CHAINS = 2;

  /** Limits of the interior point method: unknowns, whose matrix is dense. */
  private static final int MOST_UNKNOWNS = 3000;

  /** Flops of one of its steps for each iteration that is allowed. */
  private static final double MOST_FLOPS = 2.5e6;

  /** Steps that the interior point method takes, and flops a second of both methods, about. */
  private static final int STEPS = 25;

  private static final double STEP_SPEED = 2e10;
  private static final double SWEEP_SPEED = 4e9;
  private static final int FEWEST_SWEEPS = 30;

  private final int outputs;
  private final LocalRowStore store;
  private final boolean weighted;
  private final double firstScale;
  private final Workers workers;
  private final Map<Double, double[]> found = new ConcurrentHashMap<>();

  HingeSolver(
      int outputs, LocalRowStore store, boolean weighted, boolean freeConstant, Workers workers) {
    this.outputs = outputs;
    this.store = store;
    this.weighted = weighted;
    firstScale = freeConstant ? L2Term.FREE_SCALE : 1;
    this.workers = workers;
  }

  @Override
  public List<OutputLayer> path(
      UpperTriangle r, Matrix projections, List<Double> lambdas, Accuracy accuracy) {
    List<Double> descending = Lambdas.descending(lambdas);
    HingeRows rows = new HingeRows(store, r.size(), outputs, weighted, firstScale, workers);
    OutputLayer[] layers = new OutputLayer[descending.size()];
    boolean both = isInteriorFeasible(r.size(), accuracy);
    Accuracy ascending = both ? limited(accuracy, r.size()) : accuracy;
    int chains = Math.min(CHAINS, layers.length);
    workers.run(
        chains,
        (task, gemm) -> {
          // the smallest lambdas take the longest: their chain comes first
          int chain = chains - 1 - task;
          double[] previous = new double[0];
          Accuracy allowed = ascending;
          for (int i = chain; i < layers.length; i += chains) {
            double lambda = descending.get(i);
            HingeAscent ascent = new HingeAscent(rows, lambda, gemm.kernel());
            ascent.start(previous);
            ascent.start(found.getOrDefault(lambda, new double[0]));
            layers[i] = ascent.run(allowed);
            if (layers[i].stop() == SolverStop.ITERATIONS) {
              allowed = ascending.within(FEWEST_SWEEPS); // a smaller lambda would take yet more
            }
            previous = ascent.duals();
            found.put(lambda, previous);
          }
        });
    for (int i = 0; both && i < layers.length; i++) {
      if (layers[i].stop() != SolverStop.CONVERGED) {
        layers[i] = better(layers[i], interior(r.size(), layers[i].lambda(), accuracy));
      }
    }
    Map<Double, OutputLayer> byLambda = new HashMap<>();
    for (OutputLayer layer : layers) {
      byLambda.put(layer.lambda(), unscaled(lowest(layer, layers, accuracy)));
    }
    return Lambdas.inOrder(lambdas, byLambda);
  }

  private boolean isInteriorFeasible(int nodes, Accuracy accuracy) {
    return (long) nodes * outputs <= MOST_UNKNOWNS
        && HingeInterior.cost(store.rows(), nodes, outputs) <= MOST_FLOPS * accuracy.iterations();
  }

  /** As many sweeps as take about the time of the interior point method. */
  private Accuracy limited(Accuracy accuracy, int nodes) {
    double steps = STEPS * HingeInterior.cost(store.rows(), nodes, outputs) / STEP_SPEED;
    double sweep = 4.0 * store.rows() * nodes * outputs / SWEEP_SPEED;
    return accuracy.within((int) Math.max(FEWEST_SWEEPS, steps / sweep));
  }

  private OutputLayer interior(int nodes, double lambda, Accuracy accuracy) {
    return new HingeInterior(store, nodes, outputs, weighted, firstScale, lambda, workers)
        .run(accuracy.gap());
  }

  /** A layer for the first node as it is. */
  private OutputLayer unscaled(OutputLayer layer) {
    double[] weights = layer.weights().clone();
    for (int c = 0; c < outputs; c++) {
      weights[c] *= firstScale;
    }
    return new OutputLayer(
        layer.lambda(), weights, layer.objective(), layer.gap(), layer.iterations(), layer.stop());
  }

  /** A layer that did not converge may be worse than what was found for another lambda. */
  private static OutputLayer lowest(OutputLayer layer, OutputLayer[] all, Accuracy accuracy) {
    double bound = layer.objective() - layer.gap();
    OutputLayer best = layer;
    for (OutputLayer other : all) {
      double squares = Arrays.stream(other.weights()).map(w -> w * w).sum();
      double objective = other.objective() + (layer.lambda() - other.lambda()) / 2 * squares;
      if (layer.stop() != SolverStop.CONVERGED && objective < best.objective()) {
        double gap = Math.max(0, objective - bound);
        SolverStop stop = gap <= accuracy.gap() * objective ? SolverStop.CONVERGED : layer.stop();
        best =
            new OutputLayer(
                layer.lambda(), other.weights(), objective, gap, layer.iterations(), stop);
      }
    }
    return best;
  }

  private static OutputLayer better(OutputLayer one, OutputLayer other) {
    return other.stop() == SolverStop.CONVERGED || other.gap() < one.gap() ? other : one;
  }
}
