package org.basislearner.selection;

import java.util.Arrays;
import org.basislearner.store.Block;
import org.basislearner.store.Group;

/**
 * The weights c of a block's rows and their roots s.
 *
 * <p>A basis on weighted rows is one in the inner product &lt;a, b&gt; = sum c_i a_i b_i. With
 * every column times s that is the plain inner product, so nothing but what makes columns from
 * inputs, targets and nodes has to know of weights. Where rows are not weighted, columns come back
 * as they are, the same arrays.
 */
final class BlockWeights {
  private BlockWeights() {}

  /** Whether a block's rows are weighted. */
  static boolean areIn(Block block) {
    return block.columns(Group.WEIGHT) > 0;
  }

  /** c o a for each column a. */
  static double[][] times(Block block, double[][] columns) {
    return areIn(block) ? product(columns, block.column(Group.WEIGHT, 0), block.rows()) : columns;
  }

  /** s o a for each column a. */
  static double[][] rootTimes(Block block, double[][] columns) {
    return areIn(block) ? product(columns, roots(block), block.rows()) : columns;
  }

  /** a for each column s o a. */
  static double[][] withoutRoot(Block block, double[][] columns) {
    if (!areIn(block)) {
      return columns;
    }
    double[] roots = roots(block);
    double[][] quotients = new double[columns.length][block.rows()];
    for (int j = 0; j < columns.length; j++) {
      for (int r = 0; r < block.rows(); r++) {
        quotients[j][r] = columns[j][r] / roots[r];
      }
    }
    return quotients;
  }

  private static double[] roots(Block block) {
    double[] weights = block.column(Group.WEIGHT, 0);
    double[] roots = new double[block.rows()];
    for (int r = 0; r < roots.length; r++) {
      roots[r] = Math.sqrt(weights[r]);
    }
    return roots;
  }

  /** a o a for each column a. */
  static double[][] squares(double[][] columns, int rows) {
    double[][] squares = new double[columns.length][];
    for (int j = 0; j < columns.length; j++) {
      squares[j] = Arrays.copyOf(columns[j], rows);
      for (int r = 0; r < rows; r++) {
        squares[j][r] *= squares[j][r];
      }
    }
    return squares;
  }

  /** f o a for each column a. */
  static double[][] product(double[][] columns, double[] factors, int rows) {
    double[][] products = new double[columns.length][rows];
    for (int j = 0; j < columns.length; j++) {
      for (int r = 0; r < rows; r++) {
        products[j][r] = factors[r] * columns[j][r];
      }
    }
    return products;
  }
}
