package org.basislearner.network;

/** Argument checks whose messages name the argument, its value and what is allowed. */
final class Checks {

  private Checks() {}

  static void require(boolean condition, String message) {
    if (!condition) {
      throw new IllegalArgumentException(message);
    }
  }

  static void length(String name, int actual, int expected) {
    if (actual != expected) {
      throw new IllegalArgumentException(name + " has length " + actual + ", expected " + expected);
    }
  }

  static void lengthAtLeast(String name, int actual, int smallest) {
    if (actual < smallest) {
      throw new IllegalArgumentException(
          name + " has length " + actual + ", expected at least " + smallest);
    }
  }

  static void index(String name, int index, int size) {
    if (index < 0 || index >= size) {
      throw new IllegalArgumentException(name + " is " + index + ", allowed 0.." + (size - 1));
    }
  }

  static void finite(String name, double[] values) {
    for (int i = 0; i < values.length; i++) {
      if (!Double.isFinite(values[i])) {
        throw new IllegalArgumentException(
            name + "[" + i + "] is " + values[i] + ", expected a finite number");
      }
    }
  }

  /** Checks that the first {@code count} columns exist and hold at least {@code rows} rows. */
  static void columns(String name, double[][] columns, int count, int rows) {
    lengthAtLeast(name, columns.length, count);
    for (int j = 0; j < count; j++) {
      if (columns[j].length < rows) {
        throw new IllegalArgumentException(
            name + "[" + j + "] has length " + columns[j].length + ", expected at least " + rows);
      }
    }
  }

  static void rows(int rows) {
    if (rows < 0) {
      throw new IllegalArgumentException("rows is " + rows + ", expected at least 0");
    }
  }
}
