package org.basislearner.cli;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.basislearner.train.Parameters;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code basis train}. */
@Command(
    name = "train",
    modelTransformer = ParameterOptions.class,
    customSynopsis = "basis train --data FILE --target COLUMN --out FILE [OPTIONS]",
    description = {
      "Trains a model on a table and says how good it is.",
      "",
      "Without parameters, auto mode grows sums of small networks over steps of the inputs"
          + " (stages), a linear model and single networks of several scalings, widths and losses,"
          + " measures all on rows that are held out, and keeps the best, or a weighted sum of"
          + " some. What is given is fixed, the rest is searched. Options that only single networks"
          + " have, such as --widths or --scaling, restrict the search to single networks, and"
          + " --stages restricts it to sums; with --widths, --loss and --scaling all given, one"
          + " network is grown (or one per fold).",
      "",
      "Ctrl-C stops growth after the layer at hand and finishes the best network so far; a second"
          + " one ends at once with nothing written and exit code 1."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  basis train --data d.csv --target price --out m.basis --report r.html",
      "  basis train --data train.csv --test test.csv --target last --max-depth 4 \\",
      "    --out m.basis"
    })
final class TrainCommand extends TrainingCommand {
  @Option(
      names = "--glass-box",
      description =
          "Only a sum of curves of one input and surfaces of two, which can be drawn completely:"
              + " the same as --stages 300 --max-depth 3.")
  private boolean glassBox;

  @Option(
      names = "--grow",
      paramLabel = "MODEL",
      description =
          "Go on from a model that was trained on the same rows with --keep-path, with a larger"
              + " --max-depth; all else is as in its training. Gives the file that training from"
              + " the start gives, byte for byte.")
  private @Nullable Path grow;

  TrainCommand(Session session) {
    super(session);
  }

  @Override
  Optional<Path> grow() {
    return Optional.ofNullable(grow);
  }

  @Override
  List<Parameters> alternatives(Map<String, String> given) {
    String widths = given.getOrDefault("widths", "");
    if (widths.contains("/")) {
      throw new Usage("--widths " + widths + ": alternatives are for 'basis tune'");
    }
    Map<String, String> all = new LinkedHashMap<>(given);
    if (glassBox) {
      all.putIfAbsent("stages", "300");
      all.putIfAbsent("maxDepth", "3");
    }
    Parameters parameters = Parameters.fromMap(all);
    if (glassBox && (parameters.stages() == 0 || parameters.maxDepth() > 3)) {
      throw new Usage("--glass-box: contradicts --stages 0 or --max-depth above 3");
    }
    return List.of(parameters);
  }
}
