package org.basislearner.cli;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.basislearner.columns.Missing;
import org.basislearner.train.Task;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which rows to train on. */
final class DataOptions extends SourceOptions {
  @Option(
      names = "--data",
      paramLabel = "FILE",
      description =
          "Training rows: CSV, TSV, JSON lines, .xlsx, Parquet, LIBSVM, ARFF, IDX or amat, also"
              + " gzipped or alone in a .zip; '-' is standard input, 'jdbc:...' a database."
              + " Required.")
  @Nullable String data;

  @Option(
      names = "--target",
      paramLabel = "COLUMN",
      description =
          "What to predict: a column name, 'last', or a position from 1. Given several times, a"
              + " model of several numbers is trained. Required, except for files whose target is"
              + " implied.")
  List<String> targets = List.of();

  @Option(
      names = "--task",
      paramLabel = "TASK",
      description =
          "auto, classification or regression. auto decides by the target column (default: auto).")
  String task = "auto";

  @Option(
      names = "--valid",
      paramLabel = "FILE",
      description =
          "Rows to choose depth, lambda and everything else on, in place of --validation; the"
              + " chosen model is then trained on these too, unless --no-refit.")
  @Nullable Path valid;

  @Option(
      names = "--test",
      paramLabel = "FILE",
      description = "Rows that are only used to measure the finished model.")
  @Nullable Path test;

  @Option(
      names = "--weights",
      paramLabel = "COLUMN",
      description = "Column with row weights; not used as an input.")
  @Nullable String weights;

  @Option(
      names = "--missing",
      paramLabel = "HOW",
      description =
          "Missing values: fail, mean (of the training rows) or indicator (mean, and one more"
              + " input that is 1 there) (default: indicator).")
  String missing = "indicator";

  @Option(
      names = "--categories",
      paramLabel = "HOW",
      description =
          "Columns with more than 30 different texts: means (of the target by level, fitted on other"
              + " rows, beside an input for each frequent level) or one-hot (only an input for each"
              + " of the 100 most frequent levels) (default: means).")
  String categories = "means";

  /** What was given to --validation, if it names a column. */
  Optional<HeldOutChoice> heldOut = Optional.empty();

  @Override
  boolean hasClasses() {
    return true;
  }

  /** Does something with the classes of the class path in reach of parameters that name them. */
  <T> T withClasses(Callable<T> work) throws Exception {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    thread.setContextClassLoader(loader(DataOptions.class.getClassLoader()));
    try {
      return work.call();
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  String data() {
    return Usage.required(data, "--data=FILE");
  }

  /** What to predict; only files that imply it may be trained on without. */
  List<String> targets() {
    return targets.isEmpty() ? List.of("target") : targets;
  }

  @Nullable Task task() {
    if (task.equals("auto")) {
      return null;
    }
    return Arrays.stream(Task.values())
        .filter(one -> one.text().equals(task))
        .findFirst()
        .orElseThrow(
            () -> new Usage("--task " + task + ": expected auto, classification or regression"));
  }

  boolean means() {
    return switch (categories) {
      case "means" -> true;
      case "one-hot" -> false;
      default -> throw new Usage("--categories " + categories + ": expected means or one-hot");
    };
  }

  Missing missing() {
    return Arrays.stream(Missing.values())
        .filter(one -> one.text().equals(missing))
        .findFirst()
        .orElseThrow(
            () -> new Usage("--missing " + missing + ": expected fail, mean or indicator"));
  }
}
