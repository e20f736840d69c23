package org.basislearner.cli;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.basislearner.train.Parameters;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code basis tune}. */
@Command(
    name = "tune",
    customSynopsis = {
      "basis tune --data FILE --target COLUMN --out FILE --width-grid N,N,... [OPTIONS]",
      "basis tune --data FILE --target COLUMN --out FILE --widths N,N/N,N [OPTIONS]"
    },
    description = {
      "Trains a network for each of some widths and keeps the best on the validation rows.",
      "",
      "Each comes with all depths and lambdas. Defaults are --loss squared --scaling standard"
          + " --max-depth 5 --patience 0 --validation 0.2 --builder ols.",
      "",
      "Ctrl-C stops growth after the layer at hand and finishes the best network so far; a second"
          + " one ends at once with nothing written and exit code 1."
    },
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  basis tune --data d.csv --target y --width-grid 50,100,150 --out m.basis",
      "  basis tune --data d.csv --target y --widths 50,100/50,200 --loss hinge \\",
      "    --out m.basis"
    })
final class TuneCommand implements Callable<Integer> {
  @Option(
      names = "--width-grid",
      paramLabel = "N,N,...",
      description = "Widths to try, each the same for all layers.")
  private @Nullable String widthGrid;

  @ArgGroup(validate = false, heading = "%nData:%n", order = 1)
  private DataOptions data = new DataOptions();

  @ArgGroup(validate = false, heading = "%nResults:%n", order = 2)
  private OutputOptions files = new OutputOptions();

  @ArgGroup(validate = false, heading = "%nParameters:%n", order = 3)
  private ParameterOptions parameters = new ParameterOptions();

  @ArgGroup(validate = false, heading = "%nHow it runs:%n", order = 4)
  private RunFlags flags = new RunFlags();

  @Mixin private CommonOptions common = new CommonOptions();

  private final Session session;

  TuneCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws Exception {
    List<String> alternatives = alternatives();
    parameters.widths = null;
    TrainingPlan plan = new TrainingPlan(parameters.given(), alternatives);
    TrainingResult result =
        new Training(session, data, parameters, flags, files).run(plan, common.quiet);
    TrainingText.tell(session, result, false, files, common);
    return 0;
  }

  private List<String> alternatives() {
    if ((widthGrid == null) == (parameters.widths == null)) {
      throw new Usage("give either --width-grid 50,100,150 or --widths 50,100/50,200");
    }
    String text = widthGrid == null ? String.valueOf(parameters.widths) : widthGrid;
    List<String> all = Arrays.asList(text.split(widthGrid == null ? "/" : ",", -1));
    for (String widths : all) {
      try {
        Parameters.fromMap(Map.of("widths", widths));
      } catch (IllegalArgumentException e) {
        throw new Usage(
            (widthGrid == null ? "--widths " : "--width-grid ") + text + ": " + e.getMessage());
      }
    }
    return all;
  }
}
