package org.basislearner.output;

import java.util.Arrays;
import java.util.Random;
import org.basislearner.linalg.Kernel;
import org.basislearner.loss.SolverStop;

/**
 * Blocked dual coordinate ascent for the hinge and lambda.
 *
 * <p>Each row i has a dual vector t<sub>i</sub>, and W = (1/lambda) sum of f<sub>i</sub>
 * t<sub>i</sub><sup>T</sup>. With cost C<sub>i</sub> (weight over rows) and class y, several
 * classes have t<sub>ij</sub> at most C<sub>i</sub> for j = y and at most 0 else, their sum 0; two
 * classes have one number between 0 and y C<sub>i</sub>. The dual objective
 *
 * <pre>  D = sum of t_iy - (lambda/2) ||W||^2     (y t_i for two classes)  </pre>
 *
 * <p>never exceeds the primal one, and their difference is the gap.
 *
 * <p>A sweep takes groups of rows in random order. For a group the outputs are computed once; then
 * its rows are maximised over one at a time, several times round, with the group's inner products
 * keeping the outputs up to date; then W gets the sum of the changes. A row that did not move
 * sleeps for some sweeps, longer each time; every exact look at the gap wakes those that would
 * move.
 */
final class HingeAscent {
  private static final int GROUP = HingeRows.GROUP;

  /** Rounds over the rows of a group. */
  private static final int ROUNDS = 8;

  /** Rounds go on while one gains at least this fraction of what the first did. */
  private static final double WORTHWHILE = 0.05;

  /** A change of at most this fraction of the cost, or of what moves an output by 1, is none. */
  private static final double STILL = 1e-12;

  private static final int LONGEST_SLEEP = 16;

  /** Sweeps between two exact looks at the gap. */
  private static final int LOOK = 16;

  private final HingeRows rows;
  private final double lambda;
  private final Kernel kernel;
  private final int nodes;
  private final int outputs;
  private final double leastSquare;
  private final double[][] weights;
  private final double[] losses;
  private final int[] wakes;
  private final int[] idle;
  private double[] duals;
  private double own;
  private double dual;
  private int awakened;
  private double multiple = 1;

  private final double[] values;
  private final double[] changes;
  private final boolean[] moved = new boolean[GROUP];
  private final int[] awake = new int[GROUP];
  private final int[] moving = new int[GROUP];
  private final double[] ten = new double[10];
  private final double[] change;
  private final double[] wanted;
  private final double[] sorted;

  /** Starts at W = 0. */
  HingeAscent(HingeRows rows, double lambda, Kernel kernel) {
    this.rows = rows;
    this.lambda = lambda;
    this.kernel = kernel;
    nodes = rows.nodes();
    outputs = rows.outputs();
    leastSquare = rows.largestSquare() > 0 ? 1e-12 * rows.largestSquare() : 1;
    weights = new double[outputs][nodes];
    duals = new double[rows.rows() * outputs];
    losses = new double[rows.rows()];
    wakes = new int[rows.rows()];
    idle = new int[rows.rows()];
    values = new double[outputs * GROUP];
    changes = new double[outputs * GROUP];
    change = new double[outputs];
    wanted = new double[outputs];
    sorted = new double[outputs];
  }

  /** The dual vectors, one row after the other. */
  double[] duals() {
    return duals;
  }

  /**
   * Starts at given dual vectors, times the number up to 1 that is best, if that is better than
   * where it would start otherwise.
   */
  void start(double[] given) {
    if (given.length == 0) {
      return;
    }
    double[][] sums = new double[outputs][nodes];
    double total = sum(given, sums);
    double squares = squares(sums);
    double factor = squares > 0 ? Math.min(1, total * lambda / squares) : 1;
    double value = factor * total - factor * factor * squares / (2 * lambda);
    if (value > dual) {
      dual = value;
      own = factor * total;
      for (int i = 0; i < duals.length; i++) {
        duals[i] = factor * given[i];
      }
      setWeights(factor / lambda, sums);
    }
  }

  /** Adds f t<sup>T</sup> of all rows to the sums; returns the sum of the own numbers. */
  private double sum(double[] vectors, double[][] sums) {
    double total = 0;
    for (int row = 0; row < rows.rows(); row++) {
      for (int c = 0; c < outputs; c++) {
        addRow(vectors[row * outputs + c], row, sums[c]);
      }
      total += own(vectors, row);
    }
    return total;
  }

  private void setWeights(double factor, double[][] sums) {
    for (int c = 0; c < outputs; c++) {
      Arrays.fill(weights[c], 0);
      add(factor, sums[c], 0, weights[c]);
    }
  }

  /** Ascends until the gap is small enough. */
  OutputLayer run(Accuracy accuracy) {
    double tolerance = accuracy.gap();
    Random random = new Random(1);
    int[] order = new int[rows.groups()];
    for (int g = 0; g < order.length; g++) {
      order[g] = g;
    }
    double primal = look(0);
    int looked = -1;
    int sweep = 0;
    SolverStop stop = SolverStop.CONVERGED;
    double certified = dual;
    while (primal - certified > tolerance * primal) {
      if (awakened == 0) {
        stop = SolverStop.ROUNDING;
        break;
      }
      if (sweep >= accuracy.iterations()) {
        primal = look(sweep);
        certified = dual;
        stop = primal - certified > tolerance * primal ? SolverStop.ITERATIONS : stop;
        break;
      }
      sweep++;
      shuffle(order, random);
      double gain = 0;
      for (int group : order) {
        gain += ascend(group, sweep);
      }
      double estimate = own - dual + Arrays.stream(losses).sum();
      boolean near = estimate - dual <= tolerance * estimate;
      int since = sweep - looked;
      if (gain == 0 || since >= Math.max(2, Math.min(LOOK, sweep / 4)) || (near && since >= 2)) {
        primal = look(sweep);
        certified = dual;
        looked = sweep;
      }
    }
    return new OutputLayer(
        lambda, rowMajor(), primal, Math.max(0, primal - certified), sweep, stop);
  }

  /** W and both objectives anew from the dual vectors; wakes every row that is not at its best. */
  private double look(int sweep) {
    double[][] sums = new double[outputs][nodes];
    own = sum(duals, sums);
    setWeights(1 / lambda, sums);
    double half = lambda / 2 * squares(weights);
    dual = own - half;
    double[] margins = new double[rows.rows()];
    awakened = 0;
    for (int i = 0; i < GROUP; i++) {
      awake[i] = i;
    }
    for (int group = 0; group < rows.groups(); group++) {
      computeOutputs(group, awake, rows.size(group));
      for (int i = 0; i < rows.size(group); i++) {
        int row = group * GROUP + i;
        losses[row] = loss(row, i);
        margins[row] = margin(row, i);
        if (maximise(row, i, square(group, i)) > 0) {
          wakes[row] = sweep;
          idle[row] = 0;
          awakened++;
        }
      }
    }
    return bestMultiple(half, margins);
  }

  /** Maximises over the rows of a group that are awake; returns what the dual objective gained. */
  private double ascend(int group, int sweep) {
    int count = 0;
    for (int i = 0; i < rows.size(group); i++) {
      int row = group * GROUP + i;
      if (wakes[row] <= sweep) {
        awake[count++] = i;
        moved[i] = false;
      }
    }
    if (count == 0) {
      return 0;
    }
    computeOutputs(group, awake, count);
    for (int a = 0; a < count; a++) {
      losses[group * GROUP + awake[a]] = loss(group * GROUP + awake[a], awake[a]);
    }
    Arrays.fill(changes, 0);
    double gained = 0;
    double first = 0;
    System.arraycopy(awake, 0, moving, 0, count);
    int left = count;
    for (int round = 0; round < ROUNDS && left > 0; round++) {
      double gain = 0;
      int kept = 0;
      for (int a = 0; a < left; a++) {
        double more = move(group, moving[a]);
        if (more > 0) {
          gain += more;
          moving[kept++] = moving[a]; // who did not move is not asked again
        }
      }
      left = kept;
      gained += gain;
      first = round == 0 ? gain : first;
      if (gain <= WORTHWHILE * first) {
        break;
      }
    }
    for (int a = 0; a < count; a++) {
      int i = awake[a];
      int row = group * GROUP + i;
      idle[row] = moved[i] ? 0 : idle[row] + 1;
      wakes[row] = sweep + Math.min(LONGEST_SLEEP, 1 << Math.min(idle[row], 5));
    }
    addChanges(group, count);
    dual += gained;
    return gained;
  }

  /** Adds the changes of a group's dual vectors to W, four rows at a time. */
  private void addChanges(int group, int count) {
    double[] f = rows.values(group);
    for (int c = 0; c < outputs; c++) {
      int changed = 0;
      for (int a = 0; a < count; a++) {
        if (changes[c * GROUP + awake[a]] != 0) {
          moving[changed++] = awake[a];
        }
      }
      int a = 0;
      for (; a + 4 <= changed; a += 4) {
        addFour(
            changes[c * GROUP + moving[a]] / lambda,
            moving[a] * nodes,
            changes[c * GROUP + moving[a + 1]] / lambda,
            moving[a + 1] * nodes,
            changes[c * GROUP + moving[a + 2]] / lambda,
            moving[a + 2] * nodes,
            changes[c * GROUP + moving[a + 3]] / lambda,
            moving[a + 3] * nodes,
            f,
            weights[c]);
      }
      for (; a < changed; a++) {
        add(changes[c * GROUP + moving[a]] / lambda, f, moving[a] * nodes, weights[c]);
      }
    }
  }

  private static void addFour(
      double a,
      int aAt,
      double b,
      int bAt,
      double c,
      int cAt,
      double d,
      int dAt,
      double[] from,
      double[] to) {
    for (int j = 0; j < to.length; j++) {
      to[j] += (a * from[aAt + j] + b * from[bAt + j]) + (c * from[cAt + j] + d * from[dAt + j]);
    }
  }

  /** Maximises over one row, given the outputs of its group; returns the gain. */
  private double move(int group, int i) {
    int row = group * GROUP + i;
    double gain = maximise(row, i, square(group, i));
    if (gain > 0) {
      moved[i] = true;
      double[] products = rows.products(group);
      for (int c = 0; c < outputs; c++) {
        if (change[c] != 0) {
          duals[row * outputs + c] += change[c];
          changes[c * GROUP + i] += change[c];
          double factor = change[c] / lambda;
          for (int r = 0; r < GROUP; r++) {
            values[c * GROUP + r] += factor * products[i * GROUP + r];
          }
        }
      }
      own += outputs == 1 ? rows.label(row) * change[0] : change[rows.label(row)];
    }
    return gain;
  }

  /** Leaves the best change of a row's dual vector in {@link #change}; returns its gain. */
  private double maximise(int row, int i, double square) {
    return outputs == 1 ? maximiseNumber(row, i, square) : maximiseVector(row, i, square);
  }

  private double maximiseNumber(int row, int i, double square) {
    int label = rows.label(row);
    double cost = rows.cost(row);
    double slope = 1 - label * values[i];
    double old = label * duals[row];
    double curvature = square / lambda;
    double best = Math.max(0, Math.min(cost, old + slope / curvature));
    double step = best - old;
    if (Math.abs(step) <= STILL * Math.min(cost, 1 / curvature)) {
      return 0;
    }
    change[0] = label * step;
    return Math.max(step * slope - curvature / 2 * step * step, Double.MIN_NORMAL);
  }

  /**
   * With a_j = t_j + (1[j = y] - v_j) / q and the bound u_j the best vector is min(u_j, a_j - s)
   * for the s at which its sum is 0: with d_j = a_j - u_j in ascending order, s is the mean of C
   * and the sum of the smallest ones over as many as are below it.
   */
  private double maximiseVector(int row, int i, double square) {
    int label = rows.label(row);
    double cost = rows.cost(row);
    if (duals[row * outputs + label] == 0 && loss(row, i) == 0) {
      return 0; // nothing to gain, as for most rows
    }
    double curvature = square / lambda;
    for (int c = 0; c < outputs; c++) {
      double slope = (c == label ? 1 : 0) - values[c * GROUP + i];
      wanted[c] = duals[row * outputs + c] + slope / curvature;
    }
    double shift = shift(label, cost);
    double gain = 0;
    double largest = 0;
    for (int c = 0; c < outputs; c++) {
      double best = Math.min(c == label ? cost : 0, wanted[c] - shift);
      double step = best - duals[row * outputs + c];
      double slope = (c == label ? 1 : 0) - values[c * GROUP + i];
      gain += step * slope - curvature / 2 * step * step;
      largest = Math.max(largest, Math.abs(step));
      change[c] = step;
    }
    return largest <= STILL * Math.min(cost, 1 / curvature) ? 0 : Math.max(gain, Double.MIN_NORMAL);
  }

  /** What to subtract from all of {@link #wanted} so that, cut at their bounds, their sum is 0. */
  private double shift(int label, double cost) {
    for (int c = 0; c < outputs; c++) {
      sorted[c] = wanted[c] - (c == label ? cost : 0);
    }
    sort(sorted);
    double sum = cost;
    int below = 0;
    while (below < outputs && (below == 0 || sorted[below] * below < sum)) {
      sum += sorted[below++];
    }
    return sum / below;
  }

  /** The outputs of some rows of a group, two rows and five outputs at a time where possible. */
  private void computeOutputs(int group, int[] some, int count) {
    double[] f = rows.values(group);
    for (int a = 0; a < count; a += 2) {
      int i = some[a];
      int other = some[Math.min(a + 1, count - 1)];
      int c = 0;
      for (; c + 5 <= outputs; c += 5) {
        kernel.dots(nodes, f, i * nodes, other * nodes, weights, c, ten);
        for (int j = 0; j < 5; j++) {
          values[(c + j) * GROUP + i] = ten[j];
          values[(c + j) * GROUP + other] = ten[5 + j];
        }
      }
      for (; c < outputs; c++) {
        values[c * GROUP + i] = kernel.dot(nodes, f, i * nodes, weights[c], 0);
        values[c * GROUP + other] = kernel.dot(nodes, f, other * nodes, weights[c], 0);
      }
    }
  }

  private double loss(int row, int i) {
    return rows.cost(row) * Math.max(0, 1 - margin(row, i));
  }

  /** By how much the output of the own class is ahead. */
  private double margin(int row, int i) {
    int label = rows.label(row);
    if (outputs == 1) {
      return label * values[i];
    }
    double rival = Double.NEGATIVE_INFINITY;
    for (int c = 0; c < outputs; c++) {
      if (c != label) {
        rival = Math.max(rival, values[c * GROUP + i]);
      }
    }
    return values[label * GROUP + i] - rival;
  }

  /**
   * The primal objective at the best multiple of W. Where lambda is small, most rows are to have no
   * loss at all, and a hair more of W brings what many sweeps would.
   */
  private double bestMultiple(double half, double[] margins) {
    double low = 0.5;
    double high = 2;
    for (int step = 0; step < 60; step++) {
      double left = low + (high - low) / 3;
      double right = high - (high - low) / 3;
      if (primal(left, half, margins) <= primal(right, half, margins)) {
        high = right;
      } else {
        low = left;
      }
    }
    double best = (low + high) / 2;
    multiple = primal(best, half, margins) < primal(1, half, margins) ? best : 1;
    return primal(multiple, half, margins);
  }

  private double primal(double factor, double half, double[] margins) {
    double sum = factor * factor * half;
    for (int row = 0; row < margins.length; row++) {
      sum += rows.cost(row) * Math.max(0, 1 - factor * margins[row]);
    }
    return sum;
  }

  /** The squared norm of a row; of one without any, something small that changes nothing. */
  private double square(int group, int i) {
    return Math.max(leastSquare, rows.products(group)[i * GROUP + i]);
  }

  private double own(double[] vectors, int row) {
    int label = rows.label(row);
    return outputs == 1 ? label * vectors[row] : vectors[row * outputs + label];
  }

  private void addRow(double factor, int row, double[] to) {
    if (factor != 0) {
      add(factor, rows.values(row / GROUP), row % GROUP * nodes, to);
    }
  }

  private static void add(double factor, double[] from, int offset, double[] to) {
    for (int j = 0; j < to.length; j++) {
      to[j] += factor * from[offset + j];
    }
  }

  private double[] rowMajor() {
    double[] all = new double[nodes * outputs];
    for (int c = 0; c < outputs; c++) {
      for (int j = 0; j < nodes; j++) {
        all[j * outputs + c] = multiple * weights[c][j];
      }
    }
    return all;
  }

  private static double squares(double[][] columns) {
    double sum = 0;
    for (double[] column : columns) {
      for (double value : column) {
        sum += value * value;
      }
    }
    return sum;
  }

  /** Few numbers, often in order: by insertion. */
  private static void sort(double[] numbers) {
    for (int i = 1; i < numbers.length; i++) {
      double number = numbers[i];
      int j = i;
      for (; j > 0 && numbers[j - 1] > number; j--) {
        numbers[j] = numbers[j - 1];
      }
      numbers[j] = number;
    }
  }

  private static void shuffle(int[] order, Random random) {
    for (int i = order.length - 1; i > 0; i--) {
      int other = random.nextInt(i + 1);
      int swapped = order[i];
      order[i] = order[other];
      order[other] = swapped;
    }
  }
}
