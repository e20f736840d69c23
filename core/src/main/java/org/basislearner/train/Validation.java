package org.basislearner.train;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.basislearner.rows.DataException;

/**
 * Which rows are kept back to choose depth and lambda on.
 *
 * <p>As text: {@code none}, a fraction such as {@code 0.2}, {@code last:2000}, or {@code kfold:5};
 * append {@code :1se} for the one-standard-error rule.
 */
public final class Validation implements Serializable {
  private static final long serialVersionUID = 1;
  private static final String ONE_STANDARD_ERROR = ":1se";

  /** All forms, in words. */
  static final String ALLOWED =
      "a fraction such as 0.2, last:ROWS, kfold:FOLDS or none; append :1se for the"
          + " one-standard-error rule";

  private enum Kind {
    NONE,
    FRACTION,
    LAST,
    FOLDS
  }

  private final Kind kind;
  private final double amount;
  private final boolean oneStandardError;

  private Validation(Kind kind, double amount, boolean oneStandardError) {
    this.kind = kind;
    this.amount = amount;
    this.oneStandardError = oneStandardError;
  }

  /** No validation rows: depth and lambda are chosen by the training error. */
  public static Validation none() {
    return new Validation(Kind.NONE, 0, false);
  }

  /** A fraction of the rows, drawn by the seed, the same fraction of each class. */
  public static Validation fraction(double fraction) {
    if (!(fraction > 0 && fraction < 1)) {
      throw expected(fraction, "a fraction above 0 and below 1");
    }
    return new Validation(Kind.FRACTION, fraction, false);
  }

  /** The last rows: the paper's setting. */
  public static Validation last(int rows) {
    if (rows < 1) {
      throw expected("last:" + rows, "at least last:1");
    }
    return new Validation(Kind.LAST, rows, false);
  }

  /**
   * Every row once: the rows are dealt to some folds by the seed, each class evenly; each fold in
   * turn is kept back from a build of its own, and errors are averaged over the folds.
   */
  public static Validation folds(int folds) {
    if (folds < 2) {
      throw expected("kfold:" + folds, "at least kfold:2");
    }
    return new Validation(Kind.FOLDS, folds, false);
  }

  /**
   * The same rows, but of all models whose error is at most one standard error above the least, the
   * one with the fewest nodes is chosen, and of these the one with the largest lambda.
   */
  public Validation withOneStandardError() {
    if (isNone()) {
      throw expected("none:1se", "a rule with validation rows before :1se");
    }
    return new Validation(kind, amount, true);
  }

  /**
   * Reads the text form.
   *
   * @throws IllegalArgumentException if it is none of the forms
   */
  public static Validation parse(String text) {
    try {
      if (text.endsWith(ONE_STANDARD_ERROR)) {
        return parse(text.substring(0, text.length() - ONE_STANDARD_ERROR.length()))
            .withOneStandardError();
      }
      if (text.equals("none")) {
        return none();
      }
      if (text.startsWith("last:")) {
        return last(Integer.parseInt(text.substring("last:".length())));
      }
      if (text.startsWith("kfold:")) {
        return folds(Integer.parseInt(text.substring("kfold:".length())));
      }
      return fraction(Double.parseDouble(text));
    } catch (NumberFormatException e) {
      throw expected(text, ALLOWED);
    }
  }

  private static IllegalArgumentException expected(Object value, String allowed) {
    return Parameter.expected("validation", value, allowed);
  }

  /** Whether there are no validation rows. */
  public boolean isNone() {
    return kind == Kind.NONE;
  }

  /** Whether the one-standard-error rule chooses. */
  public boolean oneStandardError() {
    return oneStandardError;
  }

  /** How many builds are made, each with validation rows of its own. */
  public int builds() {
    return kind == Kind.FOLDS ? (int) amount : 1;
  }

  /**
   * Whether a row is kept back, told from its position alone: for rows that cannot be looked at
   * together. Shares are drawn by a hash of seed and position, so they hold on average and not for
   * each class; the last rows are the same as those of {@link #split}.
   *
   * @param row position of the row among all
   * @param rows number of all rows
   * @param build which of the {@link #builds} it is for, from 0
   */
  public boolean keepsBack(long row, long rows, int build, long seed) {
    return switch (kind) {
      case NONE -> false;
      case LAST -> row >= rows - (long) amount;
      // the upper 53 bits as a number from 0 to 1
      case FRACTION -> (mixed(row, seed) >>> 11) * 0x1p-53 < amount;
      case FOLDS -> Long.remainderUnsigned(mixed(row, seed), (long) amount) == build;
    };
  }

  /** A number whose bits all depend on row and seed: two rounds of multiply and shift. */
  private static long mixed(long row, long seed) {
    long bits = (row + 1) * 0x9E3779B97F4A7C15L ^ seed * 0xD1B54A32D192ED03L;
    for (int round = 0; round < 2; round++) {
      bits = (bits ^ (bits >>> 32)) * 0xD6E8FEB86659FD93L;
    }
    return bits ^ (bits >>> 32);
  }

  /**
   * Chooses the validation rows.
   *
   * @param classes the class of each row, all the same for numbers
   * @return for each build that is to be made, and for each row, whether it is a validation row
   * @throws DataException if no training row would be left
   */
  public List<boolean[]> split(int[] classes, long seed) {
    int rows = classes.length;
    return switch (kind) {
      case NONE -> List.of(new boolean[rows]);
      case LAST -> List.of(lastRows(rows));
      case FRACTION -> List.of(drawn(classes, seed));
      case FOLDS -> dealt(classes, seed);
    };
  }

  private boolean[] lastRows(int rows) {
    check((int) amount < rows, rows);
    boolean[] chosen = new boolean[rows];
    Arrays.fill(chosen, rows - (int) amount, rows, true);
    return chosen;
  }

  private boolean[] drawn(int[] classes, long seed) {
    int rows = classes.length;
    int count = Math.max(1, (int) Math.round(amount * rows));
    check(count < rows, rows);
    boolean[] chosen = new boolean[rows];
    // In the order of shuffled rows sorted by class, every place that completes another whole row
    // of the fraction is taken: each class gets its share up to one row, and all get the count.
    int[] order = shuffledByClass(classes, seed);
    for (int i = 0; i < rows; i++) {
      boolean completes = (long) (i + 1) * count / rows > (long) i * count / rows;
      chosen[order[i]] = completes;
    }
    return chosen;
  }

  private List<boolean[]> dealt(int[] classes, long seed) {
    int folds = (int) amount;
    check(folds <= classes.length, classes.length);
    List<boolean[]> all = new ArrayList<>();
    for (int fold = 0; fold < folds; fold++) {
      all.add(new boolean[classes.length]);
    }
    int[] order = shuffledByClass(classes, seed);
    for (int i = 0; i < order.length; i++) {
      all.get(i % folds)[order[i]] = true;
    }
    return all;
  }

  private void check(boolean right, int rows) {
    if (!right) {
      throw new DataException(
          "validation = "
              + this
              + " leaves no training row of "
              + rows
              + ": use fewer validation rows, or validation none");
    }
  }

  /** All rows, the classes one after the other, the rows of each in random order. */
  private static int[] shuffledByClass(int[] classes, long seed) {
    Random random = new Random(seed);
    Integer[] order = new Integer[classes.length];
    for (int i = 0; i < order.length; i++) {
      int other = random.nextInt(i + 1);
      order[i] = order[other];
      order[other] = i;
    }
    Arrays.sort(order, (a, b) -> Integer.compare(classes[a], classes[b]));
    return Arrays.stream(order).mapToInt(Integer::intValue).toArray();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Validation that
        && kind == that.kind
        && amount == that.amount
        && oneStandardError == that.oneStandardError;
  }

  @Override
  public int hashCode() {
    return Objects.hash(kind, amount, oneStandardError);
  }

  @Override
  public String toString() {
    String text =
        switch (kind) {
          case NONE -> "none";
          case FRACTION -> Double.toString(amount);
          case LAST -> "last:" + (int) amount;
          case FOLDS -> "kfold:" + (int) amount;
        };
    return oneStandardError ? text + ONE_STANDARD_ERROR : text;
  }
}
