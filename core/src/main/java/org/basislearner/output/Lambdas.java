package org.basislearner.output;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The order in which lambdas are solved. */
final class Lambdas {
  private Lambdas() {}

  /** Each lambda once, the largest first: it is solved fastest, and the next starts from there. */
  static List<Double> descending(Collection<Double> lambdas) {
    for (double lambda : lambdas) {
      if (!(lambda > 0)) {
        throw new IllegalArgumentException("lambdas = " + lambdas + ": expected numbers above 0");
      }
    }
    return lambdas.stream().distinct().sorted(Comparator.reverseOrder()).toList();
  }

  /** The layers of the lambdas as they were given. */
  static List<OutputLayer> inOrder(List<Double> lambdas, Map<Double, OutputLayer> layers) {
    return lambdas.stream().map(lambda -> Objects.requireNonNull(layers.get(lambda))).toList();
  }
}
