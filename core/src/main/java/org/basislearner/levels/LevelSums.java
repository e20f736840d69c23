package org.basislearner.levels;

import java.io.Serializable;

/**
 * Sums of a target by level, and means made of them: that of a level is drawn to that of all rows
 * as by {@value #WEIGHT} rows with that, (sum + {@value #WEIGHT} prior) / (rows + {@value
 * #WEIGHT}).
 *
 * <p>A number is taken as a multiple of 2<sup>-60</sup> of the power of two below the largest, in
 * two whole numbers of 31 bits. So sums are the same in every order, and sums of some rows can be
 * taken away again. Up to 2<sup>32</sup> rows.
 */
public final class LevelSums implements Serializable {
  private static final long serialVersionUID = 1;

  /** As many rows as a level's own count as much as the mean of all. */
  public static final int WEIGHT = 10;

  private static final double LOW = 1 << 30;

  private final double scale;
  private final long[] rows;

  /** Sums of values times the scale, rounded, and of what rounding left, times {@link #LOW}. */
  private final long[] high;

  private final long[] low;

  /**
   * No row yet.
   *
   * @param levels how many levels there are, with those that stand for missing and unknown ones
   * @param largest a size that no value exceeds
   */
  public LevelSums(int levels, double largest) {
    this(scale(largest), new long[levels], new long[levels], new long[levels]);
  }

  private LevelSums(double scale, long[] rows, long[] high, long[] low) {
    this.scale = scale;
    this.rows = rows;
    this.high = high;
    this.low = low;
  }

  /** The power of two that makes whole numbers of 31 bits of the largest values. */
  private static double scale(double largest) {
    return largest > Double.MIN_NORMAL
        ? Math.scalb(1.0, Math.min(1022, 30 - Math.getExponent(largest)))
        : 1;
  }

  /** Adds a row. */
  public void add(int level, double value) {
    double whole = Math.rint(value * scale);
    rows[level]++;
    high[level] += (long) whole;
    low[level] += (long) Math.rint((value * scale - whole) * LOW);
  }

  /** Adds the rows of others, or takes them away. */
  private void add(LevelSums others, int sign) {
    for (int level = 0; level < rows.length; level++) {
      rows[level] += sign * others.rows[level];
      high[level] += sign * others.high[level];
      low[level] += sign * others.low[level];
    }
  }

  /** Adds the rows of others. */
  public void add(LevelSums others) {
    add(others, 1);
  }

  /** The sums without some rows that are in them. */
  public LevelSums without(LevelSums some) {
    LevelSums left = new LevelSums(scale, rows.clone(), high.clone(), low.clone());
    left.add(some, -1);
    return left;
  }

  /** The mean of all rows; 0 without rows. */
  public double prior() {
    long count = 0;
    long wholes = 0;
    long rests = 0;
    for (int level = 0; level < rows.length; level++) {
      count += rows[level];
      wholes += high[level];
      rests += low[level];
    }
    return count == 0 ? 0 : sum(wholes, rests) / count;
  }

  /** The mean of each level, drawn to that of all rows. */
  public double[] means() {
    double prior = prior();
    double[] means = new double[rows.length];
    for (int level = 0; level < means.length; level++) {
      double sum = sum(high[level], low[level]);
      means[level] = rows[level] == 0 ? prior : (sum + WEIGHT * prior) / (rows[level] + WEIGHT);
    }
    return means;
  }

  private double sum(long wholes, long rests) {
    return (wholes + rests / LOW) / scale;
  }
}
