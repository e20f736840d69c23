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
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

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

  @ArgGroup(validate = false, heading = "%nHow it runs:%n", order = 4)
  private RunFlags flags = new RunFlags();

  @Mixin private CommonOptions common = new CommonOptions();
  @Spec private CommandSpec spec = CommandSpec.create();

  private final Session session;

  TuneCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws Exception {
    Map<String, String> given = ParameterOptions.given(spec);
    String widths = given.remove("widths");
    if ((widthGrid == null) == (widths == null)) {
      throw new Usage("give either --width-grid 50,100,150 or --widths 50,100/50,200");
    }
    String[] alternatives =
        widthGrid == null ? String.valueOf(widths).split("/", -1) : widthGrid.split(",", -1);
    Parameters fixed = Parameters.fromMap(given);
    List<Parameters> all =
        Arrays.stream(alternatives)
            .map(one -> Parameters.fromMap(Map.of("widths", one)).orElse(fixed))
            .toList();
    TrainingResult result = new Training(session, data, all, flags, files).run(common.quiet);
    TrainingText.tell(session, result, false, files, common);
    return 0;
  }
}
