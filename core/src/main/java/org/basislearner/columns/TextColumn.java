package org.basislearner.columns;

import java.util.List;

/**
 * A column of categories: distinct texts in order of their first row, and for each row the position
 * of its text, −1 where the value is missing; not to be changed.
 */
public record TextColumn(String name, int[] codes, List<String> levels) implements Column {
  @Override
  public int rows() {
    return codes.length;
  }

  @Override
  public boolean isMissing(int row) {
    return codes[row] < 0;
  }
}
