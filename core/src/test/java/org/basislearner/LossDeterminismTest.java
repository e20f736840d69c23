package org.basislearner;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.basislearner.loss.Loss;
import org.basislearner.rows.RowStorage;
import org.basislearner.testing.NoisyRows;
import org.basislearner.train.Parameters;
import org.basislearner.train.RunOptions;
import org.basislearner.train.Validation;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every loss gives the same model file, byte for byte, on any number of threads, with rows on the
 * heap or in mapped files. 160 rows are four blocks, in training and in validation.
 */
class LossDeterminismTest {
  private static final int ROWS = 160;
  private static final Parameters PARAMETERS =
      Parameters.defaults()
          .withWidths(4, 6)
          .withMaxDepth(3)
          .withBatch(3)
          .withLambdas(List.of(1e-2, 1.0));

  @TempDir Path folder = Path.of("");

  @ParameterizedTest
  @ValueSource(strings = {"squared", "logistic", "hinge", "huber", "absolute", "quantile:0.8"})
  void threadsAndStorageChangeNothing(String loss) throws IOException {
    double[] weights = new Random(1).doubles(ROWS, 0.1, 3).toArray();
    Parameters parameters = PARAMETERS.withLoss(loss);
    for (NoisyRows rows : NoisyRows.of(Loss.named(loss), 1, ROWS)) {
      assertSameFile(rows, parameters);
      assertSameFile(rows, parameters.withValidation(Validation.folds(2)), weights);
    }
  }

  private void assertSameFile(NoisyRows rows, Parameters parameters, double... weights)
      throws IOException {
    byte[] expected = fit(rows, parameters, 1, RowStorage.heap(), weights);
    for (int threads = 1; threads <= 3; threads++) {
      for (RowStorage storage : List.of(RowStorage.heap(), RowStorage.mapped(folder))) {
        assertThat(fit(rows, parameters, threads, storage, weights))
            .as("%d threads, %s, %d classes", threads, parameters, rows.classes())
            .isEqualTo(expected);
      }
    }
  }

  private byte[] fit(
      NoisyRows rows, Parameters parameters, int threads, RowStorage storage, double... weights)
      throws IOException {
    RunOptions options =
        RunOptions.defaults().withThreads(threads).withStorage(storage).withLeaveOneOut(true);
    boolean intervals = rows.classes() == 0 && parameters.loss().equals(Loss.squared());
    Path file = folder.resolve("model.basis");
    rows.fit(parameters.withIntervals(intervals), options, weights).model().save(file);
    byte[] bytes = Files.readAllBytes(file);
    Files.delete(file);
    return bytes;
  }
}
