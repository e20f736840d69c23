package org.basislearner.paper;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.basislearner.format.AtomicFile;
import org.basislearner.json.Json;
import org.basislearner.paper.sets.BenchmarkSet;
import org.basislearner.rows.DataException;
import org.jspecify.annotations.Nullable;

/** A folder of results, a file for each: what is there need not be computed again. */
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

  /** Fails early if results cannot be kept. */
  public void check(List<BenchmarkSet> sets, List<Experiment> experiments) throws IOException {
    for (BenchmarkSet set : sets) {
      for (Experiment experiment : experiments) {
        AtomicFile.check(file(set, experiment));
        AtomicFile.check(model(set, experiment));
      }
    }
  }

  /** The result that a file holds, if there is one and it can be read. */
  public Optional<PaperResult> read(BenchmarkSet set, Experiment experiment) {
    try {
      return Files.exists(file(set, experiment))
          ? Optional.of(load(set, experiment))
          : Optional.empty();
    } catch (DataException damaged) {
      return Optional.empty();
    }
  }

  private PaperResult load(BenchmarkSet set, Experiment experiment) {
    Path file = file(set, experiment);
    PaperResult result;
    try {
      result = PaperResult.parse(Files.readString(file));
    } catch (CharacterCodingException notUtf8) {
      throw new DataException(file + " is no result: it is not UTF-8");
    } catch (IllegalArgumentException | IOException damaged) {
      throw new DataException(file + " is no result: " + damaged.getMessage());
    }
    PaperResult.Question question = result.question();
    if (!question.set().equals(set.setName()) || !question.experiment().equals(experiment.name())) {
      throw new DataException(file + " is of " + question.set() + ", " + question.experiment());
    }
    if (!Files.isRegularFile(model(set, experiment))) {
      throw new DataException(file + " has no model, " + model(set, experiment));
    }
    return result;
  }

  /** Why some files are in no table, a line for each. */
  public List<String> problems() {
    List<String> problems = new ArrayList<>();
    for (BenchmarkSet set : Published.sets()) {
      for (Experiment experiment : Experiment.all()) {
        try {
          if (Files.exists(file(set, experiment))
              && !load(set, experiment).question().isOf(experiment, set)) {
            problems.add(
                file(set, experiment) + " is of candidates that this version does not try");
          }
        } catch (DataException damaged) {
          problems.add(String.valueOf(damaged.getMessage()));
        }
      }
    }
    return problems;
  }

  /**
   * All results, in the order of the paper's table; not those of other candidates than are tried by
   * this version.
   */
  public List<PaperResult> all() {
    List<PaperResult> all = new ArrayList<>();
    for (BenchmarkSet set : Published.sets()) {
      for (Experiment experiment : Experiment.all()) {
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
    if (experiment.kind() == Experiment.Kind.CURVES) {
      ErrorCurves curves = new ErrorCurves(outcome.result());
      write(folder.resolve(stem(set, experiment) + ".csv"), curves.csv());
      write(folder.resolve(stem(set, experiment) + ".svg"), curves.svg());
    }
    write(file(set, experiment), Json.write(outcome.result().json()) + "\n");
  }

  /** All results, with the published errors beside each, in JSON. */
  public static String json(List<PaperResult> results) {
    List<Object> all = new ArrayList<>();
    for (PaperResult result : results) {
      Map<String, @Nullable Object> one = result.json();
      one.put("published", Published.of(result.set()).json());
      all.add(one);
    }
    return Json.write(Map.of("results", all));
  }

  /** Writes a text whole or not at all. */
  public void write(Path file, String text) throws IOException {
    AtomicFile.write(file, text.getBytes(StandardCharsets.UTF_8));
  }
}
