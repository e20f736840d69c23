package org.basislearner.stages;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;
import org.basislearner.predict.Threshold;
import org.jspecify.annotations.Nullable;

/**
 * Neighbouring rows with all that training keeps of them. Chunks are worked on by different
 * threads; how rows are divided changes no result.
 */
final class Chunk {
  /** Row numbers within a chunk are chars. */
  static final int MOST_ROWS = 1 << 16;

  private static final int MOST_SQUARE = (1 << Histogram.SQUARE_BITS) - 1;

  /** Curvatures have 31 bits. */
  static final double SQUARE_SCALE = Math.scalb(1.0, Histogram.SQUARE_BITS - 31);

  private final StageRows all;

  /** Position of the first row among those of {@link #all}. */
  private final int offset;

  /** Number of the first row in the training. */
  private final int first;

  final int rows;
  private final char[][] codes;
  final byte[][] bins;

  /** [output][row]: the sum of the stages so far. */
  final double[][] outputs;

  /** [output][row]: minus the gradient, times the row's weight; then curvature, loss, error. */
  private final double[][] derivatives;

  private final int[][] gradient;
  private final int[] curvature;

  private char[] drawn = {};
  private char[] rest = {};
  private final List<Support> supports = new ArrayList<>();
  private @Nullable RowFit fit;

  Chunk(StageRows all, int offset, int first, int rows, List<ColumnGrid> grids, double[] start) {
    this.all = all;
    this.offset = offset;
    this.first = first;
    this.rows = rows;
    int k = start.length;
    codes = new char[grids.size()][rows];
    bins = new byte[grids.size()][rows];
    for (int j = 0; j < codes.length; j++) {
      for (int i = 0; i < rows; i++) {
        codes[j][i] = grids.get(j).code(all.columns()[j][offset + i]);
      }
    }
    outputs = new double[k][rows];
    for (int c = 0; c < k; c++) {
      Arrays.fill(outputs[c], start[c]);
    }
    derivatives = new double[k + 3][rows];
    gradient = new int[k][rows];
    curvature = new int[rows];
  }

  /** Adds the weights of the rows, rounded, to those of their codes. */
  void addMass(int column, double scale, long[] mass) {
    for (int i = 0; i < rows; i++) {
      mass[codes[column][i]] += Fixed.round(all.weights()[offset + i] * scale);
    }
  }

  void bin(Knots[] knots) {
    for (int j = 0; j < knots.length; j++) {
      bin(j, knots[j]);
    }
  }

  void bin(int column, Knots knots) {
    byte[] binOfCode = knots.binOfCode();
    char[] code = codes[column];
    byte[] bin = bins[column];
    for (int i = 0; i < rows; i++) {
      bin[i] = binOfCode[code[i]];
    }
  }

  /** Computes losses and derivatives; returns the largest of gradient, curvature, loss, error. */
  double[] derive(StageLoss loss) {
    int k = outputs.length;
    double[] row = new double[k];
    double[] result = new double[k + 3];
    double[] largest = new double[4];
    for (int i = 0; i < rows; i++) {
      for (int c = 0; c < k; c++) {
        row[c] = outputs[c][i];
      }
      loss.evaluate(all.targets()[offset + i], row, result);
      result[k + 2] = loss.error(all.targets()[offset + i], row);
      double weight = all.weights()[offset + i];
      for (int c = 0; c < k + 3; c++) {
        double value = weight * result[c];
        derivatives[c][i] = value;
        int kind = Math.max(0, c - k + 1);
        largest[kind] = Math.max(largest[kind], Math.abs(value));
      }
    }
    return largest;
  }

  /** The sum of the rows' weights, rounded. */
  long mass(double scale) {
    long sum = 0;
    for (int i = 0; i < rows; i++) {
      sum += Fixed.round(all.weights()[offset + i] * scale);
    }
    return sum;
  }

  /** The sum of losses, rounded. */
  long sumOfLosses(double scale) {
    return sum(derivatives[outputs.length + 1], scale);
  }

  /** The sum of errors, rounded. */
  long sumOfErrors(double scale) {
    return sum(derivatives[outputs.length + 2], scale);
  }

  private static long sum(double[] values, double scale) {
    long sum = 0;
    for (double value : values) {
      sum += Fixed.round(value * scale);
    }
    return sum;
  }

  /**
   * Starts a stage: rounds the derivatives, draws rows and adds the constant node.
   *
   * @param smooth whether there are hinges
   * @return the number of rows drawn, times their rounded weights
   */
  long begin(Units units, RowDraw draw, boolean smooth, Sums sums) {
    for (int c = 0; c < gradient.length; c++) {
      round(derivatives[c], 1 / units.gradient(), gradient[c]);
    }
    round(derivatives[gradient.length], 1 / units.curvature(), curvature);
    char[] in = new char[rows];
    char[] out = new char[rows];
    int count = 0;
    long mass = 0;
    for (int i = 0; i < rows; i++) {
      in[count] = (char) i;
      out[i - count] = (char) i;
      if (draw.takes(first + i)) {
        count++;
        mass += Fixed.round(all.weights()[offset + i] / units.weight());
      }
    }
    drawn = Arrays.copyOf(in, count);
    rest = Arrays.copyOf(out, rows - count);
    supports.clear();
    fit = smooth ? new NodeValues(rows, gradient, curvature) : new Cells(rows, gradient, curvature);
    Support all = new Support(drawn, null);
    supports.add(all);
    fit.add(all, sums, 0);
    return mass;
  }

  private static void round(double[] values, double scale, int[] rounded) {
    for (int i = 0; i < values.length; i++) {
      rounded[i] = Fixed.round(values[i] * scale);
    }
  }

  /** Adds nodes and their sums over the rows drawn. */
  void add(List<StageNode> nodes, Sums sums) {
    int terms = 0;
    for (StageNode node : nodes) {
      Support support = support(supports.get(node.parent()), node);
      supports.add(support);
      if (node.term()) {
        fit().add(support, sums, terms++);
      }
    }
  }

  private Support support(Support parent, StageNode node) {
    Threshold threshold = node.threshold();
    Support rows = parent.split(bins[node.column()], node.knot(), !threshold.isDrop());
    return threshold.isHinge() ? rows.times(threshold, all.columns()[node.column()], offset) : rows;
  }

  /** Sets the stage's weights. */
  void weights(double[] weights) {
    fit().weights(weights);
  }

  /** The number of nodes of the stage, the constant among them. */
  int nodes() {
    return supports.size();
  }

  /** The number of rows in which a node is not 0. */
  int supportSize(int node) {
    return supports.get(node).size();
  }

  /**
   * What a new parent's candidates are scored with: its own values times what is left, in all rows
   * or in one of {@code 2^bits}.
   */
  ParentRows parentRows(int parent, int bits, RowDraw draw, ResidualUnits units) {
    Support own = supports.get(parent);
    Support support = bits == 0 ? own : own.sample(first, bits, draw.seed(parent));
    int size = support.size();
    long[] packed = new long[size];
    int[][] others = new int[gradient.length - 1][size];
    for (int t = 0; t < size; t++) {
      int row = support.rows()[t];
      double value = support.value(t);
      double square = curvature[row] * value * value * SQUARE_SCALE;
      // at least 1, so that a bin with rows is never taken for an empty one
      int rounded = Math.max(1, Math.min(MOST_SQUARE, Fixed.round(square)));
      packed[t] = Histogram.pack(residual(row, 0, value, units), rounded);
    }
    for (int c = 1; c < gradient.length; c++) {
      for (int t = 0; t < size; t++) {
        others[c - 1][t] = residual(support.rows()[t], c, support.value(t), units);
      }
    }
    return new ParentRows(support.rows(), packed, others);
  }

  private int residual(int row, int output, double value, ResidualUnits units) {
    double left =
        gradient[output][row] * units.gradient()
            - curvature[row] * units.curvature() * fit().value(row, output);
    return Fixed.round(left * value);
  }

  /** Adds the stage just grown to the outputs. */
  void finish(Stage stage, double shrinkage) {
    RowFit rowFit = fit();
    for (int c = 0; c < outputs.length; c++) {
      for (char row : drawn) {
        outputs[c][row] += shrinkage * rowFit.value(row, c);
      }
    }
    apply(stage, shrinkage, rest, this::support);
    fit = null;
    supports.clear();
  }

  /** Adds a stage grown on other rows to the outputs. */
  void apply(Stage stage, double shrinkage) {
    apply(stage, shrinkage, every(), this::support);
  }

  /** Adds a stage that was grown with any knots to the outputs, with the same bits. */
  void replay(Stage stage, double shrinkage) {
    apply(stage, shrinkage, every(), this::supportByValue);
    fit = null;
    supports.clear();
  }

  private char[] every() {
    char[] every = new char[rows];
    for (int i = 0; i < rows; i++) {
      every[i] = (char) i;
    }
    return every;
  }

  private Support supportByValue(Support parent, StageNode node) {
    Threshold threshold = node.threshold();
    double[] column = all.columns()[node.column()];
    byte[] above = new byte[rows];
    for (char row : parent.rows()) {
      above[row] = (byte) (column[offset + row] > threshold.knot() ? 1 : 0);
    }
    Support rows = parent.split(above, 0, !threshold.isDrop());
    return threshold.isHinge() ? rows.times(threshold, column, offset) : rows;
  }

  private void apply(
      Stage stage,
      double shrinkage,
      char[] some,
      BiFunction<Support, StageNode, Support> supportOf) {
    int k = outputs.length;
    double[][] value = new double[k][rows];
    List<Support> own = new ArrayList<>();
    own.add(new Support(some, null));
    for (int n = 0; n <= stage.nodes().size(); n++) {
      if (n > 0) {
        StageNode node = stage.nodes().get(n - 1);
        own.add(supportOf.apply(own.get(node.parent()), node));
      }
      Support support = own.get(n);
      for (int c = 0; c < k && (n == 0 || stage.nodes().get(n - 1).term()); c++) {
        double weight = stage.weights()[n * k + c];
        for (int t = 0; t < support.size(); t++) {
          value[c][support.rows()[t]] += weight * support.value(t);
        }
      }
    }
    for (int c = 0; c < k; c++) {
      for (char row : some) {
        outputs[c][row] += shrinkage * value[c][row];
      }
    }
  }

  private RowFit fit() {
    if (fit == null) {
      throw new IllegalStateException("no stage was begun");
    }
    return fit;
  }
}
