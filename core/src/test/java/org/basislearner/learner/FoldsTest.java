package org.basislearner.learner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.basislearner.BasisClassifier;
import org.basislearner.BasisFit;
import org.basislearner.BasisModel;
import org.basislearner.BasisRegressor;
import org.basislearner.TrainingSet;
import org.basislearner.loss.SolverStop;
import org.basislearner.testing.NoisyRows;
import org.basislearner.testing.Seeds;
import org.basislearner.train.ModelPath;
import org.basislearner.train.Parameters;
import org.basislearner.train.PathPoint;
import org.basislearner.train.StopReason;
import org.basislearner.train.Validation;
import org.junit.jupiter.api.Test;

/** The path over several folds, and what is chosen from it. */
class FoldsTest {
  private static final int FOLDS = 4;
  private static final Parameters PARAMETERS =
      Parameters.defaults()
          .withWidths(4, 5)
          .withMaxDepth(4)
          .withBatch(2)
          .withLambdas(List.of(1e-4, 1e-1));

  @Test
  void thePathIsTheMeanOfBuildsThatEachLackAFold() {
    for (int classes : new int[] {0, 2, 3}) {
      NoisyRows rows = NoisyRows.draw(1, 90, classes);
      Validation folds = Validation.folds(FOLDS);
      List<PathPoint> path = rows.fit(PARAMETERS.withValidation(folds)).path().points();

      int[] codes = classes == 0 ? new int[90] : rows.labels();
      List<List<PathPoint>> single = new ArrayList<>();
      int[] held = RowSplit.builds(folds, codes, PARAMETERS.seed());
      for (int fold = 0; fold < FOLDS; fold++) {
        boolean[] mask = new boolean[held.length];
        for (int i = 0; i < held.length; i++) {
          mask[i] = held[i] == fold;
        }
        single.add(without(rows, mask).path().points());
      }

      assertThat(single).hasSize(FOLDS);
      assertThat(path).hasSize(3 * 2);
      for (int i = 0; i < path.size(); i++) {
        int at = i;
        List<PathPoint> points = single.stream().map(fold -> fold.get(at)).toList();
        assertIsMean(path.get(i), points);
      }
    }
  }

  private static void assertIsMean(PathPoint point, List<PathPoint> points) {
    for (PathPoint one : points) {
      assertThat(point.depth()).isEqualTo(one.depth());
      assertThat(point.lambda()).isEqualTo(one.lambda());
    }
    double[] errors = points.stream().mapToDouble(PathPoint::validationError).toArray();
    assertThat(point.validationError()).isCloseTo(mean(points, PathPoint::validationError), near());
    assertThat(point.trainError()).isCloseTo(mean(points, PathPoint::trainError), near());
    assertThat(point.trainLoss()).isCloseTo(mean(points, PathPoint::trainLoss), near());
    assertThat(point.nodes()).isEqualTo(Math.round(mean(points, PathPoint::nodes)));
    double squares = 0;
    for (double one : errors) {
      for (double other : errors) {
        squares += (one - other) * (one - other);
      }
    }
    // the variance is half the mean squared difference of two of them; that of the mean a k-th
    double variance = squares / (2.0 * FOLDS * (FOLDS - 1));
    assertThat(point.standardError()).isCloseTo(Math.sqrt(variance / FOLDS), near()).isPositive();
  }

  private static Offset<Double> near() {
    return within(1e-12);
  }

  private static double mean(List<PathPoint> points, ToDoubleFunction<PathPoint> number) {
    return points.stream().mapToDouble(number).average().orElseThrow();
  }

  /** A build with the masked rows as given validation rows. */
  private static BasisFit<? extends BasisModel> without(NoisyRows rows, boolean[] mask) {
    int[] held = IntStream.range(0, mask.length).map(i -> mask[i] ? 1 : 0).toArray();
    NoisyRows others = rows.repeated(held);
    NoisyRows training = rows.repeated(Arrays.stream(held).map(one -> 1 - one).toArray());
    return rows.classes() == 0
        ? BasisRegressor.of(PARAMETERS)
            .fit(
                TrainingSet.of(training.x(), training.y())
                    .validation(TrainingSet.of(others.x(), others.y())))
        : BasisClassifier.of(PARAMETERS)
            .fit(
                TrainingSet.of(training.x(), texts(training))
                    .validation(TrainingSet.of(others.x(), texts(others))));
  }

  private static String[] texts(NoisyRows rows) {
    return Arrays.stream(rows.labels()).mapToObj(Integer::toString).toArray(String[]::new);
  }

  private static PathPoint point(int depth, int nodes, double lambda, double error, double spread) {
    return new PathPoint(
        depth, nodes, lambda, 0, 0, error, spread, Double.NaN, 0, 1, SolverStop.EXACT, 0);
  }

  @Test
  void oneStandardErrorChoosesTheSimplestModelThatIsNearlyTheBest() {
    List<PathPoint> points =
        List.of(
            point(2, 5, 0.1, 0.36, 0.5), // too bad: its own spread does not count
            point(2, 5, 1, 0.40, 0.01),
            point(3, 9, 0.1, 0.34, 0.01), // as good as the line, fewest nodes
            point(3, 9, 1, 0.35, 0.01), // on the line with more lambda
            point(3, 9, 10, 0.36, 0.01),
            point(4, 12, 0.1, 0.30, 0.05), // the best
            point(4, 12, 1, 0.31, 0.01));
    assertThat(ModelPath.choose(points, false).chosen()).isEqualTo(5);
    assertThat(ModelPath.choose(points, true).chosen()).isEqualTo(3);
  }

  @Test
  void oneStandardErrorOfNothingChoosesTheBest() {
    List<PathPoint> points =
        List.of(point(2, 5, 1, 0.31, 0.1), point(3, 9, 1, 0.30, 0), point(4, 12, 1, 0.32, 0.1));
    assertThat(ModelPath.choose(points, true).chosen()).isEqualTo(1);
  }

  /** As told: growth ends when the last layers, as many as patience, lowered no error. */
  private static int depthsWithPatience(List<PathPoint> points, int perDepth, int patience) {
    int depths = points.size() / perDepth;
    double[] least = new double[depths];
    for (int d = 0; d < depths; d++) {
      least[d] =
          points.subList(d * perDepth, (d + 1) * perDepth).stream()
              .mapToDouble(PathPoint::validationError)
              .min()
              .orElseThrow();
    }
    int since = 0;
    double best = least[0];
    for (int d = 1; d < depths; d++) {
      since = least[d] < best ? 0 : since + 1;
      best = Math.min(best, least[d]);
      if (since == patience) {
        return d + 1;
      }
    }
    return depths;
  }

  @Test
  void patienceEndsGrowthWhenTheValidationErrorFallsNoMore() {
    int[] ended = new int[1];
    Parameters deep = PARAMETERS.withWidths(3, 4).withMaxDepth(9);
    Seeds.forEach(
        6,
        seed -> {
          NoisyRows rows = NoisyRows.draw(seed, 80, 0);
          BasisFit<? extends BasisModel> patient = rows.fit(deep);
          for (int patience = 1; patience <= 3; patience++) {
            BasisFit<? extends BasisModel> fit = rows.fit(deep.withPatience(patience));
            int depths = depthsWithPatience(patient.path().points(), 2, patience);
            boolean early = depths < patient.layers().size();
            ended[0] += early ? 1 : 0;
            assertThat(fit.layers()).hasSize(depths);
            assertThat(fit.stopReason() == StopReason.NO_IMPROVEMENT)
                .isEqualTo(early)
                .isNotEqualTo(fit.stopReason() == StopReason.MAX_DEPTH);
            assertSamePoints(fit.path().points(), patient.path().points());
          }
        });
    assertThat(ended[0]).as("runs that ended early").isPositive();
  }

  private static void assertSamePoints(List<PathPoint> points, List<PathPoint> longer) {
    for (int i = 0; i < points.size(); i++) {
      assertThat(points.get(i).validationError()).isEqualTo(longer.get(i).validationError());
      assertThat(points.get(i).depth()).isEqualTo(longer.get(i).depth());
    }
  }

  @Test
  void patienceEndsNothingWithoutValidationRows() {
    Parameters hasty = PARAMETERS.withMaxDepth(7).withPatience(1).withValidation(Validation.none());
    assertThat(NoisyRows.draw(1, 80, 0).fit(hasty).stopReason()).isEqualTo(StopReason.MAX_DEPTH);
  }

  /** What was chosen before patience ended is refitted to its full depth. */
  @Test
  void aRefitHasNoPatience() {
    Seeds.forEach(
        6,
        seed -> {
          NoisyRows rows = NoisyRows.draw(seed, 80, 0);
          BasisFit<? extends BasisModel> fit =
              rows.fit(PARAMETERS.withWidths(3, 4).withMaxDepth(9).withPatience(1));
          PathPoint chosen = fit.path().chosenPoint();
          Parameters fixed =
              PARAMETERS
                  .withWidths(3, 4)
                  .withMaxDepth(chosen.depth())
                  .withLambdas(List.of(chosen.lambda()))
                  .withValidation(Validation.none());
          assertThat(fit.model().provenance().refitted()).isTrue();
          assertThat(fit.model().network().basis().layers()).isEqualTo(chosen.depth() - 1);
          assertThat(fit.model().network().weights())
              .containsExactly(rows.fit(fixed).model().network().weights());
        });
  }
}
