package org.basislearner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.basislearner.rows.DataException;
import org.basislearner.rows.RowSource;
import org.basislearner.rows.RowStorage;
import org.basislearner.testing.Problems;
import org.basislearner.train.Parameters;
import org.basislearner.train.RunOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MemoryLimitTest {
  @TempDir Path folder;

  /** A table that takes no memory, and whose rows nobody may look at. */
  private static final class Unread implements RowSource {
    private final int rows;

    Unread(int rows) {
      this.rows = rows;
    }

    @Override
    public long rows() {
      return rows;
    }

    @Override
    public int columns() {
      return 100;
    }

    @Override
    public void scan(Visitor visitor) {
      throw new AssertionError("the rows were read");
    }
  }

  @Test
  void whatCannotFitIsRefusedBeforeAnyWork() {
    RecordingListener listener = new RecordingListener();
    RunOptions options =
        RunOptions.defaults().withListener(listener).withMemoryLimit(1_000_000_000);

    assertThatThrownBy(() -> fit(options, 1_000_000))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("1000000 rows")
        .hasMessageContaining("100 inputs")
        .hasMessageContaining("limit is 1.00 GB")
        .hasMessageContaining("widths")
        .hasMessageContaining("maxDepth")
        .hasMessageContaining("RowStorage.mapped")
        .hasMessageContaining("-Xmx");

    assertThat(listener.events).isEmpty();
  }

  @Test
  void rowsInFilesDoNotCountAsHeap() {
    RunOptions options =
        RunOptions.defaults().withMemoryLimit(1_000_000_000).withStorage(RowStorage.mapped(folder));

    // it goes on to read the rows: it was not refused
    assertThatThrownBy(() -> fit(options, 1_000_000)).hasMessage("the rows were read");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void theMessageDoesNotAdviseWhatIsDoneAlready() {
    RunOptions options =
        RunOptions.defaults().withMemoryLimit(1_000_000).withStorage(RowStorage.mapped(folder));

    assertThatThrownBy(() -> fit(options, 1_000_000))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("widths")
        .message()
        .doesNotContain("RowStorage.mapped");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void whatTheMessageAdvisesHelps() {
    double[][] x = Problems.gaussian(1, 3000, 10);
    double[] y = Problems.cubic(x, 0.1, 1);
    Parameters wide = Parameters.defaults().withWidths(50, 3000).withMaxDepth(6);
    RunOptions options = RunOptions.defaults().withMemoryLimit(200_000_000).withThreads(1);

    assertThatThrownBy(() -> BasisRegressor.of(wide).with(options).fit(x, y))
        .isInstanceOf(DataException.class);

    BasisRegressor.of(wide.withWidths(5)).with(options).fit(x, y);
    BasisRegressor.of(wide.withMaxDepth(2)).with(options).fit(x, y);
  }

  private static void fit(RunOptions options, int rows) {
    BasisClassifier.of(Parameters.auto().withStages(0))
        .with(options)
        .fit(TrainingSet.of(new Unread(rows), labels(rows)));
  }

  private static String[] labels(int rows) {
    String[] labels = new String[rows];
    for (int i = 0; i < rows; i++) {
      labels[i] = List.of("a", "b", "c").get(i % 3);
    }
    return labels;
  }
}
