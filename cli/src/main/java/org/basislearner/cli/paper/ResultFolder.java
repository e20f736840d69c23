package org.basislearner.cli.paper;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.basislearner.data.sets.BenchmarkSet;
import org.basislearner.format.AtomicFile;
import org.basislearner.format.Json;
import org.jspecify.annotations.Nullable;

/**
 * A folder of results, a file for each: what is there need not be computed again.
 *
 * @param folder where
 */
public record ResultFolder(Path folder) {
  /** The file of a result. */
  public Path file(BenchmarkSet set, Experiment experiment) {
    return folder.resolve(stem(set, experiment) + ".json");
  }

  /** The file of the model that a result is of. */
  public Path model(BenchmarkSet set, Experiment experiment) {
    return folder.resolve(stem(set, experiment) + ".basis");
  }

  private static String stem(BenchmarkSet set, Experiment experiment) {
    return set.setName() + "-" + experiment.name();
  }

  /** The result that a file holds, if there is one and it can be read. */
  public Optional<PaperResult> read(BenchmarkSet set, Experiment experiment) throws IOException {
    Path file = file(set, experiment);
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    try {
      return Optional.of(PaperResult.parse(Files.readString(file)));
    } catch (IllegalArgumentException damaged) {
      return Optional.empty();
    }
  }

  /**
   * All results of some experiments, in the order of the paper's table; not those of other
   * candidates than are tried by this version.
   */
  public List<PaperResult> all(List<Experiment> experiments) throws IOException {
    List<PaperResult> all = new ArrayList<>();
    for (BenchmarkSet set : Published.sets()) {
      for (Experiment experiment : experiments) {
        read(set, experiment)
            .filter(result -> result.question().isOf(experiment, set))
            .ifPresent(all::add);
      }
    }
    return all;
  }

  /** Keeps a result and its model; the model first, so that a result always has one. */
  public void write(BenchmarkSet set, Experiment experiment, PaperRun.Outcome outcome)
      throws IOException {
    outcome.model().save(model(set, experiment));
    write(file(set, experiment), Json.write(outcome.result().json()) + "\n");
  }

  /** Writes all results as one JSON file. */
  public static String json(List<PaperResult> results) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("results", results.stream().map(PaperResult::json).toList());
    return Json.write(json);
  }

  /** Writes a text whole or not at all. */
  public void write(Path file, String text) throws IOException {
    try (AtomicFile staged =
        AtomicFile.stage(file, out -> out.write(text.getBytes(StandardCharsets.UTF_8)))) {
      staged.commit();
    }
  }
}
