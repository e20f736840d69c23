package org.basislearner.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PolynomialTest {
  /** 0.5 - 3 x2 + 1.2 x1^2 x3. */
  private static final Polynomial EXAMPLE =
      Polynomial.of(3, Map.of(Monomial.of(2, 0, 0), 1.2, Monomial.of(), 0.5, Monomial.of(1), -3.0));

  @Test
  void printsAsAReadableFormula() {
    assertThat(EXAMPLE).hasToString("0.5 - 3 x2 + 1.2 x1^2 x3");
    assertThat(EXAMPLE.toString(List.of("age", "b", "height")))
        .isEqualTo("0.5 - 3 b + 1.2 age^2 height");
    assertThat(Polynomial.of(2, Map.of())).hasToString("0");
    assertThat(Polynomial.of(1, Map.of(Monomial.of(0), -1.0))).hasToString("-x1");
    assertThat(Polynomial.of(1, Map.of(Monomial.of(), -1.0, Monomial.of(0), 1.0)))
        .hasToString("-1 + x1");
    assertThat(Polynomial.of(1, Map.of(Monomial.of(), 1.0 / 3, Monomial.of(0), 2e-9)))
        .hasToString("0.333333 + 2E-9 x1");
    assertThat(Polynomial.of(1, Map.of(Monomial.of(), 123456.7, Monomial.of(0), 100.0)))
        .hasToString("123457 + 100 x1");
  }

  @Test
  void termsAreInGradedLexicographicOrder() {
    Polynomial polynomial =
        Polynomial.of(
            2,
            Map.of(
                Monomial.of(1, 1), 1.0,
                Monomial.of(0, 0), 2.0,
                Monomial.of(1), 3.0,
                Monomial.of(1, 0), 4.0,
                Monomial.of(), 5.0,
                Monomial.of(0), 6.0));
    assertThat(polynomial).hasToString("5 + 6 x1 + 3 x2 + 2 x1^2 + 4 x1 x2 + x2^2");
  }

  @Test
  void evaluatesTheExampleByHand() {
    assertThat(EXAMPLE.evaluate(new double[] {2, 1, 10})).isEqualTo(0.5 - 3 + 48);
    assertThat(EXAMPLE.degree()).isEqualTo(3);
    assertThatThrownBy(() -> EXAMPLE.evaluate(new double[2]))
        .hasMessage("x has length 2, expected 3");
  }

  @Test
  void derivativesFollowThePowerRule() {
    assertThat(EXAMPLE.derivative(0)).hasToString("2.4 x1 x3");
    assertThat(EXAMPLE.derivative(1)).hasToString("-3");
    assertThat(EXAMPLE.derivative(2)).hasToString("1.2 x1^2");
    assertThat(EXAMPLE.derivative(1).derivative(1).degree()).isEqualTo(0);
  }

  @Test
  void zeroCoefficientsAreLeftOut() {
    Polynomial polynomial = Polynomial.of(1, Map.of(Monomial.of(0, 0), 0.0, Monomial.of(0), 2.0));
    assertThat(polynomial.terms()).containsExactly(new Polynomial.Term(2.0, Monomial.of(0)));
    assertThat(polynomial.degree()).isEqualTo(1);
  }

  @Test
  void inputsOutOfRangeAreRefused() {
    assertThatThrownBy(() -> Polynomial.of(1, Map.of(Monomial.of(1), 1.0)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("monomial x2 needs more than 1 inputs");
    assertThatThrownBy(() -> Monomial.of(-1)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void monomialsAreMultisetsOfInputs() {
    Monomial monomial = Monomial.of(3, 1, 3);
    assertThat(monomial).isEqualTo(Monomial.of(1, 3, 3)).hasToString("x2 x4^2");
    assertThat(monomial.factors()).containsExactly(1, 3, 3);
    assertThat(monomial.exponent(3)).isEqualTo(2);
    assertThat(monomial.exponent(0)).isEqualTo(0);
    assertThat(Monomial.of()).hasToString("1");
  }
}
