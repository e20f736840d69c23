package org.basislearner.cli;

import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.basislearner.train.Parameters;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

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
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  basis train --data d.csv --target price --out m.basis --report r.html",
      "  basis train --data train.csv --test test.csv --target last --max-depth 4 \\",
      "    --out m.basis"
    })
final class TrainCommand implements Callable<Integer> {
  @ArgGroup(validate = false, heading = "%nData:%n", order = 1)
  private DataOptions data = new DataOptions();

  @ArgGroup(validate = false, heading = "%nResults:%n", order = 2)
  private OutputOptions files = new OutputOptions();

  @ArgGroup(validate = false, heading = "%nHow it runs:%n", order = 4)
  private RunFlags flags = new RunFlags();

  @Mixin private CommonOptions common = new CommonOptions();
  @Spec private CommandSpec spec = CommandSpec.create();

  private final Session session;

  TrainCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws Exception {
    Map<String, String> given = ParameterOptions.given(spec);
    String widths = given.getOrDefault("widths", "");
    if (widths.contains("/")) {
      throw new Usage("--widths " + widths + ": alternatives are for 'basis tune'");
    }
    List<Parameters> fixed = List.of(Parameters.fromMap(given));
    TrainingResult result = new Training(session, data, fixed, flags, files).run(common.quiet);
    TrainingText.tell(session, result, true, files, common);
    return 0;
  }
}
