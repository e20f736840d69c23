package org.basislearner.data;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.basislearner.data.text.NumberText;

/**
 * A column of a table, told by the levels of a recipe.
 *
 * @param codes for each row the position in the recipe's levels, -1 if missing, -2 if none of them
 * @param unseen the levels that are none of them, in order of their first row
 * @param unseenRows rows that have one
 */
record LevelMatch(int[] codes, List<String> unseen, int unseenRows) {
  static final int MISSING = -1;
  static final int UNSEEN = -2;

  static LevelMatch levels(Column column, InputColumn.Levels known) {
    return of(column, LevelCodes.of(known));
  }

  static LevelMatch truths(Column column, InputColumn.Truth known) {
    return of(column, LevelCodes.of(known));
  }

  private static LevelMatch of(Column column, LevelCodes known) {
    if (column instanceof TextColumn text) {
      int[] codes = new int[text.levels().size()];
      for (int i = 0; i < codes.length; i++) {
        codes[i] = known.of(text.levels().get(i));
      }
      return of(text, codes);
    }
    return of((NumberColumn) column, known);
  }

  private static LevelMatch of(TextColumn column, int[] codes) {
    int[] rows = new int[column.rows()];
    int unseenRows = 0;
    for (int r = 0; r < rows.length; r++) {
      int code = column.codes()[r];
      rows[r] = code < 0 ? MISSING : codes[code];
      unseenRows += rows[r] == UNSEEN ? 1 : 0;
    }
    List<String> unseen = new ArrayList<>();
    for (int i = 0; i < codes.length; i++) {
      if (codes[i] == UNSEEN) {
        unseen.add(column.levels().get(i));
      }
    }
    return new LevelMatch(rows, unseen, unseenRows);
  }

  private static LevelMatch of(NumberColumn column, LevelCodes known) {
    int[] rows = new int[column.rows()];
    Map<Double, String> unseen = new java.util.LinkedHashMap<>();
    int unseenRows = 0;
    for (int r = 0; r < rows.length; r++) {
      double value = column.values()[r] + 0.0;
      rows[r] = Double.isNaN(value) ? MISSING : known.of(value);
      if (rows[r] == UNSEEN) {
        unseenRows++;
        unseen.computeIfAbsent(value, NumberText::of);
      }
    }
    return new LevelMatch(rows, List.copyOf(unseen.values()), unseenRows);
  }
}
