package org.basislearner;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.basislearner.testing.Problems;
import org.basislearner.train.LayerReport;
import org.basislearner.train.Parameters;
import org.basislearner.train.RunOptions;
import org.basislearner.train.StopReason;
import org.basislearner.train.Validation;
import org.junit.jupiter.api.Test;

class ListenerTest {
  /** All three layers can be full, and noise keeps the targets from being fitted. */
  private static final Parameters SMALL =
      Parameters.defaults().withWidths(4, 10, 12).withMaxDepth(4).withBatch(4);

  private final double[][] x = Problems.gaussian(1, 200, 3);
  private final double[] y = Problems.cubic(x, 0.5, 1);

  @Test
  void eventsComeInTheOrderOfTheWork() {
    RecordingListener listener = new RecordingListener();

    fit(SMALL.withValidation(Validation.none()), listener);

    assertThat(listener.events)
        .containsExactly(
            "build 200 x 3",
            "start 1 width 4 candidates 4",
            "end 1 nodes 4 rank 4",
            "stop?",
            "start 2 width 10 candidates 16",
            "nodes 2: 4 of 10",
            "nodes 2: 6 of 10",
            "end 2 nodes 6 rank 10",
            "stop?",
            "start 3 width 12 candidates 24",
            "nodes 3: 4 of 12",
            "nodes 3: 8 of 12",
            "nodes 3: 10 of 12",
            "end 3 nodes 10 rank 20");
  }

  @Test
  void withValidationRowsTheNetworkGrowsTwice() {
    RecordingListener listener = new RecordingListener();

    BasisFit<RegressorModel> fit = fit(SMALL, listener);

    assertThat(listener.events.get(0)).isEqualTo("build 160 x 3");
    assertThat(listener.events.stream().filter(event -> event.startsWith("build"))).hasSize(1);
    int refit = listener.events.indexOf("refit 200 x 3");
    assertThat(refit).isPositive();
    assertThat(listener.events.subList(refit + 1, listener.events.size()))
        .filteredOn(event -> event.startsWith("end"))
        .hasSize(fit.path().chosenPoint().depth() - 1);
    assertThat(fit.model().provenance().rows()).isEqualTo(200);
  }

  @Test
  void foldsThatGrowSideBySideAreHeardOneAfterTheOther() {
    Parameters folds = SMALL.withValidation(Validation.folds(3));
    List<List<String>> heard =
        Stream.of(1, 2, 3)
            .map(
                threads -> {
                  RecordingListener listener = new RecordingListener();
                  RunOptions options = RunOptions.defaults().withThreads(threads);
                  BasisRegressor.of(folds).with(options.withListener(listener)).fit(x, y);
                  return listener.events.stream().filter(event -> !event.equals("stop?")).toList();
                })
            .toList();
    assertThat(heard.get(0)).filteredOn(event -> event.startsWith("build")).hasSize(3);
    assertThat(heard.get(1)).isEqualTo(heard.get(0));
    assertThat(heard.get(2)).isEqualTo(heard.get(0));
  }

  @Test
  void withoutRefitTheNetworkGrowsOnce() {
    RecordingListener listener = new RecordingListener();

    BasisFit<RegressorModel> fit =
        BasisRegressor.of(SMALL.withRefit(false))
            .with(RunOptions.defaults().withListener(listener))
            .fit(x, y);

    assertThat(listener.events).noneMatch(event -> event.startsWith("refit"));
    assertThat(fit.model().provenance().rows()).isEqualTo(160);
    assertThat(fit.model().certificate().rows()).isEqualTo(160);
  }

  @Test
  void theFitReportsTheLayersThatTheListenerWasToldOf() {
    RecordingListener listener = new RecordingListener();

    BasisFit<RegressorModel> fit = fit(SMALL, listener);

    assertThat(fit.layers()).isEqualTo(listener.layers.subList(0, fit.layers().size()));
    int rank = 0;
    for (LayerReport layer : fit.layers()) {
      rank += layer.nodes();
      assertThat(layer.rank()).isEqualTo(rank);
    }
  }

  @Test
  void everyPointOfThePathIsToldWhenItIsMeasured() {
    RecordingListener listener = new RecordingListener();
    BasisFit<RegressorModel> fit = fit(SMALL, listener);
    assertThat(listener.points).isEqualTo(fit.path().points());

    RecordingListener stages = new RecordingListener();
    fit =
        BasisRegressor.of(Parameters.auto().withStages(5).withWidths(4))
            .with(RunOptions.defaults().withThreads(2).withListener(stages))
            .fit(x, y);
    assertThat(stages.points).containsAll(fit.path().points());
  }

  @Test
  void aListenerThatAsksToStopGetsAUsableModel() {
    for (int layers = 1; layers <= 2; layers++) {
      RecordingListener listener = new RecordingListener(layers);

      BasisFit<RegressorModel> fit = fit(SMALL, listener);

      assertThat(fit.stopReason()).isEqualTo(StopReason.LISTENER);
      assertThat(fit.toString()).contains("stopped: on request");
      assertThat(fit.layers()).hasSize(layers);
      assertThat(fit.model().network().basis().layers()).isLessThanOrEqualTo(layers);
      Finite.check(fit, x);
    }
  }

  @Test
  void listeningChangesNothing() {
    double[] quiet = BasisRegressor.of(SMALL).fit(x, y).model().predict(x);

    assertThat(fit(SMALL, new RecordingListener()).model().predict(x)).containsExactly(quiet);
  }

  @Test
  void theReasonWhyGrowingEndedIsTold() {
    Parameters unvalidated = SMALL.withValidation(Validation.none()).withWidths(4, 20);
    assertThat(fit(unvalidated, new RecordingListener()).stopReason())
        .isEqualTo(StopReason.MAX_DEPTH);

    double[] exact = Problems.cubic(x, 0, 1);
    BasisFit<RegressorModel> fitted = BasisRegressor.of(unvalidated.withMaxDepth(8)).fit(x, exact);
    assertThat(fitted.stopReason()).isEqualTo(StopReason.FITTED);
    assertThat(fitted.layers()).hasSize(3);

    double[][] few = List.of(x).subList(0, 8).toArray(new double[0][]);
    double[] targets = {1, -1, 1, 1, -1, -1, 1, -1};
    BasisFit<RegressorModel> full =
        BasisRegressor.of(unvalidated.withMaxDepth(8).withBuilder("unsupervised"))
            .fit(few, targets);
    assertThat(full.stopReason()).isIn(StopReason.FITTED, StopReason.SPANS_CANDIDATES);
    assertThat(full.layers().get(full.layers().size() - 1).rank()).isEqualTo(8);
  }

  private BasisFit<RegressorModel> fit(Parameters parameters, RecordingListener listener) {
    return BasisRegressor.of(parameters)
        .with(RunOptions.defaults().withThreads(2).withListener(listener))
        .fit(x, y);
  }
}
