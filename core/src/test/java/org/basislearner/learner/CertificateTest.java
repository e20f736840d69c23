package org.basislearner.learner;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import org.basislearner.loss.SolverStop;
import org.basislearner.loss.TargetKind;
import org.basislearner.rows.BlockSource;
import org.basislearner.search.Search;
import org.basislearner.testing.RandomRows;
import org.basislearner.testing.Seeds;
import org.basislearner.train.Certificate;
import org.basislearner.train.Parameters;
import org.basislearner.train.RunOptions;
import org.basislearner.train.Task;
import org.basislearner.train.Validation;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What every trained model carries with it is true, whatever the builder, labels and validation.
 */
class CertificateTest {
  @ParameterizedTest
  @ValueSource(
      strings = {"ols", "screened", "correlation", "gram-schmidt", "unsupervised", "dense"})
  void theCertificateHoldsOfTheModelThatCarriesIt(String builder) {
    Seeds.forEach(
        12,
        seed -> {
          SplittableRandom random = new SplittableRandom(seed);
          int rows = random.nextInt(5, 120);
          int inputs = random.nextInt(1, 8);
          Labels labels = Labels.of(random.nextInt(4));
          Parameters parameters =
              Parameters.defaults()
                  .withTask(
                      labels.kind() == TargetKind.NUMBERS ? Task.REGRESSION : Task.CLASSIFICATION)
                  .withBuilder(builder)
                  .withWidths(random.nextInt(1, 15), random.nextInt(1, 15))
                  .withBatch(random.nextInt(1, 15))
                  .withMaxDepth(random.nextInt(2, 6))
                  .withLambdas(List.of(1e-6, 1e-3, 1.0))
                  .withValidation(
                      random.nextBoolean() ? Validation.fraction(0.3) : Validation.none());
          RunResult trained = train(parameters, random, rows, inputs, labels);
          assertHolds(trained, parameters, rows);
        });
  }

  private static RunResult train(
      Parameters parameters, SplittableRandom random, int rows, int inputs, Labels labels) {
    double[][] values = labels.draw(random, rows);
    Targets targets =
        new Targets() {
          @Override
          public TargetKind kind() {
            return labels.kind();
          }

          @Override
          public int columns() {
            return values[0].length;
          }

          @Override
          public int rows() {
            return rows;
          }

          @Override
          public double[][] columns(int first, int count) {
            return BlockSource.transposed(Arrays.copyOfRange(values, first, first + count));
          }

          @Override
          public int classOf(int row) {
            return kind() == TargetKind.NUMBERS ? 0 : kind().decide(values[row]);
          }
        };
    List<String> names = Collections.nCopies(inputs, "x");
    RunOptions options = RunOptions.defaults().withThreads(1);
    LocalRows all =
        new LocalRows(
            BlockSource.of(RandomRows.uniform(random, rows, inputs)),
            names,
            targets,
            new double[0],
            parameters,
            options);
    return new TrainingRun(Search.of(List.of(parameters), all.shape()), options, all).run();
  }

  private static void assertHolds(RunResult trained, Parameters parameters, int rows) {
    Certificate certificate = trained.card().certificate();
    boolean validated = !parameters.validation().isNone();
    assertThat(trained.card().provenance().refitted()).isEqualTo(validated);
    assertThat(certificate.rows()).as("rows, refitted on all").isEqualTo(rows);
    assertThat(certificate.rank()).isEqualTo(trained.predictor().network().basis().nodes());
    assertThat((long) certificate.rank()).isLessThanOrEqualTo(certificate.rows());
    assertThat(certificate.orthogonalityDefect()).isLessThan(GrownNetwork.DEFECT);
    assertThat(certificate.layerErrors()).hasSize(trained.predictor().network().basis().layers());
    double earlier = Double.POSITIVE_INFINITY;
    for (double error : certificate.layerErrors()) {
      assertThat(error).isBetween(0.0, earlier);
      earlier = error;
    }
    double target = certificate.layerErrors().get(0) + 1;
    // a layer that was drawn to the constant says how far that is from the minimum
    double most = certificate.stop() == SolverStop.CONSTANT ? target : 1e-9 * target;
    assertThat(certificate.gap()).isBetween(0.0, most);
    assertThat(trained.chosenBuild().path().chosenPoint().depth())
        .isLessThanOrEqualTo(parameters.maxDepth());
  }
}
