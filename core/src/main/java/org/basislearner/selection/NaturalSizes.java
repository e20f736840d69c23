package org.basislearner.selection;

import org.basislearner.network.Basis;

/**
 * What the candidates of a layer are multiplied by to be natural: a product of powers z<sup>a</sup>
 * is one over the root of the product of all a<sub>j</sub>!, so that all monomials together have
 * the kernel exp(&lt;z, z'&gt;), the multinomial theorem degree by degree. A node of the last layer
 * has its factor already; times z<sub>j</sub> it needs one over the root of its new power of j.
 */
final class NaturalSizes {
  private NaturalSizes() {}

  /**
   * The factor of candidate number i |F1| + j, node i of the last layer times node j of the first.
   */
  static double[] of(Basis basis) {
    int last = basis.offset(basis.layers());
    int previous = basis.nodes(basis.layers());
    int first = basis.nodes(1);
    double[] factors = new double[Math.multiplyExact(previous, first)];
    int[] powers = new int[first];
    for (int i = 0; i < previous; i++) {
      int[] monomial = basis.monomial(last + i);
      for (int j : monomial) {
        powers[j]++;
      }
      for (int j = 0; j < first; j++) {
        factors[i * first + j] = 1 / Math.sqrt(powers[j] + 1);
      }
      for (int j : monomial) {
        powers[j] = 0;
      }
    }
    return factors;
  }

  /** Closes products with the constant, node 0: the basis has them without it. */
  static boolean[] withoutConstant(boolean[] open, Basis basis) {
    int first = basis.nodes(1);
    for (int i = 0; i < open.length; i++) {
      if (i % first == 0 || (basis.layers() == 1 && i < first)) {
        open[i] = false;
      }
    }
    return open;
  }
}
