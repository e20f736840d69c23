package org.basislearner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.basislearner.ClassifierModel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PaperCommandTest {
  @TempDir private Path folder;

  private Run randomized(Path out, Object... more) {
    Object[] arguments = {
      "paper",
      "--set",
      "rectangles",
      "--ablations",
      "randomized",
      "--test-rows",
      "500",
      "--out",
      out
    };
    Object[] all = java.util.Arrays.copyOf(arguments, arguments.length + more.length);
    System.arraycopy(more, 0, all, arguments.length, more.length);
    return Run.of(all);
  }

  private static List<Map<?, ?>> results(Run run) {
    List<Map<?, ?>> all = new ArrayList<>();
    if (run.json().get("results") instanceof List<?> list) {
      list.forEach(one -> all.add((Map<?, ?>) one));
    }
    return all;
  }

  @Test
  void resultsAreFilesAndAreNotComputedTwice() throws IOException {
    Run first = randomized(folder, "--json");
    assertThat(first.code()).as(first.err()).isZero();
    assertThat(results(first)).hasSize(2);
    Map<?, ?> plain = results(first).get(0);
    assertThat(plain.get("experiment")).isEqualTo("plain");
    assertThat(plain.get("data")).isEqualTo("regenerated");
    assertThat(plain.get("testRows")).isEqualTo(500L);
    assertThat((Double) plain.get("testError")).isBetween(0.0, 0.2);
    assertThat(ClassifierModel.load(folder.resolve("rectangles-randomized.basis")).labels())
        .containsExactly("0", "1");
    assertThat(Files.readString(folder.resolve("results.md"))).contains("| rectangles | plain |");
    assertThat(Files.readString(folder.resolve("report.html"))).contains("Ablations");
    byte[] model = Files.readAllBytes(folder.resolve("rectangles-plain.basis"));

    Run again = randomized(folder);
    assertThat(again.err())
        .contains("rectangles, plain: in ")
        .contains("rectangles, randomized: in ");
    assertThat(again.out()).contains("Ablations").contains("randomized");

    Files.delete(folder.resolve("rectangles-plain.json"));
    Run third = randomized(folder);
    assertThat(third.err()).contains("rectangles, plain: test error");
    assertThat(third.err()).contains("rectangles, randomized: in ");
    assertThat(Files.readAllBytes(folder.resolve("rectangles-plain.basis"))).isEqualTo(model);

    Run others = randomized(folder, "--seed", "2");
    assertThat(others.err()).as("other rows are another question").doesNotContain(": in ");
  }

  @Test
  void theBenchmarksOwnFilesAreTakenWhereTheyAre() throws IOException {
    Path sets = folder.resolve("sets");
    Run made = Run.of("generate", "--set", "rectangles", "--out", sets);
    assertThat(made.code()).as(made.err()).isZero();
    Files.createDirectories(sets.resolve("deep"));
    Files.move(
        sets.resolve("rectangles-train.amat.gz"), sets.resolve("deep/rectangles_train.amat.gz"));
    Run half = randomized(folder.resolve("out"), "--sets", sets);
    assertThat(half.code()).as("nothing of that name yet").isEqualTo(3);
    assertThat(half.errorLine()).contains("not the test rows of rectangles");

    Files.move(
        sets.resolve("rectangles-test.amat.gz"), sets.resolve("deep/rectangles_test.amat.gz"));
    Run run = randomized(folder.resolve("out"), "--sets", sets, "--json");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(results(run).get(0).get("data")).isEqualTo("original");
  }

  @Test
  void filesWithOtherRowsThanTheBenchmarksAreRefused() throws IOException {
    Run made = Run.of("generate", "--set", "rectangles", "--test", "300", "--out", folder);
    assertThat(made.code()).as(made.err()).isZero();
    for (String part : List.of("train", "test")) {
      Files.move(
          folder.resolve("rectangles-" + part + ".amat.gz"),
          folder.resolve("rectangles_" + part + ".amat.gz"));
    }
    Run run = randomized(folder.resolve("out"), "--sets", folder);
    assertThat(run.code()).isEqualTo(3);
    assertThat(run.errorLine())
        .contains("rectangles_test.amat.gz has 300 rows, the benchmark's file has 50000");
  }

  @Test
  void whatIsMissingIsToldBeforeAnyWork() {
    Run digits = Run.of("paper", "--set", "rectangles,mnist-rot", "--out", folder.resolve("out"));
    assertThat(digits.code()).isEqualTo(3);
    assertThat(digits.errorLine()).contains("mnist-rot needs --mnist DIR");
    assertThat(folder.resolve("out")).doesNotExist();

    Run unknown = Run.of("paper", "--set", "mnist", "--out", folder);
    assertThat(unknown.code()).isEqualTo(2);
    assertThat(unknown.err()).contains("--set mnist: must be one of").contains("mnist-basic");

    Run ablation =
        Run.of("paper", "--set", "convex", "--out", folder, "--ablations", "dense,sparse");
    assertThat(ablation.code()).isEqualTo(2);
    assertThat(ablation.err()).contains("--ablations sparse: must be all or of plain, dense");

    Run rows = Run.of("paper", "--set", "convex", "--out", folder, "--test-rows", "0");
    assertThat(rows.code()).isEqualTo(2);
  }
}
