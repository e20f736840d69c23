package org.basislearner.cli;

import java.io.BufferedOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import picocli.AutoComplete.GenerateCompletion;
import picocli.CommandLine;

/** Where the program starts. */
public final class Main {
  private static final int BUFFER = 1 << 16;

  private Main() {}

  /** Runs a command and ends the process with its exit code. */
  public static void main(String[] arguments) {
    // Kernels tell in the log how to get the fast ones: one plain line, not a record with a date.
    if (System.getProperty("java.util.logging.SimpleFormatter.format") == null) {
      System.setProperty("java.util.logging.SimpleFormatter.format", "basis: %5$s%n");
    }
    PrintStream out =
        new PrintStream(
            new BufferedOutputStream(BrokenPipe.standardOutput(), BUFFER),
            false,
            StandardCharsets.UTF_8);
    Interruption interruption = new Interruption();
    PrintStream err = StandardError.open();
    interruption.listen(err);
    Session session = new Session(out, err, StandardError.isTerminal(), interruption);
    System.exit(run(arguments, session));
  }

  /**
   * Runs a command inside a program.
   *
   * @param in what the file name {@code -} stands for
   * @param out results
   * @param err progress, notes and errors
   * @return 0 success, 1 the run failed, 2 wrong usage, 3 bad data
   */
  public static int run(String[] arguments, InputStream in, PrintStream out, PrintStream err) {
    InputStream before = System.in;
    System.setIn(in);
    try {
      return run(arguments, new Session(out, err, false, new Interruption()));
    } finally {
      System.setIn(before);
    }
  }

  static int run(String[] arguments, Session session) {
    Failures failures = new Failures(session.err());
    CommandLine completion = new CommandLine(new GenerateCompletion());
    completion
        .getCommandSpec()
        .usageMessage()
        .customSynopsis("basis completion [OPTIONS]")
        .description(
            "Prints a script for bash and zsh, with which the Tab key completes commands and"
                + " options of basis.")
        .footer("", "Example:", "  source <(basis completion)");
    CommandLine commands = new CommandLine(new BasisCommand());
    List.of(
            new DemoCommand(session),
            new TrainCommand(session),
            new TuneCommand(session),
            new PredictCommand(session),
            new TransformCommand(session),
            new EvaluateCommand(session),
            new CvCommand(session),
            new ReportCommand(session),
            new InspectCommand(session),
            new CheckCommand(session),
            new GenerateCommand(session),
            new PaperCommand(session))
        .forEach(command -> commands.addSubcommand(new CommandLine(command)));
    commands
        .addSubcommand("completion", completion, "generate-completion")
        .setOut(writer(session.out()))
        .setErr(writer(session.err()))
        .setParameterExceptionHandler(failures::wrongUsage)
        .setExecutionExceptionHandler(failures::failed);
    int code;
    try {
      code = commands.execute(arguments);
    } catch (OutOfMemoryError | StackOverflowError e) {
      code = failures.outOfMemory(e);
    }
    try {
      commands.getOut().flush();
      session.err().flush();
      // A PrintStream keeps failures such as a full disk to itself.
      if (session.out().checkError() && code == 0) {
        session.err().println("basis: cannot write the result to standard output");
        code = 1;
      }
    } catch (BrokenPipe e) {
      return code == 0 ? BrokenPipe.CODE : code;
    }
    return code;
  }

  private static PrintWriter writer(PrintStream stream) {
    return new PrintWriter(stream, true, StandardCharsets.UTF_8);
  }
}
