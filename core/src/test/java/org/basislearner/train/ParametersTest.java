package org.basislearner.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.basislearner.network.Guard;
import org.basislearner.selection.FirstLayerBuilder;
import org.basislearner.selection.LayerBuilder;
import org.basislearner.selection.Precision;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Parameters check themselves, stay as they are, and are written as text. */
class ParametersTest {
  private static final Parameters DEFAULTS = Parameters.defaults();
  private static final Parameters AUTO = Parameters.auto();

  private static Arguments bad(
      String name, String value, String range, UnaryOperator<Parameters> change) {
    return Arguments.of(name, value, range, change);
  }

  static Stream<Arguments> badValues() {
    return Stream.of(
        bad("widths", "", "at least 1", p -> p.withWidths()),
        bad("widths", "0", "at least 1", p -> p.withWidths(0)),
        bad("widths", "5,-1,5", "at least 1", p -> p.withWidths(5, -1, 5)),
        bad("maxDepth", "1", "at least 2", p -> p.withMaxDepth(1)),
        bad("maxDepth", "-7", "at least 2", p -> p.withMaxDepth(-7)),
        bad("batch", "0", "at least 1", p -> p.withBatch(0)),
        bad("lambdas", "", "between", p -> p.withLambdas(List.of())),
        bad("lambdas", "-1.0", "between 1e-12 and 1e10", p -> p.withLambdas(List.of(-1.0))),
        bad("lambdas", "1.0E-13", "between", p -> p.withLambdas(List.of(1e-13))),
        bad("inputs", "splines", "splines:K", p -> p.withInputs("splines")),
        bad("inputs", "splines:0", "splines:K", p -> p.withInputs("splines:0")),
        bad("inputs", "splines:65", "splines:K", p -> p.withInputs("splines:65")),
        bad("nodeScale", "small", "unit", p -> p.withNodeScale("small")),
        bad("lambdas", "1.0,1.0E11", "between", p -> p.withLambdas(List.of(1.0, 1e11))),
        bad("lambdas", "NaN", "between", p -> p.withLambdas(List.of(Double.NaN))),
        bad("lambdas", "Infinity", "between", p -> p.withLambdas(List.of(1 / 0.0))),
        bad("tolerance", "0.0", "between 1e-13 and 1", p -> p.withTolerance(0)),
        bad("tolerance", "1.0E-14", "between 1e-13 and 1", p -> p.withTolerance(1e-14)),
        bad("tolerance", "1.0", "between 1e-13 and 1", p -> p.withTolerance(1)),
        bad("tolerance", "NaN", "between 1e-13 and 1", p -> p.withTolerance(Double.NaN)),
        bad("builder", "best", "ols", p -> p.withBuilder("best")),
        bad("firstLayer", "pca", "svd", p -> p.withFirstLayer("pca")));
  }

  @ParameterizedTest(name = "{0} = {1}")
  @MethodSource("badValues")
  void aBadValueIsRefusedWithItsNameTheValueAndWhatIsAllowed(
      String name, String value, String range, UnaryOperator<Parameters> change) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> change.apply(DEFAULTS))
        .withMessageStartingWith(name + " = " + value + ": expected ")
        .withMessageContaining(range);
  }

  @Test
  void valuesAtTheEdgeAreAllowed() {
    Parameters edge =
        DEFAULTS
            .withWidths(1)
            .withMaxDepth(2)
            .withBatch(1)
            .withLambdas(List.of(0.0, 1e-10, 1e10))
            .withTolerance(1e-13);
    assertThat(edge.lambdas()).containsExactly(0.0, 1e-10, 1e10);
  }

  @Test
  @SuppressWarnings("NullAway") // what happens to callers that are not checked for null
  void nullIsRefusedByName() {
    assertThatNullPointerException()
        .isThrownBy(() -> DEFAULTS.withScaling(null))
        .withMessageContaining("scaling");
  }

  @Test
  void everyChangeGivesOneValueOnly() {
    List<Parameters> changed =
        List.of(
            AUTO.withTask(Task.REGRESSION),
            AUTO.withWidths(3, 4),
            AUTO.withMaxDepth(9),
            AUTO.withBatch(7),
            AUTO.withBuilder("dense"),
            AUTO.withFirstLayer("identity"),
            AUTO.withLoss("hinge"),
            AUTO.withLambdas(List.of(0.5)),
            AUTO.withScaling(Scaling.NONE),
            AUTO.withInputs("steps"),
            AUTO.withNodeScale("natural"),
            AUTO.withStages(5),
            AUTO.withShrinkage(0.5),
            AUTO.withMembers(2),
            AUTO.withMetric("error"),
            AUTO.withValidation(Validation.none()),
            AUTO.withGuard(Guard.OFF),
            AUTO.withPrecision(Precision.FLOAT),
            AUTO.withTolerance(1e-6),
            AUTO.withSeed(99),
            AUTO.withClassWeights(ClassWeights.BALANCED),
            AUTO.withPatience(2),
            AUTO.withStopError(0.1),
            AUTO.withFreeConstant(false),
            AUTO.withRefit(false),
            AUTO.withIntervals(true));
    List<String> names = Parameter.all().stream().map(Parameter::name).toList();
    assertThat(changed).hasSameSizeAs(names);
    Map<String, String> defaults = DEFAULTS.withTask(Task.CLASSIFICATION).toMap();
    for (int i = 0; i < changed.size(); i++) {
      Map<String, String> given = changed.get(i).toMap();
      assertThat(given).containsOnlyKeys(names.get(i));
      assertThat(defaults).doesNotContainEntry(names.get(i), given.get(names.get(i)));
      assertThat(Parameters.fromMap(given)).isEqualTo(changed.get(i));
    }
  }

  @Test
  void whatIsGivenWinsOverOthers() {
    Parameters given = AUTO.withMaxDepth(3).withLoss("hinge");
    assertThat(AUTO.toMap()).isEmpty();
    assertThat(DEFAULTS.toMap()).hasSize(Parameter.all().size() - 1).doesNotContainKey("task");
    assertThat(given.orElse(DEFAULTS)).isEqualTo(DEFAULTS.withMaxDepth(3).withLoss("hinge"));
    assertThat(DEFAULTS.orElse(given)).isEqualTo(DEFAULTS);
    assertThat(given.batch()).isEqualTo(DEFAULTS.batch());
  }

  @Test
  void whatContradictsTheTaskOrOtherValuesIsRefused() {
    Map<String, Supplier<Parameters>> contradictions =
        Map.of(
            "loss = hinge: expected squared, huber, absolute, quantile:LEVEL (or a loss of your"
                + " own) for task =",
            () -> AUTO.withLoss("hinge").withTask(Task.REGRESSION),
            "classWeights = balanced: expected none for task = regression",
            () -> AUTO.withClassWeights(ClassWeights.BALANCED).withTask(Task.REGRESSION),
            "inputs = plain: expected steps or hinges for stages = 5",
            () -> AUTO.withInputs("plain").withStages(5),
            "inputs = steps: expected plain, sphere or splines:K for stages = 0",
            () -> AUTO.withInputs("steps").withStages(0),
            "metric = auc: expected mse or mae for task = regression",
            () -> AUTO.withMetric("auc").withTask(Task.REGRESSION),
            "loss = hinge: expected logistic with stages",
            () -> AUTO.withStages(5).withLoss("hinge").withTask(Task.CLASSIFICATION),
            "intervals = true: expected task = regression",
            () -> AUTO.withIntervals(true).withTask(Task.CLASSIFICATION),
            "parameter = depth: expected one of task, widths, maxDepth",
            () -> Parameters.fromMap(Map.of("depth", "3")));
    contradictions.forEach(
        (message, asking) ->
            assertThatIllegalArgumentException()
                .isThrownBy(asking::get)
                .withMessageStartingWith(message));
  }

  @Test
  void gridsAreReadEverywhere() {
    assertThat(Parameters.fromMap(Map.of("lambdas", "1e-3:10:2")).lambdas())
        .isEqualTo(Parameters.lambdaGrid(1e-3, 10, 2));
    assertThat(Parameters.fromMap(Map.of("lambdas", "1e-7:10:0.5")).lambdas())
        .isEqualTo(DEFAULTS.lambdas());
    for (String wrong : List.of("1:2", "1:2:3:4", "a:1:1", "1:0.1:1", "", "1,,2")) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> Parameters.fromMap(Map.of("lambdas", wrong)))
          .withMessageStartingWith("lambdas = ")
          .withMessageContaining(": expected ");
    }
  }

  @Test
  void theMapHasEveryValueAsTextInOrder() {
    Parameters parameters =
        DEFAULTS
            .withTask(Task.REGRESSION)
            .withWidths(50, 200)
            .withLambdas(List.of(0.0, 1e-3))
            .withValidation(Validation.last(2000))
            .withPrecision(Precision.FLOAT);
    assertThat(parameters.toMap())
        .containsExactly(
            entry("task", "regression"),
            entry("widths", "50,200"),
            entry("maxDepth", "5"),
            entry("batch", "50"),
            entry("builder", "ols"),
            entry("firstLayer", "svd"),
            entry("loss", "squared"),
            entry("lambdas", "0.0,0.001"),
            entry("scaling", "standard"),
            entry("inputs", "plain"),
            entry("nodeScale", "unit"),
            entry("stages", "0"),
            entry("shrinkage", "0.1"),
            entry("members", "0"),
            entry("metric", "loss"),
            entry("validation", "last:2000"),
            entry("guard", "margin"),
            entry("precision", "float"),
            entry("tolerance", "1.0E-8"),
            entry("seed", "1"),
            entry("classWeights", "none"),
            entry("patience", "0"),
            entry("stopError", "0.0"),
            entry("freeConstant", "true"),
            entry("refit", "true"),
            entry("intervals", "false"));
  }

  @Test
  void theLastWidthRepeatsForDeeperLayers() {
    Parameters parameters = DEFAULTS.withWidths(5, 20, 10);
    assertThat(List.of(1, 2, 3, 4, 100))
        .extracting(parameters::width)
        .containsExactly(5, 20, 10, 10, 10);
  }

  @Test
  void listsGivenAreCopied() {
    List<Double> lambdas = new ArrayList<>(List.of(1.0));
    Parameters parameters = DEFAULTS.withLambdas(lambdas);
    lambdas.set(0, -1.0);
    assertThat(parameters.lambdas()).containsExactly(1.0);
  }

  @Test
  void thePapersGridOfLambdasHasSeventeenValuesHalfADecadeApart() {
    List<Double> grid = Parameters.lambdaGrid(1e-7, 10, 0.5);
    assertThat(grid).hasSize(17).isSorted();
    assertThat(DEFAULTS.lambdas()).isEqualTo(grid);
    for (int i = 0; i < grid.size(); i++) {
      double expected = Math.pow(10, -7 + 0.5 * i);
      assertThat(grid.get(i)).isCloseTo(expected, within(1e-12 * expected));
    }
  }

  @Test
  void aGridEndsAtItsLastFullStep() {
    assertThat(Parameters.lambdaGrid(1, 1, 0.5)).containsExactly(1.0);
    assertThat(Parameters.lambdaGrid(0.1, 50, 1)).hasSize(3);
    assertThat(Parameters.lambdaGrid(1e-3, 1e3, 0.1)).hasSize(61);
  }

  @Test
  void aGridThatIsNoneIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Parameters.lambdaGrid(0, 1, 1))
        .withMessageContaining("0.0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Parameters.lambdaGrid(1, 0.1, 1))
        .withMessageContaining("0.1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Parameters.lambdaGrid(0.1, 1, 0))
        .withMessageContaining("step");
  }

  @Test
  void everyBuilderIsFoundByItsName() {
    for (LayerBuilder builder : LayerBuilder.builtIn()) {
      assertThat(DEFAULTS.withBuilder(builder.name()).builder().name()).isEqualTo(builder.name());
    }
    for (FirstLayerBuilder first : FirstLayerBuilder.builtIn()) {
      assertThat(DEFAULTS.withFirstLayer(first.name()).firstLayer().name()).isEqualTo(first.name());
    }
  }

  @Test
  void buildersWithNumbersOfTheirOwnAreEqualWhenTheseAre() {
    Parameters one = DEFAULTS.withBuilder("correlation:2").withFirstLayer("svd+supervised:3^0.5");
    assertThat(one)
        .isEqualTo(DEFAULTS.withBuilder("correlation:2").withFirstLayer("svd+supervised:3^0.5"))
        .isNotEqualTo(one.withBuilder("correlation:1"))
        .isNotEqualTo(one.withFirstLayer("svd+supervised:2^0.5"))
        .isNotEqualTo(one.withFirstLayer("svd+supervised:3^1"));
  }
}
