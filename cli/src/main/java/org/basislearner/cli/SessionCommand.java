package org.basislearner.cli;

import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** A command that works with a session, and the options that all such commands have. */
@Command(optionListHeading = "%nOptions:%n")
abstract class SessionCommand implements Callable<Integer> {
  @Option(names = "--json", description = "Print exactly one JSON object on standard output.")
  boolean json;

  @Option(names = "--quiet", description = "Show no progress and no notes on standard error.")
  boolean quiet;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this text.")
  boolean help;

  final Session session;

  SessionCommand(Session session) {
    this.session = session;
  }

  /** Prints to standard output. */
  void printf(String pattern, Object... values) {
    session.out().print(Text.format(pattern, values));
  }

  /** Prints the result for machines or for people, whichever was asked for. */
  int tell(Supplier<String> asJson, Runnable asText) {
    if (json) {
      session.out().println(asJson.get());
    } else {
      asText.run();
    }
    return 0;
  }
}
