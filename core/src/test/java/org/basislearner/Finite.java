package org.basislearner;

import static org.assertj.core.api.Assertions.assertThat;

import org.basislearner.train.PathPoint;

/** Checks that nothing a model says is NaN or infinite. */
final class Finite {
  private Finite() {}

  static void check(BasisFit<?> fit, double[][] x) {
    assertThat(fit.path().points()).isNotEmpty();
    for (PathPoint point : fit.path().points()) {
      assertThat(point.lambda()).as("%s", point).isFinite();
      assertThat(point.trainLoss()).as("%s", point).isFinite();
      assertThat(point.trainError()).as("%s", point).isFinite();
      assertThat(point.choiceError()).as("%s", point).isFinite();
      assertThat(point.gap()).as("%s", point).isFinite();
    }
    assertThat(fit.model().certificate().orthogonalityDefect()).isFinite();
    assertThat(fit.model().certificate().gap()).isFinite();
    for (double error : fit.model().certificate().layerErrors()) {
      assertThat(error).isFinite();
    }
    for (double weight : fit.model().network().weights()) {
      assertThat(weight).isFinite();
    }
    for (double[] outputs : fit.model().outputs(x)) {
      for (double output : outputs) {
        assertThat(output).isFinite();
      }
    }
    for (double[] row : x) {
      for (double output : fit.model().outputs(row, fit.model().scratch())) {
        assertThat(output).isFinite();
      }
    }
  }
}
