package org.basislearner.data.read;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.basislearner.columns.TextColumn;

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

  TextColumn column(String name) {
    return new TextColumn(name, Arrays.copyOf(values, rows), List.copyOf(levels));
  }
}
