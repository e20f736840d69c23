package org.basislearner.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.basislearner.BasisFit;
import org.basislearner.data.recipe.Recipe;
import org.basislearner.train.Parameters;
import org.basislearner.train.RunOptions;
import org.jspecify.annotations.Nullable;

/** The command that trains the same model again, with everything said that auto mode chose. */
final class SameModelCommand {
  private final List<String> words = new ArrayList<>();

  private SameModelCommand() {}

  static String of(
      Recipe recipe,
      BasisFit<?> fit,
      Source source,
      OutputOptions outputs,
      RunOptions options,
      Parameters given,
      DecisionOptions deciding) {
    DataOptions data = source.data();
    ColumnOptions columns = source.columns();
    ReadingOptions reading = source.reading();
    SameModelCommand command = new SameModelCommand();
    command.words.add("basis");
    command.words.add("train");
    command.add("--data", SourceOptions.shown(data.data()));
    command.add("--query", data.query);
    command.add("--class-path", data.classPath);
    data.targets().forEach(target -> command.add("--target", target));
    command.add("--valid", data.valid);
    command.add("--test", data.test);
    command.add("--weights", data.weights);
    command.add("--type", columns.types);
    command.add("--ignore", columns.ignore);
    command.add("--id", columns.ids);
    command.add("--drop-missing-target", columns.dropMissingTarget);
    command.add("--encoding", reading.encoding);
    command.add("--decimal-comma", Boolean.TRUE.equals(reading.decimalComma));
    command.add("--no-decimal-comma", Boolean.FALSE.equals(reading.decimalComma));
    command.add("--dates", reading.dates);
    command.add("--categories", data.means() ? null : data.categories);
    command.add("--missing", data.missing.equals("indicator") ? null : data.missing);
    command.add("--task", recipe.task().text());
    // a blend is found again by the search that found it
    Parameters repeated = fit.parts().size() > 1 ? given : fit.parameters();
    Map<String, String> parameters = new LinkedHashMap<>(repeated.toMap());
    if (data.valid != null || data.heldOut.isPresent()) {
      parameters.remove("validation");
    }
    command.add("--validation", data.heldOut.map(HeldOutChoice::text).orElse(null));
    command.words.addAll(ParameterOptions.words(Parameters.fromMap(parameters)));
    command.add("--threshold", deciding.threshold);
    command.add("--cost", deciding.cost);
    if (options.keepPath()) {
      command.words.add("--keep-path");
    }
    command.add("--out", outputs.out());
    return command.words.stream().map(Text::quoted).collect(Collectors.joining(" "));
  }

  private void add(String option, List<String> values) {
    add(option, values.isEmpty() ? null : String.join(",", values));
  }

  private void add(String option, boolean on) {
    if (on) {
      words.add(option);
    }
  }

  private void add(String option, @Nullable Object value) {
    if (value != null) {
      words.add(option);
      words.add(value.toString());
    }
  }
}
