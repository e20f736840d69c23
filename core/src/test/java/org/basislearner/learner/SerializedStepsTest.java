package org.basislearner.learner;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.basislearner.learner.BasisLearner.Aim;
import org.basislearner.linalg.Kernels;
import org.basislearner.loss.TargetKind;
import org.basislearner.network.InputRange;
import org.basislearner.predict.OutputLimits;
import org.basislearner.rows.RowStorage;
import org.basislearner.scaling.InputStatistics;
import org.basislearner.selection.FirstLayerBuilder;
import org.basislearner.selection.LayerBuilder;
import org.basislearner.store.LocalRowStore;
import org.basislearner.store.RowShape;
import org.basislearner.store.RowStore;
import org.basislearner.store.Workers;
import org.basislearner.testing.SendingRowStore;
import org.basislearner.train.Parameters;
import org.basislearner.train.RunOptions;
import org.basislearner.train.Task;
import org.basislearner.train.Validation;
import org.junit.jupiter.api.Test;

/** Every step of training can be shipped to where the rows are. */
class SerializedStepsTest {
  @Test
  void trainingIsTheSameWhenEveryStepIsSentAndReceived() {
    for (LayerBuilder builder : LayerBuilder.builtIn()) {
      for (FirstLayerBuilder firstLayer : FirstLayerBuilder.builtIn()) {
        Parameters parameters =
            Parameters.defaults()
                .withTask(Task.REGRESSION)
                .withWidths(4, 6)
                .withMaxDepth(4)
                .withBatch(4)
                .withBuilder(builder)
                .withFirstLayer(firstLayer);
        Growth here = grow(parameters, false);
        Growth there = grow(parameters, true);
        String what = builder.name() + ", " + firstLayer.name();
        assertThat(there.basis()).as(what).isEqualTo(here.basis());
        for (int i = 0; i < here.outputs().size(); i++) {
          assertThat(there.outputs().get(i).weights())
              .as(what)
              .isEqualTo(here.outputs().get(i).weights());
        }
      }
    }
  }

  @Test
  void quantilesAreTheSameWhenEveryStepIsSentAndReceived() {
    try (Workers workers = new Workers(2, Kernels.best(), () -> false);
        RowStore rows = store(workers, 1000, 3)) {
      InputRange range = InputStatistics.range(rows, 3);
      assertThat(InputStatistics.normal(new SendingRowStore(rows), range))
          .isEqualTo(InputStatistics.normal(rows, range));
    }
  }

  private static Growth grow(Parameters parameters, boolean serialized) {
    try (Workers workers = new Workers(2, Kernels.best(), () -> false);
        RowStore training = store(workers, 90, 1);
        RowStore validation = store(workers, 30, 2)) {
      BasisLearner learner =
          new BasisLearner(
              parameters,
              RunOptions.defaults(),
              workers,
              new RowShape(120, 3, TargetKind.NUMBERS, 2, false, 120),
              OutputLimits.NONE);
      return serialized
          ? learner.grow(
              new SendingRowStore(training), Optional.of(new SendingRowStore(validation)), Aim.PATH)
          : learner.grow(training, Optional.of(validation), Aim.PATH);
    }
  }

  private static RowStore store(Workers workers, int rows, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    try (LocalRowStore.Builder builder =
        new LocalRowStore.Builder(workers, RowStorage.heap(), 3, 2, rows)) {
      for (int i = 0; i < rows; i++) {
        double[] x = {random.nextDouble(), random.nextDouble(), random.nextDouble()};
        builder.add(x, new double[] {x[0] * x[1] - x[2], random.nextDouble()});
      }
      return builder.build();
    }
  }

  @Test
  void parametersSurviveTheirText() {
    Parameters parameters =
        Parameters.defaults()
            .withTask(Task.REGRESSION)
            .withWidths(7, 9)
            .withMaxDepth(6)
            .withBuilder("screened")
            .withFirstLayer("randomized")
            .withLambdas(List.of(0.0, 1e-7, 0.3))
            .withValidation(Validation.last(17))
            .withSeed(-5);
    assertThat(Parameters.fromMap(parameters.toMap())).isEqualTo(parameters);
    assertThat(Parameters.fromMap(Parameters.defaults().toMap())).isEqualTo(Parameters.defaults());
  }
}
