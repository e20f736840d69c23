package org.basislearner.data.read;

import java.util.Arrays;

/**
 * On which line of the file each row begins. Nearly always row r stands on line first + r; only the
 * rows behind an empty line or a line break in quotes are remembered, with the lines to add.
 *
 * @param rows ascending, those from which on more lines are to be added
 * @param added the lines to add from such a row on
 */
record LineNumbers(long first, int[] rows, long[] added) {
  long of(int row) {
    int found = Arrays.binarySearch(rows, row);
    int last = found >= 0 ? found : -found - 2;
    return first + row + (last < 0 ? 0 : added[last]);
  }

  /** Collects them in the order of rows. */
  static final class Builder {
    private final long first;
    private int[] rows = new int[4];
    private long[] added = new long[4];
    private int size;

    Builder(long first) {
      this.first = first;
    }

    /** The next row in the file stands on a line. */
    void put(int row, long line) {
      long extra = line - first - row;
      if (extra == (size == 0 ? 0 : added[size - 1])) {
        return;
      }
      if (size == rows.length) {
        rows = Arrays.copyOf(rows, 2 * size);
        added = Arrays.copyOf(added, 2 * size);
      }
      rows[size] = row;
      added[size++] = extra;
    }

    LineNumbers build() {
      return new LineNumbers(first, Arrays.copyOf(rows, size), Arrays.copyOf(added, size));
    }
  }
}
