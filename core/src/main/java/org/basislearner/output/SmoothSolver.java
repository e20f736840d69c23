package org.basislearner.output;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.basislearner.linalg.Cholesky;
import org.basislearner.linalg.Gemm;
import org.basislearner.linalg.UpperTriangle;
import org.basislearner.loss.Loss;
import org.basislearner.matrix.Matrix;
import org.basislearner.store.Workers;

/**
 * Output layers for any differentiable loss, by L-BFGS with the squared loss's Hessian as its
 * metric. Several lambdas take their steps together, so that one pass over the rows serves them
 * all; the next ones start from where these ended, or from what was found for a shallower basis,
 * whichever is lower.
 */
final class SmoothSolver implements OutputSolver {
  /** Lambdas that are solved together; each needs a factorised matrix of |F| x |F|. */
  private static final int TOGETHER = 4;

  /** Of the largest diagonal entry of a matrix, what is added to keep it positive definite. */
  private static final double JITTER = 1e-13;

  private final OutputRows rows;
  private final Loss loss;
  private final L2Term term;
  private final Workers workers;
  private final Map<Double, double[]> found;

  /** A solver with weights to start from, by lambda; those that are found are added. */
  SmoothSolver(
      OutputRows rows, Loss loss, L2Term term, Workers workers, Map<Double, double[]> found) {
    this.rows = rows;
    this.loss = loss;
    this.term = term;
    this.workers = workers;
    this.found = found;
  }

  @Override
  public List<OutputLayer> path(
      UpperTriangle r, Matrix projections, List<Double> lambdas, Accuracy accuracy) {
    Matrix metric = CrossProducts.lower(r, loss.curvature() / rows.store().rows(), workers);
    Map<Double, OutputLayer> layers = new HashMap<>();
    double[] previous = Arrays.copyOf(term.centre(), r.size() * rows.outputs());
    List<Double> descending = Lambdas.descending(lambdas);
    for (int from = 0; from < descending.size(); from += TOGETHER) {
      List<Double> some = descending.subList(from, Math.min(descending.size(), from + TOGETHER));
      List<Descent> descents = start(some, metric, previous, accuracy);
      descend(descents);
      for (Descent descent : descents) {
        OutputLayer layer = descent.result();
        layers.put(layer.lambda(), layer);
        found.put(layer.lambda(), layer.weights());
        previous = layer.weights();
      }
    }
    return Lambdas.inOrder(lambdas, layers);
  }

  /** A descent for each lambda, from the lower of its two starts. */
  private List<Descent> start(
      List<Double> lambdas, Matrix metric, double[] previous, Accuracy accuracy) {
    List<double[]> starts = new ArrayList<>();
    for (double lambda : lambdas) {
      starts.add(previous);
      starts.add(Arrays.copyOf(found.getOrDefault(lambda, previous), previous.length));
    }
    List<LossGradient> values = LossGradient.of(rows, loss, starts);
    Descent[] descents = new Descent[lambdas.size()];
    workers.run(
        descents.length,
        (task, gemm) -> {
          double lambda = lambdas.get(task);
          int one = 2 * task;
          int other = one + 1;
          double first = values.get(one).loss() + term.value(lambda, starts.get(one));
          double second = values.get(other).loss() + term.value(lambda, starts.get(other));
          int lower = second < first ? other : one;
          descents[task] =
              new Descent(
                  lambda,
                  term,
                  accuracy,
                  factor(metric, lambda, new Gemm(gemm.kernel())),
                  starts.get(lower),
                  values.get(lower));
        });
    return List.of(descents);
  }

  /** Each descent keeps its factors, and works with them on any thread. */
  private Cholesky factor(Matrix metric, double lambda, Gemm own) {
    int size = metric.rows();
    double largest = 0;
    for (int i = 0; i < size; i++) {
      largest = Math.max(largest, metric.at(i, i));
    }
    Matrix shifted = term.addTo(metric.copy(), lambda, JITTER * largest);
    return CrossProducts.factor(shifted, lambda, own);
  }

  private void descend(List<Descent> descents) {
    while (true) {
      List<Descent> running = descents.stream().filter(Descent::isRunning).toList();
      if (running.isEmpty()) {
        return;
      }
      List<LossGradient> values =
          LossGradient.of(rows, loss, running.stream().map(Descent::trial).toList());
      workers.run(running.size(), (task, gemm) -> running.get(task).take(values.get(task)));
    }
  }
}
