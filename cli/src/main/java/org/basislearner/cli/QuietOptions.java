package org.basislearner.cli;

import picocli.CommandLine.Option;

/** What every command that does some work takes. */
final class QuietOptions {
  @Option(names = "--quiet", description = "Show no progress and no notes on standard error.")
  boolean quiet;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this text.")
  boolean help;
}
