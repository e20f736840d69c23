package org.basislearner.selection;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.basislearner.network.Basis;

/**
 * Which candidates of the next layer are the first of their monomial: x y times z is x z times y,
 * and only one of them need be looked at. Where nodes are no monomials all candidates differ.
 */
final class CanonicalCandidates {
  private CanonicalCandidates() {}

  /**
   * Candidate number i |F1| + j is node i of the last layer times node j of the first.
   *
   * @param wanted the pairs to choose from; a monomial that is one of them in any order counts
   */
  static boolean[] of(Basis basis, Candidates.Pairs wanted) {
    // at layer 2 the products of i <= j alone are ever computed
    Candidates.Pairs pairs =
        basis.layers() > 1
            ? wanted
            : (left, right) ->
                left <= right && (wanted.test(left, right) || wanted.test(right, left));
    int last = basis.offset(basis.layers());
    int previous = basis.nodes(basis.layers());
    int first = basis.nodes(1);
    boolean[] canonical = new boolean[Math.multiplyExact(previous, first)];
    if (basis.layers() > 1 && !basis.isSparse()) {
      for (int c = 0; c < canonical.length; c++) {
        canonical[c] = pairs.test(c / first, c % first);
      }
      return canonical;
    }
    List<List<Integer>> monomials = new ArrayList<>();
    Map<List<Integer>, Integer> positions = new HashMap<>();
    for (int i = 0; i < previous; i++) {
      List<Integer> monomial = Arrays.stream(basis.monomial(last + i)).boxed().toList();
      monomials.add(monomial);
      positions.put(monomial, i);
    }
    for (int i = 0; i < previous; i++) {
      for (int j = 0; j < first; j++) {
        canonical[i * first + j] =
            pairs.test(i, j) && isFirst(times(monomials.get(i), j), i, positions, pairs);
      }
    }
    return canonical;
  }

  /** Whether no node before i of the last layer gives this product with some other factor. */
  private static boolean isFirst(
      List<Integer> product, int i, Map<List<Integer>, Integer> positions, Candidates.Pairs pairs) {
    for (int f = 0; f < product.size(); f++) {
      List<Integer> rest = new ArrayList<>(product);
      int factor = rest.remove(f);
      Integer other = positions.get(rest);
      if (other != null && other < i && pairs.test(other, factor)) {
        return false;
      }
    }
    return true;
  }

  private static List<Integer> times(List<Integer> monomial, int factor) {
    List<Integer> product = new ArrayList<>(monomial);
    product.add(factor);
    product.sort(null);
    return product;
  }
}
