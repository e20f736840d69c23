package org.basislearner.data.read;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.basislearner.columns.Column;
import org.basislearner.columns.NumberColumn;
import org.basislearner.columns.TextColumn;
import org.basislearner.data.text.NumberText;

/** A text column that grows. */
final class TextValues {
  private final Map<String, Integer> codes = new HashMap<>();
  private final List<String> levels = new ArrayList<>();
  private int[] values = new int[16];
  private int rows;

  /** The number of a level, a new one if need be. */
  int code(String level) {
    Integer known = codes.putIfAbsent(level, levels.size());
    if (known != null) {
      return known;
    }
    levels.add(level);
    return levels.size() - 1;
  }

  /** Adds a row, -1 for a missing value. */
  void add(int code) {
    if (rows == values.length) {
      values = Arrays.copyOf(values, (int) Math.min(Limits.MOST_ROWS, rows + rows / 2 + 16L));
    }
    values[rows++] = code;
  }

  /** The column, one of numbers if all its texts are, none of which may be a code. */
  Column numbersIfAll(String name) {
    double[] meaning = levels.stream().mapToDouble(TextValues::number).toArray();
    if (!Arrays.stream(meaning).allMatch(Double::isFinite)) {
      return column(name);
    }
    double[] numbers = new double[rows];
    for (int r = 0; r < rows; r++) {
      numbers[r] = values[r] < 0 ? Double.NaN : meaning[values[r]];
    }
    return new NumberColumn(name, numbers);
  }

  private static double number(String level) {
    byte[] bytes = level.getBytes(StandardCharsets.UTF_8);
    return NumberText.isCode(bytes, 0, bytes.length) ? Double.NaN : NumberText.parse(level);
  }

  TextColumn column(String name) {
    return new TextColumn(name, Arrays.copyOf(values, rows), List.copyOf(levels));
  }
}
