package org.basislearner.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import org.basislearner.selection.RandomProblem.Kind;
import org.basislearner.testing.Seeds;
import org.junit.jupiter.api.Test;

/** The builders beside {@code ols} do what their Javadoc says, by comparison with slow versions. */
class OtherBuildersTest {
  private static final int[] BATCHES = {1, 5, 50};

  @Test
  void screenedTakesTheBestOfTheShortlist() {
    Seeds.forEach(60, seed -> compare("screened", seed));
  }

  /** 91 candidates, shortlists of 10: the exact score decides among a few of them only. */
  @Test
  void screenedLooksAtTheShortlistOnly() {
    Seeds.forEach(
        10,
        seed -> {
          Random random = new Random(seed);
          RandomProblem problem = RandomProblem.of(random, 200, 12, Kind.REGRESSION, false);
          Comparison.compare("screened", problem, new int[] {13, 20, 8}, 1);
        });
  }

  @Test
  void correlationScoresTheCandidatesThemselves() {
    Seeds.forEach(60, seed -> compare("correlation", seed));
  }

  @Test
  void correlationWithALambdaGoesByWhatARidgeRegressionLeaves() {
    Seeds.forEach(60, seed -> compare("correlation:0.5", seed));
  }

  @Test
  void theLambdaOfCorrelationIsPartOfItsName() {
    assertThat(LayerBuilder.named("correlation:0.5").name()).isEqualTo("correlation:0.5");
    assertThat(LayerBuilder.named("correlation:1e1").name()).isEqualTo("correlation:10");
    assertThat(LayerBuilder.named("correlation:0").name()).isEqualTo("correlation");
    assertThatThrownBy(() -> LayerBuilder.named("correlation:-1"))
        .hasMessage(
            "builder = correlation:-1.0: expected a lambda that is 0 or between 1e-12 and 1e10");
    assertThatThrownBy(() -> LayerBuilder.named("correlation:x"))
        .hasMessage(
            "builder = correlation:x: expected a number after the colon, as in correlation:30");
    assertThatThrownBy(() -> LayerBuilder.named("correlations"))
        .hasMessageContaining("builder = correlations: expected one of ols, screened, correlation");
  }

  @Test
  void unsupervisedTakesWhatTheBasisExplainsLeast() {
    Seeds.forEach(60, seed -> compare("unsupervised", seed));
  }

  @Test
  void denseNodesAreTheOrthogonalisedPicks() {
    Seeds.forEach(60, seed -> compare("dense", seed));
  }

  @Test
  void gramSchmidtKeepsEveryIndependentCandidateTheLeastExplainedFirst() {
    Seeds.forEach(
        40,
        seed -> {
          Random random = new Random(seed);
          int columns = 1 + random.nextInt(4);
          int rows = 10 + random.nextInt(60);
          RandomProblem problem =
              RandomProblem.of(
                  random, rows, columns, Kind.REGRESSION, columns > 2 && seed % 2 == 0);
          Comparison.compare("gram-schmidt", problem, new int[] {1, 1, 1, 1}, 1);
        });
  }

  private static void compare(String builder, long seed) {
    Random random = new Random(seed);
    Kind kind = Kind.of(seed);
    int columns = 3 + random.nextInt(6);
    int rows = seed % 5 == 0 ? 12 + random.nextInt(10) : 80 + random.nextInt(70);
    int[] widths = {
      3 + random.nextInt(6), 1 + random.nextInt(12), 1 + random.nextInt(9), 1 + random.nextInt(6)
    };
    RandomProblem problem = RandomProblem.of(random, rows, columns, kind, seed % 3 == 0);
    Comparison.compare(builder, problem, widths, BATCHES[(int) (seed / 2 % 3)]);
  }
}
