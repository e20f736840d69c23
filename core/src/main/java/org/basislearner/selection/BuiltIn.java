package org.basislearner.selection;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The builders that come with this library. */
final class BuiltIn {
  static final List<FirstLayerBuilder> FIRST_LAYERS =
      List.of(
          new ExactSvd(),
          new RandomizedSvd(),
          new Identity(),
          new SelectedInputs(),
          new PairedInputs(),
          new Supervised());

  static final List<LayerBuilder> LAYERS =
      List.of(
          new OrthogonalLeastSquares(),
          new Screened(),
          new Correlation(),
          new Ridge(),
          new GramSchmidt(),
          new Unsupervised(),
          new Dense(),
          new Vca());

  private BuiltIn() {}

  /** Looks up one of a few named values. */
  static <T> T find(String parameter, String name, List<T> values, Function<T, String> nameOf) {
    for (T value : values) {
      if (nameOf.apply(value).equals(name)) {
        return value;
      }
    }
    String allowed = values.stream().map(nameOf).collect(Collectors.joining(", "));
    throw new IllegalArgumentException(parameter + " = " + name + ": expected one of " + allowed);
  }

  /** The number behind a name and a colon, as in supervised:30, if there is a colon. */
  static Optional<Double> numberOf(String parameter, String text, String name) {
    if (!text.startsWith(name + ":")) {
      return Optional.empty();
    }
    try {
      return Optional.of(Double.valueOf(text.substring(name.length() + 1)));
    } catch (NumberFormatException wrong) {
      throw new IllegalArgumentException(
          parameter
              + " = "
              + text
              + ": expected a number after the colon, as in "
              + withNumber(name, 30),
          wrong);
    }
  }

  /** A name with a number behind it. */
  static String withNumber(String name, double number) {
    boolean whole = number == Math.rint(number) && Math.abs(number) < 1e15;
    return name + ":" + (whole ? Long.toString((long) number) : Double.toString(number));
  }
}
