package org.basislearner.stages;

import java.util.Arrays;

/**
 * Rows in which the same nodes are 1 form a cell. A new node splits the cells that it meets: rows
 * in which it is 1 move to new cells, each of which knows the cell it came from and the node. So
 * the nodes of a cell are the chain of nodes back to the first cell, and its value is that of the
 * cell it came from plus one weight. Sums over rows become sums over cells.
 */
final class Cells implements RowFit {
  private final int[][] gradient;
  private final int[] curvature;
  private final int outputs;
  private final int[] cellOf;

  /** For each cell: where it came from, the node that made it. */
  private int[] from;

  private int[] node;

  /** For each cell the last new cell made from it. */
  private int[] successor;

  /** For each cell the sum of curvatures when it was made. */
  private long[] weight;

  private int count;
  private double[] value = {};

  Cells(int rows, int[][] gradient, int[] curvature) {
    this.gradient = gradient;
    this.curvature = curvature;
    outputs = gradient.length;
    cellOf = new int[rows];
    int capacity = 64;
    from = new int[capacity];
    node = new int[capacity];
    successor = new int[capacity];
    weight = new long[capacity];
    count = 1; // cell 0, without nodes, is where all rows start
  }

  @Override
  public void add(Support support, Sums sums, int number) {
    int first = count;
    long[] cross = sums.cross()[number];
    int n = cross.length - 1;
    ensure(count + Math.min(count, support.size()));
    int[] firstGradient = gradient[0];
    long firstTarget = 0;
    for (char row : support.rows()) {
      int old = cellOf[row];
      int cell = successor[old];
      if (cell < first) {
        cell = count++;
        successor[old] = cell;
        from[cell] = old;
        node[cell] = n;
        weight[cell] = 0;
        successor[cell] = 0;
      }
      cellOf[row] = cell;
      weight[cell] += curvature[row];
      firstTarget += firstGradient[row];
    }
    sums.target()[number][0] += firstTarget;
    for (int c = 1; c < outputs; c++) {
      long sum = 0;
      for (char row : support.rows()) {
        sum += gradient[c][row];
      }
      sums.target()[number][c] += sum;
    }
    for (int cell = first; cell < count; cell++) {
      for (int link = cell; link > 0; link = from[link]) {
        cross[node[link]] += weight[cell];
      }
    }
  }

  private void ensure(int capacity) {
    if (capacity > from.length) {
      int size = Math.max(capacity, 2 * from.length);
      from = Arrays.copyOf(from, size);
      node = Arrays.copyOf(node, size);
      successor = Arrays.copyOf(successor, size);
      weight = Arrays.copyOf(weight, size);
    }
  }

  @Override
  public void weights(double[] weights) {
    if (value.length < count * outputs) {
      value = new double[from.length * outputs];
    }
    for (int cell = 1; cell < count; cell++) {
      for (int c = 0; c < outputs; c++) {
        value[cell * outputs + c] =
            value[from[cell] * outputs + c] + weights[node[cell] * outputs + c];
      }
    }
  }

  @Override
  public double value(int row, int output) {
    return value[cellOf[row] * outputs + output];
  }
}
