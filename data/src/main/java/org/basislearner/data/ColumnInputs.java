package org.basislearner.data;

import java.util.List;

/** Writes the inputs that a column makes into rows, a block at a time. */
interface ColumnInputs {
  /** Number of inputs. */
  int width();

  /**
   * Writes inputs.
   *
   * @param first the row that becomes block[0]
   * @param at where the inputs of this column begin in a row
   */
  void fill(int first, int count, double[][] block, int at);

  /** Told of rows with levels that the training table did not have. */
  @FunctionalInterface
  interface Unseen {
    void levels(String column, boolean more, int rows, List<String> levels);
  }

  static ColumnInputs numbers(NumberColumn column, InputColumn.Numbers input) {
    double[] values = column.values();
    return of(
        input.indicator() ? 2 : 1,
        (first, count, block, at) -> {
          for (int i = 0; i < count; i++) {
            double value = values[first + i];
            boolean missing = Double.isNaN(value);
            block[i][at] = missing ? input.mean() : value;
            if (input.indicator()) {
              block[i][at + 1] = missing ? 1 : 0;
            }
          }
        });
  }

  static ColumnInputs truths(LevelMatch match, InputColumn.Truth input, Unseen unseen) {
    tell(match, input.name(), false, unseen);
    int[] codes = match.codes();
    return of(
        input.indicator() ? 2 : 1,
        (first, count, block, at) -> {
          for (int i = 0; i < count; i++) {
            int code = codes[first + i];
            block[i][at] = code == LevelMatch.MISSING ? input.mean() : Math.max(0, code);
            if (input.indicator()) {
              block[i][at + 1] = code == LevelMatch.MISSING ? 1 : 0;
            }
          }
        });
  }

  static ColumnInputs levels(LevelMatch match, InputColumn.Levels input, Unseen unseen) {
    tell(match, input.name(), input.more(), unseen);
    int[] codes = match.codes();
    int levels = input.levels().size();
    int width = levels + (input.missing() ? 1 : 0);
    return of(
        width,
        (first, count, block, at) -> {
          for (int i = 0; i < count; i++) {
            java.util.Arrays.fill(block[i], at, at + width, 0);
            int code = codes[first + i];
            if (code >= 0) {
              block[i][at + code] = 1;
            } else if (code == LevelMatch.MISSING && input.missing()) {
              block[i][at + levels] = 1;
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
    void fill(int first, int count, double[][] block, int at);
  }

  private static ColumnInputs of(int width, Filling filling) {
    return new ColumnInputs() {
      @Override
      public int width() {
        return width;
      }

      @Override
      public void fill(int first, int count, double[][] block, int at) {
        filling.fill(first, count, block, at);
      }
    };
  }
}
