package org.basislearner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.basislearner.network.Monomial;
import org.basislearner.network.Polynomial;
import org.basislearner.selection.LayerBuilder;
import org.basislearner.testing.Problems;
import org.basislearner.testing.Seeds;
import org.basislearner.train.Parameters;
import org.basislearner.train.Scaling;
import org.junit.jupiter.api.Test;

class FormulaTest {
  private static final Parameters SMALL =
      Parameters.defaults().withWidths(4, 10).withMaxDepth(4).withBatch(5);

  @Test
  void theFormulaOfRawInputsPredictsWhatTheModelPredicts() {
    Seeds.forEach(
        30,
        seed -> {
          double[][] x = Problems.gaussian(seed, 80, 3);
          double[] y = Problems.cubic(x, 0.1, seed);
          for (double[] row : x) {
            row[0] = 5 * row[0] + 20;
            row[1] = 0.3 * row[1] - 1;
          }
          LayerBuilder builder =
              LayerBuilder.builtIn().get((int) (seed % LayerBuilder.builtIn().size()));
          for (Scaling scaling : List.of(Scaling.NONE, Scaling.STANDARD)) {
            RegressorModel model =
                BasisRegressor.of(SMALL.withBuilder(builder).withScaling(scaling))
                    .fit(x, y)
                    .model();
            Polynomial formula = model.formula(1000).orElseThrow().get(0);
            assertThat(formula.inputs()).isEqualTo(3);
            for (double[] row : x) {
              // 20^3 in the shifted column cancels: four digits of sixteen are lost, and more
              double[] expected = {formula.evaluate(row)};
              model.predictor().limits().apply(expected);
              assertThat(model.predict(row)).isCloseTo(expected[0], within(1e-7));
            }
          }
        });
  }

  @Test
  void everyOutputHasItsFormula() {
    double[][] x = Problems.gaussian(1, 100, 3);
    ClassifierModel model = BasisClassifier.of(SMALL).fit(x, Problems.labels(x, 3)).model();

    List<Polynomial> formulas = model.formula(1000).orElseThrow();

    assertThat(formulas).hasSize(3);
    for (double[] row : x) {
      for (int c = 0; c < 3; c++) {
        assertThat(formulas.get(c).evaluate(row)).isCloseTo(model.scores(row)[c], within(1e-9));
      }
    }
  }

  @Test
  void aFormulaWithoutNoiseIsFoundAgain() {
    double[][] x = Problems.gaussian(1, 300, 2);
    double[] y = Problems.cubic(x, 0, 1);

    Polynomial formula =
        BasisRegressor.of(SMALL).fit(x, y).model().formula(100).orElseThrow().get(0);

    Polynomial truth =
        Polynomial.of(
            2,
            java.util.Map.of(
                Monomial.of(), 1.0,
                Monomial.of(0), 1.0,
                Monomial.of(0, 1), -2.0,
                Monomial.of(0, 0, 1), 0.5));
    for (double[] row : x) {
      assertThat(formula.evaluate(row)).isCloseTo(truth.evaluate(row), within(1e-4));
    }
    for (Polynomial.Term term : formula.terms()) {
      double expected =
          truth.terms().stream()
              .filter(other -> other.monomial().equals(term.monomial()))
              .mapToDouble(Polynomial.Term::coefficient)
              .sum();
      assertThat(term.coefficient()).as("%s", term).isCloseTo(expected, within(1e-4));
    }
  }

  @Test
  void thereIsNoFormulaOfTooManyTerms() {
    double[][] x = Problems.gaussian(1, 100, 3);
    RegressorModel model = BasisRegressor.of(SMALL).fit(x, Problems.cubic(x, 0.1, 1)).model();
    int terms = model.formula(1000).orElseThrow().get(0).terms().size();

    assertThat(terms).isGreaterThan(3);
    assertThat(model.formula(3)).isEmpty();
    assertThat(model.formula(1)).isEmpty();
  }

  @Test
  void thereIsNoFormulaOfRawInputsThatAreScaledByQuantiles() {
    double[][] x = Problems.gaussian(1, 100, 3);
    Parameters parameters = SMALL.withScaling(Scaling.QUANTILE);
    RegressorModel model = BasisRegressor.of(parameters).fit(x, Problems.cubic(x, 0.1, 1)).model();

    assertThat(model.formula(1000)).isEmpty();
    assertThat(model.network().expand(1000)).isPresent();
  }
}
