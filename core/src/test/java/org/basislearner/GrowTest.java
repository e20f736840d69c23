package org.basislearner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.basislearner.rows.DataException;
import org.basislearner.selection.LayerBuilder;
import org.basislearner.selection.LayerDraft;
import org.basislearner.testing.NoisyRows;
import org.basislearner.train.Parameters;
import org.basislearner.train.RunOptions;
import org.basislearner.train.Validation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A model grown deeper has the bytes of one that was never interrupted. */
class GrowTest {
  private static final RunOptions KEEP = RunOptions.defaults().withThreads(2).withKeepPath(true);
  private static final Parameters PARAMETERS =
      Parameters.defaults()
          .withWidths(4, 6)
          .withMaxDepth(5)
          .withBatch(4)
          .withLambdas(List.of(1e-6, 1e-2));

  private static byte[] grown(NoisyRows rows, BasisModel model, Parameters deeper) {
    return rows.classes() == 0
        ? BasisRegressor.of(deeper)
            .with(RunOptions.defaults())
            .growing((RegressorModel) model)
            .fit(rows.x(), rows.y())
            .model()
            .toBytes()
        : BasisClassifier.of(deeper)
            .growing((ClassifierModel) model)
            .fit(rows.x(), rows.labels())
            .model()
            .toBytes();
  }

  @ParameterizedTest
  @CsvSource({
    "ols, squared, 0.2, 4",
    "screened, squared, none, 3",
    "correlation:1, squared, none, 4",
    "'ols,dense', squared, kfold:3, 4",
    "gram-schmidt, squared, none, 2",
    "unsupervised, hinge, 0.2, 3",
    "ols, logistic, kfold:2, 3",
    "dense, logistic, none, 4"
  })
  void theBytesAreThoseOfAnUninterruptedRun(
      String builder, String loss, String validation, int depth) throws IOException {
    Parameters deep =
        PARAMETERS.withBuilder(builder).withLoss(loss).withValidation(Validation.parse(validation));
    NoisyRows rows = NoisyRows.draw(4, 100, loss.equals("squared") ? 0 : 3);
    byte[] whole = rows.fit(deep, KEEP).model().toBytes();
    byte[] shallow = rows.fit(deep.withMaxDepth(depth), KEEP).model().toBytes();
    BasisModel saved = BasisModel.fromBytes(shallow, "m");
    assertThat(saved.toBytes()).isEqualTo(shallow);
    assertThat(grown(rows, saved, Parameters.auto().withMaxDepth(5))).isEqualTo(whole);
  }

  @Test
  void noCandidateOfKnownLayersIsScored() {
    NoisyRows rows = NoisyRows.draw(4, 150, 0);
    Parameters last = PARAMETERS.withValidation(Validation.none());
    BasisFit<? extends BasisModel> saved = rows.fit(last.withMaxDepth(4), KEEP);
    // a builder that would fail if it were asked
    int[] asked = new int[1];
    LayerBuilder counting =
        new LayerBuilder() {
          @Override
          public String name() {
            return "ols";
          }

          @Override
          public void build(LayerDraft layer) {
            asked[0]++;
            assertThat(layer.layer()).isEqualTo(4);
            layer.addBest(layer.scores(), layer.batch());
          }
        };
    grown(rows, saved.model(), last.withBuilder(counting));
    assertThat(asked[0]).isEqualTo(1);
  }

  @Test
  void whatDiffersIsRefused() {
    NoisyRows rows = NoisyRows.draw(4, 150, 0);
    Parameters all = PARAMETERS.withMaxDepth(3).withValidation(Validation.none());
    BasisModel model = rows.fit(all, KEEP).model();
    Parameters deeper = Parameters.auto().withMaxDepth(5);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> grown(rows, model, deeper.withBuilder("dense")))
        .withMessage("builder = dense: expected ols, as in the training of the model");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> grown(rows, model, Parameters.auto().withMaxDepth(2)))
        .withMessage("maxDepth = 2: expected at least that of the model, 3");
    assertThatExceptionOfType(DataException.class)
        .isThrownBy(() -> grown(NoisyRows.draw(5, 150, 0), model, deeper))
        .withMessageStartingWith("the rows are not those that the model was trained on");
    double[] weights = new double[150];
    Arrays.setAll(weights, i -> 1 + i % 2);
    BasisRegressor growing = BasisRegressor.of(deeper).growing((RegressorModel) model);
    assertThatExceptionOfType(DataException.class)
        .isThrownBy(() -> growing.fit(TrainingSet.of(rows.x(), rows.y()).weights(weights)))
        .withMessageContaining("are weights, target and validation rows the same?");
    BasisModel without = rows.fit(all, RunOptions.defaults()).model();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> grown(rows, without, deeper))
        .withMessageContaining("keepPath");
    BasisRegressor plain = growing.with(RunOptions.defaults().withKernel("plain"));
    if (!model.provenance().kernel().equals("plain")) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> plain.fit(rows.x(), rows.y()))
          .withMessageStartingWith("kernel = plain: expected ");
    }
  }
}
