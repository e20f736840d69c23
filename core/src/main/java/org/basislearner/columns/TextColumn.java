package org.basislearner.columns;

import java.util.List;

/**
 * A column of categories, each a level.
 *
 * @param codes positions in levels, -1 where the value is missing; not to be changed
 * @param levels the distinct texts in order of their first row
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
