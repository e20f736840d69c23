package org.basislearner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What predict writes, in which format, and which class it decides for. */
class PredictTablesTest {
  @TempDir Path folder = Path.of("");
  private Path rows = Path.of("");
  private Path model = Path.of("");

  @BeforeEach
  void train() throws IOException {
    Path data = Samples.classes(folder.resolve("c.csv"), 300, 1);
    model = folder.resolve("m.basis");
    Run run =
        Run.of(
            "train",
            "--data",
            data,
            "--target",
            "label",
            "--out",
            model,
            "--widths",
            "4,8",
            "--max-depth",
            "3",
            "--loss",
            "logistic",
            "--quiet");
    assertThat(run.code()).as(run.err()).isZero();
    List<String> lines = new ArrayList<>(Files.readAllLines(data).subList(0, 31));
    lines.set(0, lines.get(0) + ",id,name");
    for (int i = 1; i < lines.size(); i++) {
      String name = i == 1 ? "=1+2" : i == 2 ? "" : i == 3 ? "\"a\tb, c\"" : "n" + i;
      lines.set(i, lines.get(i) + "," + (i + 0.5 * (i % 2)) + "," + name);
    }
    rows = Files.write(folder.resolve("new.csv"), lines);
  }

  private Run predict(Object... more) {
    List<Object> all = new ArrayList<>(List.of("predict", "--model", model, "--data", rows));
    all.addAll(List.of(more));
    return Run.of(all.toArray());
  }

  @Test
  void keptColumnsComeFirstAsTheyWere() throws IOException {
    Run run = predict("--keep", "id,name");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.err()).doesNotContain("id", "name");
    List<String> lines = run.out().lines().toList();
    List<String> plain = predict().out().lines().toList();
    assertThat(lines.subList(0, 4))
        .containsExactly(
            "id,name,prediction",
            "1.5,'=1+2," + plain.get(1),
            "2.0,," + plain.get(2),
            "3.5,\"a\tb, c\"," + plain.get(3));
    assertThat(lines).hasSize(31);
  }

  @Test
  void theEndingOfTheNameIsTheFormat() throws IOException {
    Path tsv = folder.resolve("p.tsv");
    assertThat(predict("--keep", "name", "--scores", "--out", tsv).code()).isZero();
    List<String> lines = Files.readAllLines(tsv);
    assertThat(lines.get(0)).startsWith("name\tprediction\tprobability_");
    assertThat(lines.get(3)).startsWith("\"a\tb, c\"\t");
    Path json = folder.resolve("p.jsonl");
    assertThat(predict("--keep", "id,name", "--scores", "--out", json).code()).isZero();
    List<String> objects = Files.readAllLines(json);
    assertThat(objects).hasSize(30);
    Map<String, Object> first = new Run(0, objects.get(0), "").json();
    assertThat(first).containsEntry("id", "1.5").containsEntry("name", "=1+2");
    assertThat(first.get("probability_same")).isInstanceOf(Double.class);
    assertThat(objects.get(1)).contains("\"name\":null");
    Run sheet = predict("--out", folder.resolve("p.xlsx"));
    assertThat(sheet.code()).isEqualTo(2);
    assertThat(sheet.err()).contains("p.xlsx", ".csv, .tsv, .jsonl");
    assertThat(predict("--out", folder.resolve("p.parquet")).err()).contains("basis-parquet");
  }

  @Test
  void theThresholdDecidesBetweenTwoClasses() {
    List<String> lines = predict("--scores").out().lines().skip(1).toList();
    for (double threshold : new double[] {0, 0.2, 0.5, 0.9, 1}) {
      List<String> decided =
          predict("--threshold", threshold, "--scores").out().lines().skip(1).toList();
      for (int i = 0; i < lines.size(); i++) {
        double second = Double.parseDouble(lines.get(i).split(",", -1)[2]);
        assertThat(decided.get(i)).startsWith(second >= threshold ? "same," : "other,");
      }
    }
    assertThat(predict("--cost", "fn=4,fp=1").out())
        .isEqualTo(predict("--threshold", "0.2").out())
        .isNotEqualTo(predict().out());
  }

  @Test
  void whatCannotBeDoneIsSaid() {
    assertThat(predict("--threshold", "f1").err()).contains("basis evaluate");
    assertThat(predict("--threshold", "50").err())
        .contains("--threshold 50.0: expected a probability of 0 to 1");
    assertThat(predict("--threshold", "half").err()).contains("half", "expected a number");
    assertThat(predict("--cost", "fn=1").err()).contains("such as fn=10,fp=1");
    assertThat(predict("--cost", "fn=0,fp=0").err()).contains("such as fn=10,fp=1");
    assertThat(predict("--cost", "fn=1,fp=1", "--threshold", "1").err()).contains("both");
    Run unknown = predict("--keep", "ids");
    assertThat(unknown.code()).isEqualTo(3);
    assertThat(unknown.err()).contains("no column ids");
  }

  @Test
  void aKeptColumnMustNotBeCalledPrediction() throws IOException {
    rows =
        Files.writeString(
            folder.resolve("q.csv"), Files.readString(rows).replaceFirst(",name", ",prediction"));
    Run run = predict("--keep", "prediction", "--out", folder.resolve("p.csv"));
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("--keep prediction");
    assertThat(folder.resolve("p.csv")).doesNotExist();
  }
}
