package org.basislearner.levels;

import java.io.Serializable;
import java.util.Arrays;

/**
 * Sums of a target by level over training rows that fall into {@value #PARTS} parts at random. The
 * means for the rows of a part are those over the other parts, so that a row has no part in what it
 * gets; those for all other rows are the means over all parts. The last level stands for those that
 * are not known and has the mean of all rows.
 */
public final class PartSums implements Serializable {
  private static final long serialVersionUID = 1;

  /** How many parts there are; the number behind the last part stands for all other rows. */
  public static final int PARTS = 5;

  private final LevelSums[] parts = new LevelSums[PARTS];

  /** No row yet; the arguments are those of {@link LevelSums}. */
  public PartSums(int levels, double largest) {
    Arrays.setAll(parts, part -> new LevelSums(levels, largest));
  }

  /**
   * The part of a row. It depends on the two numbers alone, so that it is the same wherever the row
   * is.
   *
   * @param row position among all rows
   */
  public static int part(long row, long seed) {
    // the mix of SplittableRandom, of which the upper bits are taken
    long bits = seed + (row + 1) * 0x9E3779B97F4A7C15L;
    bits = (bits ^ (bits >>> 30)) * 0xBF58476D1CE4E5B9L;
    bits = (bits ^ (bits >>> 27)) * 0x94D049BB133111EBL;
    return (int) ((bits ^ (bits >>> 31)) >>> 33) % PARTS;
  }

  /** Adds a row of a part. */
  public void add(int part, int level, double value) {
    parts[part].add(level, value);
  }

  /** Adds the rows of others. */
  public void add(PartSums others) {
    for (int part = 0; part < PARTS; part++) {
      parts[part].add(others.parts[part]);
    }
  }

  /** For each part, and behind the last for all other rows, the mean of each level. */
  public double[][] means() {
    LevelSums all = parts[0].without(parts[0]);
    for (LevelSums part : parts) {
      all.add(part);
    }
    double[][] means = new double[PARTS + 1][];
    for (int part = 0; part <= PARTS; part++) {
      LevelSums sums = part == PARTS ? all : all.without(parts[part]);
      means[part] = sums.means();
      means[part][means[part].length - 1] = sums.prior();
    }
    return means;
  }
}
