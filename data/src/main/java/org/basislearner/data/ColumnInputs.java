package org.basislearner.data;

import java.util.List;

/** Writes the inputs that a column makes, a block of rows at a time. */
interface ColumnInputs {
  /** Number of inputs. */
  int width();

  /**
   * Writes inputs into columns of zeros.
   *
   * @param first the row that becomes the first of the block
   * @param at the first column of the block that belongs to this one
   */
  void fill(int first, double[][] block, int at);

  /** Told of rows with levels that the training table did not have. */
  @FunctionalInterface
  interface Unseen {
    void levels(String column, boolean more, int rows, List<String> levels);
  }

  static ColumnInputs numbers(NumberColumn column, InputColumn.Numbers input) {
    double[] values = column.values();
    return of(
        input.indicator() ? 2 : 1,
        (first, block, at) -> {
          for (int i = 0; i < block[at].length; i++) {
            double value = values[first + i];
            boolean missing = Double.isNaN(value);
            block[at][i] = missing ? input.mean() : value;
            if (input.indicator()) {
              block[at + 1][i] = missing ? 1 : 0;
            }
          }
        });
  }

  static ColumnInputs truths(LevelMatch match, InputColumn.Truth input, Unseen unseen) {
    tell(match, input.name(), false, unseen);
    int[] codes = match.codes();
    return of(
        input.indicator() ? 2 : 1,
        (first, block, at) -> {
          for (int i = 0; i < block[at].length; i++) {
            int code = codes[first + i];
            block[at][i] = code == LevelMatch.MISSING ? input.mean() : Math.max(0, code);
            if (input.indicator()) {
              block[at + 1][i] = code == LevelMatch.MISSING ? 1 : 0;
            }
          }
        });
  }

  static ColumnInputs levels(LevelMatch match, InputColumn.Levels input, Unseen unseen) {
    tell(match, input.name(), input.more(), unseen);
    int[] codes = match.codes();
    int levels = input.levels().size();
    return of(
        levels + (input.missing() ? 1 : 0),
        (first, block, at) -> {
          for (int i = 0; i < block[at].length; i++) {
            int code = codes[first + i];
            if (code >= 0) {
              block[at + code][i] = 1;
            } else if (code == LevelMatch.MISSING && input.missing()) {
              block[at + levels][i] = 1;
            }
          }
        });
  }

  private static void tell(LevelMatch match, String name, boolean more, Unseen unseen) {
    if (match.unseenRows() > 0) {
      unseen.levels(name, more, match.unseenRows(), match.unseen());
    }
  }

  /** The work without the width. */
  @FunctionalInterface
  interface Filling {
    void fill(int first, double[][] block, int at);
  }

  private static ColumnInputs of(int width, Filling filling) {
    return new ColumnInputs() {
      @Override
      public int width() {
        return width;
      }

      @Override
      public void fill(int first, double[][] block, int at) {
        filling.fill(first, block, at);
      }
    };
  }
}
