package org.basislearner.paper.sets;

/**
 * Whether a set of pixels is convex: for every pair of its pixels, all pixels whose centres lie on
 * the straight line between the two belong to it.
 *
 * <p>It is enough to look at the first pixel on the way from one to the other: when it always
 * belongs to the set, so does the next, which is the first on the way from there.
 */
final class Convexity {
  /**
   * FIRST[rows][27 + columns]: index offset of the first pixel on the way, 0 when there is none.
   */
  private static final int[][] FIRST = firstSteps();

  private static final int LAST = Image.SIDE - 1;

  private Convexity() {}

  static boolean holds(boolean[] set) {
    for (int p = 0; p < Image.PIXELS; p++) {
      if (set[p] && !seesTheOthers(p, set)) {
        return false;
      }
    }
    return true;
  }

  /** Whether the condition holds between a pixel and those behind it. */
  private static boolean seesTheOthers(int pixel, boolean[] set) {
    int row = pixel / Image.SIDE;
    int column = pixel % Image.SIDE;
    for (int other = row; other < Image.SIDE; other++) {
      int[] first = FIRST[other - row];
      int begin = other * Image.SIDE;
      for (int c = other == row ? column + 1 : 0; c < Image.SIDE; c++) {
        if (set[begin + c] && !set[pixel + first[LAST + c - column]]) {
          return false;
        }
      }
    }
    return true;
  }

  private static int[][] firstSteps() {
    int last = Image.SIDE - 1;
    int[][] steps = new int[Image.SIDE][2 * last + 1];
    for (int rows = 0; rows <= last; rows++) {
      for (int columns = -last; columns <= last; columns++) {
        int parts = commonDivisor(rows, Math.abs(columns));
        if (parts > 1) {
          steps[rows][last + columns] = rows / parts * Image.SIDE + columns / parts;
        }
      }
    }
    return steps;
  }

  private static int commonDivisor(int a, int b) {
    return b == 0 ? a : commonDivisor(b, a % b);
  }
}
