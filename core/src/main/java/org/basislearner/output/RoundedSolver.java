package org.basislearner.output;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.basislearner.linalg.UpperTriangle;
import org.basislearner.loss.Loss;
import org.basislearner.loss.SolverStop;
import org.basislearner.loss.TargetKind;
import org.basislearner.matrix.Matrix;
import org.basislearner.store.Workers;

/**
 * Output layers for losses with corners, by {@link SmoothSolver} on the loss with its corners
 * {@linkplain Loss#rounded rounded}, which only sums over rows. They are rounded by so much less
 * than the gap that is wanted that what bounds the minimum of the rounded problem from below bounds
 * that of the real one well enough: gaps are those of the loss with its corners.
 */
final class RoundedSolver implements OutputSolver {
  /** Share of the gap that the rounding of corners may take up where the bound suffers by it. */
  private static final double ROUNDED = 0.4;

  /** The same where {@link Loss#support} gives a bound that does not. */
  private static final double ROUNDED_SUPPORTED = 3;

  /** Share of the gap that is left to the solver of the rounded problem. */
  private static final double SOLVED = 0.5;

  /** How often the corners are made sharper for an objective that turned out lower. */
  private static final int MOST_ROUNDS = 10;

  /** The first rounds ask for less, and each for this fraction of the one before. */
  private static final double FIRST = 1;

  private static final double SHARPER = 0.3;

  /** Lambdas whose corners are rounded alike. */
  private static final int TOGETHER = 4;

  private final OutputRows rows;
  private final Baseline baseline;
  private final L2Term term;
  private final Workers workers;
  private final Map<Double, double[]> found = new HashMap<>();

  RoundedSolver(OutputRows rows, Baseline baseline, L2Term term, Workers workers) {
    this.rows = rows;
    this.baseline = baseline;
    this.term = term;
    this.workers = workers;
  }

  @Override
  public List<OutputLayer> path(
      UpperTriangle r, Matrix projections, List<Double> lambdas, Accuracy accuracy) {
    Map<Double, OutputLayer> layers = new HashMap<>();
    List<Double> descending = Lambdas.descending(lambdas);
    Loss loss = baseline.loss();
    double objective = new Baseline(term.centre(), baseline.scales(), loss).on(rows, loss).loss();
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
    Map<Double, OutputLayer> best = new HashMap<>();
    List<Double> open = lambdas;
    double objective = start;
    boolean supported = rows.shape().kind() == TargetKind.NUMBERS && isSupported();
    double share = supported ? ROUNDED_SUPPORTED : ROUNDED;
    double least = supported ? SHARPER * accuracy.gap() : accuracy.gap();
    double tolerance = FIRST;
    for (int round = 0; round < MOST_ROUNDS && !open.isEmpty(); round++) {
      tolerance = Math.max(least, tolerance * SHARPER);
      double most = Math.max(Double.MIN_NORMAL, share * tolerance * objective);
      Loss rounded = baseline.loss().rounded(most, baseline.scales());
      SmoothSolver solver = new SmoothSolver(rows, rounded, term, workers, found);
      Accuracy inner = new Accuracy(SOLVED * tolerance, accuracy.iterations());
      List<OutputLayer> solved = solver.path(r, projections, open, inner);
      List<double[]> weights = solved.stream().map(OutputLayer::weights).toList();
      List<LossGradient> losses = LossGradient.of(rows, baseline.loss(), weights);
      List<LossGradient> planes =
          supported
              ? LossGradient.of(rows, new Planes(rounded, baseline.loss()), weights)
              : List.of();
      List<Double> again = new ArrayList<>();
      for (int i = 0; i < solved.size(); i++) {
        OutputLayer one = solved.get(i);
        double bound = one.objective() - one.gap();
        if (supported) {
          bound = Math.max(bound, bound(one.lambda(), planes.get(i)));
        }
        OutputLayer layer = judged(one, losses.get(i).loss(), bound);
        OutputLayer other = best.get(layer.lambda());
        layer = finished(other == null ? layer : better(other, layer), accuracy);
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

  private boolean isSupported() {
    double[] zero = new double[rows.outputs()];
    return !Double.isNaN(baseline.loss().support(zero, zero));
  }

  /** What no objective is below: the least sum of the L2 term and planes below the losses. */
  private double bound(double lambda, LossGradient planes) {
    double bound = planes.loss() - term.gap(lambda, planes.gradient());
    for (int c = 0; c < term.centre().length; c++) {
      bound += planes.gradient()[c] * term.centre()[c];
    }
    return bound;
  }

  /** A layer of the rounded problem as one of the real one. */
  private OutputLayer judged(OutputLayer rounded, double loss, double bound) {
    double[] weights = rounded.weights();
    double objective = loss + term.value(rounded.lambda(), weights);
    return new OutputLayer(
        rounded.lambda(),
        weights,
        objective,
        Math.max(0, objective - bound),
        rounded.iterations(),
        rounded.stop());
  }

  /** The layer with the lower objective and the higher of both bounds. */
  private static OutputLayer better(OutputLayer one, OutputLayer other) {
    OutputLayer lower = other.objective() < one.objective() ? other : one;
    double bound = Math.max(one.objective() - one.gap(), other.objective() - other.gap());
    return new OutputLayer(
        lower.lambda(),
        lower.weights(),
        lower.objective(),
        Math.max(0, lower.objective() - bound),
        one.iterations() + other.iterations(),
        other.stop());
  }

  private static OutputLayer finished(OutputLayer layer, Accuracy accuracy) {
    boolean converged = layer.gap() <= accuracy.gap() * layer.objective();
    SolverStop stop = layer.stop() == SolverStop.CONVERGED ? SolverStop.ITERATIONS : layer.stop();
    return new OutputLayer(
        layer.lambda(),
        layer.weights(),
        layer.objective(),
        layer.gap(),
        layer.iterations(),
        converged ? SolverStop.CONVERGED : stop);
  }

  /** Below a loss the planes with the slopes of another one: where these are 0, their heights. */
  private record Planes(Loss slopes, Loss loss) implements Loss {
    @Override
    public String name() {
      return loss.name();
    }

    @Override
    public double value(double[] outputs, double[] targets) {
      double[] gradient = new double[outputs.length];
      slopes.gradient(outputs, targets, gradient);
      return loss.support(gradient, targets);
    }

    @Override
    public void gradient(double[] outputs, double[] targets, double[] gradient) {
      slopes.gradient(outputs, targets, gradient);
    }
  }
}
