package org.basislearner.cli;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.basislearner.BasisModel;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code basis inspect}. */
@Command(
    name = "inspect",
    customSynopsis = "basis inspect --model FILE [OPTIONS]",
    description = {
      "Explains a model in one page.",
      "",
      "What it predicts from what, its layers, the path that it was chosen from, what was found to"
          + " hold of it, where it comes from, its parameters and the largest terms of its formula."
    },
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExample:%n",
    footer = "  basis inspect --model m.basis")
final class InspectCommand implements Callable<Integer> {
  @Option(names = "--model", paramLabel = "FILE", required = true, description = "The model.")
  private Path model = Path.of("");

  @Mixin private CommonOptions common = new CommonOptions();

  private final Session session;

  InspectCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws Exception {
    BasisModel loaded = BasisModel.load(model);
    if (common.json) {
      session.out().println(ModelJson.of(loaded, model.toString()));
    } else {
      new ModelText(loaded, session.out()).print(model.toString());
    }
    return 0;
  }
}
