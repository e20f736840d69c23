package org.basislearner.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.basislearner.loss.SolverStop;
import org.junit.jupiter.api.Test;

/** Which point of the path is chosen, and how the path prints. */
class ModelPathTest {
  private static ModelPath choose(List<PathPoint> points) {
    return ModelPath.choose(points, false);
  }

  private static PathPoint validated(int depth, double lambda, double validationError) {
    return new PathPoint(
        depth,
        10 * depth,
        lambda,
        0.5,
        0.25,
        validationError,
        0.01,
        Double.NaN,
        0,
        1,
        SolverStop.EXACT,
        0.1);
  }

  private static PathPoint trained(int depth, double lambda, double trainError) {
    return new PathPoint(
        depth,
        10 * depth,
        lambda,
        0.5,
        trainError,
        Double.NaN,
        Double.NaN,
        Double.NaN,
        0,
        1,
        SolverStop.EXACT,
        0.1);
  }

  /** Nothing says how large the weights of such a point should be. */
  @Test
  void aPointWithoutAMinimumIsChosenOnlyIfThereIsNoOther() {
    PathPoint none =
        new PathPoint(2, 20, 0, 0.5, 0, 0.1, 0.01, Double.NaN, 0, 1, SolverStop.NO_MINIMUM, 0.1);
    assertThat(choose(List.of(none, validated(2, 1, 0.3), validated(3, 1, 0.2))).chosen())
        .isEqualTo(2);
    assertThat(ModelPath.choose(List.of(none, validated(2, 1, 0.3)), true).chosen()).isEqualTo(1);
    assertThat(choose(List.of(none)).chosen()).isZero();
    assertThat(choose(List.of(none, validated(2, 1, 0.3))).toString())
        .contains("no minimum for lambda 0 at depth 2,");
  }

  @Test
  void theLeastValidationErrorIsChosen() {
    ModelPath path =
        choose(
            List.of(
                validated(2, 1, 0.3),
                validated(2, 10, 0.4),
                validated(3, 1, 0.2),
                validated(3, 10, 0.25)));
    assertThat(path.chosen()).isEqualTo(2);
    assertThat(path.chosenPoint()).isEqualTo(validated(3, 1, 0.2));
  }

  @Test
  void withoutValidationRowsTheLeastTrainingErrorIsChosen() {
    ModelPath path = choose(List.of(trained(2, 1, 0.3), trained(3, 1, 0.1), trained(4, 1, 0.2)));
    assertThat(path.chosen()).isEqualTo(1);
  }

  @Test
  void ofEqualErrorsTheLeastDepthIsChosen() {
    ModelPath path =
        choose(
            List.of(
                validated(2, 1, 0.3),
                validated(3, 1, 0.2),
                validated(4, 1, 0.2),
                validated(4, 10, 0.2)));
    assertThat(path.chosen()).isEqualTo(1);
  }

  @Test
  void ofEqualErrorsAtOneDepthTheLargestLambdaIsChosenWhateverTheOrder() {
    assertThat(
            choose(List.of(validated(2, 1, 0.2), validated(2, 10, 0.2), validated(2, 5, 0.2)))
                .chosen())
        .isEqualTo(1);
    assertThat(
            choose(List.of(validated(2, 10, 0.2), validated(2, 1, 0.2), validated(2, 5, 0.2)))
                .chosen())
        .isEqualTo(0);
  }

  /** A NaN error is no error at all: it never wins against a number. */
  @Test
  void aPointThatBrokeDownIsNotChosen() {
    ModelPath path = choose(List.of(trained(2, 1, Double.NaN), trained(3, 1, 0.9)));
    assertThat(path.chosen()).isEqualTo(1);
  }

  @Test
  void printsTheBestLambdaOfEachDepthWithAnArrowAtTheChosenOne() {
    ModelPath path =
        choose(
            List.of(
                validated(2, 1e-3, 0.3), validated(2, 10, 0.4),
                validated(3, 1e-3, 0.25), validated(3, 10, 0.125),
                validated(4, 1e-3, 0.5), validated(4, 10, 0.5)));
    List<String> lines = path.toString().lines().toList();
    assertThat(lines).hasSize(4);
    assertThat(lines.get(0).trim().split("\\s{2,}"))
        .containsExactly(
            "depth", "nodes", "lambda", "train loss", "train error", "validation error");
    assertThat(lines.get(1).trim().split("\\s+"))
        .containsExactly("2", "20", "1.0e-03", "0.50000", "0.25000", "0.30000");
    assertThat(lines.get(2).trim().split("\\s+"))
        .containsExactly("->", "3", "30", "1.0e+01", "0.50000", "0.25000", "0.12500");
    assertThat(lines.get(3).trim().split("\\s+"))
        .containsExactly("4", "40", "1.0e+01", "0.50000", "0.25000", "0.50000");
    assertThat(lines).extracting(String::length).containsOnly(lines.get(0).length());
    assertThat(lines.stream().filter(line -> line.startsWith("->"))).hasSize(1);
  }

  @Test
  void printsADashWithoutValidationError() {
    String table = choose(List.of(trained(2, 1, 0.3))).toString();
    assertThat(table.lines().skip(1).findFirst().orElseThrow()).startsWith("->").endsWith(" -");
  }

  /** The row of a depth shows the chosen point even where another one would be its best. */
  @Test
  void theArrowIsAtThePointThatWasGiven() {
    List<PathPoint> points = List.of(validated(2, 1, 0.1), validated(2, 10, 0.2));
    String row = new ModelPath(points, 1).toString().lines().skip(1).findFirst().orElseThrow();
    assertThat(row).startsWith("->").contains("1.0e+01");
  }

  @Test
  void aChosenPointOutsideThePathIsRefused() {
    List<PathPoint> points = List.of(validated(2, 1, 0.1));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ModelPath(points, 1))
        .withMessageContaining("chosen = 1")
        .withMessageContaining("1 points");
    assertThatIllegalArgumentException().isThrownBy(() -> new ModelPath(points, -1));
  }
}
