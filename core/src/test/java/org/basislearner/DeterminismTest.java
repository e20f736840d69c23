package org.basislearner;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.basislearner.rows.RowStorage;
import org.basislearner.selection.FirstLayerBuilder;
import org.basislearner.selection.LayerBuilder;
import org.basislearner.selection.Precision;
import org.basislearner.testing.LearningProblem;
import org.basislearner.train.Parameters;
import org.basislearner.train.RunOptions;
import org.basislearner.train.Scaling;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The same data and parameters give the same model file, byte for byte, on any number of threads,
 * with rows on the heap or in mapped files, and in every run.
 */
class DeterminismTest {
  /**
   * Rows of a problem with several blocks: three for training, one for validation. With two blocks
   * the order in which they join would not matter.
   */
  private static final int SEVERAL_BLOCKS = 11000;

  @TempDir Path directory = Path.of("");

  private static final Parameters PARAMETERS =
      Parameters.defaults()
          .withWidths(5, 7)
          .withMaxDepth(4)
          .withBatch(3)
          .withLambdas(List.of(1e-6, 1e-3, 1e-1));

  static Stream<String> builders() {
    return LayerBuilder.builtIn().stream().map(LayerBuilder::name);
  }

  @ParameterizedTest
  @MethodSource("builders")
  void everyBuilderGivesTheSameFileOnFewRows(String builder) throws IOException {
    for (LearningProblem problem : LearningProblem.ofEveryKind(300, 4, 1)) {
      for (Precision precision : Precision.values()) {
        assertSameFile(problem, PARAMETERS.withBuilder(builder).withPrecision(precision));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("builders")
  void everyBuilderGivesTheSameFileOnSeveralBlocks(String builder) throws IOException {
    // some have no width; two inputs keep them small
    int inputs = builder.equals("gram-schmidt") || builder.equals("vca") ? 2 : 4;
    LearningProblem problem = LearningProblem.ofEveryKind(SEVERAL_BLOCKS, inputs, 2).get(2);
    for (Precision precision : Precision.values()) {
      assertSameFile(problem, PARAMETERS.withBuilder(builder).withPrecision(precision));
    }
  }

  @Test
  void everyKindOfTargetGivesTheSameFileOnSeveralBlocks() throws IOException {
    for (LearningProblem problem : LearningProblem.ofEveryKind(SEVERAL_BLOCKS, 4, 3)) {
      assertSameFile(problem, PARAMETERS);
    }
  }

  @Test
  void everyFirstLayerGivesTheSameFile() throws IOException {
    LearningProblem problem = LearningProblem.ofEveryKind(5000, 9, 4).get(0);
    for (FirstLayerBuilder first : FirstLayerBuilder.builtIn()) {
      assertSameFile(problem, PARAMETERS.withFirstLayer(first).withMaxDepth(3));
    }
  }

  @Test
  void everyScalingGivesTheSameFile() throws IOException {
    LearningProblem problem = LearningProblem.ofEveryKind(SEVERAL_BLOCKS, 4, 6).get(0);
    for (Scaling scaling : Scaling.values()) {
      assertSameFile(problem, PARAMETERS.withScaling(scaling).withMaxDepth(3));
    }
  }

  /** Widths at which the sums over rows fall into many parts. */
  @Test
  void wideLayersGiveTheSameFile() throws IOException {
    LearningProblem problem = LearningProblem.ofEveryKind(SEVERAL_BLOCKS, 19, 5).get(1);
    assertSameFile(problem, PARAMETERS.withWidths(20, 100, 10).withBatch(50));
  }

  @Test
  void otherDataGiveAnotherFile() throws IOException {
    byte[] one = fit(LearningProblem.ofEveryKind(300, 4, 1).get(0), PARAMETERS, 1, heap());
    byte[] two = fit(LearningProblem.ofEveryKind(300, 4, 2).get(0), PARAMETERS, 1, heap());
    assertThat(two).isNotEqualTo(one);
  }

  private void assertSameFile(LearningProblem problem, Parameters parameters) throws IOException {
    byte[] expected = fit(problem, parameters, 1, heap());
    RowStorage mapped = RowStorage.mapped(directory);
    assertSame("1 thread again", expected, fit(problem, parameters, 1, heap()));
    assertSame("2 threads", expected, fit(problem, parameters, 2, heap()));
    assertSame("4 threads", expected, fit(problem, parameters, 4, heap()));
    assertSame("1 thread, mapped", expected, fit(problem, parameters, 1, mapped));
    assertSame("4 threads, mapped", expected, fit(problem, parameters, 4, mapped));
  }

  private static void assertSame(String run, byte[] expected, byte[] actual) {
    assertThat(actual.length).as(run).isEqualTo(expected.length);
    assertThat(Arrays.mismatch(actual, expected)).as("%s: first other byte", run).isEqualTo(-1);
  }

  private static RowStorage heap() {
    return RowStorage.heap();
  }

  private byte[] fit(
      LearningProblem problem, Parameters parameters, int threads, RowStorage storage)
      throws IOException {
    RunOptions options = RunOptions.defaults().withThreads(threads).withStorage(storage);
    Path file = directory.resolve("model.basis");
    problem.fit(parameters, options).save(file);
    byte[] bytes = Files.readAllBytes(file);
    Files.delete(file);
    assertThat(directory).as("a mapped file is deleted").isEmptyDirectory();
    return bytes;
  }
}
