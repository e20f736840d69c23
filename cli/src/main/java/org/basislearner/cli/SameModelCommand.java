package org.basislearner.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.basislearner.BasisFit;
import org.basislearner.data.Recipe;
import org.basislearner.train.Parameters;
import org.jspecify.annotations.Nullable;

/** The command that trains the same model again, with everything said that auto mode chose. */
final class SameModelCommand {
  private final List<String> words = new ArrayList<>();

  private SameModelCommand() {}

  static String of(Recipe recipe, BasisFit<?> fit, DataOptions data, OutputOptions outputs) {
    SameModelCommand command = new SameModelCommand();
    command.words.add("basis");
    command.words.add("train");
    command.add("--data", SourceOptions.shown(data.data()));
    command.add("--query", data.query);
    command.add("--class-path", data.classPath);
    command.add("--target", data.target());
    command.add("--valid", data.valid);
    command.add("--test", data.test);
    command.add("--weights", data.weights);
    command.add("--ignore", data.ignore.isEmpty() ? null : String.join(",", data.ignore));
    command.add("--missing", data.missing.equals("fail") ? null : data.missing);
    command.add("--task", recipe.task().text());
    Map<String, String> parameters = new LinkedHashMap<>(fit.parameters().toMap());
    if (data.valid != null || data.heldOut.isPresent()) {
      parameters.remove("validation");
    }
    command.add("--validation", data.heldOut.map(HeldOutRows::text).orElse(null));
    command.words.addAll(ParameterOptions.words(Parameters.fromMap(parameters)));
    command.add("--out", outputs.out());
    return command.words.stream().map(Text::quoted).collect(Collectors.joining(" "));
  }

  private void add(String option, @Nullable Object value) {
    if (value != null) {
      words.add(option);
      words.add(value.toString());
    }
  }
}
