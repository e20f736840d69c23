package org.basislearner.cli;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import org.basislearner.rows.RowStorage;
import org.basislearner.train.RunOptions;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How training runs, as opposed to what it computes. */
final class RunFlags {
  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "Threads; the model is the same for any number (default: all processors).")
  @Nullable Integer threads;

  @Option(
      names = "--memory",
      paramLabel = "SIZE",
      description = "Memory that training may plan for, such as 4g (default: most of the heap).")
  @Nullable String memory;

  @Option(
      names = "--storage",
      paramLabel = "WHERE",
      description =
          "Where rows are kept: heap, mapped (temporary files), or mapped:DIR (default: heap).")
  String storage = "heap";

  @Option(
      names = "--keep-path",
      description =
          "Keep every depth and lambda in the model file, or with --stages every number of stages,"
              + " for --depth, --lambda and --stages of other commands; with a refit, takes one"
              + " more training on all rows.")
  boolean keepPath;

  @Option(
      names = "--time-limit",
      paramLabel = "TIME",
      description =
          "Time that training may take, such as 30s, 2m or 1h; it ends with the best so far, which"
              + " then depends on how fast the machine is (default: none).")
  @Nullable String timeLimit;

  @Option(names = "--checkpoint", paramLabel = "DIR", description = "Not supported yet: refused.")
  @Nullable String checkpoint;

  /**
   * The options of the run.
   *
   * @throws Usage if a value makes no sense
   */
  RunOptions options() {
    if (checkpoint != null) {
      throw new Usage(
          "--checkpoint "
              + checkpoint
              + ": this version cannot resume a training; leave the option out (Ctrl-C keeps the"
              + " best network so far)");
    }
    RunOptions options =
        with(threads).withStorage(storage()).withKeepPath(keepPath).withTimeLimit(time());
    return memory == null ? options : options.withMemoryLimit(bytes(memory));
  }

  private RowStorage storage() {
    if (storage.equals("heap")) {
      return RowStorage.heap();
    }
    if (!storage.equals("mapped") && !storage.startsWith("mapped:")) {
      throw new Usage("--storage " + storage + ": expected heap, mapped or mapped:DIR");
    }
    String folder = storage.substring(storage.indexOf(':') + 1);
    return RowStorage.mapped(
        Path.of(storage.equals("mapped") ? System.getProperty("java.io.tmpdir", ".") : folder));
  }

  /** The defaults with that many threads, if it is said. */
  static RunOptions with(@Nullable Integer threads) {
    if (threads == null) {
      return RunOptions.defaults();
    }
    if (threads < 1) {
      throw new Usage("--threads " + threads + ": expected at least 1");
    }
    return RunOptions.defaults().withThreads(threads);
  }

  private Duration time() {
    if (timeLimit == null) {
      return Duration.ZERO;
    }
    String lower = timeLimit.toLowerCase(Locale.ROOT).trim();
    if (!lower.matches("[0-9]{1,9}([.][0-9]{1,3})?[smh]?") || lower.matches("[0.]+[smh]?")) {
      throw new Usage("--time-limit " + timeLimit + ": expected a time such as 30s, 2m or 1h");
    }
    double unit = lower.endsWith("h") ? 3600 : lower.endsWith("m") ? 60 : 1;
    return Duration.ofMillis(
        (long) (unit * 1000 * Double.parseDouble(lower.replaceAll("[smh]", ""))));
  }

  private static long bytes(String text) {
    String lower = text.toLowerCase(Locale.ROOT).trim();
    if (!lower.matches("[0-9]{1,15}[kmgt]?b?")) {
      throw new Usage("--memory " + text + ": expected a size such as 500m or 4g");
    }
    String digits = lower.replaceAll("[^0-9]", "");
    String unit = lower.substring(digits.length()).replace("b", "");
    int power = unit.isEmpty() ? 0 : "kmgt".indexOf(unit) + 1;
    double bytes = Double.parseDouble(digits) * Math.pow(1024, power);
    long heap = Runtime.getRuntime().maxMemory();
    if (bytes < 1 || bytes > heap) {
      throw new Usage(
          Text.format(
              "--memory %s: expected at most the heap of %.1f g; give more heap with"
                  + " BASIS_JAVA_OPTIONS=-Xmx%s",
              text, heap / Math.pow(1024, 3), lower));
    }
    return (long) bytes;
  }
}
