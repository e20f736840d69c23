package org.basislearner.selection;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.basislearner.linalg.Gemm;
import org.basislearner.matrix.Matrix;
import org.basislearner.store.Block;
import org.basislearner.store.Group;
import org.basislearner.store.Reduction;
import org.basislearner.store.RowStore;

/**
 * Linear functions of the inputs: s o [1 X] W, for s the roots of the rows' weights.
 *
 * @param weights W, (inputs + 1) x width, the constant's weights first
 */
record LinearColumns(Matrix weights) implements CandidateColumns {
  /** The columns of [1 X]. */
  static double[][] augmented(Block block) {
    int inputs = block.columns(Group.INPUT);
    double[][] columns = new double[inputs + 1][];
    columns[0] = new double[block.rows()];
    Arrays.fill(columns[0], 1);
    for (int j = 0; j < inputs; j++) {
      columns[j + 1] = block.column(Group.INPUT, j);
    }
    return columns;
  }

  /**
   * These functions less their means, so that they are orthogonal to the constant; single inputs
   * stay as they are.
   *
   * @param tolerance functions that vary by at most this fraction of their norm are left out
   * @param atMost how many of the others are kept
   */
  LinearColumns withoutMeans(RowStore store, double tolerance, int atMost) {
    double[] squares = squaredNorms(store);
    double[] sums = store.sum(new Sums(this));
    Matrix centred = weights.copy();
    for (int j = 0; j < width(); j++) {
      centred.add(0, j, -(sums[j] / store.rows()));
    }
    LinearColumns others = new LinearColumns(centred);
    double[] variation = others.squaredNorms(store);
    int[] varying =
        IntStream.range(0, width())
            .filter(j -> variation[j] > tolerance * tolerance * squares[j])
            .limit(atMost)
            .toArray();
    for (int j : varying) {
      if (isInput(j)) {
        centred.set(0, j, 0);
      }
    }
    return others.select(varying);
  }

  /**
   * The linear parts of these functions, each along a direction of length 1 and all times one
   * number, so that the mean of the sum of their squares over the rows is {@code meanSquare}:
   * functions of unit directions keep their own size.
   *
   * @param atMost how many are kept; those that are 0 on all rows are left out
   */
  LinearColumns natural(RowStore store, double meanSquare, int atMost) {
    Matrix directions = weights.copy();
    for (int j = 0; j < width(); j++) {
      directions.set(0, j, 0);
      double square = 0;
      for (int i = 1; i < directions.rows(); i++) {
        square += directions.at(i, j) * directions.at(i, j);
      }
      for (int i = 1; i < directions.rows() && square > 0; i++) {
        directions.set(i, j, directions.at(i, j) / Math.sqrt(square));
      }
    }
    LinearColumns unit = new LinearColumns(directions);
    double[] squares = unit.squaredNorms(store);
    int[] kept = IntStream.range(0, width()).filter(j -> squares[j] > 0).limit(atMost).toArray();
    double sum = 0;
    for (int j : kept) {
      sum += squares[j];
    }
    double factor = sum > 0 ? Math.sqrt(meanSquare / sum) * Math.sqrt((double) store.rows()) : 0;
    LinearColumns some = unit.select(kept);
    double[] roots = new double[kept.length];
    Arrays.setAll(roots, p -> factor * Math.sqrt(squares[kept[p]] / store.rows()));
    return some.scaled(some.squaredNorms(store), roots, store.rows());
  }

  private boolean isInput(int j) {
    long used = IntStream.range(1, weights.rows()).filter(i -> weights.at(i, j) != 0).count();
    return used == 1 && weights.at(0, j) == 0;
  }

  /** The constant 1, and behind it these functions. */
  LinearColumns afterConstant() {
    Matrix constant = new Matrix(weights.rows(), 1);
    constant.set(0, 0, 1);
    return new LinearColumns(constant.beside(weights));
  }

  /** Number of functions. */
  int width() {
    return weights.columns();
  }

  /** The numbers of all functions. */
  int[] positions() {
    return IntStream.range(0, width()).toArray();
  }

  /** The squared norm of each function's column. */
  double[] squaredNorms(RowStore store) {
    return store.sum(new SquaredNorms(this));
  }

  /** W with functions of the given root mean square over m rows; a function of zeros stays one. */
  LinearColumns scaled(double[] squaredNorms, double[] scales, long m) {
    Matrix scaled = weights.copy();
    for (int j = 0; j < scales.length; j++) {
      double root = Math.sqrt(m / squaredNorms[j]);
      double factor = squaredNorms[j] > 0 ? scales[j] * sign(j) * root : 0;
      for (int i = 0; i < scaled.rows(); i++) {
        scaled.set(i, j, scaled.at(i, j) * factor);
      }
    }
    return new LinearColumns(scaled);
  }

  /**
   * The sign of the entry of largest absolute value in column j of W, the first on ties. With it a
   * column found up to its sign, as singular vectors are, becomes the same on every kernel.
   */
  private double sign(int j) {
    double largest = 0;
    for (int i = 0; i < weights.rows(); i++) {
      double entry = weights.at(i, j);
      largest = Math.abs(entry) > Math.abs(largest) ? entry : largest;
    }
    return largest < 0 ? -1 : 1;
  }

  /** Some columns of W. */
  LinearColumns select(int[] positions) {
    Matrix selected = new Matrix(weights.rows(), positions.length);
    for (int i = 0; i < weights.rows(); i++) {
      for (int j = 0; j < positions.length; j++) {
        selected.set(i, j, weights.at(i, positions[j]));
      }
    }
    return new LinearColumns(selected);
  }

  @Override
  public double[][] in(Block block, int[] positions, Gemm gemm) {
    return BlockWeights.rootTimes(block, withoutRoot(block, positions, gemm));
  }

  /** Columns of [1 X] W, each a new array. */
  double[][] withoutRoot(Block block, int[] positions, Gemm gemm) {
    double[][] columns = new double[positions.length][block.rows()];
    gemm.addCombination(augmented(block), select(positions).weights(), block.rows(), columns);
    return columns;
  }

  /** The sum of each column, by the rows' weights. */
  private record Sums(LinearColumns linear) implements Reduction {
    @Override
    public int size(int part) {
      return linear.width();
    }

    @Override
    public void add(Block block, int part, Gemm gemm, double[] sum) {
      double[][] columns =
          BlockWeights.times(block, linear.withoutRoot(block, linear.positions(), gemm));
      for (int p = 0; p < columns.length; p++) {
        for (int r = 0; r < block.rows(); r++) {
          sum[p] += columns[p][r];
        }
      }
    }
  }

  /** The squared norm of each column. */
  private record SquaredNorms(LinearColumns linear) implements Reduction {
    @Override
    public int size(int part) {
      return linear.width();
    }

    @Override
    public void add(Block block, int part, Gemm gemm, double[] sum) {
      double[][] columns = linear.in(block, linear.positions(), gemm);
      for (int p = 0; p < columns.length; p++) {
        double squares = 0;
        for (int r = 0; r < block.rows(); r++) {
          squares += columns[p][r] * columns[p][r];
        }
        sum[p] += squares;
      }
    }
  }
}
