package org.basislearner.paper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.basislearner.json.Json;
import org.basislearner.paper.sets.BenchmarkSet;
import org.junit.jupiter.api.Test;

class PaperResultTest {
  @Test
  void aResultFileReadsBackAsItWas() {
    PaperResult result = SamplePaperResult.of(BenchmarkSet.MNIST_BASIC, Experiment.PAPER);
    assertThat(PaperResult.parse(Json.write(result.json()))).isEqualTo(result);
    assertThat(result.network()).isEqualTo("3/50");
    assertThat(SamplePaperResult.of(BenchmarkSet.CONVEX, Experiment.EXTENDED).network())
        .as("widths of the layers that it has")
        .isEqualTo("3/60-1830");
    String large =
        Json.write(result.json()).replaceFirst("\"seed\":1", "\"seed\":9007199254740993");
    assertThat(PaperResult.parse(large).question().seed()).isEqualTo(9007199254740993L);
  }

  @Test
  void damagedResultFilesAreTold() {
    String text = Json.write(SamplePaperResult.of(BenchmarkSet.CONVEX, Experiment.PAPER).json());
    for (String[] change :
        new String[][] {
          {"\"build\":0", "\"build\":99", "there is no build 99"},
          {"\"testError\":0.125", "\"testError\":null", "testError: expected a number"},
          {"\"testError\":0.125", "\"testError\":-5", "testError = -5.0: expected 0 to 1"},
          {"\"builds\":\\[.*\\],\"candidates\"", "\"builds\":[],\"candidates\"", "as many"},
          {"\"layers\":\\[50,50\\]", "\"layers\":[50]", "1 layers at depth 3"},
        }) {
      String changed = text.replaceFirst(change[0], change[1]);
      assertThat(changed).as(change[0]).isNotEqualTo(text);
      assertThatThrownBy(() -> PaperResult.parse(changed))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining(change[2]);
    }
    assertThatThrownBy(() -> PaperResult.parse("{}")).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> PaperResult.parse("[1")).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void theTableHasThePublishedColumnsBesideOurs() {
    List<PaperResult> results =
        List.of(
            SamplePaperResult.of(BenchmarkSet.CONVEX, Experiment.PAPER),
            SamplePaperResult.of(BenchmarkSet.CONVEX, Experiment.named("dense")));
    List<ResultTable> tables = ResultTable.of(results);
    assertThat(tables).hasSize(2);
    assertThat(tables.get(0).markdown())
        .contains("| set | data | SVM-RBF | SVM-Poly | NNet | DBN-3 | SAA-3 | DBN-1 |")
        .contains(
            "| convex | regenerated, seed 1 | 19.13 | 19.82 | 32.25 | 18.63 | 18.41 | 19.92 |")
        .contains("| 15.45 (3/150) | 12.50 (3/50) | 13 s | 0.1 MB | 50000 | 20.00 | 1.0e-02 |");
    assertThat(tables).allMatch(one -> one.rows().get(0).size() == one.heads().size());
  }

  @Test
  void theBestPublishedErrorIsOfAllSevenColumns() {
    assertThat(Published.of(BenchmarkSet.CONVEX).best()).isEqualTo(15.45);
    assertThat(Published.of(BenchmarkSet.MNIST_BASIC).best()).isEqualTo(3.03);
    assertThat(Published.sets()).containsExactlyInAnyOrder(BenchmarkSet.values());
  }

  @Test
  void someRowsAreTakenEvenlyFromAll() {
    double[][] inputs = new double[1000][1];
    int[] labels = new int[1000];
    for (int i = 0; i < labels.length; i++) {
      labels[i] = i;
    }
    LabelledRows rows = new LabelledRows(inputs, labels);
    int[] some = rows.evenly(100).labels();
    int odd = 0;
    for (int i = 0; i < some.length; i++) {
      assertThat(some[i] / 10).isEqualTo(i);
      odd += some[i] % 2;
    }
    assertThat(odd).as("neighbours may alternate").isBetween(30, 70);
    assertThat(rows.evenly(2000)).isSameAs(rows);
  }
}
