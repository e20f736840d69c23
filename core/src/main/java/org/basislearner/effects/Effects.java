package org.basislearner.effects;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.basislearner.linalg.Checks;
import org.basislearner.predict.Predictor;
import org.basislearner.predict.ProductForest;
import org.jspecify.annotations.Nullable;

/**
 * What columns do to the outputs of a model, alone and in pairs. A column is one or several inputs
 * that belong together, such as those of the levels of a category. Immutable and thread-safe.
 *
 * <p>The curve of a column j at v is the mean of the outputs over some rows whose values in j are
 * replaced by v, shifted so that its mean is 0 when v runs through the values of these rows. The
 * surface of two columns is the same mean with both replaced, without what depends on one of them
 * alone: its mean over either column is 0 for each value of the other.
 *
 * <p>For a sum of stages the means are taken in closed form, node by node: the mean of a product of
 * which some factors are replaced is these factors times the mean of the rest. If no node has
 * factors of more than two columns, the constant {@link #base}, all curves and all surfaces add up
 * to the outputs of <em>any</em> row, up to rounding. They are then the functional analysis of
 * variance with respect to the product of the distributions that the columns have in the rows:
 * centred, and orthogonal to each other where columns are independent with these distributions.
 *
 * <p>For a network outputs are evaluated at the given points, before they are limited to the range
 * of the targets, and curves and surfaces are centred over these points.
 */
public final class Effects {
  private final @Nullable ForestEffects forest;
  private final @Nullable NetworkEffects network;
  private final int outputs;
  private final int columns;

  private Effects(
      @Nullable ForestEffects forest, @Nullable NetworkEffects network, int outputs, int columns) {
    this.forest = forest;
    this.network = network;
    this.outputs = outputs;
    this.columns = columns;
  }

  /**
   * The effects in a model.
   *
   * @param columns for each column its inputs; each input belongs to one
   * @param rows what means are taken over, at least one
   */
  public static Effects of(Predictor predictor, int[][] columns, double[][] rows) {
    Checks.require(rows.length > 0, "rows = 0: expected at least one to take means over");
    int inputs = predictor.inputs();
    int[] columnOf = new int[inputs];
    Arrays.fill(columnOf, -1);
    for (int c = 0; c < columns.length; c++) {
      for (int input : columns[c]) {
        Checks.index("input", input, inputs);
        columnOf[input] = c;
      }
    }
    for (int i = 0; i < inputs; i++) {
      Checks.require(columnOf[i] >= 0, "input " + i + ": expected in one of the columns");
    }
    ProductForest products = predictor.forest();
    boolean network = products == null || !isZero(predictor);
    return new Effects(
        products == null ? null : new ForestEffects(products, columnOf, rows),
        network ? new NetworkEffects(predictor, columns, rows) : null,
        predictor.network().outputs(),
        columns.length);
  }

  private static boolean isZero(Predictor predictor) {
    for (double weight : predictor.network().weights()) {
      if (weight != 0) {
        return false;
      }
    }
    return true;
  }

  /** Values that a column takes, each as a row of which only the inputs of the column count. */
  public record Points(double[][] rows, double[] weights) {
    /** Checks that each point has a weight. */
    public Points {
      Checks.length("weights", weights.length, rows.length);
    }

    /** Points that count the same. */
    public static Points of(double[][] rows) {
      double[] weights = new double[rows.length];
      Arrays.fill(weights, 1);
      return new Points(rows, weights);
    }

    double sum() {
      double sum = 0;
      for (double weight : weights) {
        sum += weight;
      }
      return sum;
    }
  }

  /** Whether base, curves and surfaces add up to the outputs of every row. */
  public boolean addUp() {
    return network == null && forest != null && forest.mostColumns() <= 2;
  }

  /** The constant that effects add up to the outputs with; else the mean output of the rows. */
  public double[] base() {
    double[] base = new double[outputs];
    if (forest != null) {
      forest.addBase(base, addUp());
    }
    if (network != null) {
      network.addBase(base);
    }
    return base;
  }

  /** The curve of a column at some points: [point][output]. */
  public double[][] curve(int column, Points points) {
    Checks.index("column", column, columns);
    double[][] curve = new double[points.rows().length][outputs];
    if (forest != null) {
      forest.addCurve(column, points, curve);
    }
    if (network != null) {
      network.addCurve(column, points, curve);
    }
    return curve;
  }

  /** The surface of two columns where points of one meet points of the other: [a][b][output]. */
  public double[][][] surface(int a, Points ofA, int b, Points ofB) {
    checkPair(a, b);
    double[][][] surface = new double[ofA.rows().length][ofB.rows().length][outputs];
    if (forest != null) {
      forest.addSurface(a, ofA, b, ofB, surface);
    }
    if (network != null) {
      network.addSurface(a, ofA, b, ofB, surface);
    }
    return surface;
  }

  /** What a pair of columns adds to the outputs of rows: [row][output]. Of effects that add up. */
  public double[][] pair(int a, int b, double[][] rows) {
    checkPair(a, b);
    Checks.require(addUp(), "effects that add up are needed for single rows");
    double[][] effects = new double[rows.length][outputs];
    if (forest != null) {
      forest.addPair(a, b, rows, effects);
    }
    return effects;
  }

  /**
   * The pairs of columns that can have a surface: those that are factors of the same node of a sum
   * of stages; all if there is a network.
   */
  public List<int[]> pairs() {
    if (network == null && forest != null) {
      return forest.pairs();
    }
    List<int[]> pairs = new ArrayList<>();
    for (int a = 0; a < columns; a++) {
      for (int b = a + 1; b < columns; b++) {
        pairs.add(new int[] {a, b});
      }
    }
    return pairs;
  }

  private void checkPair(int a, int b) {
    Checks.index("column", a, columns);
    Checks.index("column", b, columns);
    Checks.require(a != b, "columns: expected two different ones");
  }
}
