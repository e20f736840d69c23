package org.basislearner.data.read;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.basislearner.columns.Column;
import org.basislearner.columns.NumberColumn;
import org.basislearner.data.Origin;
import org.basislearner.data.Table;
import org.basislearner.data.text.NumberParser;
import org.basislearner.data.text.Place;
import org.basislearner.rows.DataException;

/**
 * Reads LIBSVM text: on each line a label and {@code index:value} pairs, ascending, the first index
 * being 1. What is not written is zero. Text behind # is a comment.
 */
final class LibsvmReader {
  private final String source;
  private final NumberParser numbers = new NumberParser();
  private double[] labels = new double[64];
  private int[] starts = new int[64];
  private int[] indices = new int[256];
  private double[] values = new double[256];
  private int rows;
  private int size;
  private int width;
  private LineNumbers.Builder lines = new LineNumbers.Builder(1);

  private LibsvmReader(String source) {
    this.source = source;
  }

  static Table read(SourceFile file) throws IOException {
    LibsvmReader reader = new LibsvmReader(file.name());
    try (TextLines lines = new TextLines(file)) {
      for (String line = lines.next(); line != null; line = lines.next()) {
        int comment = line.indexOf('#');
        String content = comment < 0 ? line : line.substring(0, comment);
        if (!content.isBlank()) {
          reader.readRow(content.getBytes(StandardCharsets.UTF_8), lines.place());
        }
      }
    }
    return reader.table();
  }

  /** Whether a line looks like this format. */
  static boolean fits(String line) {
    String[] parts = line.split("#", 2)[0].strip().split("[ \t]+", 20);
    boolean pairs = parts.length > 1;
    for (int i = 1; i < Math.min(parts.length, 19); i++) {
      pairs &= parts[i].matches("[0-9]+:[-+0-9.eE]+");
    }
    return pairs && parts[0].matches("[-+0-9.eE]+");
  }

  private void readRow(byte[] line, Place place) {
    int p = skipBlanks(line, 0);
    int end = tokenEnd(line, p);
    final double label = number(line, p, end, place.column("target"));
    begin(place.line(), label);
    int last = 0;
    for (p = skipBlanks(line, end); p < line.length; p = skipBlanks(line, end)) {
      end = tokenEnd(line, p);
      int colon = p;
      while (colon < end && line[colon] != ':') {
        colon++;
      }
      int index = index(line, p, colon, end, place);
      if (index <= last) {
        throw place.error("index " + index + " stands behind " + last + "; indices must ascend");
      }
      last = index;
      add(index, number(line, colon + 1, end, place.column("x" + index)));
    }
    width = Math.max(width, last);
    rows++;
  }

  private void begin(long line, double label) {
    if (rows == 0) {
      lines = new LineNumbers.Builder(line);
    }
    if (rows + 1 >= labels.length) {
      labels = Arrays.copyOf(labels, 2 * rows + 2);
      starts = Arrays.copyOf(starts, 2 * rows + 2);
    }
    lines.put(rows, line);
    labels[rows] = label;
    starts[rows] = size;
  }

  private void add(int index, double value) {
    if (size == indices.length) {
      if (size > Limits.MOST_ROWS / 2) {
        throw new DataException(source + " holds too many values; read fewer rows");
      }
      indices = Arrays.copyOf(indices, 2 * size);
      values = Arrays.copyOf(values, 2 * size);
    }
    indices[size] = index - 1;
    values[size++] = value;
  }

  private int index(byte[] line, int from, int colon, int end, Place place) {
    String token = new String(line, from, Math.min(end - from, 100), StandardCharsets.UTF_8);
    boolean digits = colon > from && colon < end;
    long index = 0;
    for (int p = from; p < colon; p++) {
      digits &= line[p] >= '0' && line[p] <= '9';
      index = Math.min(10 * index + line[p] - '0', Integer.MAX_VALUE);
    }
    if (!digits) {
      throw place.error(Place.quoted(token) + " is not index:value, such as 3:0.5");
    }
    if (index == 0) {
      throw place.error("there is an index 0; indices start at 1, so write the file that way");
    }
    Limits.checkColumns(source, place.line(), index);
    return (int) index;
  }

  private double number(byte[] line, int from, int to, Place place) {
    double value = numbers.parse(line, from, to);
    if (Double.isNaN(value) || numbers.end() != to || Double.isInfinite(value)) {
      String token = new String(line, from, Math.min(to - from, 100), StandardCharsets.UTF_8);
      throw place.error(Place.quoted(token) + " is not a finite number; correct it");
    }
    return value;
  }

  private static int skipBlanks(byte[] line, int from) {
    int p = from;
    while (p < line.length && (line[p] == ' ' || line[p] == '\t' || line[p] == '\r')) {
      p++;
    }
    return p;
  }

  private static int tokenEnd(byte[] line, int from) {
    int p = from;
    while (p < line.length && line[p] != ' ' && line[p] != '\t' && line[p] != '\r') {
      p++;
    }
    return p;
  }

  private Table table() {
    if (rows == 0) {
      throw new DataException(source + " has no rows; add rows such as 1 3:0.5 7:2");
    }
    Limits.checkMemory(source, rows, width + 1L);
    starts[rows] = size;
    double[][] dense = new double[width][rows];
    for (int r = 0; r < rows; r++) {
      for (int i = starts[r]; i < starts[r + 1]; i++) {
        dense[indices[i]][r] = values[i];
      }
    }
    List<Column> columns = new ArrayList<>();
    for (int c = 0; c < width; c++) {
      columns.add(new NumberColumn("x" + (c + 1), dense[c]));
    }
    columns.add(new NumberColumn("target", Arrays.copyOf(labels, rows)));
    LineNumbers numbering = lines.build();
    return new Table(source, columns, rows, numbering.first(), new Origin(numbering::of, true));
  }
}
