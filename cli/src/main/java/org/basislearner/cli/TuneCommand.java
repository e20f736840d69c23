package org.basislearner.cli;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.basislearner.train.Parameters;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code basis tune}. */
@Command(
    name = "tune",
    modelTransformer = ParameterOptions.class,
    customSynopsis = {
      "basis tune --data FILE --target COLUMN --out FILE --width-grid N,N,... [OPTIONS]",
      "basis tune --data FILE --target COLUMN --out FILE --widths N,N/N,N [OPTIONS]"
    },
    description = {
      "Trains a network for each of some widths and keeps the best on the validation rows.",
      "",
      "Each is grown once (or once per fold) and comes with all depths and lambdas. What is not"
          + " given has the value with which auto mode starts.",
      "",
      "Ctrl-C stops growth after the layer at hand and finishes the best network so far; a second"
          + " one ends at once with nothing written and exit code 1."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  basis tune --data d.csv --target y --width-grid 50,100,150 --out m.basis",
      "  basis tune --data d.csv --target y --widths 50,100/50,200 --loss hinge \\",
      "    --out m.basis"
    })
final class TuneCommand extends TrainingCommand {
  @Option(
      names = "--width-grid",
      paramLabel = "N,N,...",
      description = "Widths to try, each the same for all layers.")
  private @Nullable String widthGrid;

  TuneCommand(Session session) {
    super(session);
  }

  @Override
  List<Parameters> alternatives(Map<String, String> given) {
    String widths = given.remove("widths");
    if ((widthGrid == null) == (widths == null)) {
      throw new Usage("give either --width-grid 50,100,150 or --widths 50,100/50,200");
    }
    String[] alternatives =
        widthGrid == null ? String.valueOf(widths).split("/", -1) : widthGrid.split(",", -1);
    Parameters fixed = Parameters.fromMap(given);
    return Arrays.stream(alternatives)
        .map(one -> Parameters.fromMap(Map.of("widths", one)).orElse(fixed))
        .toList();
  }
}
