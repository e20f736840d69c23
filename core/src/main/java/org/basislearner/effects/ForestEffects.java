package org.basislearner.effects;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import org.basislearner.effects.Effects.Points;
import org.basislearner.predict.ProductForest;
import org.basislearner.predict.Threshold;

/**
 * Effects of a sum of stages in closed form. A node is a product of one function per column, each
 * the product of the node's thresholds of that column. With h_a for that of column a, m_a for its
 * mean over the rows and r for the mean of all other factors,
 *
 * <ul>
 *   <li>a node with weight w adds w r (h_a(v) - m_a) to the curve of a,
 *   <li>and w r (h_a(u) - m_a) (h_b(v) - m_b) to the surface of a and b.
 * </ul>
 */
final class ForestEffects {
  private final ProductForest forest;
  private final int rows;

  /** The value of each threshold in each row. */
  private final double[][] values;

  /** For each node its thresholds, those of a column behind each other, and its columns. */
  private final int[][] factors;

  private final int[][] columns;

  private final int[] columnOf;

  ForestEffects(ProductForest forest, int[] columnOf, double[][] rows) {
    this.forest = forest;
    this.rows = rows.length;
    this.columnOf = columnOf;
    List<Threshold> thresholds = forest.thresholds();
    values = new double[thresholds.size()][rows.length];
    for (int f = 0; f < values.length; f++) {
      Threshold each = thresholds.get(f);
      for (int i = 0; i < rows.length; i++) {
        values[f][i] = each.value(rows[i][each.input()]);
      }
    }
    factors = new int[forest.nodes()][];
    columns = new int[forest.nodes()][];
    for (int n = 0; n < factors.length; n++) {
      List<Integer> own = new ArrayList<>();
      for (int at = n; at > 0; at = forest.parent(at)) {
        own.add(forest.threshold(at));
      }
      factors[n] =
          own.stream()
              .sorted((f, g) -> Integer.compare(column(f), column(g)))
              .mapToInt(Integer::intValue)
              .toArray();
      columns[n] = Arrays.stream(factors[n]).map(this::column).distinct().toArray();
    }
  }

  private int column(int threshold) {
    return columnOf[forest.thresholds().get(threshold).input()];
  }

  /** The most columns that are factors of one node. */
  int mostColumns() {
    return Arrays.stream(columns).mapToInt(own -> own.length).max().orElse(0);
  }

  List<int[]> pairs() {
    TreeSet<int[]> pairs = new TreeSet<>(Arrays::compare);
    for (int[] own : columns) {
      for (int a = 0; a < own.length; a++) {
        for (int b = a + 1; b < own.length; b++) {
          pairs.add(new int[] {own[a], own[b]});
        }
      }
    }
    return List.copyOf(pairs);
  }

  /**
   * Adds the mean output.
   *
   * @param product whether columns are taken as independent, each with the values of the rows, so
   *     that it is what curves and surfaces leave; else it is that of the rows as they are
   */
  void addBase(double[] base, boolean product) {
    for (int n = 0; n < factors.length; n++) {
      double mean = 1;
      if (product) {
        for (int column : columns[n]) {
          mean *= mean(n, column, column, true);
        }
      } else {
        mean = mean(n, -1, -1, false);
      }
      add(base, n, mean);
    }
  }

  void addCurve(int column, Points points, double[][] curve) {
    for (int n = 0; n < factors.length; n++) {
      if (has(n, column)) {
        double mean = mean(n, column, column, true);
        double rest = mean(n, column, column, false);
        for (int i = 0; i < curve.length; i++) {
          add(curve[i], n, rest * (value(n, column, points.rows()[i]) - mean));
        }
      }
    }
  }

  void addSurface(int a, Points ofA, int b, Points ofB, double[][][] surface) {
    double[] inB = new double[ofB.rows().length];
    for (int n = 0; n < factors.length; n++) {
      if (has(n, a) && has(n, b)) {
        double meanA = mean(n, a, a, true);
        double meanB = mean(n, b, b, true);
        double rest = mean(n, a, b, false);
        for (int j = 0; j < inB.length; j++) {
          inB[j] = rest * (value(n, b, ofB.rows()[j]) - meanB);
        }
        for (int i = 0; i < surface.length; i++) {
          double inA = value(n, a, ofA.rows()[i]) - meanA;
          for (int j = 0; j < inB.length; j++) {
            add(surface[i][j], n, inA * inB[j]);
          }
        }
      }
    }
  }

  void addPair(int a, int b, double[][] given, double[][] effects) {
    for (int n = 0; n < factors.length; n++) {
      if (has(n, a) && has(n, b)) {
        double meanA = mean(n, a, a, true);
        double meanB = mean(n, b, b, true);
        double rest = mean(n, a, b, false);
        for (int i = 0; i < effects.length; i++) {
          double inA = value(n, a, given[i]) - meanA;
          add(effects[i], n, rest * inA * (value(n, b, given[i]) - meanB));
        }
      }
    }
  }

  private void add(double[] outputs, int node, double value) {
    for (int c = 0; c < outputs.length; c++) {
      outputs[c] += forest.weight(node, c) * value;
    }
  }

  private boolean has(int node, int column) {
    for (int each : columns[node]) {
      if (each == column) {
        return true;
      }
    }
    return false;
  }

  /** The product of a node's factors of a column. */
  private double value(int node, int column, double[] row) {
    double product = 1;
    for (int f : factors[node]) {
      if (column(f) == column) {
        Threshold factor = forest.thresholds().get(f);
        product *= factor.value(row[factor.input()]);
      }
    }
    return product;
  }

  /** The mean over the rows of the product of a node's factors inside or outside two columns. */
  private double mean(int node, int a, int b, boolean inside) {
    double[] product = null;
    boolean own = false;
    for (int f : factors[node]) {
      int column = column(f);
      if ((column == a || column == b) == inside) {
        if (product == null) {
          product = values[f];
        } else {
          double[] times = own ? product : product.clone();
          for (int i = 0; i < rows; i++) {
            times[i] *= values[f][i];
          }
          product = times;
          own = true;
        }
      }
    }
    if (product == null) {
      return 1;
    }
    double sum = 0;
    for (double value : product) {
      sum += value;
    }
    return sum / rows;
  }
}
