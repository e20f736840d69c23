package org.basislearner.columns;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A named column: numbers or categories. Immutable. */
public sealed interface Column permits NumberColumn, TextColumn {
  /** Its name; in a file without header column1, column2, ... */
  String name();

  /** Number of rows. */
  int rows();

  /** Whether a row has no value here. */
  boolean isMissing(int row);

  /** A column of numbers, NaN where the value is missing; not copied. */
  static Column numbers(String name, double[] values) {
    return new NumberColumn(name, values);
  }

  /** A column of categories, null where the value is missing. */
  static Column categories(String name, @Nullable String[] values) {
    Map<String, Integer> known = new LinkedHashMap<>();
    int[] codes = new int[values.length];
    for (int row = 0; row < codes.length; row++) {
      String value = values[row];
      codes[row] = value == null ? -1 : known.computeIfAbsent(value, any -> known.size());
    }
    return new TextColumn(name, codes, new ArrayList<>(known.keySet()));
  }
}
