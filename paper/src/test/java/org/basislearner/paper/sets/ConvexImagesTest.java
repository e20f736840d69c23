package org.basislearner.paper.sets;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ConvexImagesTest {
  private static final int ROWS = 3000;

  private final ImageRows rows;

  ConvexImagesTest() throws IOException {
    rows = BenchmarkSet.CONVEX.generate(ROWS, 0, 5, Optional.empty(), Optional.empty()).train();
  }

  @Test
  void labelOneIsConvexOverAllPairsOfPixelsAndLabelZeroIsNot() {
    for (int i = 0; i < 300; i++) {
      assertThat(convexByDefinition(white(i))).as("row %d", i).isEqualTo(rows.label(i) == 1);
    }
  }

  @Test
  void theFastTestOfConvexityAgreesWithItsDefinition() {
    Random random = new Random(3);
    int convex = 0;
    for (int i = 0; i < 300; i++) {
      boolean[] set = ConvexSet.draw(new RowRandom(3, 0, i), 0.3, 5);
      // One pixel changed: inside it makes a hole, at the rim it may leave the set convex.
      int pixel = random.nextInt(784);
      set[pixel] = !set[pixel];
      boolean expected = convexByDefinition(set);
      convex += expected ? 1 : 0;
      assertThat(Convexity.holds(set)).as("set %d", i).isEqualTo(expected);
    }
    assertThat(convex).as("both answers occur").isBetween(1, 299);
  }

  @Test
  void pixelsAreBlackOrWhiteAndNeverTooFew() {
    for (int i = 0; i < ROWS; i++) {
      int white = 0;
      for (int p = 0; p < 784; p++) {
        assertThat(rows.level(i, p)).isIn(0, 255);
        white += rows.level(i, p) / 255;
      }
      assertThat(white).as("row %d", i).isGreaterThanOrEqualTo(rows.label(i) == 1 ? 20 : 11);
    }
  }

  @Test
  void classesAreBalancedInRowsAndInWhitePixels() {
    double[] white = new double[2];
    int[] count = new int[2];
    for (int i = 0; i < ROWS; i++) {
      count[rows.label(i)]++;
      for (int p = 0; p < 784; p++) {
        white[rows.label(i)] += rows.pixel(i, p);
      }
    }
    assertThat(count[1] - ROWS / 2.0).isBetween(-2.5 * Math.sqrt(ROWS), 2.5 * Math.sqrt(ROWS));
    // The count of one image has a standard deviation of about 235; four of those of a mean.
    double tolerance = 4 * 235 / Math.sqrt(ROWS / 2.0);
    assertThat(white[0] / count[0]).isBetween(302 - tolerance, 302 + tolerance);
    assertThat(white[1] / count[1]).isBetween(302 - tolerance, 302 + tolerance);
  }

  private boolean[] white(int row) {
    boolean[] set = new boolean[784];
    for (int p = 0; p < 784; p++) {
      set[p] = rows.level(row, p) > 0;
    }
    return set;
  }

  /** For every pair of pixels of the set: every pixel exactly between them belongs to it. */
  private static boolean convexByDefinition(boolean[] set) {
    for (int a = 0; a < 784; a++) {
      for (int b = a + 1; b < 784; b++) {
        if (set[a]
            && set[b]
            && !allBetween(set, a / 28, a % 28, b / 28 - a / 28, b % 28 - a % 28)) {
          return false;
        }
      }
    }
    return true;
  }

  private static boolean allBetween(boolean[] set, int row, int column, int down, int right) {
    int most = Math.max(Math.abs(down), Math.abs(right));
    for (int k = 1; k < most; k++) {
      // The point k / most of the way, when it is a pixel's centre.
      if (k * down % most == 0 && k * right % most == 0) {
        if (!set[(row + k * down / most) * 28 + column + k * right / most]) {
          return false;
        }
      }
    }
    return true;
  }
}
