package org.basislearner.cli;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.basislearner.train.Parameters;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What shapes a model. All are optional: auto mode finds what is not given. */
final class ParameterOptions {
  private static final String AUTO = "auto";

  @Option(
      names = "--widths",
      paramLabel = "N,N,...",
      description =
          "Nodes of layer 1, 2, ...; the last repeats. Alternatives for tune are separated by"
              + " '/'.")
  @Nullable String widths;

  @Option(
      names = "--max-depth",
      paramLabel = "N",
      description = "Most layers, the output layer counted.")
  @Nullable String maxDepth;

  @Option(
      names = "--loss",
      paramLabel = "LOSS",
      description = "auto, squared, hinge or logistic (default: auto).")
  @Nullable String loss;

  @Option(
      names = "--scaling",
      paramLabel = "SCALING",
      description =
          "How inputs are scaled: auto, none, standard, quantile or uniform (default: auto).")
  @Nullable String scaling;

  @Option(
      names = "--lambda",
      paramLabel = "L",
      description =
          "Weight of the L2 term: a number, several with commas, or a grid from:to:step with the"
              + " step in decades (default: 1e-7:10:0.5).")
  @Nullable String lambda;

  @Option(
      names = "--validation",
      paramLabel = "RULE",
      description =
          "Rows to choose on: a fraction such as 0.2, last:2000, kfold:5 or none; ':1se' behind"
              + " it prefers small networks.")
  @Nullable String validation;

  @Option(
      names = "--builder",
      paramLabel = "NAME",
      description =
          "How layers are built: ols, screened, correlation (with a lambda, as in correlation:1, by"
              + " what a ridge regression leaves), gram-schmidt, unsupervised or dense.")
  @Nullable String builder;

  @Option(
      names = "--first-layer",
      paramLabel = "NAME",
      description =
          "svd, randomized, identity, or supervised for directions whose products follow the"
              + " target; svd+supervised for half of each (default: svd).")
  @Nullable String firstLayer;

  @Option(
      names = "--batch",
      paramLabel = "N",
      description = "Nodes chosen between two looks at all candidates (default: 50).")
  @Nullable String batch;

  @Option(
      names = "--patience",
      paramLabel = "N",
      description = "Layers without a better validation error before growth ends; 0 for never.")
  @Nullable String patience;

  @Option(
      names = "--class-weights",
      paramLabel = "HOW",
      description = "none or balanced: all classes count the same (default: none).")
  @Nullable String classWeights;

  @Option(
      names = "--guard",
      paramLabel = "HOW",
      description =
          "Inputs outside the training range: clamp, flag (clamped, and predictions tell) or off"
              + " (default: clamp).")
  @Nullable String guard;

  @Option(
      names = "--precision",
      paramLabel = "P",
      description = "double or float, for ranking candidates (default: double).")
  @Nullable String precision;

  @Option(
      names = "--tolerance",
      paramLabel = "T",
      description = "When a column counts as dependent (default: 1e-8).")
  @Nullable String tolerance;

  @Option(names = "--seed", paramLabel = "S", description = "Seed (default: 1).")
  @Nullable String seed;

  /** The options in the order in which a command prints them, by the name of the parameter. */
  static final Map<String, String> OPTIONS = options();

  private static Map<String, String> options() {
    Map<String, String> options = new LinkedHashMap<>();
    for (String name :
        List.of(
            "widths",
            "maxDepth",
            "loss",
            "scaling",
            "lambdas",
            "validation",
            "builder",
            "firstLayer",
            "batch",
            "patience",
            "classWeights",
            "guard",
            "precision",
            "tolerance",
            "seed")) {
      String option = name.equals("lambdas") ? "lambda" : name;
      options.put(
          name, "--" + option.replaceAll("([A-Z])", "-$1").toLowerCase(java.util.Locale.ROOT));
    }
    return options;
  }

  /**
   * What was given, as text by the name of the parameter; {@code auto} is nothing given.
   *
   * @throws Usage if a value makes no sense
   */
  Map<String, String> given() {
    Map<String, String> given = new LinkedHashMap<>();
    put(given, "widths", widths);
    put(given, "maxDepth", maxDepth);
    put(given, "loss", loss);
    put(given, "scaling", scaling);
    put(given, "lambdas", lambda == null ? null : lambdas(lambda));
    put(given, "validation", validation);
    put(given, "builder", builder);
    put(given, "firstLayer", firstLayer);
    put(given, "batch", batch);
    put(given, "patience", patience);
    put(given, "classWeights", classWeights);
    put(given, "guard", guard);
    put(given, "precision", precision);
    put(given, "tolerance", tolerance);
    put(given, "seed", seed);
    return given;
  }

  private static void put(Map<String, String> given, String name, @Nullable String text) {
    boolean canBeFound = name.equals("loss") || name.equals("scaling");
    if (text == null || (canBeFound && text.equals(AUTO))) {
      return;
    }
    try {
      Parameters.fromMap(Map.of(name, text));
    } catch (IllegalArgumentException e) {
      throw new Usage(OPTIONS.get(name) + " " + text + ": " + e.getMessage());
    }
    given.put(name, text);
  }

  /** A grid as the list that it stands for. */
  static String lambdas(String text) {
    String[] parts = text.split(":", -1);
    try {
      if (parts.length == 3) {
        List<Double> grid =
            Parameters.lambdaGrid(
                Double.parseDouble(parts[0]),
                Double.parseDouble(parts[1]),
                Double.parseDouble(parts[2]));
        return grid.stream().map(Object::toString).collect(Collectors.joining(","));
      }
      return Arrays.stream(text.split(",", -1))
          .map(one -> Double.toString(Double.parseDouble(one)))
          .collect(Collectors.joining(","));
    } catch (IllegalArgumentException e) {
      throw new Usage(
          "--lambda "
              + text
              + ": must be a number such as 1e-3, several such as 1e-3,1e-2, or a grid such as"
              + " 1e-7:10:0.5");
    }
  }

  /** Other parameters with these in place of what is there. */
  static Parameters change(Parameters parameters, Map<String, String> given) {
    Map<String, String> all = new LinkedHashMap<>(parameters.toMap());
    all.putAll(given);
    return Parameters.fromMap(all);
  }
}
