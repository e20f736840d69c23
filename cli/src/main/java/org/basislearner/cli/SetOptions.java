package org.basislearner.cli;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.basislearner.data.text.NearNames;
import org.basislearner.paper.sets.BenchmarkSet;
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
    for (BenchmarkSet set : BenchmarkSet.values()) {
      if (set.setName().equals(name)) {
        return set;
      }
    }
    List<String> names = Arrays.stream(BenchmarkSet.values()).map(BenchmarkSet::setName).toList();
    throw new Usage("--set " + name + ": there is no such set" + NearNames.hint(name, names));
  }
}
