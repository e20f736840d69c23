package org.basislearner.selection;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.basislearner.selection.RandomProblem.Kind;
import org.basislearner.testing.Seeds;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** {@code ols} makes the picks of the paper's figure. */
class OrthogonalLeastSquaresTest {
  private static final int[] BATCHES = {1, 5, 50};

  private final List<Comparison.Places> places = new ArrayList<>();

  /**
   * Ties are compared less strictly, so they must stay the exception: 1 in 40, with few rows 1 in
   * 8.
   */
  @AfterEach
  void fewPlacesAreTied() {
    Comparison.Places sum =
        places.stream().reduce(new Comparison.Places(0, 0), (a, b) -> a.plus(b));
    assertThat(sum.tied()).as("tied of %d places", sum.all()).isLessThanOrEqualTo(sum.all() / 6);
  }

  @Test
  void picksAreThoseOfThePapersFigure() {
    Seeds.forEach(
        240,
        seed -> {
          Random random = new Random(seed);
          Kind kind = Kind.of(seed);
          int columns = 2 + random.nextInt(6);
          int rows = 80 + random.nextInt(70);
          int[] widths = widths(random, 1 + (int) (seed / 4 % 4), 3 + random.nextInt(6), 10);
          RandomProblem problem = RandomProblem.of(random, rows, columns, kind, false);
          places.add(Comparison.compare("ols", problem, widths, BATCHES[(int) (seed % 3)]));
        });
  }

  @Test
  void picksAreThoseOfThePapersFigureWithDuplicateAndConstantColumns() {
    Seeds.forEach(
        60,
        seed -> {
          Random random = new Random(seed);
          Kind kind = Kind.of(seed);
          int rows = 80 + random.nextInt(70);
          int[] widths = widths(random, 4, 10, 9);
          RandomProblem problem = RandomProblem.of(random, rows, 3 + random.nextInt(7), kind, true);
          places.add(Comparison.compare("ols", problem, widths, BATCHES[(int) (seed % 3)]));
        });
  }

  /**
   * With |F| near m the residuals of candidates and targets share a space of few dimensions; once
   * the targets fill it, all scores are 1 and tied.
   */
  @Test
  void picksAreThoseOfThePapersFigureWithFewerRowsThanColumns() {
    Seeds.forEach(
        60,
        seed -> {
          Random random = new Random(seed);
          Kind kind = Kind.of(seed);
          int rows = 8 + random.nextInt(12);
          int[] widths = widths(random, 4, 3 + random.nextInt(4), 6);
          RandomProblem problem =
              RandomProblem.of(random, rows, rows + 1 + random.nextInt(8), kind, false);
          places.add(Comparison.compare("ols", problem, widths, BATCHES[(int) (seed % 3)]));
        });
  }

  @Test
  void picksAreThoseOfThePapersFigureAcrossBlocks() {
    Seeds.forEach(
        4,
        seed -> {
          Random random = new Random(seed);
          Kind kind = Kind.of(seed);
          int rows = 4096 + (seed == 1 ? 1 : random.nextInt(5000));
          RandomProblem problem = RandomProblem.of(random, rows, 5, kind, false);
          places.add(Comparison.compare("ols", problem, new int[] {5, 8, 6}, 5));
        });
  }

  @Test
  void wideLayersInSeveralBatchesAreThoseOfThePapersFigure() {
    Seeds.forEach(
        4,
        seed -> {
          Random random = new Random(seed);
          Kind kind = Kind.of(seed);
          RandomProblem problem = RandomProblem.of(random, 300, 11, kind, false);
          places.add(Comparison.compare("ols", problem, new int[] {12, 60, 70}, 50));
        });
  }

  /** O^V is a basis of the span of the residuals, so the units of the targets do not matter. */
  @Test
  void picksDoNotDependOnTheUnitsOfTheTargets() {
    Seeds.forEach(
        20,
        seed -> {
          Random random = new Random(seed);
          RandomProblem problem = RandomProblem.of(random, 120, 4, Kind.THREE_TARGETS, false);
          double[] units = {1, 1e-3, 1e-7};
          double[][] targets = problem.targets();
          for (int c = 0; c < units.length; c++) {
            double unit = units[c];
            targets[c] = Arrays.stream(targets[c]).map(value -> unit * value).toArray();
          }
          places.add(Comparison.compare("ols", problem, new int[] {4, 5, 5}, 5));
        });
  }

  /**
   * All 16 corners of a cube: the first layer and all products are orthogonal columns of +1 and -1,
   * and every sum is exact. The target has the same share of each product of two inputs.
   */
  @Test
  void ofEqualScoresTheFirstProductIsTaken() {
    double[][] inputs = new double[4][16];
    double[][] targets = new double[1][16];
    for (int r = 0; r < 16; r++) {
      for (int j = 0; j < 4; j++) {
        inputs[j][r] = (r >> j & 1) == 1 ? 1 : -1;
        for (int i = 0; i < j; i++) {
          targets[0][r] += inputs[i][r] * inputs[j][r];
        }
      }
    }
    try (FastBasis fast = new FastBasis(inputs, targets, Precision.DOUBLE)) {
      fast.growing().buildFirst(FirstLayerBuilder.named("identity"), 5, 1, false);
      fast.growing().buildNext(new OrthogonalLeastSquares(), 6, 4, added -> {});
      assertThat(fast.factors(2))
          .usingRecursiveComparison()
          .isEqualTo(
              List.of(
                  new int[] {1, 2},
                  new int[] {1, 3},
                  new int[] {1, 4},
                  new int[] {2, 3},
                  new int[] {2, 4},
                  new int[] {3, 4}));
    }
  }

  /** A first layer of the given width, then layers of up to {@code most} nodes. */
  private static int[] widths(Random random, int layers, int first, int most) {
    int[] widths = new int[layers];
    widths[0] = first;
    for (int t = 1; t < layers; t++) {
      widths[t] = 1 + random.nextInt(most);
    }
    return widths;
  }
}
