package org.basislearner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.basislearner.BasisClassifier;
import org.basislearner.BasisFit;
import org.basislearner.BasisModel;
import org.basislearner.BasisRegressor;
import org.basislearner.data.Table;
import org.basislearner.data.Tables;
import org.basislearner.data.recipe.Description;
import org.basislearner.data.recipe.Prepared;
import org.basislearner.data.recipe.Recipe;
import org.basislearner.network.RowKernel;
import org.basislearner.report.Report;
import org.basislearner.report.ReportContent;
import org.basislearner.train.Parameters;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Labels, scores, probabilities, intervals and flags of a row come from one evaluation. */
class OneEvaluationTest {
  private static final int ROWS = 700;

  @TempDir Path folder = Path.of("");
  private Path classes = Path.of("");
  private Path numbers = Path.of("");
  private Path classifier = Path.of("");
  private Path regressor = Path.of("");

  @BeforeEach
  void train() throws Exception {
    classes = Samples.classes(folder.resolve("c.csv"), ROWS, 1);
    numbers = Samples.numbers(folder.resolve("n.csv"), ROWS, 2);
    classifier = folder.resolve("c.basis");
    regressor = folder.resolve("r.basis");
    classifier().model().save(classifier);
    regressor().model().save(regressor);
  }

  private static Parameters small() {
    return Parameters.defaults().withWidths(4, 8).withMaxDepth(3);
  }

  private BasisFit<? extends BasisModel> classifier() throws Exception {
    Table table = Tables.read(classes);
    return Recipe.of(table, "label").fit(BasisClassifier.of(small()), table);
  }

  private BasisFit<? extends BasisModel> regressor() throws Exception {
    Table table = Tables.read(numbers);
    return Recipe.of(table, "y").fit(BasisRegressor.of(small().withIntervals(true)), table);
  }

  private static long evaluated(Object... command) {
    long before = RowKernel.rows();
    Run run = Run.of(command);
    assertThat(run.code()).as(run.err()).isZero();
    return RowKernel.rows() - before;
  }

  @Test
  void predictEvaluatesEachRowOnce() {
    assertThat(evaluated("predict", "--model", classifier, "--data", classes)).isEqualTo(ROWS);
    assertThat(evaluated("predict", "--model", classifier, "--data", classes, "--scores"))
        .isEqualTo(ROWS);
    assertThat(evaluated("predict", "--model", regressor, "--data", numbers, "--intervals", "0.9"))
        .isEqualTo(ROWS);
  }

  @Test
  void evaluateEvaluatesEachRowOnce() {
    assertThat(evaluated("evaluate", "--model", classifier, "--data", classes)).isEqualTo(ROWS);
    assertThat(evaluated("evaluate", "--model", regressor, "--data", numbers)).isEqualTo(ROWS);
  }

  /**
   * Predictions, gradients and node values alike; the sample of the latter is all of so few rows.
   * Where a column makes several inputs, its influence takes 300 rows, once as they are and once
   * for each column. Effects, which are not drawn of pictures, take 100 rows once for each point.
   */
  @Test
  void aReportEvaluatesEachRowOnceAndAFewMoreForInfluenceAndEffects() throws Exception {
    for (boolean labels : new boolean[] {true, false}) {
      Table table = Tables.read(labels ? classes : numbers);
      BasisFit<? extends BasisModel> fit = labels ? classifier() : regressor();
      Recipe recipe = Recipe.of(fit.model()).orElseThrow();
      Prepared rows = recipe.prepare(table);
      long columns = recipe.inputs().columns().size();
      boolean single = columns == rows.rows().columns();
      long once = ROWS + (single ? 0 : 300 * (columns + 1));
      Optional<ReportContent.ImageShape> pictures =
          Optional.of(new ReportContent.ImageShape(1, rows.rows().columns()));
      assertThat(evaluated(content(fit, table, rows, pictures, Optional.empty()))).isEqualTo(once);
      assertThat(evaluated(content(fit, table, rows, pictures, fit.heldOutRows()))).isEqualTo(once);
      long points = 41 * columns + 36 * columns * (columns - 1) / 2 + 4 * 144 + 1;
      assertThat(evaluated(content(fit, table, rows, Optional.empty(), fit.heldOutRows())))
          .isBetween(once + 1, once + 100 * points);
    }
  }

  private static ReportContent content(
      BasisFit<?> fit,
      Table table,
      Prepared rows,
      Optional<ReportContent.ImageShape> image,
      Optional<BasisFit.HeldOutRows> heldOut) {
    return new ReportContent(
        "title",
        "command",
        fit,
        Description.of(table),
        Map.of("train", Map.of("error", 0.1)),
        rows,
        "training rows",
        heldOut,
        image,
        Map.of("total", 1.0));
  }

  private static long evaluated(ReportContent content) {
    long before = RowKernel.rows();
    assertThat(Report.html(content)).contains("title");
    return RowKernel.rows() - before;
  }
}
