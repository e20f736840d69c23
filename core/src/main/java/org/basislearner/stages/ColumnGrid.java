package org.basislearner.stages;

import java.io.Serializable;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * The different values of a column as numbers from 1 up, its codes; missing is 0. A column with
 * more different values than codes gets one code for several neighbours. Knots lie between two
 * codes, so new knots need no new look at the values.
 */
final class ColumnGrid implements Serializable {
  private static final long serialVersionUID = 1;

  private static final int MOST = Character.MAX_VALUE - 1;

  /** Between code c + 1 and the next. */
  private final double[] cuts;

  /** Smallest and largest value of code c + 1. */
  private final double[] lowest;

  private final double[] highest;

  /** Where to look among the cuts; made when it is needed. */
  private transient volatile @Nullable Buckets buckets;

  ColumnGrid(double[] column) {
    double[] sorted = Buckets.sorted(column);
    int present = sorted.length;
    int different = 0;
    for (int i = 0; i < present; i++) {
      // 0.0 and -0.0 are one value
      if (different == 0 || sorted[i] != sorted[different - 1]) {
        sorted[different++] = sorted[i];
      }
    }
    int codes = Math.min(different, MOST);
    lowest = new double[codes];
    highest = new double[codes];
    cuts = new double[Math.max(0, codes - 1)];
    for (int c = 0; c < codes; c++) {
      lowest[c] = sorted[(int) ((long) different * c / codes)];
      highest[c] = sorted[(int) ((long) different * (c + 1) / codes) - 1];
      if (c > 0) {
        cuts[c - 1] = between(highest[c - 1], lowest[c]);
      }
    }
  }

  /** A number that is not below {@code a} and is below {@code b}. */
  private static double between(double a, double b) {
    double middle = a / 2 + b / 2;
    return middle > a && middle < b ? middle : a;
  }

  /** 0 for NaN, else 1 and the number of cuts below x. */
  char code(double x) {
    return Double.isNaN(x) ? 0 : (char) (buckets().below(x) + 1);
  }

  private Buckets buckets() {
    Buckets made = buckets;
    if (made == null) {
      made = new Buckets(cuts);
      buckets = made;
    }
    return made;
  }

  int codes() {
    return lowest.length + 1;
  }

  /**
   * All cuts if there are at most {@code limit}, else one at random from each of as many parts of
   * equal weight; and one below all values if some are missing.
   *
   * @param mass the weight of each code
   */
  Knots draw(long[] mass, int limit, SplittableRandom random) {
    boolean missing = mass[0] > 0 && lowest.length > 0;
    int most = missing ? limit - 1 : limit;
    boolean[] taken = new boolean[lowest.length];
    if (missing) {
      taken[0] = true;
    }
    if (cuts.length <= most) {
      for (int c = 1; c < taken.length; c++) {
        taken[c] = true;
      }
    } else {
      drawQuantiles(mass, most, random, taken);
    }
    return knots(taken);
  }

  private void drawQuantiles(long[] mass, int most, SplittableRandom random, boolean[] taken) {
    double total = 0;
    for (int c = 1; c < mass.length; c++) {
      total += mass[c];
    }
    int code = 1;
    double sum = mass[1];
    for (int i = 0; i < most; i++) {
      double wanted = (i + random.nextDouble()) / most * total;
      while (sum < wanted && code < cuts.length) {
        sum += mass[++code];
      }
      taken[code] = true;
    }
  }

  /** {@code taken[c]}: there is a knot below code c + 1. */
  private Knots knots(boolean[] taken) {
    int count = 0;
    for (boolean each : taken) {
      count += each ? 1 : 0;
    }
    double[] at = new double[count];
    double[] middle = new double[count + 1];
    byte[] binOfCode = new byte[codes()];
    int bin = 0;
    double start = lowest.length == 0 ? 0 : lowest[0];
    for (int c = 0; c < taken.length; c++) {
      if (taken[c]) {
        at[bin++] = c == 0 ? Double.NEGATIVE_INFINITY : cuts[c - 1];
        start = lowest[c];
      }
      binOfCode[c + 1] = (byte) bin;
      middle[bin] = start / 2 + highest[c] / 2;
    }
    double top = highest.length == 0 ? 0 : highest[highest.length - 1];
    return new Knots(at, middle, top, lowest.length > 2, binOfCode);
  }
}
