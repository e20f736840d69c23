package org.basislearner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FailureTest {
  @TempDir private Path folder;
  private Path data = Path.of("");
  private Path model = Path.of("");

  @BeforeEach
  void writeSamples() throws IOException {
    data = Samples.classes(folder.resolve("d.csv"), 60, 1);
    model = folder.resolve("m.basis");
  }

  @Test
  void aMissingTargetColumnIsBadDataThatNamesAlikeOnes() {
    Run run = Run.of("train", "--data", data, "--target", "lable", "--out", model);

    assertThat(run.code()).isEqualTo(3);
    assertThat(run.errorLine()).contains("d.csv", "lable", "label");
  }

  @Test
  void aFailedTrainingKeepsTheExistingModel() throws Exception {
    Files.writeString(model, "old");
    Path bad = Files.writeString(folder.resolve("bad.csv"), "a,label\n1,x\n2,x\n");
    Run run = Run.of("train", "--data", bad, "--target", "label", "--out", model);

    assertThat(run.code()).isEqualTo(3);
    assertThat(run.errorLine()).contains("bad.csv", "label");
    assertThat(model).hasContent("old");
    assertThat(names()).containsExactlyInAnyOrder("bad.csv", "d.csv", "m.basis");
  }

  @Test
  void aFolderThatIsNotThereIsFoundBeforeReading() {
    Path out = folder.resolve("none").resolve("m.basis");
    Run run = Run.of("train", "--data", "no-such.csv", "--target", "label", "--out", out);

    assertThat(run.code()).isEqualTo(1);
    assertThat(run.errorLine()).contains("none", "does not exist");
  }

  @Test
  void aFolderWithoutPermissionIsFoundBeforeTraining() {
    assertThat(folder.toFile().setWritable(false)).isTrue();
    try {
      assumeThat(Files.isWritable(folder)).as("an administrator may write everywhere").isFalse();
      Run run = Run.of("train", "--data", data, "--target", "label", "--out", model);
      assertThat(run.code()).isEqualTo(1);
      assertThat(run.errorLine()).contains("permission");
    } finally {
      assertThat(folder.toFile().setWritable(true)).isTrue();
    }
  }

  @Test
  void theSameFileTwiceIsWrongUsage() {
    assertThat(
            Run.of("train", "--data", data, "--target", "label", "--out", model, "--report", model))
        .returns(2, Run::code)
        .satisfies(run -> assertThat(run.err()).contains("--report", "--out"));
    assertThat(Run.of("train", "--data", data, "--target", "label", "--out", data))
        .returns(2, Run::code);
    assertThat(data).isNotEmptyFile();
  }

  @Test
  void wrongUsageSaysHowToGetHelp() {
    List<List<Object>> wrong =
        List.of(
            List.of("trian"),
            List.of(),
            List.of("train", "--target", "label", "--out", model),
            List.of("train", "--data", data, "--target", "label"),
            List.of("train", "--data", data, "--target", "label", "--out", model, "--widths", "0"),
            List.of("train", "--data", data, "--target", "label", "--out", model, "--loss", "l1"),
            List.of("train", "--data", data, "--target", "label", "--out", model, "--lambda", "a"),
            List.of("train", "--data", data, "--target", "label", "--out", model, "--task", "x"),
            List.of("train", "--data", data, "--target", "label", "--out", model, "--threads", "0"),
            List.of("train", "--data", data, "--target", "label", "--out", model, "--memory", "x"),
            List.of("train", "--data", data, "--target", "label", "--out", model, "--image", "9"),
            List.of(
                "train",
                "--data",
                data,
                "--target",
                "label",
                "--out",
                model,
                "--checkpoint",
                folder),
            List.of("train", "--data", data, "--target", "label", "--out", model, "--intervals"),
            List.of("predict", "--data", data));
    for (List<Object> arguments : wrong) {
      Run run = Run.of(arguments.toArray());
      assertThat(run.code()).as(arguments + " " + run.err()).isEqualTo(2);
      assertThat(run.err()).startsWith("basis: ").contains("--help'").doesNotContain("Exception");
      assertThat(run.out()).isEmpty();
    }
    assertThat(model).doesNotExist();
  }

  @Test
  void messagesSpeakOfFlags() {
    List<List<Object>> wrong =
        List.of(
            List.of("--max-depth", "1", "--max-depth 1: expected a whole number of at least 2"),
            List.of("--lambda", "1:2", "--lambda 1:2: expected numbers"),
            List.of("--first-layer", "pca", "--first-layer pca: expected one of svd"),
            List.of("--intervals", "--intervals: expected --task regression"),
            List.of("--widths", "4/5", "--widths 4/5: alternatives are for 'basis tune'"));
    for (List<Object> one : wrong) {
      List<Object> all =
          new ArrayList<>(List.of("train", "--data", data, "--target", "label", "--out", model));
      all.addAll(one.subList(0, one.size() - 1));
      assertThat(Run.of(all.toArray()).err()).contains("basis: " + one.get(one.size() - 1));
    }
  }

  @Test
  void aModelOfOtherDataNamesTheColumnThatIsMissing() throws Exception {
    train();
    Path other = Samples.numbers(folder.resolve("o.csv"), 20, 1);
    Path out = folder.resolve("p.csv");
    Run run = Run.of("predict", "--model", model, "--data", other, "--out", out);

    assertThat(run.code()).isEqualTo(3);
    assertThat(run.errorLine()).contains("o.csv", "colour");
    assertThat(out).doesNotExist();
  }

  @Test
  void somethingElseThanAModelIsBadData() throws Exception {
    Run run = Run.of("inspect", "--model", data);
    assertThat(run.code()).isEqualTo(3);
    assertThat(run.errorLine()).contains("d.csv", "not a Basis model");
    assertThat(Run.of("inspect", "--model", folder.resolve("none.basis")))
        .returns(3, Run::code)
        .satisfies(none -> assertThat(none.errorLine()).contains("none.basis"));
    train();
    byte[] bytes = Files.readAllBytes(model);
    bytes[bytes.length - 20] ^= 1;
    Files.write(model, bytes);
    assertThat(Run.of("inspect", "--model", model)).returns(3, Run::code);
  }

  @Test
  void aMissingValueIsNamedWithTheOptionThatHelps() throws Exception {
    Path gaps =
        Files.writeString(folder.resolve("g.csv"), Files.readString(data) + ",0.5,red,same\n");
    Run run = Run.of("train", "--data", gaps, "--target", "label", "--out", model);

    assertThat(run.code()).isEqualTo(3);
    assertThat(run.errorLine()).contains("g.csv", "62", "a", "--missing");
    assertThat(
            Run.of(
                "train",
                "--data",
                gaps,
                "--target",
                "label",
                "--out",
                model,
                "--missing",
                "indicator",
                "--max-depth",
                "2"))
        .returns(0, Run::code);
  }

  @Test
  void aBadWeightIsNamed() throws Exception {
    Path weighted = Files.writeString(folder.resolve("w.csv"), "a,w,label\n1,1,x\n2,-3,y\n3,1,x\n");
    Run run =
        Run.of("train", "--data", weighted, "--target", "label", "--weights", "w", "--out", model);

    assertThat(run.code()).isEqualTo(3);
    assertThat(run.errorLine()).contains("w.csv", "row 3", "column w", "-3");
  }

  private void train() {
    Run run =
        Run.of("train", "--data", data, "--target", "label", "--out", model, "--max-depth", "2");
    assertThat(run.code()).as(run.err()).isZero();
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).toList();
    }
  }
}
