package org.basislearner.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Set;
import org.basislearner.data.ReadOptions;
import org.basislearner.data.Table;
import org.basislearner.data.Tables;
import org.basislearner.data.Writing;
import org.basislearner.rows.DataException;

/**
 * What every command works with.
 *
 * @param out results
 * @param err progress, notes and errors
 * @param terminal whether {@code err} is a terminal, on which a line can be redrawn
 * @param interruption what Ctrl-C asked for
 */
record Session(PrintStream out, PrintStream err, boolean terminal, Interruption interruption) {
  Progress progress(boolean quiet) {
    return new Progress(err, terminal, quiet);
  }

  /** Reads a file, or asks a database. */
  Table read(
      String data, SourceOptions source, Writing writing, Set<String> texts, Progress progress)
      throws IOException {
    if (SourceOptions.isDatabase(data)) {
      progress.show("asking the database");
      Table table = source.ask(data, new ReadOptions((bytes, all) -> {}, interruption::cancelled));
      interruption.check();
      return table;
    }
    source.check(data);
    if (data.matches("(?i)(https?|ftp|s3)://.*")) {
      throw new DataException(data + ": files are not downloaded; download it first");
    }
    return read(Path.of(data), writing, texts, progress);
  }

  /** Reads a table of which nothing is known. */
  Table read(Path file, Progress progress) throws IOException {
    return read(file, Writing.unknown(), Set.of(), progress);
  }

  /** Reads a table and shows how far it is. */
  Table read(Path file, Writing writing, Set<String> texts, Progress progress) throws IOException {
    long start = System.nanoTime();
    String name = file.toString().equals("-") ? "standard input" : file.toString();
    progress.show("reading " + name);
    Table table =
        Tables.read(
            file,
            new ReadOptions(
                (bytes, all) -> progress.show(rate(name, bytes, all, System.nanoTime() - start)),
                interruption::cancelled,
                writing,
                texts));
    interruption.check();
    return table;
  }

  private static String rate(String name, long bytes, long all, long nanos) {
    double seconds = Math.max(nanos / 1e9, 1e-9);
    double speed = bytes / seconds;
    String text = Text.format("reading %s: %.1f MB at %.0f MB/s", name, bytes / 1e6, speed / 1e6);
    if (all <= 0 || bytes <= 0) {
      return text;
    }
    double left = Math.max(0, all - bytes) / speed;
    return Text.format("%s, %.0f %%, %.0f s left", text, 100.0 * bytes / all, left);
  }
}
