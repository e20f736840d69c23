package org.basislearner.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import org.basislearner.BasisModel;
import org.basislearner.data.Table;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** A saved model and the rows that it is applied to. */
final class ModelOptions {
  @Option(names = "--model", paramLabel = "FILE", required = true, description = "The model.")
  Path model = Path.of("");

  @Option(
      names = "--data",
      paramLabel = "FILE",
      required = true,
      description = "The rows; '-' is standard input, 'jdbc:...' a database.")
  String data = "";

  @Mixin private SourceOptions source = new SourceOptions();

  @ArgGroup(validate = false, heading = "%nHow the file is written:%n")
  private ReadingOptions reading = new ReadingOptions();

  @Mixin private PointOptions point = new PointOptions();

  BasisModel load() throws IOException {
    return point.load(model);
  }

  /**
   * Reads the rows.
   *
   * @param texts columns whose values are kept as they stand in the file
   */
  Table read(Session session, Set<String> texts, Progress progress) throws IOException {
    return session.read(data, source, reading.writing(), texts, progress);
  }

  /** What is written; neither model nor rows are. */
  Outputs writing(@Nullable Path out) throws IOException {
    return new Outputs()
        .reading(model, "--model")
        .reading(SourceOptions.file(data), "--data")
        .writing(out, "--out");
  }
}
