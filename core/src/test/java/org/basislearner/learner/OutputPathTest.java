package org.basislearner.learner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.basislearner.loss.SolverStop;
import org.basislearner.output.OutputLayer;
import org.basislearner.testing.RandomRows;
import org.basislearner.testing.Seeds;
import org.basislearner.testing.SlowAlgebra;
import org.basislearner.train.Parameters;
import org.basislearner.train.PathPoint;
import org.junit.jupiter.api.Test;

/**
 * The output layers of the squared loss against normal equations of the node values themselves, set
 * up and solved in the most obvious way.
 */
class OutputPathTest {
  private static final List<Double> LAMBDAS = Parameters.lambdaGrid(1e-7, 10, 0.5);

  /** Relative to the objective at W = 0; sums of some hundred terms, twice solved. */
  private static final double ROUNDING = 1e-11;

  /** A problem, its targets, and F after all layers. */
  private record Case(GrownNetwork grown, double[][] targets, List<double[]> columns) {
    static Case draw(long seed, List<Double> lambdas) {
      SplittableRandom random = new SplittableRandom(seed);
      Labels labels = Labels.of(seed);
      int rows = random.nextInt(20, 120);
      double[][] targets = labels.draw(random, rows);
      Parameters parameters =
          Parameters.defaults()
              .withWidths(random.nextInt(3, 12))
              .withMaxDepth(4)
              .withLambdas(lambdas);
      double[][] x = RandomRows.uniform(random, rows, random.nextInt(2, 8));
      GrownNetwork grown = GrownNetwork.of(parameters, x, targets, labels.kind());
      return new Case(grown, targets, grown.columns(grown.layers()));
    }

    /** The output layers on all layers. */
    List<OutputLayer> outputs() {
      List<OutputLayer> all = grown.growth().outputs();
      int lambdas = all.size() / grown.layers();
      return all.subList(all.size() - lambdas, all.size());
    }

    PathPoint point(int index) {
      List<PathPoint> points = grown.growth().points();
      return points.get(points.size() - outputs().size() + index);
    }

    int rows() {
      return targets.length;
    }

    int outputCount() {
      return targets[0].length;
    }

    double[] target(int c) {
      double[] column = new double[rows()];
      for (int r = 0; r < column.length; r++) {
        column[r] = targets[r][c];
      }
      return column;
    }

    /** F w - v for output c. */
    double[] residual(double[] weights, int c) {
      double[] residual = target(c);
      for (int r = 0; r < residual.length; r++) {
        residual[r] = -residual[r];
        for (int j = 0; j < columns.size(); j++) {
          residual[r] += columns.get(j)[r] * weights[j * outputCount() + c];
        }
      }
      return residual;
    }

    double loss(double[] weights) {
      double sum = 0;
      for (int c = 0; c < outputCount(); c++) {
        double[] residual = residual(weights, c);
        sum += SlowAlgebra.dot(residual, residual);
      }
      return sum / rows();
    }

    /** All but those that were drawn towards a constant. */
    List<OutputLayer> leastOutputs() {
      return outputs().stream().filter(layer -> layer.stop() == SolverStop.EXACT).toList();
    }

    /** The squares of all weights but those of the first node, the constant. */
    double heldDown(double[] weights) {
      double[] others = Arrays.copyOfRange(weights, outputCount(), weights.length);
      return SlowAlgebra.dot(others, others);
    }

    double objective(double lambda, double[] weights) {
      return lambda / 2 * heldDown(weights) + loss(weights);
    }

    /** (lambda I + (2/m) F^T F) w = (2/m) F^T v, for every output, without lambda for the first. */
    double[] slowOptimum(double lambda) {
      int n = columns.size();
      double[][] matrix = new double[n][n];
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          matrix[i][j] =
              2.0 / rows() * SlowAlgebra.dot(columns.get(i), columns.get(j))
                  + (i == j && i > 0 ? lambda : 0);
        }
      }
      double[] weights = new double[n * outputCount()];
      for (int c = 0; c < outputCount(); c++) {
        double[] right = new double[n];
        for (int i = 0; i < n; i++) {
          right[i] = 2.0 / rows() * SlowAlgebra.dot(columns.get(i), target(c));
        }
        double[] solution = SlowAlgebra.solve(matrix, right);
        for (int i = 0; i < n; i++) {
          weights[i * outputCount() + c] = solution[i];
        }
      }
      return weights;
    }
  }

  @Test
  void everyLambdaOfTheGridHasTheLeastObjective() {
    Seeds.forEach(
        20,
        seed -> {
          Case one = Case.draw(seed, LAMBDAS);
          double scale = one.loss(new double[one.columns().size() * one.outputCount()]);
          assertThat(one.outputs()).extracting(OutputLayer::lambda).isEqualTo(LAMBDAS);
          for (OutputLayer layer : one.leastOutputs()) {
            double[] optimum = one.slowOptimum(layer.lambda());
            assertThat(one.objective(layer.lambda(), layer.weights()))
                .as("objective for lambda %s", layer.lambda())
                .isCloseTo(one.objective(layer.lambda(), optimum), within(ROUNDING * scale));
            double distance = 0;
            for (int i = one.outputCount(); i < optimum.length; i++) {
              distance += Math.pow(optimum[i] - layer.weights()[i], 2);
            }
            // lambda-strong convexity: (lambda/2) ||W - W*||^2 is at most the difference of
            // objectives
            assertThat(layer.lambda() / 2 * distance).isLessThan(ROUNDING * scale);
          }
        });
  }

  @Test
  void theGapBoundsHowFarTheObjectiveIsAboveTheMinimumAndIsSmall() {
    Seeds.forEach(
        20,
        seed -> {
          Case one = Case.draw(seed, LAMBDAS);
          double scale = one.loss(new double[one.columns().size() * one.outputCount()]);
          for (OutputLayer layer : one.outputs()) {
            double reached = one.objective(layer.lambda(), layer.weights());
            double least = one.objective(layer.lambda(), one.slowOptimum(layer.lambda()));
            assertThat(reached - least).isLessThanOrEqualTo(layer.gap() + 1e-13 * scale);
            if (layer.stop() == SolverStop.CONSTANT) {
              continue;
            }
            // at most ||gradient||^2 / (2 lambda), which is rounding error, 1e-12 of its terms
            assertThat(layer.gap()).isBetween(0.0, 1e-24 * scale / (2 * layer.lambda()));
          }
        });
  }

  @Test
  void lambdaZeroLeavesAResidualOrthogonalToEveryNode() {
    Seeds.forEach(
        20,
        seed -> {
          Case one = Case.draw(seed, List.of(0.0));
          OutputLayer layer = one.outputs().get(0);
          for (int c = 0; c < one.outputCount(); c++) {
            double[] residual = one.residual(layer.weights(), c);
            for (double[] column : one.columns()) {
              assertThat(SlowAlgebra.dot(column, residual))
                  .isCloseTo(
                      0, within(1e-9 * SlowAlgebra.norm(column) * SlowAlgebra.norm(one.target(c))));
            }
          }
        });
  }

  @Test
  void trainingLossOfThePathIsThatOfTheWeightsOnTheRows() {
    Seeds.forEach(
        12,
        seed -> {
          Case one = Case.draw(seed, LAMBDAS);
          for (int i = 0; i < LAMBDAS.size(); i++) {
            double loss = one.loss(one.outputs().get(i).weights());
            assertThat(one.point(i).trainLoss()).isCloseTo(loss, within(1e-10 * (1 + loss)));
            assertThat(one.point(i).gap()).isEqualTo(one.outputs().get(i).gap());
          }
        });
  }

  @Test
  void smallerLambdaMeansSmallerLossAndLargerWeights() {
    Seeds.forEach(
        12,
        seed -> {
          Case one = Case.draw(seed, LAMBDAS);
          for (int i = 1; i < LAMBDAS.size(); i++) {
            double[] smaller = one.outputs().get(i - 1).weights();
            double[] larger = one.outputs().get(i).weights();
            double slack = 1e-9 * (1 + one.loss(larger));
            assertThat(one.loss(smaller)).isLessThanOrEqualTo(one.loss(larger) + slack);
            assertThat(one.heldDown(smaller))
                .isGreaterThanOrEqualTo(one.heldDown(larger) * (1 - 1e-9));
          }
        });
  }
}
