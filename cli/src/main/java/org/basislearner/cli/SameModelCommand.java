package org.basislearner.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.basislearner.BasisFit;
import org.basislearner.data.Recipe;
import org.basislearner.train.Parameters;
import org.jspecify.annotations.Nullable;

/** The command that trains the same model again, with everything said that auto mode chose. */
final class SameModelCommand {
  /** What the default is called on the command line; its numbers would fill three lines. */
  private static final String DEFAULT_GRID = "1e-7:10:0.5";

  private final List<String> words = new ArrayList<>();

  private SameModelCommand() {}

  static String of(
      Recipe recipe,
      BasisFit<?> fit,
      DataOptions data,
      ParameterOptions given,
      RunFlags flags,
      OutputOptions outputs) {
    SameModelCommand command = new SameModelCommand();
    command.words.add("basis");
    command.words.add("train");
    command.add("--data", data.data());
    command.add("--target", data.target());
    command.add("--valid", data.valid);
    command.add("--test", data.test);
    command.add("--weights", data.weights);
    command.add("--ignore", data.ignore.isEmpty() ? null : String.join(",", data.ignore));
    command.add("--missing", data.missing.equals("fail") ? null : data.missing);
    command.add("--task", recipe.task().text());
    Map<String, String> parameters = fit.parameters().toMap();
    ParameterOptions.OPTIONS.forEach(
        (name, option) -> {
          boolean implied = name.equals("validation") && data.valid != null;
          String text = name.equals("lambdas") ? lambdas(fit, given) : parameters.get(name);
          command.add(option, implied ? null : text);
        });
    command.add(flags.noRefit, "--no-refit");
    command.add(flags.intervals, "--intervals");
    command.add("--out", outputs.out());
    return command.words.stream().map(Text::quoted).collect(Collectors.joining(" "));
  }

  private static String lambdas(BasisFit<?> fit, ParameterOptions given) {
    if (given.lambda != null) {
      return given.lambda;
    }
    List<Double> lambdas = fit.parameters().lambdas();
    return lambdas.equals(Parameters.defaults().lambdas())
        ? DEFAULT_GRID
        : lambdas.stream().map(Object::toString).collect(Collectors.joining(","));
  }

  private void add(String option, @Nullable Object value) {
    if (value != null) {
      words.add(option);
      words.add(value.toString());
    }
  }

  private void add(boolean given, String option) {
    if (given) {
      words.add(option);
    }
  }
}
