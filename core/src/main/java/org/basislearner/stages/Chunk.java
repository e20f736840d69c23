package org.basislearner.stages;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
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
  private final byte[][] bins;

  /** [word][row]: the bins of the columns that are scored, {@link Histogram#COLUMNS} to a word. */
  private final int[][] packed;

  private int[] packedColumns = {};

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

  /** [output][row]: what parents of value 1 are scored with. */
  private final long[][] left;

  Chunk(StageRows all, int offset, int first, int rows, List<ColumnGrid> grids, double[] start) {
    this.all = all;
    this.offset = offset;
    this.first = first;
    this.rows = rows;
    int k = start.length;
    codes = new char[grids.size()][rows];
    bins = new byte[grids.size()][rows];
    packed = new int[words(grids.size())][rows];
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
    left = new long[k][rows];
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
    packedColumns = new int[0];
    for (int i = 0; i < rows; i++) {
      bin[i] = binOfCode[code[i]];
    }
  }

  /** The number of words that the bins of some columns take. */
  static int words(int columns) {
    return (columns + Histogram.COLUMNS - 1) / Histogram.COLUMNS;
  }

  /** Puts the bins of columns to be scored next to each other. */
  private void pack(int[] columns) {
    packedColumns = columns.clone();
    for (int w = 0; w < words(columns.length); w++) {
      byte[][] own = new byte[Histogram.COLUMNS][];
      for (int j = 0; j < own.length; j++) {
        // what is in places without a column is summed up, but nobody asks for it
        own[j] = bins[columns[Math.min(w * Histogram.COLUMNS + j, columns.length - 1)]];
      }
      for (int i = 0; i < rows; i++) {
        packed[w][i] =
            (own[0][i] & 255)
                | (own[1][i] & 255) << 8
                | (own[2][i] & 255) << 16
                | (own[3][i] & 255) << 24;
      }
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
    addSupports(nodes, supports, true);
    int first = supports.size() - nodes.size();
    int terms = 0;
    for (int n = 0; n < nodes.size(); n++) {
      if (nodes.get(n).term()) {
        fit().add(supports.get(first + n), sums, terms++);
      }
    }
  }

  /** Rows lie above a knot where their bin is above a number. */
  @SuppressWarnings("ArrayRecordComponent") // used inside this class only
  private record Side(byte[] bins, int knot) {}

  /** Which rows of a parent lie above a node's knot, whatever knots the bins are of. */
  private Side byValue(Support parent, StageNode node) {
    double[] column = all.columns()[node.column()];
    double knot = node.threshold().knot();
    byte[] above = new byte[rows];
    for (char row : parent.rows()) {
      above[row] = (byte) (column[offset + row] > knot ? 1 : 0);
    }
    return new Side(above, 0);
  }

  /** Adds the supports of nodes; those of a step and of the drop behind it are found together. */
  private void addSupports(List<StageNode> nodes, List<Support> supports, boolean binned) {
    for (int n = 0; n < nodes.size(); n++) {
      StageNode node = nodes.get(n);
      Threshold threshold = node.threshold();
      Support parent = supports.get(node.parent());
      Side side = binned ? new Side(bins[node.column()], node.knot()) : byValue(parent, node);
      if (parent.values() == null && n + 1 < nodes.size() && nodes.get(n + 1).isDropOf(node)) {
        supports.addAll(List.of(parent.halves(side.bins(), side.knot())));
        n++;
        continue;
      }
      Support some = parent.split(side.bins(), side.knot(), !threshold.isDrop());
      supports.add(
          threshold.isHinge() ? some.times(threshold, all.columns()[node.column()], offset) : some);
    }
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

  /** Prepares for scoring: the bins of some columns, and what the stage leaves. */
  void prepare(int[] columns, ResidualUnits units) {
    if (!Arrays.equals(columns, packedColumns)) {
      pack(columns);
    }
    for (char row : drawn) {
      left[0][row] = packed(row, 1, units);
    }
    for (int c = 1; c < left.length; c++) {
      for (char row : drawn) {
        left[c][row] = residual(row, c, 1, units);
      }
    }
  }

  /**
   * What a new parent's candidates are scored with: its own values times what is left, in all rows
   * or in one of {@code 2^bits}.
   */
  ParentRows parentRows(int parent, int bits, RowDraw draw, ResidualUnits units) {
    Support own = supports.get(parent);
    Support support = bits == 0 ? own : own.sample(first, bits, draw.seed(parent));
    char[] some = support.rows();
    long[][] values = new long[left.length][some.length];
    for (int c = 0; c < values.length; c++) {
      long[] value = values[c];
      if (support.values() == null) {
        long[] all = left[c];
        for (int t = 0; t < some.length; t++) {
          value[t] = all[some[t]];
        }
      } else {
        for (int t = 0; t < some.length; t++) {
          value[t] =
              c == 0
                  ? packed(some[t], support.value(t), units)
                  : residual(some[t], c, support.value(t), units);
        }
      }
    }
    return new ParentRows(some, values);
  }

  private long packed(int row, double value, ResidualUnits units) {
    double square = curvature[row] * value * value * SQUARE_SCALE;
    // at least 1, so that a bin with rows is never taken for an empty one
    int rounded = Math.max(1, Math.min(MOST_SQUARE, Fixed.round(square)));
    return Histogram.pack(residual(row, 0, value, units), rounded);
  }

  private int residual(int row, int output, double value, ResidualUnits units) {
    double left =
        gradient[output][row] * units.gradient()
            - curvature[row] * units.curvature() * fit().value(row, output);
    return Fixed.round(left * value);
  }

  /** Adds the parent's rows to the histogram of the columns of a word. */
  void addTo(Histogram histogram, int word, ParentRows parent) {
    int size = parent.rows().length;
    for (int from = 0; from < size; from += Histogram.ROWS) {
      histogram.add(packed[word], parent, from, Math.min(size, from + Histogram.ROWS));
    }
  }

  /** Adds the stage just grown to the outputs. */
  void finish(Stage stage, double shrinkage) {
    RowFit rowFit = fit();
    for (int c = 0; c < outputs.length; c++) {
      for (char row : drawn) {
        outputs[c][row] += shrinkage * rowFit.value(row, c);
      }
    }
    apply(stage, shrinkage, rest, true);
    fit = null;
    supports.clear();
  }

  /** Adds a stage grown on other rows to the outputs. */
  void apply(Stage stage, double shrinkage) {
    apply(stage, shrinkage, every(), true);
  }

  /** Adds a stage that was grown with any knots to the outputs, with the same bits. */
  void replay(Stage stage, double shrinkage) {
    apply(stage, shrinkage, every(), false);
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

  private void apply(Stage stage, double shrinkage, char[] some, boolean binned) {
    int k = outputs.length;
    double[][] value = new double[k][rows];
    List<Support> own = new ArrayList<>();
    own.add(new Support(some, null));
    addSupports(stage.nodes(), own, binned);
    for (int n = 0; n <= stage.nodes().size(); n++) {
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
