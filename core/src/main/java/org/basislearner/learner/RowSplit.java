package org.basislearner.learner;

import java.io.Serializable;
import java.util.Arrays;
import org.basislearner.rows.DataException;
import org.basislearner.train.Validation;

/**
 * Which rows are held out from which build. It needs to know of a row only its position, its class
 * and how many rows of that class come before it, which one pass that counts tells everywhere; so
 * the same rows are held out in one process and on many machines.
 *
 * <p>The rows of a class get the places 0 to n - 1 in random order: a Feistel network keyed by the
 * seed maps their ranks one-to-one. The places of one class follow those of the class before it.
 * Folds take places in turn, and a fraction takes every place that completes another whole row of
 * it: each class gives its share up to one row, and all together exactly the count.
 */
public final class RowSplit implements Serializable {
  private static final long serialVersionUID = 1;

  /** Four rounds make a strong permutation of many rows; two more help where there are few. */
  private static final int ROUNDS = 6;

  private final Validation validation;
  private final long seed;
  private final long[] classRows;
  private final long[] before;
  private final long rows;

  /** Rows held out; of a fraction or the last rows. */
  private final long count;

  /**
   * Chooses the validation rows.
   *
   * @param classRows how many rows each class has; one count for numbers
   * @throws DataException if no training row would be left
   */
  public RowSplit(Validation validation, long[] classRows, long seed) {
    this.validation = validation;
    this.seed = seed;
    this.classRows = classRows.clone();
    before = new long[classRows.length];
    long sum = 0;
    for (int c = 0; c < classRows.length; c++) {
      before[c] = sum;
      sum += classRows[c];
    }
    rows = sum;
    count =
        switch (validation.kind()) {
          case NONE, FOLDS -> 0;
          case LAST -> (long) validation.amount();
          case FRACTION -> Math.max(1, Math.round(validation.amount() * rows));
        };
    if (!validation.isNone() && (count >= rows || validation.builds() > rows)) {
      throw new DataException(
          "validation = "
              + validation
              + " leaves no training row of "
              + rows
              + ": use fewer validation rows, or validation none");
    }
  }

  /**
   * Chooses the validation rows among rows of one process.
   *
   * @param classes the class of each row, all 0 for numbers
   * @return for each row the build that it is held out from, -1 if none
   * @throws DataException if no training row would be left
   */
  static int[] builds(Validation validation, int[] classes, long seed) {
    long[] classRows = new long[Arrays.stream(classes).max().orElse(0) + 1];
    for (int label : classes) {
      classRows[label]++;
    }
    RowSplit split = new RowSplit(validation, classRows, seed);
    long[] ranks = new long[classRows.length];
    int[] builds = new int[classes.length];
    Arrays.setAll(builds, row -> split.build(row, classes[row], ranks[classes[row]]++));
    return builds;
  }

  /**
   * The build, from 0, that a row is held out from; -1 if it is held out from none.
   *
   * @param row position among all rows
   * @param label its class; 0 for numbers
   * @param rank how many rows of its class come before it
   */
  public int build(long row, int label, long rank) {
    return switch (validation.kind()) {
      case NONE -> -1;
      case LAST -> row >= rows - count ? 0 : -1;
      case FRACTION -> share(place(label, rank) + 1) > share(place(label, rank)) ? 0 : -1;
      case FOLDS -> (int) (place(label, rank) % validation.builds());
    };
  }

  /** How many of the first places are held out; without a sign, since products may need 64 bits. */
  private long share(long places) {
    return Long.divideUnsigned(places * count, rows);
  }

  private long place(int label, long rank) {
    long key = mixed(label, seed);
    int half = (65 - Long.numberOfLeadingZeros(classRows[label] - 1)) / 2;
    long mask = (1L << half) - 1;
    long place = rank;
    do {
      long left = place >>> half;
      long right = place & mask;
      for (int round = 0; round < ROUNDS; round++) {
        long next = left ^ (mixed(right, key + round) & mask);
        left = right;
        right = next;
      }
      place = left << half | right;
    } while (place >= classRows[label]);
    return before[label] + place;
  }

  /** A number whose bits all depend on both: two rounds of multiply and shift. */
  private static long mixed(long value, long key) {
    long bits = (value + 1) * 0x9E3779B97F4A7C15L ^ key * 0xD1B54A32D192ED03L;
    for (int round = 0; round < 2; round++) {
      bits = (bits ^ (bits >>> 32)) * 0xD6E8FEB86659FD93L;
    }
    return bits ^ (bits >>> 32);
  }
}
