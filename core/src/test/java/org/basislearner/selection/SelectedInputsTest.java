package org.basislearner.selection;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.basislearner.testing.Seeds;
import org.basislearner.testing.SlowAlgebra;
import org.junit.jupiter.api.Test;

class SelectedInputsTest extends FirstLayerContract {
  @Override
  FirstLayerBuilder builder() {
    return new SelectedInputs();
  }

  /** The paper's score of each column, taken from explicit residuals. */
  @Test
  void itsInputsAreThoseThatExplainMostOfWhatTheOthersLeave() {
    Seeds.forEach(
        10,
        seed -> {
          double[][] x = GrownProblem.gaussian(40, 7, seed);
          for (double[] row : x) {
            row[3] += 5 + row[0];
          }
          int targets = 1 + (int) (seed % 3);
          double[][] y = GrownProblem.gaussian(40, targets, seed + 100);
          for (int i = 0; i < y.length; i++) {
            y[i][0] = 1000 * (y[i][0] + x[i][2]);
          }
          try (GrownProblem problem = new GrownProblem(x, y, 1, Precision.DOUBLE)) {
            assertThat(problem.basis().buildFirst(builder(), 4, 1, true)).isEqualTo(4);
            double[] weights = problem.basis().basis().firstLayer().weights();
            List<Integer> expected = slow(problem.augmented(), y);
            for (int j = 0; j < 4; j++) {
              for (int i = 0; i < 8; i++) {
                assertThat(weights[i * 4 + j] != 0).isEqualTo(expected.get(j) == i);
              }
            }
          }
        });
  }

  private static List<Integer> slow(double[][] columns, double[][] y) {
    List<Integer> chosen = new ArrayList<>(List.of(0));
    while (chosen.size() < 4) {
      List<double[]> basis =
          SlowAlgebra.orthonormal(chosen.stream().map(j -> columns[j]).toList(), 0);
      List<double[]> left = new ArrayList<>();
      for (int c = 0; c < y[0].length; c++) {
        double[] target = new double[y.length];
        for (int i = 0; i < y.length; i++) {
          target[i] = y[i][c];
        }
        left.add(SlowAlgebra.residual(target, basis));
      }
      List<double[]> targets = SlowAlgebra.orthonormal(left, 0);
      int best = 0;
      double most = 0;
      for (int j = 1; j < columns.length; j++) {
        double[] column = SlowAlgebra.residual(columns[j], basis);
        double score = 0;
        for (double[] target : targets) {
          score += Math.pow(SlowAlgebra.dot(column, target) / SlowAlgebra.norm(column), 2);
        }
        if (!chosen.contains(j) && score > most) {
          most = score;
          best = j;
        }
      }
      chosen.add(best);
    }
    return chosen;
  }
}
