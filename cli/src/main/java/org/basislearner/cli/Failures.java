package org.basislearner.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.concurrent.CancellationException;
import org.basislearner.rows.DataException;
import org.basislearner.rows.ModelFileException;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Tells a user in one line what went wrong, and gives the exit code. */
record Failures(PrintStream err) {
  static final int FAILED = 1;
  static final int USAGE = 2;
  static final int BAD_DATA = 3;

  /** Set to anything, it shows where an error comes from. */
  private static final String DEBUG = "BASIS_DEBUG";

  /** A command line that makes no sense. */
  int wrongUsage(ParameterException failure, String[] arguments) {
    String command = failure.getCommandLine().getCommandSpec().qualifiedName();
    print(failure, String.valueOf(failure.getMessage()));
    if (failure instanceof UnmatchedArgumentException unmatched
        && !unmatched.getSuggestions().isEmpty()) {
      err.println("did you mean: " + String.join(", ", unmatched.getSuggestions()));
    }
    err.println("try '" + command + " --help'");
    return USAGE;
  }

  /** A command that failed. */
  int failed(Exception failure, CommandLine command, ParseResult result) {
    if (failure instanceof BrokenPipe) {
      return BrokenPipe.CODE;
    }
    if (failure instanceof ParameterException usage) {
      return wrongUsage(usage, new String[0]);
    }
    if (failure instanceof Usage) {
      return wrongUsage(
          new ParameterException(command, String.valueOf(failure.getMessage()), failure),
          new String[0]);
    }
    if (failure instanceof CancellationException) {
      err.println("basis: cancelled, nothing was written");
      return FAILED;
    }
    if (failure instanceof DataException || failure instanceof ModelFileException) {
      print(failure, inFlags(String.valueOf(failure.getMessage())));
      return BAD_DATA;
    }
    if (failure instanceof IOException io) {
      print(failure, message(io));
      return isAbsent(io) ? BAD_DATA : FAILED;
    }
    if (failure instanceof UncheckedIOException unchecked && unchecked.getCause() != null) {
      print(failure, message(unchecked.getCause()));
      return FAILED;
    }
    if (failure instanceof IllegalArgumentException) {
      // What the library refuses is a parameter, since everything else was checked before.
      String message = ParameterOptions.inFlags(String.valueOf(failure.getMessage()));
      return wrongUsage(new ParameterException(command, message, failure), new String[0]);
    }
    String more = isDebug() ? "" : "; run with " + DEBUG + "=1 for the stack trace";
    print(failure, "internal error: " + failure + more);
    return FAILED;
  }

  /** Whether a file to read is not there. */
  private static boolean isAbsent(IOException failure) {
    // Where a file cannot be written, the reason is given.
    return (failure instanceof NoSuchFileException absent && absent.getReason() == null)
        || failure.getCause() instanceof NoSuchFileException;
  }

  /** The library names its own parameters and classes. */
  private static String inFlags(String message) {
    return message
        .replace("smaller widths or a smaller maxDepth", "smaller --widths or --max-depth")
        .replace("RowStorage.mapped", "--storage mapped")
        .replace(
            "more heap (java -Xmx)", "a larger --memory, or more heap (BASIS_JAVA_OPTIONS=-Xmx8g)");
  }

  int outOfMemory(Error failure) {
    print(
        failure,
        failure instanceof OutOfMemoryError
            ? "out of memory ("
                + Runtime.getRuntime().maxMemory() / 1_000_000
                + " MB of heap): give more with BASIS_JAVA_OPTIONS=-Xmx8g, or use fewer rows,"
                + " smaller --widths or a smaller --max-depth"
            : "internal error: " + failure);
    return FAILED;
  }

  /** What a user needs to know of a file that cannot be read or written. */
  static String message(IOException failure) {
    if (failure instanceof FileSystemException system && system.getFile() != null) {
      String file = system.getFile();
      String reason = system.getReason();
      if (reason != null) {
        return file + ": " + reason;
      }
      if (failure instanceof NoSuchFileException) {
        return file + ": there is no such file";
      }
      if (failure instanceof AccessDeniedException) {
        return file + ": no permission";
      }
    }
    String message = failure.getMessage();
    return message == null ? failure.toString() : message;
  }

  private void print(Throwable failure, String message) {
    err.println("basis: " + Text.line(message));
    if (isDebug()) {
      failure.printStackTrace(err);
    }
  }

  private static boolean isDebug() {
    String debug = System.getenv(DEBUG);
    return debug != null && !debug.isEmpty();
  }
}
