package org.basislearner.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Rows of words in columns: the first one aligned to the left, others to the right. */
final class TextTable {
  private final List<String[]> rows = new ArrayList<>();
  private final int leftColumns;

  /**
   * A table.
   *
   * @param leftColumns how many columns are aligned to the left
   */
  TextTable(int leftColumns) {
    this.leftColumns = leftColumns;
  }

  boolean isEmpty() {
    return rows.isEmpty();
  }

  TextTable row(String... cells) {
    rows.add(cells.clone());
    return this;
  }

  /** A row with a head. */
  TextTable row(String head, List<?> cells) {
    return row(
        Stream.concat(Stream.of(head), cells.stream().map(Object::toString))
            .toArray(String[]::new));
  }

  /** The table, each line indented. */
  String indented(String margin) {
    int columns = rows.stream().mapToInt(row -> row.length).max().orElse(0);
    int[] widths = new int[columns];
    for (String[] row : rows) {
      for (int j = 0; j < row.length; j++) {
        widths[j] = Math.max(widths[j], length(row[j]));
      }
    }
    StringBuilder text = new StringBuilder();
    for (String[] row : rows) {
      StringBuilder line = new StringBuilder(margin);
      for (int j = 0; j < row.length; j++) {
        String fill = " ".repeat(widths[j] - length(row[j]));
        line.append(j == 0 ? "" : "  ").append(j < leftColumns ? row[j] + fill : fill + row[j]);
      }
      text.append(line.toString().stripTrailing()).append('\n');
    }
    return text.toString();
  }

  private static int length(String cell) {
    return cell.codePointCount(0, cell.length());
  }

  @Override
  public String toString() {
    return indented("");
  }
}
