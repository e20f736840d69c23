package org.basislearner.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.basislearner.linalg.Kernels;
import org.basislearner.loss.Loss;
import org.basislearner.loss.SolverStop;
import org.basislearner.output.ReferenceSolver.Optimum;
import org.basislearner.store.LocalRowStore;
import org.basislearner.store.Workers;

/** Runs an output solver on a problem and judges what it says by the reference. */
final class SolverCheck {
  /** Under which objectives agree to {@link #NEAR}. */
  static final Accuracy TIGHT = new Accuracy(1e-8, 5000);

  /** How near a solver asked for {@link #TIGHT} must come, relative to max(1, optimum). */
  private static final double NEAR = 1e-6;

  /** How near the reported objective must be to the one of the weights. */
  private static final double SAME = 1e-10;

  private final OutputProblem problem;
  private final Loss loss;
  private final ReferenceLoss reference;
  private final Map<Double, Optimum> optima = new HashMap<>();

  SolverCheck(OutputProblem problem, Loss loss, ReferenceLoss reference) {
    this.problem = problem;
    this.loss = loss;
    this.reference = reference;
  }

  /** Lambdas from 1e-7 to 10, in no order. */
  static List<Double> lambdas(SplittableRandom random, int count) {
    List<Double> lambdas = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      lambdas.add(Math.pow(10, random.nextDouble(-7, 1)));
    }
    return lambdas;
  }

  /** What a new solver finds. */
  List<OutputLayer> path(List<Double> lambdas, Accuracy accuracy, int threads) {
    try (Workers workers = new Workers(threads, Kernels.best(), () -> false);
        LocalRowStore store = problem.store(workers)) {
      problem.addNodes(store, 0);
      return path(solver(store, workers), lambdas, accuracy);
    }
  }

  /** A solver for the rows of a store. */
  OutputSolver solver(LocalRowStore store, Workers workers) {
    return OutputSolver.of(loss, problem.shape(), store, false, workers);
  }

  /** What a solver finds, whose store has the nodes of this problem. */
  List<OutputLayer> path(OutputSolver solver, List<Double> lambdas, Accuracy accuracy) {
    OutputProblem.Factors factors = problem.factors();
    return solver.path(factors.triangle(), factors.projections(), lambdas, accuracy);
  }

  /** Every layer is what it says it is. */
  void check(List<OutputLayer> layers, List<Double> lambdas, Accuracy accuracy) {
    assertThat(layers).extracting(OutputLayer::lambda).isEqualTo(lambdas);
    for (OutputLayer layer : layers) {
      check(layer, accuracy);
    }
  }

  private void check(OutputLayer layer, Accuracy accuracy) {
    double lambda = layer.lambda();
    Optimum optimum =
        optima.computeIfAbsent(lambda, l -> ReferenceSolver.solve(problem, reference, l));
    assertThat(layer.weights()).hasSize(problem.nodeCount() * problem.outputs());
    double objective = problem.objective(reference, lambda, layer.weights());
    double rounding = problem.rounding(objective, layer.weights());
    String all = describe(layer, accuracy, objective, optimum);
    assertThat(layer.objective())
        .as("the objective is that of the weights: %s", all)
        .isCloseTo(objective, within(SAME * Math.max(1, objective)));
    assertThat(layer.gap())
        .as("the gap is a bound: %s", all)
        .isFinite()
        .isNotNegative()
        .isGreaterThanOrEqualTo(objective - optimum.upper() - rounding);
    assertThat(layer.iterations()).as("iterations: %s", all).isNotNegative();
    if (layer.stop() == SolverStop.CONVERGED) {
      assertThat(layer.gap())
          .as("converged means a small gap: %s", all)
          .isLessThanOrEqualTo(accuracy.gap() * layer.objective());
    }
    if (accuracy.gap() <= TIGHT.gap()) {
      assertThat(objective)
          .as("the objective is the least: %s", all)
          .isCloseTo(optimum.upper(), within(NEAR * Math.max(1, optimum.upper())));
    }
  }

  private String describe(OutputLayer layer, Accuracy accuracy, double objective, Optimum optimum) {
    return loss.name()
        + ", "
        + problem
        + ", lambda = "
        + layer.lambda()
        + ", "
        + accuracy
        + ", objective of the weights = "
        + objective
        + ", reference = "
        + optimum.lower()
        + " to "
        + optimum.upper()
        + ", reported objective = "
        + layer.objective()
        + ", gap = "
        + layer.gap()
        + ", stop = "
        + layer.stop()
        + " after "
        + layer.iterations()
        + " iterations";
  }
}
