package org.basislearner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.basislearner.loss.Loss;
import org.basislearner.loss.TargetKind;
import org.basislearner.testing.NoisyRows;
import org.basislearner.testing.Seeds;
import org.basislearner.train.Parameters;
import org.basislearner.train.Validation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Classifiers that give probabilities. */
class ProbabilitiesTest {
  private static final Parameters PARAMETERS =
      Parameters.defaults()
          .withWidths(4, 6)
          .withMaxDepth(3)
          .withBatch(3)
          .withLambdas(List.of(1e-3, 1e-1));

  private static final List<String> VALIDATIONS = List.of("none", "0.3", "kfold:3");

  private static ClassifierModel fit(NoisyRows rows, Parameters parameters) {
    return (ClassifierModel) rows.fit(parameters).model();
  }

  /** exp(score) over the sum of all, or 1 / (1 + exp(-output)) of the second of two classes. */
  private static double[] byFormula(ClassifierModel model, double[] row) {
    double[] scores = model.scores(row);
    if (scores.length == 2) {
      double second = 1 / (1 + Math.exp(-scores[1]));
      return new double[] {1 - second, second};
    }
    double sum = Arrays.stream(scores).map(Math::exp).sum();
    return Arrays.stream(scores).map(score -> Math.exp(score) / sum).toArray();
  }

  @Test
  void logisticOutputsAreLogOdds() {
    for (int classes : new int[] {2, 3}) {
      NoisyRows rows = NoisyRows.draw(1, 150, classes);
      for (String validation : VALIDATIONS) {
        ClassifierModel model =
            fit(
                rows,
                PARAMETERS.withLoss(Loss.logistic()).withValidation(Validation.parse(validation)));
        assertThat(model.hasProbabilities()).isTrue();
        double[][] all = model.probabilities(rows.x());
        for (int i = 0; i < rows.size(); i++) {
          double[] row = rows.x()[i];
          double[] p = model.probabilities(row);
          assertThat(p).hasSize(classes).containsExactly(byFormula(model, row), within(1e-14));
          assertThat(all[i]).containsExactly(p, within(1e-12));
          assertThat(Arrays.stream(p).sum()).isCloseTo(1, within(1e-14));
          int predicted = model.labels().indexOf(model.predict(row));
          assertThat(p[predicted]).isEqualTo(Arrays.stream(p).max().orElseThrow());
        }
      }
    }
  }

  @Test
  void theThresholdDecidesBetweenTwoLabelsAndIsKept() throws IOException {
    NoisyRows rows = NoisyRows.draw(4, 150, 2);
    for (String validation : List.of("none", "0.3")) { // scores, probabilities
      BasisFit<?> fit = rows.fit(PARAMETERS.withValidation(Validation.parse(validation)));
      ClassifierModel plain = (ClassifierModel) fit.model();
      assertThat(plain.threshold()).isEmpty();
      for (double[] row : Arrays.copyOf(rows.x(), 20)) {
        boolean known = plain.hasProbabilities();
        double threshold = known ? plain.probabilities(row)[1] : plain.scores(row)[1];
        ClassifierModel model = plain.withThreshold(threshold);
        ClassifierModel loaded = ClassifierModel.fromBytes(model.toBytes(), "a model");
        assertThat(loaded.threshold()).hasValue(threshold);
        Predictions all = loaded.predictions(rows.x());
        for (int i = 0; i < rows.size(); i++) {
          double second = (known ? all.probabilities(i) : all.scores(i))[1];
          String expected = plain.labels().get(second >= threshold ? 1 : 0);
          assertThat(all.label(i)).isEqualTo(expected);
          assertThat(loaded.predict(rows.x()[i])).isEqualTo(expected);
          assertThat(model.withRecipe("r").predict(rows.x()[i])).isEqualTo(expected);
        }
        fit.with(model)
            .heldOutRows()
            .ifPresent(
                held -> {
                  for (int i = 0; i < held.positions().length; i++) {
                    double second = held.predictions().probabilities(i)[1];
                    assertThat(held.predictions().index(i)).isEqualTo(second >= threshold ? 1 : 0);
                  }
                });
      }
    }
  }

  @Test
  void otherLossesNeedValidationRows() {
    for (Loss loss : List.of(Loss.squared(), Loss.hinge())) {
      for (int classes : new int[] {2, 3}) {
        NoisyRows rows = NoisyRows.draw(2, 120, classes);
        for (String validation : VALIDATIONS) {
          ClassifierModel model =
              fit(rows, PARAMETERS.withLoss(loss).withValidation(Validation.parse(validation)));
          assertThat(model.hasProbabilities())
              .as("%s with validation %s", loss.name(), validation)
              .isEqualTo(!validation.equals("none"));
          if (model.hasProbabilities()) {
            for (double[] row : rows.x()) {
              double[] p = model.probabilities(row);
              assertThat(Arrays.stream(p).sum()).isCloseTo(1, within(1e-14));
              assertThat(p).hasSize(classes);
              assertThat(Arrays.stream(p).min().orElseThrow()).isNotNegative();
            }
          }
        }
      }
    }
  }

  /** A lambda that is far too large makes outputs that are far too small for log-odds. */
  @Test
  void calibrationIsBetterOnFreshRowsThanOutputsAsTheyAre() {
    Parameters shrunk =
        PARAMETERS
            .withLambdas(List.of(1.0))
            .withFreeConstant(false)
            .withValidation(Validation.folds(3));
    Seeds.forEach(
        3,
        seed -> {
          for (Loss loss : List.of(Loss.squared(), Loss.hinge())) {
            for (int classes : new int[] {2, 3}) {
              ClassifierModel model =
                  fit(NoisyRows.draw(seed, 150, classes), shrunk.withLoss(loss));
              NoisyRows fresh = NoisyRows.draw(seed + 1000, 1000, classes);
              double with = 0;
              double without = 0;
              for (int i = 0; i < fresh.size(); i++) {
                double[] row = fresh.x()[i];
                int label = fresh.labels()[i];
                with -= Math.log(model.probabilities(row)[label]);
                without -= Math.log(byFormula(model, row)[label]);
              }
              assertThat(with).as("%s, %d classes", loss.name(), classes).isLessThan(without);
            }
          }
        });
  }

  /** Of rows with a probability of about p, a share of about p has the label. */
  @Test
  void probabilitiesAreFrequencies() {
    for (Loss loss : NoisyRows.losses(TargetKind.CLASSES)) {
      Parameters parameters = PARAMETERS.withLoss(loss).withValidation(Validation.folds(3));
      ClassifierModel model = fit(NoisyRows.draw(3, 300, 2), parameters);
      NoisyRows fresh = NoisyRows.draw(4, 4000, 2);
      double[] sums = new double[5];
      int[] hits = new int[5];
      int[] counts = new int[5];
      for (int i = 0; i < fresh.size(); i++) {
        double p = model.probabilities(fresh.x()[i])[1];
        int bin = Math.min(4, (int) (5 * p));
        sums[bin] += p;
        hits[bin] += fresh.labels()[i];
        counts[bin]++;
      }
      for (int bin = 0; bin < 5; bin++) {
        // 4 deviations of the share, and what 300 training rows leave uncertain of the model
        double near = 4 * Math.sqrt(0.25 / counts[bin]) + 0.1;
        assertThat((double) hits[bin] / counts[bin])
            .as("%s, bin %d of %d rows", loss.name(), bin, counts[bin])
            .isCloseTo(sums[bin] / counts[bin], within(near));
      }
    }
  }

  @Test
  void aFileKeepsProbabilitiesBitForBit(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("model.basis");
    for (Loss loss : NoisyRows.losses(TargetKind.CLASSES)) {
      for (int classes : new int[] {2, 3}) {
        NoisyRows rows = NoisyRows.draw(5, 100, classes);
        ClassifierModel model = fit(rows, PARAMETERS.withLoss(loss));
        model.save(file);
        ClassifierModel loaded = ClassifierModel.load(file);
        assertThat(loaded.probabilities(rows.x())).isDeepEqualTo(model.probabilities(rows.x()));
      }
    }
    fit(NoisyRows.draw(5, 100, 2), PARAMETERS.withValidation(Validation.none())).save(file);
    assertThat(ClassifierModel.load(file).hasProbabilities()).isFalse();
  }

  /**
   * Rare classes move the calibration's intercept far from 0, where scores alone decide wrongly.
   */
  @Test
  void theLabelIsTheMostProbableOne() {
    int contradicted = 0;
    for (int seed = 11; seed < 15; seed++) {
      for (int classes : new int[] {2, 3}) {
        for (Loss loss : NoisyRows.losses(TargetKind.CLASSES)) {
          contradicted += contradictions(NoisyRows.draw(seed, 400, classes), loss);
        }
      }
    }
    assertThat(contradicted).as("rows whose scores alone would contradict").isPositive();
  }

  /** Checks the labels of rows of which most are in one class; counts where scores contradict. */
  private static int contradictions(NoisyRows drawn, Loss loss) {
    int[] rare = drawn.labels().clone();
    for (int i = 0; i < rare.length; i++) {
      rare[i] = i % 4 == 0 ? rare[i] : 0;
    }
    NoisyRows rows = new NoisyRows(drawn.x(), drawn.y(), rare, drawn.classes());
    ClassifierModel model =
        fit(rows, PARAMETERS.withLoss(loss).withMetric("error").withFreeConstant(false));
    Predictions predictions = model.predictions(rows.x());
    BasisModel.Scratch scratch = model.scratch();
    double[] into = new double[drawn.classes()];
    int contradicted = 0;
    for (int i = 0; i < rows.size(); i++) {
      double[] p = predictions.probabilities(i);
      double most = Arrays.stream(p).max().orElseThrow();
      assertThat(p[predictions.index(i)]).as("row %d", i).isEqualTo(most);
      assertThat(predictions.label(i)).isEqualTo(model.labels().get(predictions.index(i)));
      model.probabilities(rows.x()[i], scratch, into);
      assertThat(into[model.predictIndex(rows.x()[i], scratch)])
          .isEqualTo(Arrays.stream(into).max().orElseThrow());
      double[] scores = predictions.scores(i);
      contradicted += p.length == 2 && (scores[1] > 0) != (p[1] > p[0]) ? 1 : 0;
    }
    return contradicted;
  }

  /**
   * Where decisions would be worse than a constant's, log-odds are drawn to those of the classes:
   * whatever is drawn, a rare class stays rare.
   */
  @Test
  void aRareClassIsNotMadeLikelyByDecisionsThatLoseToAConstant() {
    for (int seed = 1; seed <= 40; seed++) {
      NoisyRows drawn = NoisyRows.draw(seed, 200, 2);
      Random random = new Random(seed);
      int[] rare = new int[drawn.size()];
      for (int i = 0; i < rare.length; i++) {
        rare[i] = i % 10 == 0 || (drawn.x()[i][0] > 1 && random.nextBoolean()) ? 1 : 0;
      }
      NoisyRows rows = new NoisyRows(drawn.x(), drawn.y(), rare, 2);
      ClassifierModel model = fit(rows, PARAMETERS);
      double rate = Arrays.stream(rare).average().orElseThrow();
      double mean =
          Arrays.stream(model.probabilities(rows.x()))
              .mapToDouble(p -> p[1])
              .average()
              .orElseThrow();
      assertThat(mean).as("seed %d, rate %.3f", seed, rate).isBetween(rate / 1.7, rate * 1.7);
    }
  }
}
