package org.basislearner.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class InputRangeTest {
  private static final InputRange RANGE =
      new InputRange(new double[] {0, -1, 2}, new double[] {1, 1, 2});

  @Test
  void clampMovesInputsToTheNearerEnd() {
    double[] into = new double[3];
    RANGE.clamp(new double[] {-5, 0.5, 3}, into);
    assertThat(into).containsExactly(0, 0.5, 2);
    RANGE.clamp(new double[] {7, Double.NEGATIVE_INFINITY, Double.NaN}, into);
    assertThat(into).containsExactly(1, -1, Double.NaN);
  }

  @Test
  void clampsColumnsInPlace() {
    double[][] columns = {{-1, 2, 9}, {0, 5, 9}, {2, 0, 9}};
    RANGE.clamp(columns, 2, columns);
    assertThat(columns).isDeepEqualTo(new double[][] {{0, 1, 9}, {0, 1, 9}, {2, 2, 9}});
  }

  @Test
  void outsideNamesTheInputs() {
    assertThat(RANGE.outside(new double[] {0, 1, 2})).isEmpty();
    assertThat(RANGE.outside(new double[] {-0.1, 0, 2.1})).containsExactly(0, 2);
    assertThat(RANGE.outside(new double[] {0.5, Double.NaN, 2})).containsExactly(1);
  }

  @Test
  void emptyRangesAreRefused() {
    assertThatThrownBy(() -> new InputRange(new double[] {1}, new double[] {0}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("min[0] is 1.0, above max[0] = 0.0");
    assertThatThrownBy(() -> new InputRange(new double[2], new double[1]))
        .hasMessage("max has length 1, expected 2");
    assertThatThrownBy(() -> RANGE.outside(new double[2])).hasMessage("x has length 2, expected 3");
  }

  @Test
  void guardsAreNamedInLowerCase() {
    assertThat(Guard.CLAMP.text()).isEqualTo("clamp");
    assertThat(Guard.of("flag")).isEqualTo(Guard.FLAG);
    assertThat(Guard.of("off")).isEqualTo(Guard.OFF);
    assertThatThrownBy(() -> Guard.of("Clamp"))
        .hasMessage("guard is \"Clamp\", allowed margin, clamp, flag, off");
  }
}
