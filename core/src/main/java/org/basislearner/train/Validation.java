package org.basislearner.train;

import java.util.Arrays;
import java.util.Random;
import org.basislearner.rows.DataException;

/**
 * Which rows are kept back to choose depth and lambda on.
 *
 * <p>As text: {@code none}, a fraction such as {@code 0.2}, or {@code last:2000}.
 */
public final class Validation {
  private final double fraction;
  private final int last;

  private Validation(double fraction, int last) {
    this.fraction = fraction;
    this.last = last;
  }

  /** No validation rows: depth and lambda are chosen by the training error. */
  public static Validation none() {
    return new Validation(0, 0);
  }

  /** A share of the rows, between 0 and 1, drawn by the seed. */
  public static Validation fraction(double fraction) {
    if (!(fraction > 0 && fraction < 1)) {
      throw new IllegalArgumentException(
          "validation = " + fraction + ", must be between 0 and 1 (both excluded)");
    }
    return new Validation(fraction, 0);
  }

  /** The last rows: the paper's setting. */
  public static Validation last(int rows) {
    if (rows < 1) {
      throw new IllegalArgumentException("validation = last:" + rows + ", must be at least last:1");
    }
    return new Validation(0, rows);
  }

  /**
   * Reads the text form.
   *
   * @throws IllegalArgumentException if it is none of the three forms
   */
  public static Validation parse(String text) {
    try {
      if (text.equals("none")) {
        return none();
      }
      if (text.startsWith("last:")) {
        return last(Integer.parseInt(text.substring("last:".length())));
      }
      return fraction(Double.parseDouble(text));
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "validation = " + text + ", must be none, a fraction such as 0.2, or last:ROWS", e);
    }
  }

  /** Whether there are no validation rows. */
  public boolean isNone() {
    return fraction == 0 && last == 0;
  }

  /**
   * Chooses the validation rows.
   *
   * @return for each row whether it is one
   * @throws DataException if no training row would be left
   */
  public boolean[] choose(int rows, long seed) {
    boolean[] chosen = new boolean[rows];
    int count = last > 0 ? last : (int) Math.round(fraction * rows);
    if (fraction > 0) {
      count = Math.max(1, count);
    }
    if (!isNone() && count >= rows) {
      throw new DataException(
          "validation = "
              + this
              + " leaves no training row of "
              + rows
              + ": use fewer validation rows, or validation none");
    }
    if (last > 0) {
      Arrays.fill(chosen, rows - count, rows, true);
    } else {
      draw(chosen, count, new Random(seed));
    }
    return chosen;
  }

  /** Each row is taken with the probability that makes all subsets of that size equally likely. */
  private static void draw(boolean[] chosen, int count, Random random) {
    int left = count;
    for (int i = 0; i < chosen.length; i++) {
      if (random.nextInt(chosen.length - i) < left) {
        chosen[i] = true;
        left--;
      }
    }
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Validation that && fraction == that.fraction && last == that.last;
  }

  @Override
  public int hashCode() {
    return 31 * Double.hashCode(fraction) + last;
  }

  @Override
  public String toString() {
    return isNone() ? "none" : last > 0 ? "last:" + last : Double.toString(fraction);
  }
}
