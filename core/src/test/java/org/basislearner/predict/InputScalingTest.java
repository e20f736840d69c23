package org.basislearner.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class InputScalingTest {

  @Test
  void scalesRowsAndColumnsAlike() {
    InputScaling scaling = InputScaling.of(new double[] {2, -1}, new double[] {3, 0.5});
    double[] z = new double[2];
    scaling.apply(new double[] {5, 1}, z);
    assertThat(z).containsExactly(7, -1.5);
    double[][] columns = {{5, 0, 9}, {1, 2, 9}};
    double[][] scaled = new double[2][2];
    scaling.apply(columns, 2, scaled);
    assertThat(scaled).isDeepEqualTo(new double[][] {{7, -3}, {-1.5, -2.5}});
    assertThat(columns).isDeepEqualTo(new double[][] {{5, 0, 9}, {1, 2, 9}});
  }

  @Test
  void worksInPlaceAndLeavesRowsBeyondTheBlockAlone() {
    InputScaling scaling = InputScaling.of(new double[] {2}, new double[] {1});
    double[] x = {4};
    scaling.apply(x, x);
    assertThat(x).containsExactly(7);
    double[][] columns = {{1, 2, 9}};
    scaling.apply(columns, 2, columns);
    assertThat(columns[0]).containsExactly(1, 3, 9);
  }

  @Test
  void theDerivativeOfAnAffineScalingIsItsFactor() {
    InputScaling scaling = InputScaling.of(new double[] {2, -1}, new double[] {3, 0.5});
    double[] x = {7, 8};
    scaling.derivative(x, x);
    assertThat(x).containsExactly(2, -1);
    assertThatThrownBy(() -> scaling.derivative(new double[3], new double[3]))
        .hasMessage("x has length 3, expected 2");
  }

  @Test
  void noneIsTheIdentity() {
    assertThat(InputScaling.none(3).isIdentity()).isTrue();
    assertThat(InputScaling.none(0).isIdentity()).isTrue();
    assertThat(InputScaling.none(3).inputs()).isEqualTo(3);
    double[] z = new double[1];
    InputScaling.none(1).apply(new double[] {0.1}, z);
    assertThat(z).containsExactly(0.1);
    assertThat(InputScaling.of(new double[] {1, 1}, new double[] {0, 1}).isIdentity()).isFalse();
    assertThat(InputScaling.of(new double[] {1, 2}, new double[] {0, 0}).isIdentity()).isFalse();
    assertThat(InputScaling.of(new double[] {1}, new double[] {0})).isEqualTo(InputScaling.none(1));
  }

  @Test
  void wrongShapesAndNumbersAreRefused() {
    assertThatThrownBy(() -> InputScaling.of(new double[2], new double[1]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("offset has length 1, expected 2");
    assertThatThrownBy(() -> InputScaling.of(new double[] {Double.NaN}, new double[1]))
        .hasMessageContaining("factor[0] is NaN");
    assertThatThrownBy(() -> InputScaling.none(2).apply(new double[1], new double[2]))
        .hasMessage("x has length 1, expected 2");
  }
}
