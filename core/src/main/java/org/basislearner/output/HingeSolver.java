package org.basislearner.output;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.basislearner.rows.LocalRowStore;
import org.basislearner.rows.Workers;

/**
 * Output layers for the hinge and the multiclass hinge, by ascent in the dual: {@link HingeAscent}
 * for one lambda.
 *
 * <p>The lambdas are split into chains. The first lambda of a chain starts from what was found for
 * a shallower basis, each later one from the one before or from the shallower basis, whichever has
 * the higher dual objective. Chains are independent of each other and are a property of the lambdas
 * alone, so that the result does not depend on the number of threads.
 */
final class HingeSolver implements OutputSolver {
  /** The most chains. */
  private static final int CHAINS = 4;

  private final int outputs;
  private final LocalRowStore store;
  private final boolean weighted;
  private final Workers workers;
  private final Map<Double, double[]> found = new ConcurrentHashMap<>();

  HingeSolver(int outputs, LocalRowStore store, boolean weighted, Workers workers) {
    this.outputs = outputs;
    this.store = store;
    this.weighted = weighted;
    this.workers = workers;
  }

  @Override
  public List<OutputLayer> path(
      double[][] triangle, double[] projections, List<Double> lambdas, Accuracy accuracy) {
    List<Double> descending = Lambdas.descending(lambdas);
    HingeRows rows = new HingeRows(store, triangle.length, outputs, weighted, workers);
    OutputLayer[] layers = new OutputLayer[descending.size()];
    int chains = Math.min(CHAINS, layers.length);
    workers.run(
        chains,
        (task, gemm) -> {
          // the smallest lambdas take the longest: their chain comes first
          int chain = chains - 1 - task;
          double[] previous = new double[0];
          for (int i = chain; i < layers.length; i += chains) {
            double lambda = descending.get(i);
            HingeAscent ascent = new HingeAscent(rows, lambda, gemm.kernel());
            ascent.start(previous);
            ascent.start(found.getOrDefault(lambda, new double[0]));
            layers[i] = ascent.run(accuracy);
            previous = ascent.duals();
            found.put(lambda, previous);
          }
        });
    Map<Double, OutputLayer> byLambda = new HashMap<>();
    Arrays.stream(layers).forEach(layer -> byLambda.put(layer.lambda(), layer));
    return Lambdas.inOrder(lambdas, byLambda);
  }
}
