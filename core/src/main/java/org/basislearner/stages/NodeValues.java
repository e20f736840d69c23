package org.basislearner.stages;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The values of all nodes in all rows of a chunk, for nodes that are not 0 or 1 only. Products are
 * rounded to whole numbers before they are summed.
 */
final class NodeValues implements RowFit {
  private final int[][] gradient;
  private final int[] curvature;
  private final int rows;
  private final List<double[]> nodes = new ArrayList<>();
  private final List<Support> supports = new ArrayList<>();
  private final double[][] value;

  NodeValues(int rows, int[][] gradient, int[] curvature) {
    this.gradient = gradient;
    this.curvature = curvature;
    this.rows = rows;
    value = new double[gradient.length][rows];
  }

  @Override
  public void add(Support support, Sums sums, int number) {
    double[] own = new double[rows];
    int size = support.size();
    double[] weighted = new double[size];
    for (int t = 0; t < size; t++) {
      int row = support.rows()[t];
      own[row] = support.value(t);
      weighted[t] = curvature[row] * own[row];
    }
    nodes.add(own);
    supports.add(support);
    long[] cross = sums.cross()[number];
    for (int i = 0; i < nodes.size(); i++) {
      double[] other = nodes.get(i);
      long sum = 0;
      for (int t = 0; t < size; t++) {
        sum += Fixed.round(weighted[t] * other[support.rows()[t]]);
      }
      cross[i] += sum;
    }
    for (int c = 0; c < gradient.length; c++) {
      long sum = 0;
      for (int t = 0; t < size; t++) {
        int row = support.rows()[t];
        sum += Fixed.round(gradient[c][row] * own[row]);
      }
      sums.target()[number][c] += sum;
    }
  }

  @Override
  public void weights(double[] weights) {
    int k = gradient.length;
    for (int c = 0; c < k; c++) {
      Arrays.fill(value[c], 0);
      for (int n = 0; n < supports.size(); n++) {
        Support support = supports.get(n);
        double weight = weights[n * k + c];
        for (int t = 0; t < support.size(); t++) {
          value[c][support.rows()[t]] += weight * support.value(t);
        }
      }
    }
  }

  @Override
  public double value(int row, int output) {
    return value[output][row];
  }
}
