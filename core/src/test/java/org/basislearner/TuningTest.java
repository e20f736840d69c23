package org.basislearner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.basislearner.loss.Loss;
import org.basislearner.testing.NoisyRows;
import org.basislearner.train.Build;
import org.basislearner.train.Parameters;
import org.basislearner.train.Scaling;
import org.basislearner.train.Task;
import org.basislearner.train.Validation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Choosing from several builds, given ones or those of auto mode. */
class TuningTest {
  private static final Parameters PARAMETERS =
      Parameters.defaults()
          .withMaxDepth(4)
          .withBatch(3)
          .withLambdas(List.of(1e-4, 1e-1))
          .withValidation(Validation.folds(3));

  private static final Parameters QUICK =
      Parameters.auto()
          .withMaxDepth(4)
          .withLambdas(List.of(1e-3, 1e-1))
          .withValidation(Validation.folds(2));

  @TempDir Path folder = Path.of("");

  private byte[] bytes(BasisFit<? extends BasisModel> fit) throws IOException {
    fit.model().save(folder.resolve("model.basis"));
    return Files.readAllBytes(folder.resolve("model.basis"));
  }

  private static double error(Build build) {
    return build.score();
  }

  private static List<Parameters> several() {
    return IntStream.of(2, 9, 4, 6).mapToObj(width -> PARAMETERS.withWidths(4, width)).toList();
  }

  @Test
  void theBestOfSeveralIsAsIfTrainedAlone() throws IOException {
    NoisyRows numbers = NoisyRows.draw(1, 100, 0);
    BasisFit<RegressorModel> fit =
        BasisRegressor.choosingFrom(several()).fit(numbers.x(), numbers.y());
    assertIsBest(fit);
    assertThat(bytes(fit)).isEqualTo(bytes(numbers.fit(several().get(fit.chosen()))));

    NoisyRows classes = NoisyRows.draw(2, 100, 3);
    BasisFit<ClassifierModel> labels =
        BasisClassifier.choosingFrom(several()).fit(classes.x(), classes.labels());
    assertIsBest(labels);
    assertThat(bytes(labels)).isEqualTo(bytes(classes.fit(several().get(labels.chosen()))));
  }

  private static void assertIsBest(BasisFit<? extends BasisModel> fit) {
    assertThat(fit.builds()).hasSize(4);
    for (int i = 0; i < 4; i++) {
      assertThat(fit.builds().get(i).parameters().widths()).isEqualTo(several().get(i).widths());
    }
    Build best = fit.builds().stream().min(Comparator.comparingDouble(TuningTest::error)).get();
    assertThat(fit.builds().get(fit.chosen())).isSameAs(best);
    assertThat(fit.builds().stream().mapToDouble(TuningTest::error).distinct().count())
        .as("errors that differ")
        .isGreaterThan(1);
    assertThat(fit.toString().lines().filter(line -> line.startsWith("->"))).hasSize(2);
  }

  /** A batch that is wider than the layer is the same for any size. */
  @Test
  void ofEqualBuildsTheFirstIsKept() {
    NoisyRows rows = NoisyRows.draw(3, 80, 2);
    Parameters one = PARAMETERS.withWidths(4, 5).withBatch(50);
    Parameters other = one.withBatch(60);
    for (List<Parameters> pair : List.of(List.of(one, other), List.of(other, one))) {
      BasisFit<ClassifierModel> fit =
          BasisClassifier.choosingFrom(pair).fit(rows.x(), rows.labels());
      assertThat(error(fit.builds().get(0))).isEqualTo(error(fit.builds().get(1)));
      assertThat(fit.chosen()).isZero();
      assertThat(fit.parameters()).isEqualTo(pair.get(0).withTask(Task.CLASSIFICATION));
    }
  }

  @Test
  void buildsOnOtherRowsCannotBeCompared() {
    NoisyRows rows = NoisyRows.draw(4, 50, 0);
    BasisRegressor regressor =
        BasisRegressor.choosingFrom(List.of(PARAMETERS, PARAMETERS.withSeed(2)));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> regressor.fit(rows.x(), rows.y()))
        .withMessageContaining("seed");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> BasisRegressor.choosingFrom(List.of()).fit(rows.x(), rows.y()))
        .withMessageContaining("at least one");
  }

  @Test
  void theParametersThatAutoModeFoundGiveTheSameFile() throws IOException {
    for (int classes : new int[] {0, 2, 3}) {
      NoisyRows rows = NoisyRows.draw(5, 60, classes);
      BasisFit<? extends BasisModel> auto =
          classes == 0
              ? BasisRegressor.of(QUICK).fit(rows.x(), rows.y())
              : BasisClassifier.of(QUICK).fit(rows.x(), rows.labels());
      assertThat(auto.builds()).hasSizeGreaterThan(1);
      assertThat(bytes(rows.fit(auto.parameters()))).isEqualTo(bytes(auto));
    }
  }

  @Test
  void autoModeTriesNothingTwiceAndKeepsTheBest() {
    NoisyRows rows = NoisyRows.draw(6, 60, 2);
    BasisFit<ClassifierModel> fit = BasisClassifier.of(QUICK).fit(rows.x(), rows.labels());
    assertThat(fit.builds()).extracting(Build::parameters).doesNotHaveDuplicates();
    assertThat(fit.builds())
        .extracting(build -> build.parameters().loss())
        .contains(Loss.logistic());
    assertThat(error(fit.builds().get(fit.chosen())))
        .isEqualTo(fit.builds().stream().mapToDouble(TuningTest::error).min().orElseThrow());
  }

  @Test
  void whatIsGivenIsFixedInAllThatAutoModeTries() {
    NoisyRows rows = NoisyRows.draw(7, 60, 3);
    BasisFit<ClassifierModel> fit =
        BasisClassifier.of(QUICK.withSeed(9).withScaling(Scaling.NONE).withTolerance(1e-7))
            .fit(rows.x(), rows.labels());
    assertThat(fit.builds())
        .hasSizeGreaterThan(1)
        .allSatisfy(
            build -> {
              Parameters tried = build.parameters();
              assertThat(tried.seed()).isEqualTo(9);
              assertThat(tried.maxDepth()).isEqualTo(4);
              assertThat(tried.scaling()).isEqualTo(Scaling.NONE);
              assertThat(tried.tolerance()).isEqualTo(1e-7);
              assertThat(tried.validation()).isEqualTo(Validation.folds(2));
              assertThat(build.path().points()).allMatch(point -> point.depth() <= 4);
            });
  }
}
