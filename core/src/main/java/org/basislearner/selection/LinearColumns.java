package org.basislearner.selection;

import java.util.Arrays;
import org.basislearner.linalg.Gemm;
import org.basislearner.store.Block;
import org.basislearner.store.Group;

/**
 * Linear functions of the inputs: s o [1 X] W, for s the roots of the rows' weights.
 *
 * @param weights W, row-major, (inputs + 1) x width, the constant's weights first
 */
record LinearColumns(double[] weights, int width) implements CandidateColumns {
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

  /** W with column j multiplied by factor[j]. */
  LinearColumns scaled(double[] factor) {
    double[] scaled = new double[weights.length];
    for (int i = 0; i < weights.length; i++) {
      scaled[i] = weights[i] * factor[i % width];
    }
    return new LinearColumns(scaled, width);
  }

  /**
   * The sign of the entry of largest absolute value in column j of W, the first on ties. With it a
   * column found up to its sign, as singular vectors are, becomes the same on every kernel.
   */
  double sign(int j) {
    double largest = 0;
    for (int i = j; i < weights.length; i += width) {
      largest = Math.abs(weights[i]) > Math.abs(largest) ? weights[i] : largest;
    }
    return largest < 0 ? -1 : 1;
  }

  /** Some columns of W. */
  LinearColumns select(int[] positions) {
    int height = width == 0 ? 0 : weights.length / width;
    double[] selected = new double[height * positions.length];
    for (int i = 0; i < height; i++) {
      for (int j = 0; j < positions.length; j++) {
        selected[i * positions.length + j] = weights[i * width + positions[j]];
      }
    }
    return new LinearColumns(selected, positions.length);
  }

  @Override
  public double[][] in(Block block, int[] positions, Gemm gemm) {
    return RowWeights.rootTimes(block, withoutRoot(block, positions, gemm));
  }

  /** Columns of [1 X] W, each a new array. */
  double[][] withoutRoot(Block block, int[] positions, Gemm gemm) {
    double[][] columns = new double[positions.length][block.rows()];
    gemm.addCombination(augmented(block), select(positions).weights(), block.rows(), columns);
    return columns;
  }
}
