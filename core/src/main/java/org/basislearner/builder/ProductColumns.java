package org.basislearner.builder;

import org.basislearner.linalg.Gemm;
import org.basislearner.rows.Block;
import org.basislearner.rows.Group;

/**
 * Weighted products of a node of the previous layer and a node of the first.
 *
 * @param offset position of the previous layer's first node among all nodes
 * @param factors the group with the values of the first layer
 */
record ProductColumns(int offset, Group factors, int[] left, int[] right, double[] weight)
    implements CandidateColumns {
  @Override
  public double[][] in(Block block, int[] positions, Gemm gemm) {
    double[][] columns = new double[positions.length][];
    for (int p = 0; p < positions.length; p++) {
      int position = positions[p];
      columns[p] =
          product(
              block.column(Group.NODE, offset + left[position]),
              block.column(factors, right[position]),
              weight[position],
              block.rows());
    }
    return columns;
  }

  private static double[] product(double[] a, double[] b, double weight, int rows) {
    double[] product = new double[rows];
    for (int r = 0; r < rows; r++) {
      product[r] = weight * (a[r] * b[r]);
    }
    return product;
  }
}
