package org.basislearner.output;

import java.util.Random;
import org.basislearner.linalg.Kernel;
import org.basislearner.predict.Probabilities;
import org.basislearner.store.Block;
import org.basislearner.store.Group;
import org.basislearner.store.LocalRowStore;
import org.basislearner.store.RowStore;
import org.basislearner.store.Workers;

/**
 * The nodes of all rows for the dual solver: row by row, shuffled once so that neighbours are
 * unlike, in groups of {@value #GROUP} rows with the group's inner products. A copy of F, the first
 * node scaled: ten times as large, its weight is a tenth and counts a hundredth in ||W||.
 */
final class HingeRows {
  /** Rows in a group. */
  static final int GROUP = 64;

  private static final long SEED = 1;

  private final int rows;
  private final int nodes;
  private final int outputs;
  private final double[][] values;
  private final double[][] products;
  private final int[] labels;
  private final double[] costs;
  private double largestSquare;

  /** Reads the nodes of a store; if rows are weighted, nodes are multiplied by the root. */
  HingeRows(
      LocalRowStore store,
      int nodes,
      int outputs,
      boolean weighted,
      double firstScale,
      Workers workers) {
    this.rows = (int) store.rows();
    this.nodes = nodes;
    this.outputs = outputs;
    int groups = (rows + GROUP - 1) / GROUP;
    values = new double[groups][];
    products = new double[groups][GROUP * GROUP];
    for (int g = 0; g < groups; g++) {
      values[g] = new double[size(g) * nodes];
    }
    labels = new int[rows];
    costs = new double[rows];
    int[] places = shuffled(rows);
    store.read(block -> read(block, places, weighted, firstScale));
    workers.run(groups, (task, gemm) -> multiply(task, gemm.kernel()));
    for (double[] product : products) {
      for (int i = 0; i < GROUP; i++) {
        largestSquare = Math.max(largestSquare, product[i * GROUP + i]);
      }
    }
  }

  private void read(Block block, int[] places, boolean weighted, double firstScale) {
    int first = block.index() * RowStore.blockRows(rows);
    double[] weight = weighted ? block.column(Group.WEIGHT, 0) : new double[0];
    double[][] targets = block.all(Group.TARGET);
    double[] target = new double[outputs];
    double[] roots = new double[block.rows()];
    for (int r = 0; r < block.rows(); r++) {
      int place = places[first + r];
      for (int c = 0; c < outputs; c++) {
        target[c] = targets[c][r];
      }
      labels[place] = outputs == 1 ? (int) target[0] : Probabilities.largest(target);
      roots[r] = weighted ? Math.sqrt(weight[r]) : 1;
      costs[place] = roots[r] * roots[r] / rows;
    }
    for (int j = 0; j < nodes; j++) {
      double[] column = block.column(Group.NODE, j);
      double scale = j == 0 ? firstScale : 1;
      for (int r = 0; r < block.rows(); r++) {
        int place = places[first + r];
        values[place / GROUP][place % GROUP * nodes + j] = scale * column[r] / roots[r];
      }
    }
  }

  private void multiply(int group, Kernel kernel) {
    double[] f = values[group];
    for (int i = 0; i < size(group); i++) {
      for (int j = 0; j <= i; j++) {
        double product = kernel.dot(nodes, f, i * nodes, f, j * nodes);
        products[group][i * GROUP + j] = product;
        products[group][j * GROUP + i] = product;
      }
    }
  }

  private static int[] shuffled(int rows) {
    int[] places = new int[rows];
    Random random = new Random(SEED);
    for (int i = 0; i < rows; i++) {
      int other = random.nextInt(i + 1);
      places[i] = places[other];
      places[other] = i;
    }
    return places;
  }

  int rows() {
    return rows;
  }

  int nodes() {
    return nodes;
  }

  int outputs() {
    return outputs;
  }

  int groups() {
    return values.length;
  }

  /** Rows in a group: fewer in the last. */
  int size(int group) {
    return Math.min(GROUP, rows - group * GROUP);
  }

  /** The nodes of a group's rows, row-major. */
  double[] values(int group) {
    return values[group];
  }

  /** The inner products of a group's rows, {@value #GROUP} a row. */
  double[] products(int group) {
    return products[group];
  }

  /** The class of a row, or -1 and +1 for two classes. */
  int label(int row) {
    return labels[row];
  }

  /** What the loss of a row counts: its weight over the number of rows. */
  double cost(int row) {
    return costs[row];
  }

  /** The largest squared norm of a row. */
  double largestSquare() {
    return largestSquare;
  }
}
