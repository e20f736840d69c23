package org.basislearner.output;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import org.basislearner.linalg.Cholesky;
import org.basislearner.loss.SolverStop;
import org.basislearner.matrix.Matrix;

/**
 * One minimisation of a convex objective by L-BFGS, driven from outside: {@link #trial} is where
 * the loss is wanted next, {@link #take} is told it.
 *
 * <p>Steps are taken in u = L<sup>T</sup> W, where L L<sup>T</sup> is about the Hessian for outputs
 * of unit 1, with the columns of u scaled for others, so that the problem is well conditioned from
 * the start. The objective is lambda-strongly convex; hence P(W) - ||gradient||<sup>2</sup> / (2
 * lambda) is a lower bound of the minimum (each weight in units of its fraction of the {@link
 * L2Term}), and the best of all points seen counts.
 */
final class Descent {
  /** Pairs of steps and gradient changes that the metric is corrected with. */
  private static final int MEMORY = 20;

  /** Share of the decrease that the gradient promises which a step must bring. */
  private static final double SUFFICIENT = 1e-4;

  private static final double SHORTEST = 1e-10;

  /** Relative accuracy of the objective. */
  private static final double ROUNDING = 1e-15;

  private final double lambda;
  private final L2Term term;
  private final Accuracy accuracy;
  private final Cholesky metric;
  private final int outputs;
  private final Deque<Pair> pairs = new ArrayDeque<>();
  private double[] weights;
  private double[] position;
  private double[] gradient;
  private double objective;
  private double lowerBound = Double.NEGATIVE_INFINITY;
  private double[] direction = {};
  private double slope;
  private double step;
  private double[] trialPosition = {};
  private double[] trial = {};
  private int iterations;
  private boolean running = true;
  private SolverStop stop = SolverStop.CONVERGED;

  private record Pair(double[] step, double[] change, double product) {}

  /**
   * Starts from weights whose loss is known; the metric factors about the Hessian of the objective.
   */
  Descent(
      double lambda,
      L2Term term,
      Accuracy accuracy,
      Cholesky metric,
      double[] weights,
      LossGradient value) {
    this.lambda = lambda;
    this.term = term;
    this.accuracy = accuracy;
    this.metric = metric;
    this.outputs = weights.length / metric.size();
    this.weights = weights;
    position = term.times(metric.multiplyTransposed(matrix(weights)).rowMajor(), true);
    objective = value.loss() + term.value(lambda, weights);
    gradient = gradient(weights, value, objective);
    next();
  }

  boolean isRunning() {
    return running;
  }

  /** The weights whose loss is wanted next. */
  double[] trial() {
    return trial;
  }

  OutputLayer result() {
    return new OutputLayer(
        lambda, weights, objective, Math.max(0, objective - lowerBound), iterations, stop);
  }

  /** Takes the loss at {@link #trial}. */
  void take(LossGradient value) {
    iterations++;
    double found = value.loss() + term.value(lambda, trial);
    double promised = SUFFICIENT * step * slope;
    if (found <= objective + promised + ROUNDING * Math.abs(objective)) {
      accept(found, value);
    } else if (step < SHORTEST) {
      end(SolverStop.ROUNDING);
    } else {
      // the minimum of the parabola through both values and the slope, not too near either end
      double minimum = -slope * step * step / (2 * (found - objective - slope * step));
      step = Double.isNaN(minimum) ? step / 10 : Math.min(step / 2, Math.max(step / 10, minimum));
      moveTrial();
    }
  }

  private void accept(double found, LossGradient value) {
    double[] newGradient = gradient(trial, value, found);
    double[] moved = difference(trialPosition, position);
    double[] change = difference(newGradient, gradient);
    double product = dot(moved, change);
    if (product > 0) {
      pairs.addFirst(new Pair(moved, change, product));
      if (pairs.size() > MEMORY) {
        pairs.removeLast();
      }
    }
    weights = trial;
    position = trialPosition;
    gradient = newGradient;
    objective = found;
    next();
  }

  /** The gradient by u, and with it a lower bound of the minimum. */
  private double[] gradient(double[] at, LossGradient value, double objectiveThere) {
    double[] byWeights = value.gradient().clone();
    term.addGradient(lambda, at, byWeights);
    lowerBound = Math.max(lowerBound, objectiveThere - term.gap(lambda, byWeights));
    metric.solveLower(matrix(byWeights));
    return term.times(byWeights, false);
  }

  private void next() {
    if (objective - lowerBound <= accuracy.gap() * objective) {
      end(SolverStop.CONVERGED);
      return;
    }
    if (iterations >= accuracy.iterations()) {
      end(SolverStop.ITERATIONS);
      return;
    }
    direction = direction();
    slope = dot(direction, gradient);
    if (!(slope < 0)) {
      end(SolverStop.ROUNDING);
      return;
    }
    step = 1;
    moveTrial();
  }

  /** The two loops of L-BFGS: minus the corrected inverse metric times the gradient. */
  private double[] direction() {
    double[] result = gradient.clone();
    double[] factors = new double[pairs.size()];
    int p = 0;
    for (Pair pair : pairs) {
      factors[p] = dot(pair.step(), result) / pair.product();
      add(-factors[p++], pair.change(), result);
    }
    if (!pairs.isEmpty()) {
      Pair newest = pairs.getFirst();
      scale(newest.product() / dot(newest.change(), newest.change()), result);
    }
    for (Iterator<Pair> oldest = pairs.descendingIterator(); oldest.hasNext(); ) {
      Pair pair = oldest.next();
      double factor = dot(pair.change(), result) / pair.product();
      add(factors[--p] - factor, pair.step(), result);
    }
    scale(-1, result);
    return result;
  }

  private void moveTrial() {
    trialPosition = position.clone();
    add(step, direction, trialPosition);
    trial = trialPosition.clone();
    metric.solveTransposed(matrix(term.times(trial, false)));
  }

  private Matrix matrix(double[] numbers) {
    return Matrix.of(metric.size(), outputs, numbers);
  }

  private void end(SolverStop why) {
    running = false;
    stop = why;
  }

  static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }

  private static void add(double factor, double[] values, double[] to) {
    for (int i = 0; i < to.length; i++) {
      to[i] += factor * values[i];
    }
  }

  private static void scale(double factor, double[] values) {
    for (int i = 0; i < values.length; i++) {
      values[i] *= factor;
    }
  }

  private static double[] difference(double[] a, double[] b) {
    double[] difference = a.clone();
    add(-1, b, difference);
    return difference;
  }
}
