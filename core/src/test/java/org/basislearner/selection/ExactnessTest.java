package org.basislearner.selection;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.basislearner.testing.Seeds;
import org.junit.jupiter.api.Test;

/**
 * {@code ols} grown to its end is the paper's figure at the same tolerance, however small what the
 * basis leaves of candidates becomes: the same products wherever rounding does not decide, as many
 * nodes, and zero error where the figure has it.
 */
class ExactnessTest {
  private static final double[] TOLERANCES = {1e-6, 1e-8, 1e-10, 1e-12};

  /** Where rows lie. */
  private enum Rows {
    UNIFORM,
    GAUSSIAN,
    CLUSTERED,
    LINE,
    SPHERE,
    GRID;

    private static final List<Rows> ALL = List.of(values());

    /** The columns of X. */
    double[][] draw(Random random, int rows, int columns) {
      double[][] x = new double[columns][rows];
      double[] along = random.doubles(columns, -1, 1).toArray();
      for (int r = 0; r < rows; r++) {
        double place = random.nextGaussian();
        double[] row = new double[columns];
        for (int j = 0; j < columns; j++) {
          row[j] =
              switch (this) {
                case UNIFORM -> 2 * random.nextDouble() - 1;
                case GAUSSIAN, SPHERE -> random.nextGaussian();
                case CLUSTERED -> (r + j) % 4 + 0.1 * random.nextGaussian();
                case LINE -> place * along[j] + 0.5;
                case GRID -> random.nextInt(5) - 2;
              };
        }
        double length = Math.sqrt(Arrays.stream(row).map(value -> value * value).sum());
        for (int j = 0; j < columns; j++) {
          x[j][r] = this == SPHERE ? row[j] / length : row[j];
        }
      }
      return x;
    }
  }

  private record Problem(RandomProblem data, double tolerance, int width, int batch) {
    static Problem draw(long seed) {
      Random random = new Random(seed * 0x9E3779B97F4A7C15L);
      Rows kind = Rows.ALL.get((int) (seed % Rows.ALL.size()));
      // few of many rows: the figure is slow
      int rows = 10 + (int) (190 * Math.pow(random.nextDouble(), 3));
      double[][] x = kind.draw(random, rows, 1 + random.nextInt(9));
      double[][] y = new double[1 + random.nextInt(2)][];
      for (int c = 0; c < y.length; c++) {
        y[c] = random.doubles(rows, -1, 1).toArray();
      }
      return new Problem(
          new RandomProblem(x, y),
          TOLERANCES[random.nextInt(TOLERANCES.length)],
          2 + random.nextInt(19),
          1 + random.nextInt(20));
    }

    /** Grows to the end, as the figure does, and returns how many nodes the figure finds alone. */
    Sizes compare() {
      int[] widths = new int[data.rows() + 1];
      Arrays.fill(widths, width);
      try (FastBasis fast = new FastBasis(data, Precision.DOUBLE, tolerance)) {
        fast.growing().buildFirst(new ExactSvd(), width, 1, false);
        double[][] first = fast.nodeValues();
        PaperFigure figure = new PaperFigure(data, tolerance);
        figure.takeFirst(first);
        Comparison.compareNext(fast, figure, new OrthogonalLeastSquares(), widths, batch);
        assertThat(fast.growing().isFitted()).isEqualTo(figure.isFitted());
        PaperFigure alone = new PaperFigure(data, tolerance);
        alone.decideAlone();
        alone.takeFirst(first);
        boolean grows = true;
        while (grows && !alone.isFitted() && alone.size() < data.rows()) {
          grows = !alone.buildNext(width, batch, List.of()).isEmpty();
        }
        boolean unambiguous = figure.ties() + figure.doubts() == 0;
        if (unambiguous) {
          assertThat(fast.growing().size()).isGreaterThanOrEqualTo(alone.size());
          assertThat(fast.growing().isFitted()).isEqualTo(alone.isFitted());
        }
        return new Sizes(fast.growing().size(), alone.size(), unambiguous ? 1 : 0);
      }
    }
  }

  /** Numbers of nodes, and of problems where rounding decided nothing. */
  private record Sizes(int tested, int figure, int unambiguous) {
    Sizes plus(Sizes other) {
      return new Sizes(
          tested + other.tested, figure + other.figure, unambiguous + other.unambiguous);
    }
  }

  /**
   * Where residuals are parallel, as all are on a line, rounding picks one of them in the figure
   * and the share left of it here, so that the numbers of nodes may differ either way in one
   * problem.
   */
  @Test
  void grownToTheEndItIsThePapersFigureAtTheSameTolerance() {
    List<Sizes> sizes = new ArrayList<>();
    Seeds.forEach(300, seed -> sizes.add(Problem.draw(seed).compare()));
    Sizes all = sizes.stream().reduce(new Sizes(0, 0, 0), Sizes::plus);
    assertThat(all.tested()).isGreaterThanOrEqualTo(all.figure());
    assertThat(all.unambiguous()).isGreaterThanOrEqualTo(sizes.size() / 3);
  }

  @Test
  void narrowLayersOnGaussianRowsFitAnyTarget() {
    assertThat(gaussian(60, 3, 4, 1e-8)).isEqualTo(60);
    assertThat(gaussian(200, 8, 6, 1e-12)).isEqualTo(200);
  }

  private static int gaussian(int rows, int columns, int width, double tolerance) {
    Random random = new Random(1);
    double[][] x = Rows.GAUSSIAN.draw(random, rows, columns);
    double[][] y = {random.doubles(rows, -1, 1).toArray()};
    RandomProblem problem = new RandomProblem(x, y);
    try (FastBasis fast = new FastBasis(problem, Precision.DOUBLE, tolerance)) {
      fast.growing().buildFirst(new ExactSvd(), width, 1, false);
      int nodes = 1;
      while (nodes > 0 && !fast.growing().isFitted()) {
        nodes = fast.growing().buildNext(new OrthogonalLeastSquares(), width, width, n -> {});
      }
      return fast.growing().size();
    }
  }
}
