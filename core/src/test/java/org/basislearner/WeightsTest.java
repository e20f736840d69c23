package org.basislearner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.basislearner.loss.Loss;
import org.basislearner.loss.TargetKind;
import org.basislearner.network.Network;
import org.basislearner.rows.DataException;
import org.basislearner.testing.LearningProblem;
import org.basislearner.testing.NoisyRows;
import org.basislearner.testing.Seeds;
import org.basislearner.train.ClassWeights;
import org.basislearner.train.Parameters;
import org.basislearner.train.Scaling;
import org.basislearner.train.Validation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows that count differently. */
class WeightsTest {
  private static final double LAMBDA = 1e-2;

  /**
   * Nothing is left to rounding: the first layer has fewer nodes than would span the constant, and
   * does not have it, else candidates had equal scores, and the product of the second layer is what
   * there is to learn, else depths had equal errors.
   */
  private static final Parameters PARAMETERS =
      Parameters.defaults()
          .withWidths(3, 5)
          .withFreeConstant(false)
          .withMaxDepth(3)
          .withBatch(2)
          .withLambdas(List.of(LAMBDA))
          .withValidation(Validation.none());

  private static final double CLOSE = 1e-6;

  @TempDir Path folder = Path.of("");

  @ParameterizedTest
  @ValueSource(strings = {"squared", "logistic", "hinge"})
  void aRowOfWeightTwoIsLikeThatRowTwice(String loss) {
    for (Scaling scaling : List.of(Scaling.NONE, Scaling.STANDARD)) {
      Parameters parameters = PARAMETERS.withLoss(loss).withScaling(scaling);
      Seeds.forEach(
          3,
          seed -> {
            for (NoisyRows rows : NoisyRows.of(Loss.named(loss), seed, 80)) {
              int[] counts = new Random(seed).ints(rows.size(), 1, 4).toArray();
              BasisModel weighted =
                  rows.fit(parameters, Arrays.stream(counts).asDoubleStream().toArray()).model();
              BasisModel repeated = rows.repeated(counts).fit(parameters).model();
              assertThat(weighted.network().basis().nodes())
                  .as("%s, %d classes", scaling, rows.classes())
                  .isEqualTo(repeated.network().basis().nodes());
              assertSameOutputs(weighted, repeated, NoisyRows.draw(seed + 100, 50, 0).x());
            }
          });
    }
  }

  /**
   * An output layer with a gap of g is at most the root of 2 g / lambda from the best one, by
   * strong convexity; the squared loss has no gap but rounding.
   */
  private static void assertSameOutputs(BasisModel one, BasisModel other, double[][] x) {
    double distance =
        Math.sqrt(2 * one.certificate().gap() / LAMBDA)
            + Math.sqrt(2 * other.certificate().gap() / LAMBDA);
    double[][] outputs = LearningProblem.outputs(one, x);
    double[][] others = LearningProblem.outputs(other, x);
    for (int i = 0; i < x.length; i++) {
      double near = CLOSE + distance * nodesNorm(other, x[i]);
      assertThat(outputs[i]).containsExactly(others[i], within(near));
    }
  }

  private static double nodesNorm(BasisModel model, double[] row) {
    Network network = model.network();
    double[] input = new double[row.length];
    model.range().clamp(row, input);
    model.predictor().scaling().apply(input, input);
    double[] nodes = new double[network.basis().nodes()];
    network.basis().evaluate(input, nodes);
    return Math.sqrt(Arrays.stream(nodes).map(v -> v * v).sum());
  }

  @ParameterizedTest
  @ValueSource(strings = {"squared", "logistic", "hinge"})
  void aRowOfWeightZeroIsLeftOut(String loss) {
    Parameters parameters = PARAMETERS.withLoss(loss);
    for (NoisyRows rows : NoisyRows.of(Loss.named(loss), 1, 90)) {
      int[] kept = new Random(2).ints(rows.size(), 0, 2).toArray();
      double[] weights = new Random(3).doubles(rows.size(), 0.5, 2).toArray();
      double[] withZeros = new double[rows.size()];
      Arrays.setAll(withZeros, i -> kept[i] * weights[i]);
      NoisyRows left = rows.repeated(kept);
      double[] leftWeights = Arrays.stream(withZeros).filter(weight -> weight > 0).toArray();

      BasisModel all = rows.fit(parameters, withZeros).model();
      BasisModel fewer = left.fit(parameters, leftWeights).model();
      BasisModel ones =
          rows.fit(parameters, Arrays.stream(kept).asDoubleStream().toArray()).model();

      assertThat(all.provenance().rows()).isEqualTo(left.size());
      assertThat(LearningProblem.outputs(all, rows.x()))
          .isDeepEqualTo(LearningProblem.outputs(fewer, rows.x()));
      assertThat(LearningProblem.outputs(ones, rows.x()))
          .isDeepEqualTo(LearningProblem.outputs(left.fit(parameters).model(), rows.x()));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"squared", "logistic", "hinge"})
  void weightsOfOneAreNoWeights(String loss) throws IOException {
    for (String validation : List.of("none", "0.3", "kfold:2")) {
      Parameters parameters =
          PARAMETERS.withLoss(loss).withValidation(Validation.parse(validation));
      for (NoisyRows rows : NoisyRows.of(Loss.named(loss), 4, 80)) {
        double[] ones = new double[rows.size()];
        Arrays.fill(ones, 1);
        assertThat(bytes(rows.fit(parameters, ones).model()))
            .isEqualTo(bytes(rows.fit(parameters).model()));
      }
    }
  }

  private byte[] bytes(BasisModel model) throws IOException {
    model.save(folder.resolve("model.basis"));
    return Files.readAllBytes(folder.resolve("model.basis"));
  }

  /** Weights that sum to 1 say the same as weights of mean 1, probabilities included. */
  @Test
  void onlyTheProportionsOfWeightsMatter() {
    Parameters parameters = PARAMETERS.withValidation(Validation.fraction(0.3));
    for (int classes : new int[] {2, 3}) {
      NoisyRows rows = NoisyRows.draw(5, 120, classes);
      double[] weights = new Random(5).doubles(rows.size(), 0.5, 2).toArray();
      double sum = Arrays.stream(weights).sum();
      double[] shares = Arrays.stream(weights).map(weight -> weight / sum).toArray();
      double[] means = Arrays.stream(shares).map(share -> share * rows.size()).toArray();
      ClassifierModel one = (ClassifierModel) rows.fit(parameters, shares).model();
      ClassifierModel other = (ClassifierModel) rows.fit(parameters, means).model();
      for (double[] row : rows.x()) {
        assertThat(one.probabilities(row)).containsExactly(other.probabilities(row), within(CLOSE));
      }
    }
  }

  @Test
  void balancedClassesAreWeightsInInverseProportionToTheirRows() {
    for (int classes : new int[] {2, 3}) {
      NoisyRows rows = NoisyRows.draw(6, 100, classes);
      int[] counts = new int[classes];
      for (int label : rows.labels()) {
        counts[label]++;
      }
      double[] byHand =
          Arrays.stream(rows.labels())
              .mapToDouble(label -> 100.0 / (classes * counts[label]))
              .toArray();
      for (Loss loss : NoisyRows.losses(TargetKind.CLASSES)) {
        Parameters plain = PARAMETERS.withLoss(loss);
        BasisModel balanced = rows.fit(plain.withClassWeights(ClassWeights.BALANCED)).model();
        assertThat(LearningProblem.outputs(balanced, rows.x()))
            .isDeepEqualTo(LearningProblem.outputs(rows.fit(plain, byHand).model(), rows.x()))
            .isNotEqualTo(LearningProblem.outputs(rows.fit(plain).model(), rows.x()));
      }
    }
  }

  /** With weights of their own, what a class counts in all is what its weights sum to. */
  @Test
  void balancedClassesSumToTheSameWhateverTheWeights() {
    NoisyRows rows = NoisyRows.draw(7, 100, 3);
    double[] weights = new Random(7).doubles(rows.size(), 0.5, 2).toArray();
    double[] totals = new double[3];
    for (int i = 0; i < weights.length; i++) {
      totals[rows.labels()[i]] += weights[i];
    }
    double sum = Arrays.stream(totals).sum();
    double[] byHand = new double[weights.length];
    Arrays.setAll(byHand, i -> weights[i] * sum / (3 * totals[rows.labels()[i]]));

    BasisModel balanced =
        rows.fit(PARAMETERS.withClassWeights(ClassWeights.BALANCED), weights).model();

    double[][] expected = LearningProblem.outputs(rows.fit(PARAMETERS, byHand).model(), rows.x());
    double[][] outputs = LearningProblem.outputs(balanced, rows.x());
    for (int i = 0; i < outputs.length; i++) {
      assertThat(outputs[i]).containsExactly(expected[i], within(1e-9));
    }
  }

  @Test
  void weightsThatAreNoneAreRefused() {
    NoisyRows rows = NoisyRows.draw(8, 20, 2);
    double[] weights = new double[20];
    Arrays.fill(weights, 1);
    assertRefused(rows, Arrays.copyOf(weights, 19), "20 rows", "19 weights");
    assertRefused(rows, new double[20], "20 weights are 0");
    for (double bad : new double[] {-1, Double.NaN, Double.POSITIVE_INFINITY}) {
      double[] one = weights.clone();
      one[6] = bad;
      assertRefused(rows, one, "row 7", Double.toString(bad));
    }
    assertThatThrownBy(() -> TrainingSet.of(rows.x(), rows.y()).weights(new double[0]))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("no weights");
  }

  private static void assertRefused(NoisyRows rows, double[] weights, String... message) {
    for (int classes : new int[] {0, 2}) {
      NoisyRows kind = new NoisyRows(rows.x(), rows.y(), rows.labels(), classes);
      assertThatThrownBy(() -> kind.fit(PARAMETERS, weights))
          .isInstanceOf(DataException.class)
          .hasMessageContainingAll(message);
    }
  }

  @Test
  void trainingOrValidationRowsThatAllCountNothingAreRefused() {
    NoisyRows rows = NoisyRows.draw(9, 20, 2);
    Parameters last = PARAMETERS.withValidation(Validation.last(5));
    double[] weights = new double[20];
    Arrays.fill(weights, 15, 20, 1);
    assertThatThrownBy(() -> rows.fit(last, weights))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("15 training rows have the weight 0");
    double[] others = Arrays.stream(weights).map(weight -> 1 - weight).toArray();
    assertThatThrownBy(() -> rows.fit(last, others))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("5 validation rows have the weight 0");
  }
}
