package org.basislearner.scaling;

import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.basislearner.linalg.Gemm;
import org.basislearner.network.InputRange;
import org.basislearner.predict.InputScaling;
import org.basislearner.predict.OutputLimits;
import org.basislearner.store.Block;
import org.basislearner.store.Group;
import org.basislearner.store.Reduction;
import org.basislearner.store.RowStore;

/** Range, mean, standard deviation and quantiles of every input, for any finite numbers. */
public final class InputStatistics {
  /** A deviation below this fraction of the largest value is what rounding leaves of a constant. */
  private static final double CONSTANT = 1e-15;

  private InputStatistics() {}

  /** The range of each input. */
  public static InputRange range(RowStore store, int inputs) {
    double[][] ends = ends(store, Group.INPUT, inputs);
    return new InputRange(ends[0], ends[1]);
  }

  /** The range of each target. */
  public static OutputLimits targetLimits(RowStore store, int targets) {
    double[][] ends = ends(store, Group.TARGET, targets);
    return new OutputLimits(ends[0], ends[1]);
  }

  private static double[][] ends(RowStore store, Group group, int columns) {
    double[] negativeMinAndMax = store.sum(new Range(group, columns));
    double[][] ends = new double[2][columns];
    for (int j = 0; j < columns; j++) {
      ends[0][j] = -negativeMinAndMax[j];
      ends[1][j] = negativeMinAndMax[columns + j];
    }
    return ends;
  }

  /**
   * The scaling to mean 0 and standard deviation 1; constant inputs become 0. Sums are taken of
   * values divided by a power of two, so that neither 1e300 nor 1e-300 is out of range.
   */
  public static InputScaling standard(RowStore store, InputRange range) {
    int inputs = range.inputs();
    int[] exponent = exponents(range);
    double[] mean = scaledMeans(store, exponent);
    double[] squares = store.sum(new Moments(exponent, mean, 2));
    double[] factor = new double[inputs];
    double[] offset = new double[inputs];
    for (int j = 0; j < inputs; j++) {
      double deviation = Math.sqrt(squares[j] / store.rows());
      double scale = Math.scalb(1 / deviation, -exponent[j]);
      if (range.min()[j] < range.max()[j] && deviation > CONSTANT && Double.isFinite(scale)) {
        factor[j] = scale;
        offset[j] = mean[j] / deviation;
      }
    }
    return InputScaling.of(factor, offset);
  }

  private static int[] exponents(InputRange range) {
    int[] exponent = new int[range.inputs()];
    for (int j = 0; j < exponent.length; j++) {
      double largest = Math.max(Math.abs(range.min()[j]), Math.abs(range.max()[j]));
      exponent[j] = largest == 0 ? 0 : Math.getExponent(largest);
    }
    return exponent;
  }

  /** The mean of each input divided by a power of two. */
  private static double[] scaledMeans(RowStore store, int[] exponent) {
    double[] mean = store.sum(new Moments(exponent, new double[exponent.length], 1));
    for (int j = 0; j < mean.length; j++) {
      mean[j] /= store.rows();
    }
    return mean;
  }

  /** The mean of each input. */
  static double[] means(RowStore store, InputRange range) {
    int[] exponent = exponents(range);
    double[] mean = scaledMeans(store, exponent);
    for (int j = 0; j < mean.length; j++) {
      mean[j] = Math.scalb(mean[j], exponent[j]);
    }
    return mean;
  }

  /** The mean squared distance of the rows from a point. */
  static double distance(RowStore store, InputRange range, double[] point) {
    int[] exponent = exponents(range);
    double[] scaled = new double[point.length];
    for (int j = 0; j < scaled.length; j++) {
      scaled[j] = Math.scalb(point[j], -exponent[j]);
    }
    double[] squares = store.sum(new Moments(exponent, scaled, 2));
    double sum = 0;
    for (int j = 0; j < squares.length; j++) {
      sum += Math.scalb(squares[j] / store.rows(), 2 * exponent[j]);
    }
    return sum;
  }

  /** Takes the mean off each input, and no more. */
  public static InputScaling centred(RowStore store, InputRange range) {
    double[] ones = new double[range.inputs()];
    Arrays.fill(ones, 1);
    return InputScaling.of(ones, means(store, range));
  }

  /**
   * The scaling of each input by its rank to a normal variable of that rank; constant inputs become
   * 0. There must be rows.
   */
  public static InputScaling normal(RowStore store, InputRange range) {
    return byRank(store, range, InverseNormal::at);
  }

  /** The same to a uniform variable. */
  public static InputScaling uniform(RowStore store, InputRange range) {
    return byRank(store, range, position -> position);
  }

  /** The scaling to the {@linkplain RankScores scores} of ranks. */
  static InputScaling byRank(RowStore store, InputRange range, DoubleUnaryOperator scores) {
    List<List<ValueCell>> cells = QuantileCells.of(store, range);
    return InputScaling.quantile(
        cells.stream()
            .map(input -> input.stream().mapToDouble(ValueCell::middle).toArray())
            .toArray(double[][]::new),
        cells.stream()
            .map(input -> RankScores.of(input, store.rows(), scores))
            .toArray(double[][]::new));
  }

  /** The largest of -x and of x; each block sets it, later blocks raise it. */
  private record Range(Group group, int inputs) implements Reduction {
    @Override
    public int size(int part) {
      return 2 * inputs;
    }

    @Override
    public void add(Block block, int part, Gemm gemm, double[] sum) {
      for (int j = 0; j < inputs; j++) {
        double[] column = block.column(group, j);
        double min = column[0];
        double max = column[0];
        for (int r = 1; r < block.rows(); r++) {
          min = Math.min(min, column[r]);
          max = Math.max(max, column[r]);
        }
        sum[j] = -min;
        sum[inputs + j] = max;
      }
    }

    @Override
    public void combine(double[] total, double[] later) {
      for (int j = 0; j < later.length; j++) {
        total[j] = Math.max(total[j], later[j]);
      }
    }
  }

  /** The sum of (x / 2^exponent - center)^power, by the rows' weights if they have any. */
  private record Moments(int[] exponent, double[] center, int power) implements Reduction {
    @Override
    public int size(int part) {
      return exponent.length;
    }

    @Override
    public void add(Block block, int part, Gemm gemm, double[] sum) {
      boolean weighted = block.columns(Group.WEIGHT) > 0;
      double[] weights = weighted ? block.column(Group.WEIGHT, 0) : new double[0];
      for (int j = 0; j < exponent.length; j++) {
        double[] column = block.column(Group.INPUT, j);
        double total = 0;
        for (int r = 0; r < block.rows(); r++) {
          double value = Math.scalb(column[r], -exponent[j]) - center[j];
          double moment = power == 1 ? value : value * value;
          total += weighted ? weights[r] * moment : moment;
        }
        sum[j] += total;
      }
    }
  }
}
