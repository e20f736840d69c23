package org.basislearner.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.basislearner.BasisFit;
import org.basislearner.BasisModel;
import org.basislearner.ClassifierModel;
import org.basislearner.RegressorModel;
import org.basislearner.columns.InputColumn;
import org.basislearner.metrics.ConfusionMatrix;
import org.basislearner.network.Basis;
import org.basislearner.rows.BlockSource;
import org.basislearner.train.Task;
import org.junit.jupiter.api.Test;

/** What the page tells in numbers, against slow and obvious computations. */
class MeasuresTest {
  /** Central differences of a cubic with this step are good to about 1e-8 of its size. */
  private static final double STEP = 1e-5;

  @Test
  void influenceIsTheMeanMoveByADeviation() {
    ReportContent content = SmallReports.regression(60);
    RegressorModel model = (RegressorModel) content.fit().model();
    double[][] rows = Findings.of(content).sample().rows();
    int inputs = rows[0].length;
    double[] expected = new double[inputs];
    for (int j = 0; j < inputs; j++) {
      int input = j;
      double[] column = Arrays.stream(rows).mapToDouble(row -> row[input]).toArray();
      double mean = Arrays.stream(column).average().orElseThrow();
      double variance =
          Arrays.stream(column).map(v -> (v - mean) * (v - mean)).average().orElseThrow();
      for (double[] row : rows) {
        if (model.outside(row).length == 0 && inside(row, model)) {
          double[] up = row.clone();
          double[] down = row.clone();
          up[j] += STEP;
          down[j] -= STEP;
          double slope = (model.predict(up) - model.predict(down)) / (2 * STEP);
          expected[j] += Math.abs(slope) * Math.sqrt(variance);
        } else {
          expected[j] += Math.abs(model.gradient(row)[0][j]) * Math.sqrt(variance);
        }
      }
    }
    double largest = Arrays.stream(expected).max().orElseThrow();
    double[] found = Findings.of(content).influence().byColumn();
    for (int j = 0; j < inputs; j++) {
      assertThat(found[j]).isCloseTo(expected[j] / largest, within(1e-3));
    }
  }

  @Test
  void nodesThatAreMostlyTheConstantAreFoldedIntoTheOthers() {
    ReportContent content = SmallReports.mostlyConstant();
    BasisModel model = content.fit().model();
    double[][] x = Findings.of(content).sample().rows();
    Basis basis = model.network().basis();
    double[][] nodes = new double[x.length][basis.nodes()];
    for (int i = 0; i < x.length; i++) {
      basis.evaluate(model.scaledInputs(x[i]), nodes[i]);
    }
    FoldedProducts folded = FoldedProducts.of(model.network(), nodes);
    assertThat(folded.constants()).hasSize(1);
    Map.Entry<Integer, Double> only = folded.constants().entrySet().iterator().next();
    int constant = only.getKey();
    double mean = only.getValue();
    assertThat(folded.note()).startsWith("v" + (constant + 1) + " (about ");
    assertThat(folded.products())
        .allSatisfy(product -> assertThat(product.factors()).doesNotContain(constant))
        .hasSizeLessThan(basis.nodes() - 1);
    // With the mean in place of that node, the products add up to the network but for a constant.
    double[] differences = new double[x.length];
    for (int i = 0; i < x.length; i++) {
      for (int n = 0; n < basis.nodes(); n++) {
        double value = n < basis.nodes(1) ? 1 : basis.coefficient(n);
        for (int v : n < basis.nodes(1) ? new int[] {n} : basis.monomial(n)) {
          value *= v == constant ? mean : nodes[i][v];
        }
        differences[i] += value * model.network().weights()[n];
      }
      for (FoldedProducts.Product product : folded.products()) {
        double value = product.coefficients()[0];
        for (int v : product.factors()) {
          value *= nodes[i][v];
        }
        differences[i] -= value;
      }
    }
    assertThat(Arrays.stream(differences).max().orElseThrow())
        .isCloseTo(Arrays.stream(differences).min().orElseThrow(), within(1e-6));
  }

  /** A node that is mostly the constant, and what it is a factor of, has no place of its own. */
  @Test
  void theDrawingFoldsNodesThatAreMostlyTheConstant() {
    ReportContent content = SmallReports.mostlyConstant();
    Findings findings = Findings.of(content);
    FoldedProducts products = findings.strengths().products();
    String constant = "v" + (products.constants().keySet().iterator().next() + 1);
    NetworkDrawing drawing = new NetworkDrawing(findings);
    List<String> titles =
        Pattern.compile("<title>([^;]*)")
            .matcher(drawing.svg(3, "1"))
            .results()
            .map(match -> match.group(1).replaceAll("^layer.* = |:.*", ""))
            .toList();
    assertThat(titles).hasSize(drawing.nodesShown()).doesNotHaveDuplicates();
    assertThat(titles)
        .allSatisfy(title -> assertThat(title.split("[ ²³]+")).doesNotContain(constant));
    assertThat(titles)
        .containsAll(
            products.ranked(FoldedProducts.Product::strength).stream()
                .limit(3)
                .map(FoldedProducts.Product::name)
                .toList());
    assertThat(Report.html(content)).contains(constant + " (about ", " is mostly the constant");
  }

  /** Not at the edge of the training range or of the targets, where slopes differ by side. */
  private static boolean inside(double[] row, RegressorModel model) {
    double[] low = model.range().min();
    double[] high = model.range().max();
    return IntStream.range(0, row.length)
            .allMatch(j -> row[j] - STEP > low[j] && row[j] + STEP < high[j])
        && Arrays.stream(model.gradient(row)[0]).anyMatch(slope -> slope != 0);
  }

  @Test
  void aNodeThatIsCutOffMovesTheOutputByItsStrength() {
    ReportContent content = SmallReports.regression(80);
    BasisModel model = content.fit().model();
    double[][] rows = Findings.of(content).sample().rows();
    NodeStrengths strengths = Findings.of(content).strengths();
    int nodes = model.network().basis().nodes();
    for (int n = 0; n < nodes; n += 7) {
      double[] moved = new double[rows.length];
      for (int i = 0; i < rows.length; i++) {
        double[] scaled = model.scaledInputs(rows[i]);
        double[] values = new double[nodes];
        model.network().basis().evaluate(scaled, values);
        moved[i] = model.network().weights()[n] * values[n];
      }
      double mean = Arrays.stream(moved).average().orElseThrow();
      double variance =
          Arrays.stream(moved).map(v -> (v - mean) * (v - mean)).average().orElseThrow();
      double strength =
          strengths.products().of(n).map(FoldedProducts.Product::strength).orElse(0.0);
      assertThat(strength).isCloseTo(Math.sqrt(variance), within(1e-9 * (1 + mean * mean)));
    }
  }

  /** The same content with the model's own predictions in place of those of held-out rows. */
  private static ReportContent withoutHeldOut(ReportContent content) {
    return new ReportContent(
        content.title(),
        content.command(),
        content.fit(),
        content.data(),
        content.metrics(),
        content.rows(),
        content.rowsName(),
        Optional.empty(),
        content.image(),
        content.seconds());
  }

  @Test
  void confusionCountsEveryRowOnceAndMistakesAreWrong() {
    ReportContent content =
        withoutHeldOut(SmallReports.classification(2500, 4, List.of("a", "b", "c", "d")));
    ClassifierModel model = (ClassifierModel) content.fit().model();
    Findings findings = Findings.of(content);
    assertThat(findings.sample())
        .usingRecursiveComparison()
        .isEqualTo(RowPick.at(content.rows().rows(), RowPick.positions(2500, Findings.SAMPLE)));
    Mistakes mistakes = findings.judged().mistakes().orElseThrow();
    ConfusionMatrix confusion = mistakes.confusion();
    double[][] rows = RowPick.at(content.rows().rows(), RowPick.positions(2500, 2500)).rows();
    String[] truth = content.rows().labels();
    int[][] expected = new int[4][4];
    for (int i = 0; i < rows.length; i++) {
      expected[model.labels().indexOf(truth[i])][model.labels().indexOf(model.predict(rows[i]))]++;
    }
    for (int truthLabel = 0; truthLabel < 4; truthLabel++) {
      for (int predicted = 0; predicted < 4; predicted++) {
        assertThat(confusion.count(truthLabel, predicted))
            .isEqualTo(expected[truthLabel][predicted]);
      }
    }
    assertThat(mistakes.worst()).hasSize(12);
    double last = Double.POSITIVE_INFINITY;
    for (Mistakes.Mistake mistake : mistakes.worst()) {
      assertThat(model.predict(rows[mistake.row()]))
          .isEqualTo(confusion.labels().get(mistake.predicted()))
          .isNotEqualTo(truth[mistake.row()]);
      assertThat(mistake.excess()).isLessThanOrEqualTo(last);
      last = mistake.excess();
    }
  }

  @Test
  void labelsThatOnlyTheRowsHaveAreCounted() {
    ReportContent content = SmallReports.classification(200, 2, List.of("a", "b"));
    String[] labels = content.rows().labels().clone();
    labels[7] = "unheard of";
    ClassifierModel model = (ClassifierModel) content.fit().model();
    Mistakes mistakes = new Mistakes(model, labels);
    content
        .rows()
        .rows()
        .rowBlocks(
            (first, rows) -> {
              for (int i = 0; i < rows.length; i++) {
                double[] scores = model.scores(rows[i]);
                mistakes.add((int) first + i, scores[0] < scores[1] ? 1 : 0, scores);
              }
            });
    ConfusionMatrix confusion = mistakes.confusion();
    assertThat(confusion.labels()).containsExactly("a", "b", "unheard of");
    assertThat(confusion.rows(2)).isEqualTo(1);
    assertThat(confusion.recall(2)).isZero();
    assertThat(confusion.precision(2)).isNaN();
  }

  @Test
  void samplesHaveDistinctRowsAndEveryRowIsAsLikely() {
    assertThat(RowPick.positions(5, 10)).containsExactly(0L, 1L, 2L, 3L, 4L);
    assertThat(RowPick.positions(1_000_000, 2000)).hasSize(2000).allMatch(p -> p < 1_000_000);
    double mean =
        RowPick.positions(1_000_000, 2000).stream().mapToLong(p -> p).average().orElseThrow();
    // five standard errors of the mean of 2000 uniform numbers
    assertThat(mean).isCloseTo(500_000, within(5 * 1_000_000 / Math.sqrt(12 * 2000)));
    double[][] x = SmallReports.gaussian(9, 3000, 2);
    RowPick picked = RowPick.at(BlockSource.of(x), RowPick.positions(3000, 100));
    for (long position : picked.positions()) {
      assertThat(picked.row(position)).containsExactly(x[(int) position]);
    }
  }

  @Test
  void aHistogramCountsEveryNumber() {
    for (long seed = 1; seed <= 50; seed++) {
      Random random = new Random(seed);
      double scale = Math.pow(10, random.nextInt(40) - 20);
      double[] values = random.doubles(random.nextInt(200)).map(v -> scale * (v - 0.3)).toArray();
      BinCounts histogram = BinCounts.of(values, 30);
      assertThat(Arrays.stream(histogram.counts()).sum())
          .as("seed %d", seed)
          .isEqualTo(values.length);
      for (int b = 0; b < 30; b++) {
        double low = histogram.edge(b) - 1e-9 * scale;
        double high = histogram.edge(b + 1) + 1e-9 * scale;
        long most = Arrays.stream(values).filter(v -> v >= low && v <= high).count();
        assertThat((long) histogram.counts()[b]).as("seed %d", seed).isLessThanOrEqualTo(most);
      }
    }
    assertThat(Arrays.stream(BinCounts.of(new double[] {5, 5, 5}, 30).counts()).sum()).isEqualTo(3);
  }

  @Test
  void heldOutRowsAreJudgedByNetworksThatHadNotSeenThem() {
    ReportContent content = SmallReports.classification(400, 3, List.of("iris", "rose", "tulip"));
    BasisFit.HeldOutRows heldOut = content.heldOut().orElseThrow();
    Judged judged = Findings.of(content).judged();
    assertThat(judged.count()).isEqualTo(heldOut.positions().length).isLessThan(400);
    ClassifierModel model = (ClassifierModel) content.fit().model();
    double wrong = 0;
    for (int i = 0; i < judged.count(); i++) {
      int row = judged.row(i);
      int place =
          IntStream.range(0, judged.count())
              .filter(k -> heldOut.positions()[k] == row)
              .findFirst()
              .orElseThrow();
      assertThat(judged.decided(i)).isEqualTo(heldOut.predictions().index(place));
      assertThat(model.labels().get(judged.truthOf(i))).isEqualTo(content.rows().labels()[row]);
      wrong += judged.error(i) / judged.count();
    }
    assertThat(wrong).isCloseTo(content.fit().heldOut().get("error"), within(1e-12));
  }

  @Test
  void slicesAreTheLevelsAndFifthsWithMoreErrorsThanChanceExplains() {
    Random random = new Random(3);
    double[][] rows = new double[2000][3];
    double[] errors = new double[rows.length];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = new double[] {random.nextGaussian(), random.nextInt(3), random.nextGaussian()};
      boolean bad = rows[i][1] == 2 || rows[i][0] > 0.84;
      errors[i] = random.nextDouble() < (bad ? 0.4 : 0.1) ? 1 : 0;
    }
    List<UserColumn> columns =
        IntStream.range(0, 3)
            .mapToObj(
                j ->
                    new UserColumn(
                        new InputColumn.Numbers("x" + j, 0, false),
                        new int[] {j},
                        List.of("x" + j)))
            .toList();
    Slices slices = Slices.of(Task.CLASSIFICATION, columns, rows, errors);
    assertThat(slices.worst()).extracting(Slices.Slice::column).containsExactly("x1", "x0");
    Slices.Slice worst = slices.worst().get(0);
    assertThat(worst.values()).isEqualTo("2");
    int[] own = IntStream.range(0, rows.length).filter(i -> rows[i][1] == 2).toArray();
    assertThat(worst.rows()).isEqualTo(own.length);
    assertThat(worst.error())
        .isCloseTo(
            Arrays.stream(own).mapToDouble(i -> errors[i]).average().orElseThrow(), within(1e-12));
    double[] even = new double[rows.length];
    Arrays.setAll(even, i -> i % 7 == 0 ? 1 : 0);
    assertThat(Slices.of(Task.CLASSIFICATION, columns, rows, even).worst()).isEmpty();
  }

  @Test
  void anExtentLeavesOutWhatIsFarFromAllOthers() {
    double[] numbers = new Random(5).doubles(1000).toArray();
    assertThat(Extent.of(numbers).outside()).isZero();
    numbers[7] = 1e9;
    Extent extent = Extent.of(numbers);
    assertThat(extent.outside()).isOne();
    assertThat(extent.high()).isLessThan(3);
    assertThat(extent.low()).isEqualTo(Arrays.stream(numbers).min().orElseThrow());
    assertThat(Extent.of(new double[] {4, Double.NaN})).isEqualTo(new Extent(4, 4, 0));
  }
}
