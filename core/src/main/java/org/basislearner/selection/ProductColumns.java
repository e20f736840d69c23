package org.basislearner.selection;

import org.basislearner.linalg.Gemm;
import org.basislearner.store.Block;
import org.basislearner.store.Group;
import org.basislearner.store.Product;

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
      columns[p] = product(positions[p]).in(block);
    }
    return columns;
  }

  @Override
  public void append(Block block, Group group, int[] positions, Gemm gemm) {
    for (int position : positions) {
      block.append(group, product(position));
    }
  }

  private Product product(int position) {
    return new Product(
        Group.NODE, offset + left[position], factors, right[position], weight[position]);
  }
}
