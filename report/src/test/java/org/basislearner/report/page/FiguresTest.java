package org.basislearner.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FiguresTest {
  @Test
  void numbersAreShortAndReadable() {
    assertThat(Figures.text(0)).isEqualTo("0");
    assertThat(Figures.text(-0.0)).isEqualTo("0");
    assertThat(Figures.text(12.3456)).isEqualTo("12.35");
    assertThat(Figures.text(-0.000123456)).isEqualTo("−0.0001235");
    assertThat(Figures.text(1e-7, 2)).isEqualTo("1×10⁻⁷");
    assertThat(Figures.text(123456789)).isEqualTo("1.235×10⁸");
    assertThat(Figures.text(Double.MIN_VALUE, 2)).isEqualTo("4.9×10⁻³²⁴");
    assertThat(Figures.text(9999.96)).isEqualTo("10000");
  }

  @Test
  void whatIsNoNumberHasASign() {
    assertThat(Figures.text(Double.NaN)).isEqualTo("–");
    assertThat(Figures.percent(Double.NaN)).isEqualTo("–");
    assertThat(Figures.text(Double.NEGATIVE_INFINITY)).isEqualTo("−∞");
    assertThat(Figures.seconds(Double.NaN)).isEqualTo("–");
  }

  @Test
  void timesAndCountsAreInWords() {
    assertThat(Figures.seconds(0.042)).isEqualTo("0.04 s");
    assertThat(Figures.seconds(59.94)).isEqualTo("60 s");
    assertThat(Figures.seconds(3599.4)).isEqualTo("59 min 59 s");
    assertThat(Figures.seconds(7260)).isEqualTo("2 h 1 min");
    assertThat(Figures.count(1, "row")).isEqualTo("1 row");
    assertThat(Figures.count(12345, "row")).isEqualTo("12,345 rows");
    assertThat(Figures.percent(0.0133333)).isEqualTo("1.33 %");
  }
}
