package org.basislearner.paper.sets;

import org.basislearner.rows.DataException;

/**
 * Which digit a row shows. No digit is drawn twice, and the digits of one part do not depend on how
 * many rows the other has.
 */
interface DigitOrder {
  /** The digit of a row. */
  int digit(Part part, int row);

  /**
   * Digits as their files have them: train rows from the first digit on, test rows from a fixed
   * place on.
   */
  static DigitOrder asFiled(String set, Digits digits, int testBegin, int train, int test) {
    if (train > testBegin) {
      throw new DataException(
          set
              + " has at most "
              + testBegin
              + " train rows, since its test rows begin there: "
              + "--train "
              + train
              + " is too many");
    }
    if (test > digits.count() - testBegin) {
      throw new DataException(
          set
              + ": --test "
              + test
              + " is too many: its test rows are digits from "
              + testBegin
              + " on, and "
              + digits.folder()
              + " has "
              + digits.count()
              + " digits in all");
    }
    return (part, row) -> part == Part.TRAIN ? row : testBegin + row;
  }

  /** Digits in random order: train rows from the front of that order, test rows from its end. */
  static DigitOrder shuffled(String set, Digits digits, long seed, int train, int test) {
    int count = digits.count();
    if ((long) train + test > count) {
      throw new DataException(
          set
              + ": --train "
              + train
              + " and --test "
              + test
              + " are more rows than the "
              + count
              + " digits in "
              + digits.folder()
              + ": ask for fewer");
    }
    int[] order = permutation(count, new RowRandom(seed, Part.SHARED_STREAM, 0));
    return (part, row) -> part == Part.TRAIN ? order[row] : order[count - 1 - row];
  }

  /** The numbers 0 .. count - 1 in an order that is uniform over all orders. */
  private static int[] permutation(int count, RowRandom random) {
    int[] order = new int[count];
    for (int i = 0; i < count; i++) {
      int j = random.below(i + 1);
      order[i] = order[j];
      order[j] = i;
    }
    return order;
  }
}
