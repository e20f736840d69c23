package org.basislearner;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.basislearner.rows.RowStorage;
import org.basislearner.testing.LearningProblem;
import org.basislearner.train.Parameters;
import org.basislearner.train.RunOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Training with rows in mapped files. */
class MappedFitTest {
  @TempDir Path directory = Path.of("");

  @Test
  void aFolderThatIsMissingIsNamed() {
    Path missing = directory.resolve("missing");
    LearningProblem problem = LearningProblem.ofEveryKind(50, 2, 1).get(0);
    RunOptions options = RunOptions.defaults().withStorage(RowStorage.mapped(missing));
    assertThatThrownBy(() -> problem.fit(Parameters.defaults(), options))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining(missing.toString());
  }
}
