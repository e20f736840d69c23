package org.basislearner.cli;

import java.util.List;
import java.util.Map;
import org.basislearner.train.Parameters;
import picocli.CommandLine.Command;

/** {@code basis train}. */
@Command(
    name = "train",
    modelTransformer = ParameterOptions.class,
    customSynopsis = "basis train --data FILE --target COLUMN --out FILE [OPTIONS]",
    description = {
      "Trains a model on a table and says how good it is.",
      "",
      "Without parameters, auto mode scales the inputs, tries a few scalings, widths and losses on"
          + " rows that are kept back, grows each network while that helps, and trains the best"
          + " again on all rows. What is given is fixed, the rest is searched; with --widths, --loss"
          + " and --scaling all given, one network is grown (or one per fold).",
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
  TrainCommand(Session session) {
    super(session);
  }

  @Override
  List<Parameters> alternatives(Map<String, String> given) {
    String widths = given.getOrDefault("widths", "");
    if (widths.contains("/")) {
      throw new Usage("--widths " + widths + ": alternatives are for 'basis tune'");
    }
    return List.of(Parameters.fromMap(given));
  }
}
