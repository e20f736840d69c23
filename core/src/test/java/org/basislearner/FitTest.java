package org.basislearner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.basislearner.rows.DataException;
import org.basislearner.rows.RowSource;
import org.basislearner.selection.LayerBuilder;
import org.basislearner.selection.LayerDraft;
import org.basislearner.testing.Problems;
import org.basislearner.train.Parameters;
import org.basislearner.train.PathPoint;
import org.basislearner.train.Validation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FitTest {
  private static final List<Double> LAMBDAS = List.of(1e-6, 1e-3, 1e-1);
  private static final Parameters SMALL =
      Parameters.defaults().withWidths(4, 10).withMaxDepth(5).withBatch(4).withLambdas(LAMBDAS);

  private final double[][] x = Problems.gaussian(1, 160, 3);
  private final double[] y = Problems.cubic(x, 0.5, 1);
  private final double[][] validationX = Problems.gaussian(2, 60, 3);
  private final double[] validationY = Problems.cubic(validationX, 0.5, 2);

  @Test
  void thePathHasEveryDepthForEveryLambda() {
    BasisFit<RegressorModel> fit =
        BasisRegressor.of(SMALL)
            .fit(TrainingSet.of(x, y).validation(TrainingSet.of(validationX, validationY)));

    assertThat(fit.path().points()).hasSize(4 * 3);
    for (int i = 0; i < 12; i++) {
      PathPoint point = fit.path().points().get(i);
      assertThat(point.depth()).isEqualTo(2 + i / 3);
      assertThat(point.lambda()).isEqualTo(LAMBDAS.get(i % 3));
      assertThat(point.nodes()).isEqualTo(fit.layers().get(i / 3).rank());
    }
    assertThat(fit.model().path()).isEqualTo(fit.path());
  }

  @Test
  void theChosenPointHasTheLeastValidationError() {
    BasisFit<RegressorModel> fit =
        BasisRegressor.of(SMALL)
            .fit(TrainingSet.of(x, y).validation(TrainingSet.of(validationX, validationY)));

    double least =
        fit.path().points().stream().mapToDouble(PathPoint::validationError).min().orElseThrow();
    assertThat(fit.path().chosenPoint().validationError()).isEqualTo(least);
    assertThat(fit.path().toString()).contains("->");
  }

  @Test
  void withoutRefitTheModelIsTheOneThatWasValidated() {
    BasisFit<RegressorModel> fit =
        BasisRegressor.of(SMALL.withRefit(false))
            .fit(TrainingSet.of(x, y).validation(TrainingSet.of(validationX, validationY)));

    PathPoint chosen = fit.path().chosenPoint();
    assertThat(fit.model().provenance().rows()).isEqualTo(160);
    assertThat(fit.model().network().basis().layers()).isEqualTo(chosen.depth() - 1);
    assertThat(meanSquaredError(fit.model(), validationX, validationY))
        .isCloseTo(chosen.validationError(), within(1e-9 * chosen.validationError()));
    assertThat(meanSquaredError(fit.model(), x, y))
        .isCloseTo(chosen.trainError(), within(1e-9 * chosen.trainError()));
  }

  @Test
  void theRefitLearnsFromAllRowsAtTheChosenDepthAndLambda() {
    BasisFit<RegressorModel> fit =
        BasisRegressor.of(SMALL)
            .fit(TrainingSet.of(x, y).validation(TrainingSet.of(validationX, validationY)));
    PathPoint chosen = fit.path().chosenPoint();
    Parameters fixed =
        SMALL
            .withMaxDepth(chosen.depth())
            .withLambdas(List.of(chosen.lambda()))
            .withValidation(Validation.none());

    RegressorModel all =
        BasisRegressor.of(fixed).fit(joined(x, validationX), joined(y, validationY)).model();

    assertThat(fit.model().provenance().rows()).isEqualTo(220);
    assertThat(fit.model().certificate().rows()).isEqualTo(220);
    // without validation the depth is chosen by training error, which only falls with depth
    assertThat(all.network().basis().layers()).isEqualTo(chosen.depth() - 1);
    assertThat(fit.model().predict(validationX)).containsExactly(all.predict(validationX));
  }

  @Test
  void givenValidationRowsAreAsGoodAsTheLastRows() {
    BasisFit<RegressorModel> given =
        BasisRegressor.of(SMALL)
            .fit(TrainingSet.of(x, y).validation(TrainingSet.of(validationX, validationY)));
    BasisFit<RegressorModel> last =
        BasisRegressor.of(SMALL.withValidation(Validation.last(60)))
            .fit(joined(x, validationX), joined(y, validationY));

    assertThat(given.path().chosen()).isEqualTo(last.path().chosen());
    assertThat(given.model().provenance()).isEqualTo(last.model().provenance());
    assertThat(given.model().predict(x)).containsExactly(last.model().predict(x));
  }

  @Test
  void classifiersTakeValidationRowsToo() {
    BasisFit<ClassifierModel> fit =
        BasisClassifier.of(SMALL.withRefit(false))
            .fit(
                TrainingSet.of(x, Problems.labels(x, 3))
                    .validation(TrainingSet.of(validationX, Problems.labels(validationX, 3))));

    String[] truth = Problems.labels(validationX, 3);
    String[] predicted = fit.model().predict(validationX);
    int wrong = 0;
    for (int i = 0; i < truth.length; i++) {
      wrong += truth[i].equals(predicted[i]) ? 0 : 1;
    }
    assertThat(fit.path().chosenPoint().validationError()).isCloseTo(wrong / 60.0, within(1e-12));
  }

  @Test
  void aLabelThatOnlyValidationRowsHaveIsRefused() {
    String[] others = Problems.labels(validationX, 2);
    others[7] = "rare";
    TrainingSet set = TrainingSet.of(x, Problems.labels(x, 2));

    assertThatThrownBy(() -> set.validation(TrainingSet.of(validationX, others)))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("validation row 8 has the label rare, which no training row has");
  }

  @Test
  void twoInputsOfOneNameAreRefused() {
    assertThatThrownBy(() -> TrainingSet.of(x, y).names(List.of("a", "b", "a")))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("two columns have the name a");
  }

  @Test
  void numbersAreNotLabels() {
    assertThatThrownBy(() -> BasisClassifier.auto().fit(TrainingSet.of(x, y)))
        .isInstanceOf(DataException.class)
        .hasMessage("the targets are numbers: use BasisRegressor");
    assertThatThrownBy(() -> BasisRegressor.auto().fit(TrainingSet.of(x, Problems.labels(x, 2))))
        .isInstanceOf(DataException.class)
        .hasMessage("the targets are labels: use BasisClassifier");
  }

  @Test
  void recordsOfAProgramAreRows() {
    List<double[]> records = List.of(x);
    Map<String, ToDoubleFunction<double[]>> inputs = new LinkedHashMap<>();
    inputs.put("first", one -> one[0]);
    inputs.put("second", one -> one[1]);
    inputs.put("third", one -> one[2]);
    TrainingSet numbers = TrainingSet.ofNumbered(records, inputs, one -> one[0] * one[1]);
    TrainingSet labels =
        TrainingSet.ofLabelled(records, inputs, one -> one[0] > 0 ? "plus" : "minus");

    RegressorModel regressor = BasisRegressor.of(SMALL).fit(numbers).model();
    ClassifierModel classifier = BasisClassifier.of(SMALL).fit(labels).model();

    double[] products = Arrays.stream(x).mapToDouble(row -> row[0] * row[1]).toArray();
    RegressorModel arrays = BasisRegressor.of(SMALL).fit(x, products).model();
    assertThat(regressor.inputNames()).containsExactly("first", "second", "third");
    assertThat(regressor.predict(x)).containsExactly(arrays.predict(x));
    assertThat(classifier.labels()).containsExactly("minus", "plus");
  }

  @Test
  void wholeNumbersAsLabelsKeepTheirOrder() {
    int[] values = {10, -1, 100, 9};
    int[] labels = new int[160];
    for (int i = 0; i < labels.length; i++) {
      labels[i] = values[i % 4];
    }

    ClassifierModel model = BasisClassifier.of(SMALL).fit(x, labels).model();

    assertThat(model.labels()).containsExactly("-1", "9", "10", "100");
    assertThat(model.scores(x[0])).hasSize(4);
  }

  @Test
  void labelsAreInAlphabeticalOrderAndTheLargestScoreDecidesWithoutProbabilities() {
    Parameters unvalidated = SMALL.withValidation(Validation.none());
    for (int classes : new int[] {2, 3, 5}) {
      ClassifierModel model =
          BasisClassifier.of(unvalidated).fit(x, Problems.labels(x, classes)).model();
      assertThat(model.labels()).isSorted().hasSize(classes);
      for (double[] row : x) {
        double[] scores = model.scores(row);
        double largest = Arrays.stream(scores).max().orElseThrow();
        int predicted = model.labels().indexOf(model.predict(row));
        assertThat(scores[predicted]).isEqualTo(largest);
      }
    }
  }

  @Test
  void aBuilderOfOnesOwnIsUsedAndNamedInTheModelFile(@TempDir Path folder) throws IOException {
    LayerBuilder largest =
        new LayerBuilder() {
          @Override
          public String name() {
            return "largest";
          }

          @Override
          public void build(LayerDraft layer) {
            layer.addBest(layer.candidates().squaredNorms(), Math.min(2, layer.width()));
          }
        };

    BasisFit<RegressorModel> fit = BasisRegressor.of(SMALL.withBuilder(largest)).fit(x, y);
    fit.model().save(folder.resolve("m.basis"));

    RegressorModel loaded = RegressorModel.load(folder.resolve("m.basis"));
    assertThat(loaded.parameters()).containsEntry("builder", "largest");
    assertThat(fit.layers().get(1).nodes()).isEqualTo(2);
    assertThat(loaded.predict(x[0])).isEqualTo(fit.model().predict(x[0]));
  }

  @Test
  void rowsOfASourceAreLearnedLikeThoseOfAnArray() {
    BasisFit<RegressorModel> array = BasisRegressor.of(SMALL).fit(x, y);
    double[][] targets =
        Arrays.stream(y).mapToObj(value -> new double[] {value}).toArray(double[][]::new);

    // one buffer for all rows, as a reader of files would have
    RowSource source =
        new RowSource() {
          private final double[] buffer = new double[3];
          private boolean scanned;

          @Override
          public long rows() {
            return x.length;
          }

          @Override
          public int columns() {
            return 3;
          }

          @Override
          public void scan(Visitor visitor) {
            assertThat(scanned).as("read once for the check and all folds of all builds").isFalse();
            scanned = true;
            for (int i = 0; i < x.length; i++) {
              System.arraycopy(x[i], 0, buffer, 0, 3);
              visitor.visit(i, buffer);
              Arrays.fill(buffer, Double.NaN);
            }
          }
        };
    BasisFit<RegressorModel> streamed =
        BasisRegressor.of(SMALL)
            .fit(
                TrainingSet.of(source, targets)
                    .names(List.of("a", "b", "c"))
                    .targetNames(List.of("price")));

    assertThat(streamed.model().predict(x)).containsExactly(array.model().predict(x));
    assertThat(streamed.model().provenance()).isEqualTo(array.model().provenance());
    assertThat(streamed.model().inputNames()).containsExactly("a", "b", "c");
    assertThat(streamed.model().targetNames()).containsExactly("price");
  }

  private static double meanSquaredError(RegressorModel model, double[][] x, double[] y) {
    double sum = 0;
    for (int i = 0; i < y.length; i++) {
      sum += Math.pow(model.predict(x[i]) - y[i], 2);
    }
    return sum / y.length;
  }

  private static double[][] joined(double[][] first, double[][] next) {
    double[][] all = Arrays.copyOf(first, first.length + next.length);
    System.arraycopy(next, 0, all, first.length, next.length);
    return all;
  }

  private static double[] joined(double[] first, double[] next) {
    double[] all = Arrays.copyOf(first, first.length + next.length);
    System.arraycopy(next, 0, all, first.length, next.length);
    return all;
  }
}
