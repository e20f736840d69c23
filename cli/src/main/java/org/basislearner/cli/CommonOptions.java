package org.basislearner.cli;

import picocli.CommandLine.Option;

/** What every command takes that has something to tell. */
final class CommonOptions {
  @Option(names = "--json", description = "Print exactly one JSON object on standard output.")
  boolean json;

  @Option(names = "--quiet", description = "Show no progress and no notes on standard error.")
  boolean quiet;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this text.")
  boolean help;
}
