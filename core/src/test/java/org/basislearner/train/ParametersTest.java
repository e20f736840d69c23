package org.basislearner.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
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

  private static Arguments bad(
      String name, String value, String range, UnaryOperator<Parameters> change) {
    return Arguments.of(name, value, range, change);
  }

  static Stream<Arguments> badValues() {
    return Stream.of(
        bad("widths", "[]", "at least one", p -> p.withWidths()),
        bad("widths", "[0]", "at least 1", p -> p.withWidths(0)),
        bad("widths", "[5, -1, 5]", "at least 1", p -> p.withWidths(5, -1, 5)),
        bad("maxDepth", "1", "at least 2", p -> p.withMaxDepth(1)),
        bad("maxDepth", "-7", "at least 2", p -> p.withMaxDepth(-7)),
        bad("batch", "0", "at least 1", p -> p.withBatch(0)),
        bad("lambdas", "[]", "at least one", p -> p.withLambdas(List.of())),
        bad("lambdas", "[-1.0]", "between 1.0E-10 and 1.0E10", p -> p.withLambdas(List.of(-1.0))),
        bad("lambdas", "[1.0E-11]", "between", p -> p.withLambdas(List.of(1e-11))),
        bad("lambdas", "[1.0, 1.0E11]", "between", p -> p.withLambdas(List.of(1.0, 1e11))),
        bad("lambdas", "[NaN]", "between", p -> p.withLambdas(List.of(Double.NaN))),
        bad("lambdas", "[Infinity]", "between", p -> p.withLambdas(List.of(1 / 0.0))),
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
        .withMessageStartingWith(name + " = " + value)
        .withMessageContaining("must be")
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
  void everyChangeChangesOneValueOnly() {
    List<Parameters> changed =
        List.of(
            DEFAULTS.withTask(Task.REGRESSION),
            DEFAULTS.withWidths(3, 4),
            DEFAULTS.withMaxDepth(9),
            DEFAULTS.withBatch(7),
            DEFAULTS.withBuilder("dense"),
            DEFAULTS.withFirstLayer("identity"),
            DEFAULTS.withLoss("hinge"),
            DEFAULTS.withLambdas(List.of(0.5)),
            DEFAULTS.withScaling(Scaling.NONE),
            DEFAULTS.withValidation(Validation.none()),
            DEFAULTS.withGuard(Guard.OFF),
            DEFAULTS.withPrecision(Precision.FLOAT),
            DEFAULTS.withTolerance(1e-6),
            DEFAULTS.withSeed(99),
            DEFAULTS.withClassWeights(ClassWeights.BALANCED),
            DEFAULTS.withPatience(2));
    List<String> names = new ArrayList<>(List.copyOf(DEFAULTS.toMap().keySet()));
    for (int i = 0; i < changed.size(); i++) {
      for (String name : DEFAULTS.toMap().keySet()) {
        boolean same = DEFAULTS.toMap().get(name).equals(changed.get(i).toMap().get(name));
        assertThat(same)
            .as("%s after changing %s", name, names.get(i))
            .isEqualTo(!name.equals(names.get(i)));
      }
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
            entry("validation", "last:2000"),
            entry("guard", "clamp"),
            entry("precision", "float"),
            entry("tolerance", "1.0E-8"),
            entry("seed", "1"),
            entry("classWeights", "none"),
            entry("patience", "0"));
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
