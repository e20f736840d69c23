package org.basislearner.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.LinkedHashMap;
import java.util.Map;
import org.basislearner.network.FirstLayer;
import org.junit.jupiter.api.Test;

/** What every {@link FirstLayerBuilder} does, on data of all shapes. */
abstract class FirstLayerContract {
  /** Sums over rows are rounded by a few ulp of a second moment of 1. */
  private static final double MOMENT = 1e-12;

  abstract FirstLayerBuilder builder();

  /** A first layer that was built on some rows with at most {@code width} nodes. */
  interface FirstLayerTest {
    void run(GrownProblem problem, int width, int nodes);
  }

  /** The shapes; the rank of [1 X] comes with each. */
  private static Map<String, Shape> shapes() {
    Map<String, Shape> shapes = new LinkedHashMap<>();
    shapes.put("tall", new Shape(GrownProblem.gaussian(60, 4, 1), 5));
    shapes.put("wide", new Shape(GrownProblem.gaussian(5, 12, 2), 5));
    shapes.put("square", new Shape(GrownProblem.gaussian(7, 6, 3), 7));
    shapes.put("one column", new Shape(GrownProblem.gaussian(33, 1, 4), 2));
    shapes.put("one row", new Shape(GrownProblem.gaussian(1, 3, 5), 1));
    shapes.put("two rows", new Shape(GrownProblem.gaussian(2, 3, 6), 2));
    shapes.put("constant columns", new Shape(changed(7, (row, j) -> j < 2 ? 3 + j : row[j]), 4));
    shapes.put("duplicate columns", new Shape(changed(8, (row, j) -> row[j % 3]), 4));
    shapes.put("zero columns", new Shape(changed(9, (row, j) -> j % 2 == 0 ? 0 : row[j]), 3));
    shapes.put("only zeros", new Shape(new double[9][2], 1));
    shapes.put("sums of columns", new Shape(changed(10, FirstLayerContract::sumLast), 5));
    shapes.put("two blocks", new Shape(GrownProblem.gaussian(5001, 3, 11), 4));
    return shapes;
  }

  private record Shape(double[][] x, int rank) {}

  private interface Change {
    double of(double[] row, int j);
  }

  private static double sumLast(double[] row, int j) {
    return j < 4 ? row[j] : row[0] - 2 * row[3] + 0.5;
  }

  private static double[][] changed(long seed, Change change) {
    double[][] x = GrownProblem.gaussian(41, 5, seed);
    for (double[] row : x) {
      double[] before = row.clone();
      for (int j = 0; j < row.length; j++) {
        row[j] = change.of(before, j);
      }
    }
    return x;
  }

  /** Runs a test on all shapes with widths 1, 2, 3 and one that is no limit. */
  private void forEachLayer(FirstLayerTest test) {
    shapes()
        .forEach(
            (name, shape) -> {
              for (int width : new int[] {1, 2, 3, 100}) {
                try (GrownProblem problem = GrownProblem.of(shape.x(), 1, 99)) {
                  int nodes = problem.basis().buildFirst(builder(), width, 1, false);
                  test.run(problem, width, nodes);
                } catch (RuntimeException | AssertionError e) {
                  throw new AssertionError(name + ", width " + width + ": " + e.getMessage(), e);
                }
              }
            });
  }

  @Test
  void itHasAsManyNodesAsTheWidthAndTheRankOfTheDataAllow() {
    shapes()
        .forEach(
            (name, shape) -> {
              for (int width : new int[] {1, 2, 3, 100}) {
                try (GrownProblem problem = GrownProblem.of(shape.x(), 1, 99)) {
                  assertThat(problem.basis().buildFirst(builder(), width, 1, false))
                      .as("nodes: %s, width %d", name, width)
                      .isEqualTo(Math.min(builder().limit(width), shape.rank()))
                      .isEqualTo(problem.nodes().length)
                      .isEqualTo(problem.basis().basis().nodes(1));
                }
              }
            });
  }

  @Test
  void itsColumnsAreIndependent() {
    forEachLayer(
        (problem, width, nodes) -> {
          for (double share : GrownProblem.shares(problem.nodes())) {
            assertThat(share).isGreaterThan(GrownProblem.TOLERANCE);
          }
        });
  }

  @Test
  void itsColumnsHaveSecondMomentOne() {
    forEachLayer(
        (problem, width, nodes) -> {
          for (double[] column : problem.nodes()) {
            assertThat(GrownProblem.dot(column, column) / problem.rows())
                .isCloseTo(1, within(MOMENT));
          }
        });
  }

  @Test
  void itsColumnsAreTheLinearFunctionsOfItsWeights() {
    forEachLayer(
        (problem, width, nodes) -> {
          FirstLayer layer = problem.basis().basis().firstLayer();
          double[] weights = layer.weights();
          double[][] inputs = problem.augmented();
          double[][] columns = problem.nodes();
          for (int j = 0; j < nodes; j++) {
            for (int r = 0; r < problem.rows(); r++) {
              double sum = 0;
              double size = 0;
              for (int i = 0; i < inputs.length; i++) {
                sum += inputs[i][r] * weights[i * nodes + j];
                size += Math.abs(inputs[i][r] * weights[i * nodes + j]);
              }
              assertThat(columns[j][r]).isCloseTo(sum, within(1e-14 * (1 + size)));
            }
          }
        });
  }

  @Test
  void withoutALimitItSpansTheData() {
    forEachLayer(
        (problem, width, nodes) -> {
          if (width == 100) {
            for (double[] column : problem.augmented()) {
              assertThat(GrownProblem.shareOutside(column, problem.nodes())).isLessThan(1e-12);
            }
          }
        });
  }

  @Test
  void theSameSeedGivesTheSameBits() {
    double[][] x = GrownProblem.gaussian(300, 12, 5);
    try (GrownProblem once = GrownProblem.of(x, 1, 1);
        GrownProblem again = GrownProblem.of(x, 1, 1)) {
      once.basis().buildFirst(builder(), 4, 7, false);
      again.basis().buildFirst(builder(), 4, 7, false);
      assertThat(again.basis().basis()).isEqualTo(once.basis().basis());
      assertThat(again.nodes()).isDeepEqualTo(once.nodes());
    }
  }
}
