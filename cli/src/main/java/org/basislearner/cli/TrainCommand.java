package org.basislearner.cli;

import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code basis train}. */
@Command(
    name = "train",
    customSynopsis = "basis train --data FILE --target COLUMN --out FILE [OPTIONS]",
    description = {
      "Trains a model on a table and says how good it is.",
      "",
      "Without parameters, auto mode scales the inputs, tries a few scalings, widths and losses on"
          + " rows that are kept back, grows each network while that helps, and trains the best"
          + " again on all rows. What is given is fixed; with --widths, --loss and --scaling all"
          + " given nothing is searched for but depth and lambda, and the other defaults are"
          + " --max-depth 5 --patience 0 --validation 0.2 --builder ols.",
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

  @ArgGroup(
      validate = false,
      heading = "%nParameters (found by auto mode if not given):%n",
      order = 3)
  private ParameterOptions parameters = new ParameterOptions();

  @ArgGroup(validate = false, heading = "%nHow it runs:%n", order = 4)
  private RunFlags flags = new RunFlags();

  @Mixin private CommonOptions common = new CommonOptions();

  private final Session session;

  TrainCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws Exception {
    if (parameters.widths != null && parameters.widths.contains("/")) {
      throw new Usage("--widths " + parameters.widths + ": alternatives are for 'basis tune'");
    }
    Map<String, String> given = parameters.given();
    TrainingPlan plan = new TrainingPlan(given, List.of());
    TrainingResult result =
        new Training(session, data, parameters, flags, files).run(plan, common.quiet);
    TrainingText.tell(session, result, plan.isAuto(), files, common);
    return 0;
  }
}
