package org.basislearner.builder;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The builders that come with this library. */
final class BuiltIn {
  static final List<FirstLayerBuilder> FIRST_LAYERS =
      List.of(new ExactSvd(), new RandomizedSvd(), new Identity(), new Supervised());

  static final List<LayerBuilder> LAYERS =
      List.of(
          new OrthogonalLeastSquares(),
          new Screened(),
          new Correlation(),
          new GramSchmidt(),
          new Unsupervised(),
          new Dense());

  private BuiltIn() {}

  /** Looks up one of a few named values. */
  static <T> T find(String parameter, String name, List<T> values, Function<T, String> nameOf) {
    for (T value : values) {
      if (nameOf.apply(value).equals(name)) {
        return value;
      }
    }
    String allowed = values.stream().map(nameOf).collect(Collectors.joining(", "));
    throw new IllegalArgumentException(parameter + " = " + name + ", must be one of " + allowed);
  }
}
