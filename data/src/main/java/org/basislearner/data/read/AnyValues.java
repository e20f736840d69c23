package org.basislearner.data.read;

import java.util.Arrays;
import org.basislearner.columns.Column;
import org.basislearner.columns.NumberColumn;
import org.basislearner.data.text.NumberText;
import org.basislearner.data.text.Words;
import org.jspecify.annotations.Nullable;

/**
 * A column that grows and whose kind its values tell: numbers if all are, or are texts of numbers;
 * else texts, in which a number is written as people write it.
 */
final class AnyValues {
  private double[] numbers = new double[16];
  private @Nullable TextValues texts;
  private int rows;

  /** Rows before a given one that have no value are missing. */
  private void reach(int row) {
    while (rows < row) {
      addNumber(Double.NaN);
    }
  }

  void put(int row, double number) {
    reach(row);
    addNumber(number);
  }

  void put(int row, String text) {
    reach(row);
    if (Words.isMissing(text)) {
      addNumber(Double.NaN);
      return;
    }
    if (texts == null) {
      texts = new TextValues();
      for (int r = 0; r < rows; r++) {
        addText(texts, numbers[r]);
      }
      numbers = new double[0];
    }
    texts.add(texts.code(text));
    rows++;
  }

  private void addNumber(double number) {
    if (texts != null) {
      addText(texts, number);
    } else {
      if (rows == numbers.length) {
        numbers = Arrays.copyOf(numbers, (int) Math.min(Limits.MOST_ROWS, rows + rows / 2 + 16L));
      }
      numbers[rows] = number;
    }
    rows++;
  }

  private static void addText(TextValues texts, double number) {
    texts.add(Double.isNaN(number) ? -1 : texts.code(NumberText.of(number)));
  }

  Column column(String name, int all) {
    reach(all);
    return texts == null
        ? new NumberColumn(name, Arrays.copyOf(numbers, all))
        : texts.numbersIfAll(name);
  }
}
