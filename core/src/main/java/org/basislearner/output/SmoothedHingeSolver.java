package org.basislearner.output;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.basislearner.linalg.UpperTriangle;
import org.basislearner.loss.Loss;
import org.basislearner.loss.SolverStop;
import org.basislearner.matrix.Matrix;
import org.basislearner.store.Workers;

/**
 * Output layers for the hinge on rows that are not in this process: by {@link SmoothSolver} on the
 * {@link SmoothedHinge}, which only sums over rows. The corners are rounded by so much less than
 * the gap that is wanted that what bounds the smoothed minimum from below bounds the hinge's well
 * enough.
 */
final class SmoothedHingeSolver implements OutputSolver {
  /** Share of the gap that the rounding of corners may take up; width is twice that. */
  private static final double ROUNDED = 0.4;

  /** Share of the gap that is left to the solver of the smoothed problem. */
  private static final double SOLVED = 0.5;

  /** How often the corners are made sharper for an objective that turned out lower. */
  private static final int MOST_ROUNDS = 10;

  /** The first rounds ask for less, and each for this share of the one before. */
  private static final double FIRST = 1;

  private static final double SHARPER = 0.3;

  /** Lambdas whose corners are rounded alike. */
  private static final int TOGETHER = 4;

  private final OutputRows rows;
  private final boolean freeConstant;
  private final Workers workers;
  private final Map<Double, double[]> found = new HashMap<>();

  SmoothedHingeSolver(OutputRows rows, boolean freeConstant, Workers workers) {
    this.rows = rows;
    this.freeConstant = freeConstant;
    this.workers = workers;
  }

  @Override
  public List<OutputLayer> path(
      UpperTriangle r, Matrix projections, List<Double> lambdas, Accuracy accuracy) {
    Map<Double, OutputLayer> layers = new HashMap<>();
    List<Double> descending = Lambdas.descending(lambdas);
    double objective = 1; // the hinge of W = 0
    for (int from = 0; from < descending.size(); from += TOGETHER) {
      List<Double> some = descending.subList(from, Math.min(descending.size(), from + TOGETHER));
      for (OutputLayer layer : together(r, projections, some, accuracy, objective)) {
        layers.put(layer.lambda(), layer);
        objective = Math.min(objective, layer.objective());
      }
    }
    return Lambdas.inOrder(lambdas, layers);
  }

  private List<OutputLayer> together(
      UpperTriangle r, Matrix projections, List<Double> lambdas, Accuracy accuracy, double start) {
    L2Term term = L2Term.of(freeConstant, rows.shape().kind(), r, projections);
    Map<Double, OutputLayer> best = new HashMap<>();
    List<Double> open = lambdas;
    double objective = start;
    double tolerance = FIRST;
    for (int round = 0; round < MOST_ROUNDS && !open.isEmpty(); round++) {
      tolerance = Math.max(accuracy.gap(), tolerance * SHARPER);
      SmoothedHinge smoothed = new SmoothedHinge(2 * ROUNDED * tolerance * objective);
      SmoothSolver solver = new SmoothSolver(rows, smoothed, freeConstant, workers, found);
      Accuracy inner = new Accuracy(SOLVED * tolerance, accuracy.iterations());
      List<OutputLayer> solved = solver.path(r, projections, open, inner);
      List<LossGradient> losses =
          LossGradient.of(rows, Loss.hinge(), solved.stream().map(OutputLayer::weights).toList());
      List<Double> again = new ArrayList<>();
      for (int i = 0; i < solved.size(); i++) {
        OutputLayer layer = judged(solved.get(i), losses.get(i).loss(), term, accuracy);
        OutputLayer other = best.get(layer.lambda());
        layer = other == null ? layer : better(other, layer);
        best.put(layer.lambda(), layer);
        objective = Math.min(objective, layer.objective());
        if (layer.stop() != SolverStop.CONVERGED) {
          again.add(layer.lambda());
        }
      }
      open = again;
    }
    return lambdas.stream().map(best::get).toList();
  }

  /** A smoothed layer as one of the hinge, with the bound of the smoothed minimum. */
  private static OutputLayer judged(
      OutputLayer smoothed, double loss, L2Term term, Accuracy accuracy) {
    double bound = smoothed.objective() - smoothed.gap();
    double[] weights = smoothed.weights();
    double objective = loss + term.value(smoothed.lambda(), weights);
    double gap = Math.max(0, objective - bound);
    boolean converged = gap <= accuracy.gap() * objective;
    SolverStop stop =
        smoothed.stop() == SolverStop.CONVERGED ? SolverStop.ITERATIONS : smoothed.stop();
    return new OutputLayer(
        smoothed.lambda(),
        weights,
        objective,
        gap,
        smoothed.iterations(),
        converged ? SolverStop.CONVERGED : stop);
  }

  private static OutputLayer better(OutputLayer one, OutputLayer other) {
    OutputLayer lower = other.gap() < one.gap() ? other : one;
    return new OutputLayer(
        lower.lambda(),
        lower.weights(),
        lower.objective(),
        lower.gap(),
        one.iterations() + other.iterations(),
        lower.stop());
  }
}
