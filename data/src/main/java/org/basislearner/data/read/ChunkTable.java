package org.basislearner.data.read;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.basislearner.columns.Column;
import org.basislearner.data.Origin;
import org.basislearner.data.Table;
import org.basislearner.data.Writing;
import org.jspecify.annotations.Nullable;

/** Puts parsed blocks together, in the order of the file. */
final class ChunkTable {
  private final String source;
  private final Header header;
  private final ColumnKinds kinds;
  private final NumberValues numbers;
  private final @Nullable TextValues[] texts;
  private LineNumbers.@Nullable Builder lines;
  private int rows;
  private boolean again;
  private int shortRows;
  private long firstShortLine;

  ChunkTable(
      String source, Header header, boolean[] textColumns, int expectedRows, ColumnKinds kinds) {
    this.source = source;
    this.header = header;
    this.kinds = kinds;
    boolean[] used = new boolean[textColumns.length];
    texts = new TextValues[textColumns.length];
    for (int c = 0; c < used.length; c++) {
      used[c] = !textColumns[c];
      texts[c] = textColumns[c] ? new TextValues() : null;
    }
    numbers = new NumberValues(source, used, expectedRows);
  }

  /** Adds the rows of a block, unless they will be read again anyway. */
  void add(RecordChunk chunk) {
    again |= kinds.settle(chunk);
    if (!again) {
      numbers.ensure((long) rows + chunk.rows());
      for (int c = 0; c < texts.length; c++) {
        TextValues text = texts[c];
        if (text == null) {
          copy(chunk, c);
        } else {
          addTexts(chunk, c, text);
        }
      }
      addLines(chunk);
      rows += chunk.rows();
    }
    if (shortRows == 0 && chunk.shortRows() > 0) {
      firstShortLine = kinds.line() + chunk.firstShortLine();
    }
    shortRows += chunk.shortRows();
    kinds.pass(chunk);
  }

  private void copy(RecordChunk chunk, int column) {
    double[] values = numbers.values(column);
    for (int r = 0; r < chunk.rows(); r++) {
      values[rows + r] = chunk.value(r, column);
    }
  }

  private static void addTexts(RecordChunk chunk, int column, TextValues text) {
    List<byte[]> levels = chunk.levels(column);
    int[] codes = new int[levels.size()];
    for (int i = 0; i < codes.length; i++) {
      byte[] level = levels.get(i);
      codes[i] = text.code(Utf8.decode(level, 0, level.length));
    }
    for (int r = 0; r < chunk.rows(); r++) {
      int code = (int) chunk.value(r, column);
      text.add(code < 0 ? -1 : codes[code]);
    }
  }

  private void addLines(RecordChunk chunk) {
    for (int r = 0; r < chunk.rows(); r++) {
      long line = kinds.line() + chunk.line(r);
      if (lines == null) {
        lines = new LineNumbers.Builder(line);
      }
      lines.put(rows + r, line);
    }
  }

  /** The table, null if a column became text on the way. */
  @Nullable Table build() {
    if (again) {
      return null;
    }
    if (lines == null) {
      throw kinds.empty();
    }
    List<Column> columns = new ArrayList<>();
    for (int c = 0; c < texts.length; c++) {
      String name = header.names().get(c);
      TextValues text = texts[c];
      columns.add(text == null ? numbers.column(c, name, rows) : text.column(name));
    }
    LineNumbers numbering = lines.build();
    return new Table(
        source,
        columns,
        rows,
        numbering.first(),
        new Origin(numbering::of, false, Writing.unknown(), Set.of(), notes()));
  }

  private List<String> notes() {
    if (shortRows == 0) {
      return List.of();
    }
    return List.of(
        "%s fields than there are columns, %s line %d; what is not there counts as missing"
            .formatted(
                shortRows == 1 ? "1 row has fewer" : shortRows + " rows have fewer",
                shortRows == 1 ? "in" : "the first in",
                firstShortLine));
  }
}
