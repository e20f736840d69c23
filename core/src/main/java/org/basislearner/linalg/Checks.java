package org.basislearner.linalg;

/** Argument checks whose messages name the argument, its value and what is allowed. */
public final class Checks {

  private Checks() {}

  /** Throws with a message unless a condition holds. */
  public static void require(boolean condition, String message) {
    if (!condition) {
      throw new IllegalArgumentException(message);
    }
  }

  /** Checks a length. */
  public static void length(String name, int actual, int expected) {
    if (actual != expected) {
      throw new IllegalArgumentException(name + " has length " + actual + ", expected " + expected);
    }
  }

  /** Checks that a length is large enough. */
  public static void lengthAtLeast(String name, int actual, int smallest) {
    if (actual < smallest) {
      throw new IllegalArgumentException(
          name + " has length " + actual + ", expected at least " + smallest);
    }
  }

  /** Checks an index. */
  public static void index(String name, int index, int size) {
    if (index < 0 || index >= size) {
      throw new IllegalArgumentException(name + " is " + index + ", allowed 0.." + (size - 1));
    }
  }

  /** Checks that all numbers are finite. */
  public static void finite(String name, double[] values) {
    for (int i = 0; i < values.length; i++) {
      if (!Double.isFinite(values[i])) {
        throw new IllegalArgumentException(
            name + "[" + i + "] is " + values[i] + ", expected a finite number");
      }
    }
  }

  /** Checks that the first {@code count} columns exist and hold at least {@code rows} rows. */
  public static void columns(String name, double[][] columns, int count, int rows) {
    lengthAtLeast(name, columns.length, count);
    for (int j = 0; j < count; j++) {
      if (columns[j].length < rows) {
        throw new IllegalArgumentException(
            name + "[" + j + "] has length " + columns[j].length + ", expected at least " + rows);
      }
    }
  }

  /** Checks a number of rows. */
  public static void rows(int rows) {
    if (rows < 0) {
      throw new IllegalArgumentException("rows is " + rows + ", expected at least 0");
    }
  }
}
