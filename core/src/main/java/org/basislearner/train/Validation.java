package org.basislearner.train;

import java.io.Serializable;
import java.util.Objects;

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

  /** The rules. */
  public enum Kind {
    /** No rows are held out. */
    NONE,
    /** A fraction of the rows, the same of each class. */
    FRACTION,
    /** The last rows. */
    LAST,
    /** Every row once, in as many folds. */
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

  /** Which of the rules it is. */
  public Kind kind() {
    return kind;
  }

  /** The fraction, or the number of rows or folds. */
  public double amount() {
    return amount;
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
