package org.basislearner.scaling;

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
  /** A deviation below this share of the largest value is what rounding leaves of a constant. */
  private static final double CONSTANT = 1e-15;

  private InputStatistics() {}

  /** The range of each input. */
  public static InputRange range(RowStore store, int inputs) {
    double[] negativeMinAndMax = store.sum(new Range(Group.INPUT, inputs));
    double[] min = new double[inputs];
    double[] max = new double[inputs];
    for (int j = 0; j < inputs; j++) {
      min[j] = -negativeMinAndMax[j];
      max[j] = negativeMinAndMax[inputs + j];
    }
    return new InputRange(min, max);
  }

  /** The range of each target. */
  public static OutputLimits targetLimits(RowStore store, int targets) {
    double[] negativeMinAndMax = store.sum(new Range(Group.TARGET, targets));
    double[] min = new double[targets];
    double[] max = new double[targets];
    for (int c = 0; c < targets; c++) {
      min[c] = -negativeMinAndMax[c];
      max[c] = negativeMinAndMax[targets + c];
    }
    return new OutputLimits(min, max);
  }

  /**
   * The scaling to mean 0 and standard deviation 1; constant inputs become 0. Sums are taken of
   * values divided by a power of two, so that neither 1e300 nor 1e-300 is out of range.
   */
  public static InputScaling standard(RowStore store, InputRange range) {
    int inputs = range.inputs();
    int[] exponent = new int[inputs];
    for (int j = 0; j < inputs; j++) {
      double largest = Math.max(Math.abs(range.min()[j]), Math.abs(range.max()[j]));
      exponent[j] = largest == 0 ? 0 : Math.getExponent(largest);
    }
    double[] mean = store.sum(new Moments(exponent, new double[inputs], 1));
    for (int j = 0; j < inputs; j++) {
      mean[j] /= store.rows();
    }
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
