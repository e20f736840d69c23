package org.basislearner.output;

import java.util.Optional;
import org.basislearner.linalg.Cholesky;
import org.basislearner.linalg.Gemm;
import org.basislearner.loss.SolverStop;
import org.basislearner.matrix.Matrix;
import org.basislearner.predict.Probabilities;
import org.basislearner.store.Block;
import org.basislearner.store.Group;
import org.basislearner.store.LocalRowStore;
import org.basislearner.store.Reduction;
import org.basislearner.store.Workers;

/**
 * The hinge by an interior point method, which is not slowed by small lambda or collinear nodes, at
 * the price of a matrix of (|F| outputs)<sup>2</sup>.
 *
 * <p>Each row has a slack variable x and the constraints x &gt;= z<sub>c</sub>: for several classes
 * z<sub>c</sub> = 1[c != y] + v<sub>c</sub> - v<sub>y</sub>, for two classes z = (0, 1 - y v). With
 * s = x - z and multipliers a of sum C, all positive, the steps are those of Mehrotra's predictor
 * and corrector for the conditions a s = mu, lambda W = sum of f t<sup>T</sup>; t is the row's dual
 * vector, -a<sub>c</sub> for c other than y and such that its sum is 0, or y a<sub>1</sub>. The
 * multipliers stay feasible, so that the dual objective bounds the minimum at every step.
 */
final class HingeInterior {
  private static final int MOST_STEPS = 100;

  /** Share of the way to the nearest bound that a step goes. */
  private static final double NEARLY = 0.995;

  /** Pairs of outputs whose products are summed in one part. */
  private static final int PAIRS = 8;

  private final LocalRowStore store;
  private final int nodes;
  private final int outputs;
  private final int constraints;
  private final boolean weighted;
  private final double firstScale;
  private final double lambda;
  private final Workers workers;
  private final Rows[] blocks;
  private final double[] weights;
  private double slackProducts;

  /** What each row of a block has. Arrays are [constraint or output][row]. */
  private static final class Rows {
    final int count;
    final int[] labels;
    final double[] costs;
    final double[] roots;
    final double[] slack;
    final double[] slackStep;
    final double[][] multipliers;
    final double[][] distances;
    final double[][] multiplierSteps;
    final double[][] distanceSteps;
    final double[][] outputs;

    Rows(int count, int outputs, int constraints) {
      this.count = count;
      labels = new int[count];
      costs = new double[count];
      roots = new double[count];
      slack = new double[count];
      slackStep = new double[count];
      multipliers = new double[constraints][count];
      distances = new double[constraints][count];
      multiplierSteps = new double[constraints][count];
      distanceSteps = new double[constraints][count];
      this.outputs = new double[outputs][count];
    }
  }

  /**
   * Starts at W = 0, in the middle of the feasible multipliers.
   *
   * @param firstScale by how much the first node is scaled
   */
  HingeInterior(
      LocalRowStore store,
      int nodes,
      int outputs,
      boolean weighted,
      double firstScale,
      double lambda,
      Workers workers) {
    this.store = store;
    this.nodes = nodes;
    this.outputs = outputs;
    this.weighted = weighted;
    this.firstScale = firstScale;
    this.lambda = lambda;
    this.workers = workers;
    constraints = Math.max(2, outputs);
    blocks = new Rows[store.blocks()];
    weights = new double[nodes * outputs];
    store.read(this::start);
  }

  /** Flops of a step, about. */
  static double cost(long rows, int nodes, int outputs) {
    double size = (double) nodes * outputs;
    return (double) rows * nodes * nodes * outputs * (outputs + 1) / 2 + size * size * size / 3;
  }

  private void start(Block block) {
    Rows rows = new Rows(block.rows(), outputs, constraints);
    double[] target = new double[outputs];
    for (int r = 0; r < rows.count; r++) {
      for (int c = 0; c < outputs; c++) {
        target[c] = block.column(Group.TARGET, c)[r];
      }
      double weight = weighted ? block.column(Group.WEIGHT, 0)[r] : 1;
      rows.labels[r] = outputs == 1 ? (int) target[0] : Probabilities.largest(target);
      rows.costs[r] = weight / store.rows();
      rows.roots[r] = Math.sqrt(weight);
      rows.slack[r] = 2;
      for (int c = 0; c < constraints; c++) {
        rows.multipliers[c][r] = rows.costs[r] / constraints;
        rows.distances[c][r] = rows.slack[r] - (isOwn(rows, c, r) ? 0 : 1);
      }
    }
    blocks[block.index()] = rows;
  }

  /** The nodes of a block, the first one scaled. */
  private static double[][] scaledNodes(Block block, int count, double firstScale) {
    double[][] columns = block.columns(Group.NODE, 0, count);
    if (firstScale != 1) {
      double[] first = columns[0].clone();
      for (int r = 0; r < first.length; r++) {
        first[r] *= firstScale;
      }
      columns[0] = first;
    }
    return columns;
  }

  private boolean isOwn(Rows rows, int c, int r) {
    return outputs == 1 ? c == 0 : c == rows.labels[r];
  }

  /** Steps until the gap is small enough. */
  OutputLayer run(double tolerance) {
    double primal = Double.POSITIVE_INFINITY;
    double dual = Double.NEGATIVE_INFINITY;
    for (int step = 0; ; step++) {
      double[] dualSums = dualSums();
      double half = lambda / 2 * Descent.dot(weights, weights);
      primal = half + sum(Quantity.LOSS);
      dual = Math.max(dual, sum(Quantity.OWN) - Descent.dot(dualSums, dualSums) / (2 * lambda));
      SolverStop stop = SolverStop.CONVERGED;
      boolean converged = primal - dual <= tolerance * primal;
      if (!converged) {
        stop = step == MOST_STEPS ? SolverStop.ITERATIONS : SolverStop.ROUNDING;
      }
      if (converged || step == MOST_STEPS || !move(dualSums)) {
        return new OutputLayer(
            lambda, weights.clone(), primal, Math.max(0, primal - dual), step, stop);
      }
    }
  }

  /** One step; false if rounding does not allow any. */
  private boolean move(double[] dualSums) {
    slackProducts = sum(Quantity.COMPLEMENT) / (store.rows() * (double) constraints);
    Optional<Cholesky> factored = factorised();
    if (factored.isEmpty()) {
      return false;
    }
    direction(factored.get(), dualSums, 0, false);
    double length = longest();
    double after = complementAfter(length) / (store.rows() * (double) constraints);
    double centring = Math.pow(after / slackProducts, 3);
    double[] corrector = direction(factored.get(), dualSums, centring * slackProducts, true);
    double best = Math.min(1, NEARLY * longest());
    if (!(best > 1e-10)) {
      return false;
    }
    for (int i = 0; i < weights.length; i++) {
      weights[i] += best * corrector[i];
    }
    store.read(block -> advance(block, best));
    return true;
  }

  /** The Hessian of the reduced problem: lambda I and for each row M (x) f f^T. */
  private Optional<Cholesky> factorised() {
    int pairs = outputs * (outputs + 1) / 2;
    double[][][] curvature = new double[blocks.length][pairs][];
    workers.run(blocks.length, (task, gemm) -> curvature[task] = curvature(blocks[task]));
    double[][] parts = store.reduce(new Products(nodes, pairs, firstScale, curvature));
    int size = nodes * outputs;
    Matrix hessian = new Matrix(size, size);
    for (int c = 0, pair = 0; c < outputs; c++) {
      for (int d = 0; d <= c; d++, pair++) {
        double[] part = parts[pair / PAIRS];
        int offset = pair % PAIRS * nodes * nodes;
        for (int i = 0; i < nodes; i++) {
          for (int j = 0; j < nodes; j++) {
            double value = part[offset + Math.min(i, j) * nodes + Math.max(i, j)];
            hessian.set(i * outputs + c, j * outputs + d, value);
            hessian.set(i * outputs + d, j * outputs + c, value);
          }
        }
      }
    }
    double largest = 0;
    for (int i = 0; i < size; i++) {
      largest = Math.max(largest, hessian.at(i, i));
    }
    hessian.addToDiagonal(Math.max(lambda, 1e-15 * largest));
    return Cholesky.factor(hessian, workers.gemm());
  }

  /** The sums of f f^T by the curvature of each pair of outputs, some pairs a part. */
  private record Products(int nodes, int pairs, double firstScale, double[][][] curvature)
      implements Reduction {
    @Override
    public int parts() {
      return (pairs + PAIRS - 1) / PAIRS;
    }

    private int count(int part) {
      return Math.min(PAIRS, pairs - part * PAIRS);
    }

    @Override
    public int size(int part) {
      return count(part) * nodes * nodes;
    }

    @Override
    public void add(Block block, int part, Gemm gemm, double[] sum) {
      double[][] some = new double[count(part)][];
      System.arraycopy(curvature[block.index()], part * PAIRS, some, 0, some.length);
      gemm.symmetricWeightedProducts(
          scaledNodes(block, nodes, firstScale), some, block.rows(), sum, false);
    }
  }

  /** M = diag(q) - q q^T / sum q with q = a / s, for each pair of outputs and row. */
  private double[][] curvature(Rows rows) {
    double[][] all = new double[outputs * (outputs + 1) / 2][rows.count];
    double[] ratio = new double[constraints];
    for (int r = 0; r < rows.count; r++) {
      double total = ratios(rows, r, ratio);
      double scale = 1 / (rows.roots[r] * rows.roots[r]);
      if (outputs == 1) {
        all[0][r] = scale * ratio[0] * ratio[1] / total;
        continue;
      }
      for (int c = 0, pair = 0; c < outputs; c++) {
        for (int d = 0; d <= c; d++, pair++) {
          double product = -ratio[c] * ratio[d] / total;
          all[pair][r] = scale * (c == d ? ratio[c] * (total - ratio[c]) / total : product);
        }
      }
    }
    return all;
  }

  private double ratios(Rows rows, int r, double[] ratio) {
    double total = 0;
    for (int c = 0; c < constraints; c++) {
      ratio[c] = rows.multipliers[c][r] / rows.distances[c][r];
      total += ratio[c];
    }
    return total;
  }

  /**
   * The Newton direction of W for a s = centre, less the product of the predictor's steps when
   * asked for; leaves the steps of all row variables.
   */
  private double[] direction(
      Cholesky factors, double[] dualSums, double centre, boolean corrected) {
    double[][][] constants = new double[blocks.length][][];
    workers.run(
        blocks.length,
        (task, gemm) -> constants[task] = constants(blocks[task], centre, corrected));
    double[] direction = store.sum(new RowSums(nodes, outputs, firstScale, constants));
    for (int i = 0; i < direction.length; i++) {
      direction[i] += dualSums[i] - lambda * weights[i];
    }
    factors.solve(Matrix.of(direction.length, 1, direction));
    store.read(block -> complete(block, direction, centre, corrected));
    return direction;
  }

  /** The sum of f u^T over all rows. */
  private record RowSums(int nodes, int outputs, double firstScale, double[][][] vectors)
      implements Reduction {
    @Override
    public int size(int part) {
      return nodes * outputs;
    }

    @Override
    public void add(Block block, int part, Gemm gemm, double[] sum) {
      gemm.products(
          scaledNodes(block, nodes, firstScale), vectors[block.index()], block.rows(), sum);
    }
  }

  /** What of the dual vectors' steps does not depend on the step of W, over the root of weights. */
  private double[][] constants(Rows rows, double centre, boolean corrected) {
    double[][] all = new double[outputs][rows.count];
    double[] ratio = new double[constraints];
    double[] target = new double[constraints];
    for (int r = 0; r < rows.count; r++) {
      double total = ratios(rows, r, ratio);
      double sum = targets(rows, r, centre, corrected, target);
      for (int c = 0; c < outputs; c++) {
        int constraint = outputs == 1 ? 1 : c;
        double step = target[constraint] - ratio[constraint] * sum / total;
        all[c][r] = (outputs == 1 ? rows.labels[r] * step : -step) / rows.roots[r];
      }
    }
    return all;
  }

  /** (centre - a s - corrections) / s for each constraint; returns the sum. */
  private double targets(Rows rows, int r, double centre, boolean corrected, double[] target) {
    double sum = 0;
    for (int c = 0; c < constraints; c++) {
      double distance = rows.distances[c][r];
      double wanted = centre - rows.multipliers[c][r] * distance;
      if (corrected) {
        wanted -= rows.multiplierSteps[c][r] * rows.distanceSteps[c][r];
      }
      target[c] = wanted / distance;
      sum += target[c];
    }
    return sum;
  }

  /** The steps of multipliers, slacks and distances that go with a step of W. */
  private void complete(Block block, double[] direction, double centre, boolean corrected) {
    Rows rows = blocks[block.index()];
    double[][] moved = outputsOf(block, direction);
    double[] ratio = new double[constraints];
    double[] target = new double[constraints];
    double[] bound = new double[constraints];
    for (int r = 0; r < rows.count; r++) {
      double total = ratios(rows, r, ratio);
      double sum = targets(rows, r, centre, corrected, target);
      double mean = 0;
      for (int c = 0; c < constraints; c++) {
        bound[c] = boundStep(rows, moved, c, r);
        mean += ratio[c] * bound[c] / total;
      }
      rows.slackStep[r] = sum / total + mean;
      for (int c = 0; c < constraints; c++) {
        rows.multiplierSteps[c][r] = target[c] - ratio[c] * (sum / total + mean - bound[c]);
        rows.distanceSteps[c][r] = rows.slackStep[r] - bound[c];
      }
    }
  }

  /** How a constraint's z moves when the outputs move. */
  private double boundStep(Rows rows, double[][] moved, int c, int r) {
    if (outputs == 1) {
      return c == 0 ? 0 : -rows.labels[r] * moved[0][r];
    }
    return moved[c][r] - moved[rows.labels[r]][r];
  }

  private double[][] outputsOf(Block block, double[] w) {
    double[][] values = new double[outputs][block.rows()];
    new Gemm(workers.gemm().kernel())
        .addCombination(
            scaledNodes(block, nodes, firstScale),
            Matrix.of(nodes, outputs, w),
            block.rows(),
            values);
    double[] roots = blocks[block.index()].roots;
    for (double[] column : values) {
      for (int r = 0; r < column.length; r++) {
        column[r] /= roots[r];
      }
    }
    return values;
  }

  /** How far all variables can go along their steps without leaving the positive numbers. */
  private double longest() {
    double longest = 1 / NEARLY;
    for (Rows rows : blocks) {
      for (int c = 0; c < constraints; c++) {
        for (int r = 0; r < rows.count; r++) {
          longest = Math.min(longest, room(rows.multipliers[c][r], rows.multiplierSteps[c][r]));
          longest = Math.min(longest, room(rows.distances[c][r], rows.distanceSteps[c][r]));
        }
      }
    }
    return longest;
  }

  private static double room(double value, double step) {
    return step < 0 ? -value / step : Double.POSITIVE_INFINITY;
  }

  private double complementAfter(double length) {
    double sum = 0;
    for (Rows rows : blocks) {
      for (int c = 0; c < constraints; c++) {
        for (int r = 0; r < rows.count; r++) {
          sum +=
              (rows.multipliers[c][r] + length * rows.multiplierSteps[c][r])
                  * (rows.distances[c][r] + length * rows.distanceSteps[c][r]);
        }
      }
    }
    return sum;
  }

  private void advance(Block block, double length) {
    Rows rows = blocks[block.index()];
    double[][] values = outputsOf(block, weights);
    for (int c = 0; c < outputs; c++) {
      System.arraycopy(values[c], 0, rows.outputs[c], 0, rows.count);
    }
    for (int r = 0; r < rows.count; r++) {
      rows.slack[r] += length * rows.slackStep[r];
      for (int c = 0; c < constraints; c++) {
        rows.multipliers[c][r] += length * rows.multiplierSteps[c][r];
        rows.distances[c][r] += length * rows.distanceSteps[c][r];
      }
    }
  }

  private enum Quantity {
    LOSS,
    OWN,
    COMPLEMENT
  }

  private double sum(Quantity quantity) {
    double sum = 0;
    for (Rows rows : blocks) {
      for (int r = 0; r < rows.count; r++) {
        sum +=
            switch (quantity) {
              case LOSS -> loss(rows, r);
              case OWN -> own(rows, r);
              case COMPLEMENT -> complement(rows, r);
            };
      }
    }
    return sum;
  }

  private double loss(Rows rows, int r) {
    double largest = 0;
    for (int c = 0; c < constraints; c++) {
      double bound = (isOwn(rows, c, r) ? 0 : 1) + boundStep(rows, rows.outputs, c, r);
      largest = Math.max(largest, bound);
    }
    return rows.costs[r] * largest;
  }

  /** The sum of the multipliers of all constraints but the own one. */
  private double own(Rows rows, int r) {
    double sum = 0;
    for (int c = 0; c < constraints; c++) {
      sum += isOwn(rows, c, r) ? 0 : rows.multipliers[c][r];
    }
    return sum;
  }

  private double complement(Rows rows, int r) {
    double sum = 0;
    for (int c = 0; c < constraints; c++) {
      sum += rows.multipliers[c][r] * rows.distances[c][r];
    }
    return sum;
  }

  /** The sum of f t^T. */
  private double[] dualSums() {
    double[][][] vectors = new double[blocks.length][][];
    workers.run(
        blocks.length,
        (task, gemm) -> {
          Rows rows = blocks[task];
          vectors[task] = new double[outputs][rows.count];
          for (int r = 0; r < rows.count; r++) {
            for (int c = 0; c < outputs; c++) {
              double number;
              if (outputs == 1) {
                number = rows.labels[r] * rows.multipliers[1][r];
              } else {
                number = c == rows.labels[r] ? own(rows, r) : -rows.multipliers[c][r];
              }
              vectors[task][c][r] = number / rows.roots[r];
            }
          }
        });
    return store.sum(new RowSums(nodes, outputs, firstScale, vectors));
  }
}
