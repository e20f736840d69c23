package org.basislearner.cli;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;
import org.basislearner.data.sets.BenchmarkSet;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What the image sets are drawn from. */
final class SetOptions {
  @Option(names = "--seed", paramLabel = "S", description = "Seed of what is drawn (default: 1).")
  long seed = 1;

  @Option(
      names = "--mnist",
      paramLabel = "DIR",
      description = "Folder with MNIST's four IDX files, plain or gzipped.")
  private @Nullable Path mnist;

  @Option(
      names = "--pictures",
      paramLabel = "DIR",
      description = "Folder with PNG or JPEG pictures for backgrounds.")
  private @Nullable Path pictures;

  Optional<Path> mnist() {
    return Optional.ofNullable(mnist);
  }

  Optional<Path> pictures() {
    return Optional.ofNullable(pictures);
  }

  /**
   * The set of a name.
   *
   * @throws Usage if there is none
   */
  static BenchmarkSet named(String name) {
    return Arrays.stream(BenchmarkSet.values())
        .filter(one -> one.setName().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new Usage(
                    "--set "
                        + name
                        + ": must be one of "
                        + Arrays.stream(BenchmarkSet.values())
                            .map(BenchmarkSet::setName)
                            .collect(Collectors.joining(", "))));
  }
}
