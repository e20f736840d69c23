package org.basislearner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.basislearner.ClassifierModel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PaperCommandTest {
  @TempDir private Path folder;

  private static Run randomized(Path out, Object... more) {
    return randomized(500, out, more);
  }

  private static Run randomized(int testRows, Path out, Object... more) {
    List<Object> all =
        new ArrayList<>(
            List.of("paper", "--set", "rectangles", "--ablations", "randomized", "--out", out));
    all.addAll(List.of("--test-rows", Integer.toString(testRows)));
    all.addAll(List.of(more));
    return Run.of(all.toArray());
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

    Files.delete(folder.resolve("rectangles-plain.basis"));
    Files.write(folder.resolve("rectangles-randomized.json"), new byte[] {(byte) 0xff});
    Run mended = randomized(folder);
    assertThat(mended.code()).as(mended.err()).isZero();
    assertThat(mended.err())
        .contains("rectangles-plain.json has no model")
        .contains("rectangles-randomized.json is no result: it is not UTF-8")
        .doesNotContain("not done again");
  }

  @Test
  void resultsAreNotReplacedByThoseOfOtherRows() throws IOException {
    assertThat(randomized(folder).code()).isZero();
    byte[] result = Files.readAllBytes(folder.resolve("rectangles-plain.json"));

    Run seed = randomized(folder, "--seed", "2");
    assertThat(seed.code()).isEqualTo(3);
    assertThat(seed.errorLine())
        .contains("rectangles-plain.json: its rows are regenerated, seed 1, not ")
        .contains("give another --out");
    Run rows = randomized(20, folder);
    assertThat(rows.code()).isEqualTo(3);
    assertThat(rows.errorLine()).contains("it is of 500 test rows, not 20");
    assertThat(Files.readAllBytes(folder.resolve("rectangles-plain.json"))).isEqualTo(result);
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
    Path out = folder.resolve("out");
    Path link = Files.createSymbolicLink(folder.resolve("link"), sets);
    Run run = randomized(out, "--sets", link, "--json");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(results(run).get(0).get("data")).isEqualTo("original");
    assertThat(results(run).get(0).get("seed")).isNull();
    assertThat(randomized(out, "--sets", sets, "--seed", "2").err())
        .as("nothing is drawn")
        .contains("not done again");

    rewrite(
        sets.resolve("deep/rectangles_train.amat.gz"), text -> text.replaceFirst("0 1\n", "1 1\n"));
    assertThat(randomized(out, "--sets", sets).errorLine()).contains("its rows were others");
    rewrite(sets.resolve("deep/rectangles_train.amat.gz"), text -> text.replaceFirst("1\n", "7\n"));
    Run label = randomized(out, "--sets", sets);
    assertThat(label.code()).isEqualTo(3);
    assertThat(label.errorLine())
        .containsPattern("line \\d+, column 785 has 7.0: a label is a whole number from 0 to 1");
    rewrite(
        sets.resolve("deep/rectangles_train.amat.gz"),
        text -> "99 " + text.substring(text.indexOf(' ') + 1));
    assertThat(randomized(out, "--sets", sets).errorLine())
        .contains("line 1, column 1 has 99.0: a pixel is from 0 to 1");
  }

  private static void rewrite(Path file, UnaryOperator<String> change) throws IOException {
    String text;
    try (InputStream in = new GZIPInputStream(Files.newInputStream(file))) {
      text = new String(in.readAllBytes(), StandardCharsets.UTF_8).stripLeading();
    }
    String changed = change.apply(text);
    assertThat(changed).isNotEqualTo(text);
    try (OutputStream to = new GZIPOutputStream(Files.newOutputStream(file))) {
      to.write(changed.getBytes(StandardCharsets.UTF_8));
    }
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
    assertThat(digits.errorLine()).contains("mnist-rot needs a folder of MNIST's files");
    assertThat(folder.resolve("out")).doesNotExist();
    Run absent =
        Run.of(
            "paper",
            "--set",
            "rectangles,mnist-rot",
            "--mnist",
            folder.resolve("absent"),
            "--out",
            folder.resolve("out"));
    assertThat(absent.code()).isEqualTo(3);
    assertThat(absent.errorLine()).contains("absent");
    assertThat(folder.resolve("out")).doesNotExist();

    Run originals = randomized(folder.resolve("out"), "--sets", folder);
    assertThat(originals.code()).isEqualTo(3);
    assertThat(originals.errorLine()).contains("has no file of the benchmark");

    Run unknown = Run.of("paper", "--set", "mnist", "--out", folder);
    assertThat(unknown.code()).isEqualTo(2);
    assertThat(unknown.err()).contains("--set mnist: there is no such set").contains("mnist-basic");
    assertThat(Run.of("paper", "--set", "all,rectangle", "--out", folder).err())
        .contains("did you mean rectangles");

    Run ablation =
        Run.of("paper", "--set", "convex", "--out", folder, "--ablations", "dense,sparse");
    assertThat(ablation.code()).isEqualTo(2);
    assertThat(ablation.err())
        .contains("--ablations sparse: there is no such ablation")
        .contains("dense");

    Run rows = Run.of("paper", "--set", "convex", "--out", folder, "--test-rows", "0");
    assertThat(rows.code()).isEqualTo(2);
  }

  @Test
  void whereResultsCannotBeKeptIsToldBeforeAnyWork() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "");
    Run isFile = randomized(file);
    assertThat(isFile.code()).isEqualTo(1);
    assertThat(isFile.errorLine()).contains("cannot make the folder").contains("is a file");

    Files.createDirectories(folder.resolve("out/rectangles-randomized.json"));
    Run isFolder = randomized(folder.resolve("out"));
    assertThat(isFolder.code()).isEqualTo(1);
    assertThat(isFolder.errorLine()).contains("rectangles-randomized.json");
    assertThat(folder.resolve("out/rectangles-plain.json")).doesNotExist();
  }
}
