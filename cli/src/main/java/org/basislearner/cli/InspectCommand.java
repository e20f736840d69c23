package org.basislearner.cli;

import java.nio.file.Path;
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
      "Shows what it predicts and from which columns, its layers, the path that it was chosen from,"
          + " its certificate (what was measured of it), where it comes from, its parameters and the"
          + " largest terms of its formula."
    },
    footerHeading = "%nExample:%n",
    footer = "  basis inspect --model m.basis")
final class InspectCommand extends SessionCommand {
  @Option(names = "--model", paramLabel = "FILE", required = true, description = "The model.")
  private Path model = Path.of("");

  @Mixin private PointOptions point = new PointOptions();

  InspectCommand(Session session) {
    super(session);
  }

  @Override
  public Integer call() throws Exception {
    BasisModel loaded = point.load(model);
    return tell(
        () -> ModelJson.of(loaded, model.toString()),
        () -> new ModelText(loaded, session.out()).print(model.toString()));
  }
}
