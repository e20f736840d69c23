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
          ("%s has at most %s train rows, since its test rows begin there: --train %s is too"
                  + " many")
              .formatted(set, testBegin, train));
    }
    if (test > digits.count() - testBegin) {
      throw new DataException(
          ("%s: --test %s is too many: its test rows are digits from %s on, and %s has %s"
                  + " digits in all")
              .formatted(set, test, testBegin, digits.folder(), digits.count()));
    }
    return (part, row) -> part == Part.TRAIN ? row : testBegin + row;
  }

  /** Digits in random order: train rows from the front of that order, test rows from its end. */
  static DigitOrder shuffled(String set, Digits digits, long seed, int train, int test) {
    int count = digits.count();
    if ((long) train + test > count) {
      throw new DataException(
          "%s: --train %s and --test %s are more rows than the %s digits in %s: ask for fewer"
              .formatted(set, train, test, count, digits.folder()));
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
