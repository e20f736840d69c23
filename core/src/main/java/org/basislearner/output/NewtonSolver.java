package org.basislearner.output;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.basislearner.linalg.Cholesky;
import org.basislearner.linalg.Gemm;
import org.basislearner.linalg.UpperTriangle;
import org.basislearner.loss.Loss;
import org.basislearner.loss.SolverStop;
import org.basislearner.loss.TargetKind;
import org.basislearner.matrix.Matrix;
import org.basislearner.store.Block;
import org.basislearner.store.Group;
import org.basislearner.store.Reduction;
import org.basislearner.store.Workers;

/**
 * The output layer of the least mean loss alone, lambda = 0, for losses that give their second
 * derivatives. With F = O R it looks for U in
 *
 * <pre>  P(U) = (1/m) sum over rows of c * loss(U<sup>T</sup> o, y),    W = R<sup>-1</sup> U,
 * </pre>
 *
 * by Newton's method, which with the orthonormal O does not suffer from nodes that are nearly
 * dependent. Losses with corners are followed through ever less {@linkplain Loss#barred rounding}.
 *
 * <p>Without an L2 term no gradient says how far the minimum is. A slope g for each row's loss
 * does, if the slopes cancel, sum of c g o<sup>T</sup> = 0: then the mean of the losses'
 * {@linkplain Loss#support supports} is below every P. A Newton step D gives such slopes, those at
 * U and what D changes them by to first order, which is just what makes their sum 0; near the
 * minimum they are admitted. What rounding leaves of the sum counts as if the best weights were
 * twice those found.
 *
 * <p>The logistic loss has no minimum where some U separates the classes: no row's loss rises along
 * it, some fall for ever. Its layers end as {@link SolverStop#NO_MINIMUM}. That a minimum exists is
 * shown by slopes that cancel and are none of them at the end of what is admitted.
 */
final class NewtonSolver implements OutputSolver {
  /** Unknowns of a system with a dense matrix, of at most 128 MB. */
  private static final int MOST_UNKNOWNS = 4000;

  /** Passes over the rows for a system that is solved without one. */
  private static final int MOST_PASSES = 300;

  /** Relative norm of what such a system leaves. */
  private static final double LEFT = 1e-7;

  /** Steps are few, or rounding ends them. */
  private static final int MOST_STEPS = 300;

  /** Fraction of the fall which the slope promises that a step must bring. */
  private static final double SUFFICIENT = 1e-4;

  private static final double SHORTEST = 1e-10;

  /** Relative accuracy of a sum. */
  private static final double ROUNDING = 1e-15;

  /** Of the largest diagonal entry of a matrix, what is added to keep it positive definite. */
  private static final double JITTER = 1e-15;

  /** A fraction of what a constant loses that is rounding alone. */
  private static final double NOTHING = 1e-12;

  /** By which the rounding of corners falls, once what is left to gain is that fraction of it. */
  private static final double SHARPER = 0.1;

  /** Steps at one rounding. Rows that can be moved away from the corner for ever never end. */
  private static final int MOST_ALIKE = 12;

  /** The least fraction of the largest margin that is not rounding. */
  private static final double MARGIN = 1e-12;

  /** The same for a step along which losses fall for ever, whose last digits come slowly. */
  private static final double STEP_MARGIN = 1e-9;

  /** A step that changes no output by more leaves all slopes between their ends. */
  private static final double SMALL_MOVE = 0.5;

  private final OutputRows rows;
  private final Baseline baseline;
  private final Loss loss;
  private final int outputs;
  private final boolean numbers;
  private final Workers workers;
  private final int mostUnknowns;

  NewtonSolver(OutputRows rows, Baseline baseline, Workers workers) {
    this(rows, baseline, workers, MOST_UNKNOWNS);
  }

  /** A solver that takes conjugate gradients for systems of more unknowns. */
  NewtonSolver(OutputRows rows, Baseline baseline, Workers workers, int mostUnknowns) {
    this.rows = rows;
    this.baseline = baseline;
    this.workers = workers;
    this.mostUnknowns = mostUnknowns;
    loss = baseline.loss();
    outputs = rows.outputs();
    numbers = rows.shape().kind() == TargetKind.NUMBERS;
  }

  /** Takes lambda 0, and leaves those above 0 to another solver. */
  record Beside(OutputSolver positive, NewtonSolver zero) implements OutputSolver {
    @Override
    public List<OutputLayer> path(
        UpperTriangle r, Matrix projections, List<Double> lambdas, Accuracy accuracy) {
      List<Double> others = lambdas.stream().filter(lambda -> lambda > 0).toList();
      if (others.size() == lambdas.size()) {
        return positive.path(r, projections, lambdas, accuracy);
      }
      OutputLayer without = zero.path(r, projections, List.of(0.0), accuracy).get(0);
      List<OutputLayer> rest =
          others.isEmpty() ? List.of() : positive.path(r, projections, others, accuracy);
      return lambdas.stream()
          .map(lambda -> lambda > 0 ? rest.get(others.indexOf(lambda)) : without)
          .toList();
    }
  }

  @Override
  public List<OutputLayer> path(
      UpperTriangle r, Matrix projections, List<Double> lambdas, Accuracy accuracy) {
    double[] zeros = new double[outputs];
    if (!loss.barred(1, baseline.scales()).hessian(zeros, zeros, new double[outputs * outputs])) {
      throw new IllegalArgumentException(
          "lambdas = 0: expected a number above 0, because loss = "
              + loss.name()
              + " gives no second derivatives");
    }
    return List.of(new Search(r, projections, accuracy).run());
  }

  /** The way to one output layer. */
  private final class Search {
    private final UpperTriangle r;
    private final Accuracy accuracy;
    private final double pieces = numbers ? 2 : Math.max(2, outputs);
    private double[] position;
    private double[] best;
    private double upper = Double.POSITIVE_INFINITY;
    private double lower;
    private double mu;
    private int steps;
    private int alike;

    /** Starts from the least squares. */
    Search(UpperTriangle r, Matrix projections, Accuracy accuracy) {
      this.r = r;
      this.accuracy = accuracy;
      position = projections.rowMajor().clone();
      best = position;
      mu = 1;
    }

    OutputLayer run() {
      SolverStop stop = steps();
      double[] weights = weights(best);
      double objective = LossGradient.of(rows, loss, List.of(weights)).get(0).loss();
      double gap = Math.max(0, objective - lower);
      if (stop != SolverStop.NO_MINIMUM) {
        boolean converged = gap <= accuracy.gap() * objective;
        stop =
            converged
                ? SolverStop.CONVERGED
                : stop == SolverStop.CONVERGED ? SolverStop.ROUNDING : stop;
      }
      return new OutputLayer(0, weights, objective, gap, steps, stop);
    }

    private SolverStop steps() {
      double[] still = new double[position.length];
      DualSums.Sums start = DualSums.of(rows, loss, loss, position, still);
      lower = start.zeroSupport();
      mu = start.loss() / pieces;
      double nothing = NOTHING * baseline.on(rows, loss).loss();
      boolean corners = loss.barred(1, baseline.scales()) != loss;
      for (; steps < Math.min(MOST_STEPS, accuracy.iterations()); steps++) {
        Loss smooth = corners ? loss.barred(mu, baseline.scales()) : loss;
        LossGradient here = LossGradient.of(rows, smooth, List.of(position), Group.BASIS).get(0);
        Optional<double[]> newton = direction(smooth, here.gradient());
        double[] direction = newton.orElse(still);
        DualSums.Sums dual = DualSums.of(rows, loss, smooth, position, direction);
        if (dual.loss() < upper) {
          upper = dual.loss();
          best = position;
        }
        if (newton.isPresent()) {
          lower = Math.max(lower, dual.bound(position));
        }
        Optional<SolverStop> end = end(dual, nothing);
        if (end.isPresent()) {
          return end.get();
        }
        double slope = Descent.dot(here.gradient(), direction);
        double length = -slope > ROUNDING * here.loss() ? length(smooth, here, direction) : 0;
        move(length, direction);
        double enough = accuracy.gap() * upper / (4 * pieces);
        alike++;
        boolean near = length == 1 && -slope <= SHARPER * mu;
        if (corners && (length == 0 || near || alike == MOST_ALIKE)) {
          alike = 0;
          if (mu <= NOTHING * upper) {
            return SolverStop.ROUNDING;
          }
          mu *= mu > enough ? Math.max(SHARPER, enough / mu) : SHARPER;
        } else if (length == 0) {
          return SolverStop.ROUNDING;
        }
      }
      return SolverStop.ITERATIONS;
    }

    /** Why the search is over, if it is. */
    private Optional<SolverStop> end(DualSums.Sums dual, double nothing) {
      boolean separated = !numbers && dual.leastMargin() > MARGIN * dual.largestMargin();
      boolean logistic = loss.equals(Loss.logistic());
      if (separated && loss.equals(Loss.hinge())) {
        best = position.clone();
        double factor = Math.max(1, (1 + MARGIN) / dual.leastMargin());
        Arrays.setAll(best, i -> factor * position[i]);
        return Optional.of(SolverStop.CONVERGED);
      }
      boolean near = upper - lower <= accuracy.gap() * upper;
      if (logistic && (separated || (near && dual.isFall(SMALL_MOVE, STEP_MARGIN)))) {
        best = position;
        return Optional.of(SolverStop.NO_MINIMUM);
      }
      if (near && (!logistic || dual.largestMove() <= SMALL_MOVE)) {
        return Optional.of(SolverStop.CONVERGED);
      }
      return upper <= nothing ? Optional.of(SolverStop.ROUNDING) : Optional.empty();
    }

    private void move(double length, double[] direction) {
      double[] moved = position.clone();
      for (int i = 0; i < moved.length; i++) {
        moved[i] += length * direction[i];
      }
      position = moved;
    }

    /** A length that lowers the objective enough; 0 if there is none. */
    private double length(Loss smooth, LossGradient here, double[] direction) {
      double slope = Descent.dot(here.gradient(), direction);
      double[] from = position;
      for (double length = 1; length > SHORTEST; length /= 2) {
        move(length, direction);
        double found = LossGradient.of(rows, smooth, List.of(position), Group.BASIS).get(0).loss();
        position = from;
        double most = here.loss() + SUFFICIENT * length * slope;
        if (found <= most + ROUNDING * Math.abs(here.loss())) {
          return length;
        }
      }
      return 0;
    }

    /** R W = U. */
    private double[] weights(double[] u) {
      double[] weights = u.clone();
      double[] column = new double[r.size()];
      for (int c = 0; c < outputs; c++) {
        for (int i = 0; i < column.length; i++) {
          column[i] = u[i * outputs + c];
        }
        double[] solved = r.solve(column);
        for (int i = 0; i < column.length; i++) {
          weights[i * outputs + c] = solved[i];
        }
      }
      return weights;
    }

    /** Newton's direction; numbers do not know of each other, classes do. */
    private Optional<double[]> direction(Loss smooth, double[] gradient) {
      if (r.size() * (numbers ? 1 : outputs) > mostUnknowns) {
        return Optional.of(conjugate(smooth, gradient));
      }
      int[][] pairs = pairs();
      double[][] products =
          rows.store().reduce(new Curvature(smooth, rows.weighting(), position, outputs, pairs));
      double[] direction = new double[gradient.length];
      if (!numbers) {
        return solve(products, pairs, gradient, outputs, 0, direction)
            ? Optional.of(direction)
            : Optional.empty();
      }
      for (int c = 0; c < outputs; c++) {
        double[][] one = {products[c]};
        if (!solve(one, new int[][] {{0, 0}}, gradient, 1, c, direction)) {
          return Optional.empty();
        }
      }
      return Optional.of(direction);
    }

    /** The same about, by conjugate gradients: a sum over the rows for each product with H. */
    private double[] conjugate(Loss smooth, double[] gradient) {
      double[] direction = new double[gradient.length];
      double[] left = Arrays.stream(gradient).map(g -> -g).toArray();
      double[] next = left.clone();
      double square = Descent.dot(left, left);
      double enough = LEFT * LEFT * square;
      for (int pass = 0; pass < MOST_PASSES && square > enough; pass++) {
        double[] product = DualSums.of(rows, loss, smooth, position, next).rest();
        double curvature = 0;
        for (int i = 0; i < product.length; i++) {
          product[i] -= gradient[i];
          curvature += product[i] * next[i];
        }
        if (!(curvature > 0)) {
          break;
        }
        double length = square / curvature;
        for (int i = 0; i < product.length; i++) {
          direction[i] += length * next[i];
          left[i] -= length * product[i];
        }
        double after = Descent.dot(left, left);
        for (int i = 0; i < next.length; i++) {
          next[i] = left[i] + after / square * next[i];
        }
        square = after;
      }
      return direction;
    }

    private int[][] pairs() {
      if (numbers) {
        int[][] diagonal = new int[outputs][];
        Arrays.setAll(diagonal, c -> new int[] {c, c});
        return diagonal;
      }
      int[][] pairs = new int[outputs * (outputs + 1) / 2][];
      for (int c = 0, pair = 0; c < outputs; c++) {
        for (int d = 0; d <= c; d++) {
          pairs[pair++] = new int[] {c, d};
        }
      }
      return pairs;
    }

    /** Solves for {@code count} outputs from {@code first} on. */
    private boolean solve(
        double[][] products, int[][] pairs, double[] gradient, int count, int first, double[] to) {
      int nodes = r.size();
      double m = rows.store().rows();
      Matrix hessian = new Matrix(nodes * count, nodes * count);
      double largest = 0;
      for (int p = 0; p < pairs.length; p++) {
        int c = pairs[p][0];
        int d = pairs[p][1];
        for (int i = 0; i < nodes; i++) {
          for (int j = 0; j < nodes; j++) {
            double value = products[p][Math.min(i, j) * nodes + Math.max(i, j)] / m;
            hessian.set(i * count + c, j * count + d, value);
            hessian.set(i * count + d, j * count + c, value);
          }
          largest = Math.max(largest, hessian.at(i * count + c, i * count + c));
        }
      }
      if (count > 1) {
        // what all outputs have in common changes no loss, and the gradient has none of it
        for (int i = 0; i < nodes; i++) {
          for (int c = 0; c < count; c++) {
            for (int d = 0; d < count; d++) {
              hessian.add(i * count + c, i * count + d, largest);
            }
          }
        }
      }
      hessian.addToDiagonal(JITTER * largest);
      Optional<Cholesky> factored = Cholesky.factor(hessian, workers.gemm());
      if (factored.isEmpty()) {
        return false;
      }
      double[] solution = new double[nodes * count];
      for (int i = 0; i < solution.length; i++) {
        solution[i] = -gradient[i / count * outputs + first + i % count];
      }
      factored.get().solve(Matrix.of(solution.length, 1, solution));
      for (int i = 0; i < solution.length; i++) {
        to[i / count * outputs + first + i % count] = solution[i];
      }
      return true;
    }
  }

  /** The sums of o o^T by the second derivatives of each pair of outputs, a part each. */
  private record Curvature(
      Loss loss, Weighting weighting, double[] position, int outputs, int[][] pairs)
      implements Reduction {
    @Override
    public int parts() {
      return pairs.length;
    }

    @Override
    public int size(int part) {
      int nodes = position.length / outputs;
      return nodes * nodes;
    }

    @Override
    public void add(Block block, int part, Gemm gemm, double[] sum) {
      OutputRows.Outputs all =
          new OutputRows.Outputs(block, Group.BASIS, weighting, outputs, List.of(position), gemm);
      double[][] curvature = new double[1][block.rows()];
      double[] output = new double[outputs];
      double[] target = new double[outputs];
      double[] hessian = new double[outputs * outputs];
      for (int r = 0; r < block.rows(); r++) {
        all.target(r, target);
        all.output(r, 0, output);
        loss.hessian(output, target, hessian);
        curvature[0][r] = hessian[pairs[part][0] * outputs + pairs[part][1]];
      }
      double[][] basis = block.columns(Group.BASIS, 0, position.length / outputs);
      gemm.symmetricWeightedProducts(basis, curvature, block.rows(), sum, false);
    }
  }
}
