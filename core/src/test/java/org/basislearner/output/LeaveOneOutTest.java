package org.basislearner.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.basislearner.learner.BasisLearner;
import org.basislearner.learner.BasisLearner.Aim;
import org.basislearner.learner.Growth;
import org.basislearner.linalg.Kernels;
import org.basislearner.loss.Loss;
import org.basislearner.loss.TargetKind;
import org.basislearner.network.Basis;
import org.basislearner.predict.OutputLimits;
import org.basislearner.rows.RowStorage;
import org.basislearner.store.LocalRowStore;
import org.basislearner.store.RowShape;
import org.basislearner.store.Workers;
import org.basislearner.testing.NoisyRows;
import org.basislearner.testing.Seeds;
import org.basislearner.testing.SlowAlgebra;
import org.basislearner.train.Parameters;
import org.basislearner.train.PathPoint;
import org.basislearner.train.RunOptions;
import org.junit.jupiter.api.Test;

/** The closed form against output layers that are really trained without each row in turn. */
class LeaveOneOutTest {
  private static final int ROWS = 40;
  private static final Parameters PARAMETERS =
      Parameters.defaults()
          .withWidths(4, 4)
          .withMaxDepth(3)
          .withBatch(2)
          .withLambdas(List.of(1e-3, 1e-1, 0.0));

  /** Rows on which networks are grown; weights have the mean 1. */
  private record Case(double[][] x, double[][] targets, TargetKind kind, double[] weights) {
    static Case draw(long seed, int classes, boolean weighted) {
      NoisyRows rows = NoisyRows.draw(seed, ROWS, classes);
      double[][] targets = new double[ROWS][];
      for (int i = 0; i < ROWS; i++) {
        int label = rows.labels()[i];
        targets[i] =
            switch (classes) {
              case 0 -> new double[] {rows.y()[i], rows.x()[i][3] * rows.x()[i][3]};
              case 2 -> new double[] {2 * label - 1};
              default -> new double[classes];
            };
        if (classes > 2) {
          targets[i][label] = 1;
        }
      }
      double[] weights = new double[ROWS];
      Arrays.fill(weights, 1);
      if (weighted) {
        double[] drawn = new Random(seed).doubles(ROWS, 0.2, 3).toArray();
        double mean = Arrays.stream(drawn).average().orElseThrow();
        Arrays.setAll(weights, i -> drawn[i] / mean);
      }
      TargetKind kind =
          classes == 0
              ? TargetKind.NUMBERS
              : classes == 2 ? TargetKind.TWO_CLASSES : TargetKind.CLASSES;
      return new Case(rows.x(), targets, kind, weights);
    }

    Growth grow(boolean weighted) {
      int outputs = targets[0].length;
      try (Workers workers = new Workers(1, Kernels.best(), () -> false);
          LocalRowStore.Builder builder =
              new LocalRowStore.Builder(workers, RowStorage.heap(), 4, outputs, ROWS, weighted)) {
        for (int i = 0; i < ROWS; i++) {
          builder.add(x[i], targets[i], weights[i]);
        }
        try (LocalRowStore store = builder.build()) {
          RunOptions options = RunOptions.defaults().withLeaveOneOut(true);
          return new BasisLearner(
                  PARAMETERS,
                  options,
                  workers,
                  new RowShape(ROWS, 4, kind, outputs, weighted, ROWS),
                  OutputLimits.NONE)
              .grow(store, Optional.empty(), Aim.PATH);
        }
      }
    }

    double slowError(Basis basis, double lambda) {
      double[][] f = new double[ROWS][basis.nodes()];
      for (int i = 0; i < ROWS; i++) {
        basis.evaluate(x[i], f[i]);
      }
      double errors = 0;
      double total = 0;
      for (int i = 0; i < ROWS; i++) {
        errors += weights[i] * kind.error(without(i, f, lambda), targets[i]);
        total += weights[i];
      }
      return errors / total;
    }

    /** The outputs for a row of the W of least (m lambda / 2) ||w||^2 + losses of the others. */
    private double[] without(int row, double[][] f, double lambda) {
      int nodes = f[0].length;
      double[] outputs = new double[targets[0].length];
      for (int c = 0; c < outputs.length; c++) {
        double[][] matrix = new double[nodes][nodes];
        double[] right = new double[nodes];
        for (int i = 0; i < nodes; i++) {
          matrix[i][i] = i == 0 ? 0 : ROWS * lambda / 2; // the first node is the free constant
          for (int r = 0; r < ROWS; r++) {
            double weight = r == row ? 0 : weights[r] * f[r][i];
            right[i] += weight * targets[r][c];
            for (int j = 0; j < nodes; j++) {
              matrix[i][j] += weight * f[r][j];
            }
          }
        }
        outputs[c] = SlowAlgebra.dot(f[row], SlowAlgebra.solve(matrix, right));
      }
      return outputs;
    }
  }

  @Test
  void theErrorIsThatOfOutputLayersTrainedWithoutTheRow() {
    Seeds.forEach(
        3,
        seed -> {
          for (int classes : new int[] {0, 2, 3}) {
            for (boolean weighted : new boolean[] {false, true}) {
              Case one = Case.draw(seed, classes, weighted);
              Growth growth = one.grow(weighted);
              assertThat(growth.points()).hasSize(2 * 3);
              for (PathPoint point : growth.points()) {
                Basis basis = growth.basis().truncate(point.depth() - 1);
                double slow = one.slowError(basis, point.lambda());
                assertThat(point.leaveOneOutError())
                    .as("%s, %s", one.kind(), point)
                    .isCloseTo(slow, within(1e-8 * (1 + slow)));
              }
            }
          }
        });
  }

  @Test
  void itIsComputedOnlyWhenAskedFor() {
    NoisyRows rows = NoisyRows.draw(1, ROWS, 2);
    RunOptions asked = RunOptions.defaults().withLeaveOneOut(true);
    assertThat(rows.fit(PARAMETERS).path().points()).allMatch(LeaveOneOutTest::hasNone);
    assertThat(rows.fit(PARAMETERS, asked).path().points()).noneMatch(LeaveOneOutTest::hasNone);
    Parameters logistic = PARAMETERS.withLambdas(List.of(0.1)).withLoss(Loss.logistic());
    assertThat(rows.fit(logistic, asked).path().points()).allMatch(LeaveOneOutTest::hasNone);
  }

  private static boolean hasNone(PathPoint point) {
    return Double.isNaN(point.leaveOneOutError());
  }
}
