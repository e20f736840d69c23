package org.basislearner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.basislearner.BasisRegressor;
import org.basislearner.TrainingSet;
import org.basislearner.train.Parameters;
import org.basislearner.train.RunOptions;
import org.basislearner.train.Validation;
import org.junit.jupiter.api.Test;

class TrainingProgressTest {
  private static String lines(boolean terminal, boolean quiet) {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Parameters narrow =
        Parameters.defaults().withWidths(2, 3).withMaxDepth(3).withValidation(Validation.folds(2));
    double[][] rows = new double[20][];
    double[] targets = new double[rows.length];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = new double[] {i};
      targets[i] = i % 7;
    }
    PrintStream out = new PrintStream(err, true, StandardCharsets.UTF_8);
    try (Progress progress = new Progress(out, terminal, quiet)) {
      TrainingProgress listener =
          new TrainingProgress(progress, new Interruption(), "fold 1: ", 2, 0);
      BasisRegressor.choosingFrom(List.of(narrow, narrow.withWidths(2, 4)))
          .with(RunOptions.defaults().withListener(listener))
          .fit(TrainingSet.of(rows, targets));
    }
    return err.toString(StandardCharsets.UTF_8);
  }

  @Test
  void aPlainLineForEachBuildSaysWhichOfHowManyTheBestAndTheTimeLeft() {
    assertThat(lines(false, false).lines())
        .filteredOn(line -> line.contains("score"))
        .hasSize(2)
        .last()
        .asString()
        .matches(
            " *[0-9]+ s  fold 1: build 2 of 2: a network, score [0-9.]+, best [0-9.]+,"
                + " about [0-9]+ s left");
  }

  @Test
  void stepsAreNotPrintedOnATerminalOrWhereAllIsQuiet() {
    assertThat(lines(true, false)).doesNotContain("score");
    assertThat(lines(false, true)).isEmpty();
  }
}
