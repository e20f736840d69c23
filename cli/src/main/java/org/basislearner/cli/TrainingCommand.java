package org.basislearner.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.basislearner.train.Parameters;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** What {@code train} and {@code tune} have in common. */
abstract class TrainingCommand extends SessionCommand {
  @Mixin private Source source = new Source();

  @ArgGroup(validate = false, heading = "%nResults:%n", order = 2)
  private OutputOptions files = new OutputOptions();

  @ArgGroup(validate = false, heading = "%nHow it runs:%n", order = 4)
  private RunFlags flags = new RunFlags();

  @Mixin private DecisionOptions deciding = new DecisionOptions();

  @Spec private CommandSpec spec = CommandSpec.create();

  TrainingCommand(Session session) {
    super(session);
  }

  /** The networks to choose from, by the parameters that were given. */
  abstract List<Parameters> alternatives(Map<String, String> given);

  /** A model to go on from. */
  Optional<Path> grow() {
    return Optional.empty();
  }

  @Override
  public Integer call() throws Exception {
    return source.data().withClasses(this::train);
  }

  private Integer train() throws IOException {
    deciding.checkForTraining();
    Map<String, String> given = ParameterOptions.given(spec);
    DataOptions data = source.data();
    data.heldOut = HeldOutChoice.of(given.getOrDefault("validation", ""));
    data.heldOut.ifPresent(rows -> given.remove("validation"));
    List<Parameters> all = alternatives(given);
    TrainingResult result =
        new Training(session, source, all, flags, files, grow(), deciding).run(quiet);
    if (json && !quiet) {
      result.data().notes().forEach(note -> session.err().println("note: " + note));
    }
    result.warnings().forEach(warning -> session.err().println(warning));
    return tell(
        () -> TrainingJson.of(result, files.out().toString()),
        () -> new TrainingText(session.out()).print(result, all.size() == 1, files));
  }
}
