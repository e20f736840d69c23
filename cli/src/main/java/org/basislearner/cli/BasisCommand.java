package org.basislearner.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code basis}, which only has others below it. */
@Command(
    name = "basis",
    mixinStandardHelpOptions = true,
    versionProvider = VersionText.class,
    synopsisSubcommandLabel = "COMMAND",
    description = "Trains polynomial networks on tables and pictures, and predicts with them.",
    commandListHeading = "%nCommands:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  basis demo",
      "  basis train --data d.csv --target y --out m.basis --report r.html",
      "  basis predict --model m.basis --data new.csv --out p.csv",
      "",
      "Exit codes: 0 success, 1 the run failed or was cancelled, 2 wrong usage, 3 bad data.",
      "'basis COMMAND --help' explains a command."
    })
final class BasisCommand implements Runnable {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "a command is missing");
  }
}
