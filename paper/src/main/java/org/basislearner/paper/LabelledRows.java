package org.basislearner.paper;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.SplittableRandom;
import org.basislearner.columns.Column;
import org.basislearner.columns.NumberColumn;
import org.basislearner.columns.TextColumn;
import org.basislearner.data.Table;
import org.basislearner.paper.sets.ImageRows;
import org.basislearner.rows.DataException;
import org.basislearner.store.Sha256;

/** Rows, an array for each, and their labels, whole numbers. */
public record LabelledRows(double[][] inputs, int[] labels) {
  /** Pixels are from 0 to 1; where images were turned they may be a little beyond. */
  private static final double LEAST_PIXEL = -0.5;

  private static final double LARGEST_PIXEL = 1.5;

  static LabelledRows of(ImageRows rows) {
    return new LabelledRows(rows.inputs(), rows.labels());
  }

  /**
   * The rows of a table of pixels with the label last.
   *
   * @param labels how many there are: 0, 1, ...
   * @throws DataException if it is something else
   */
  static LabelledRows of(Table table, int labels) {
    int inputs = table.columns().size() - 1;
    if (inputs != ImageRows.PIXELS) {
      throw new DataException(
          "%s has %s columns, not %s pixels and a label"
              .formatted(table.source(), inputs + 1, ImageRows.PIXELS));
    }
    double[][] values = new double[table.rows()][inputs];
    for (int j = 0; j < inputs; j++) {
      double[] column = numbers(table, j, "a pixel is from 0 to 1", LEAST_PIXEL, LARGEST_PIXEL);
      for (int i = 0; i < values.length; i++) {
        values[i][j] = column[i];
      }
    }
    String known = "a label is a whole number from 0 to " + (labels - 1);
    double[] last = numbers(table, inputs, known, 0, labels - 1);
    int[] whole = new int[last.length];
    for (int i = 0; i < whole.length; i++) {
      whole[i] = (int) last[i];
      if (whole[i] != last[i]) {
        throw error(table, i, inputs, last[i] + ": " + known);
      }
    }
    return new LabelledRows(values, whole);
  }

  private static double[] numbers(
      Table table, int position, String known, double least, double largest) {
    Column column = table.columns().get(position);
    double[] values = new double[table.rows()];
    for (int i = 0; i < values.length; i++) {
      String text = "nothing";
      if (column instanceof NumberColumn numbers) {
        values[i] = numbers.values()[i];
        text = numbers.isMissing(i) ? text : Double.toString(values[i]);
      } else if (column instanceof TextColumn texts) {
        text = texts.isMissing(i) ? text : texts.levels().get(texts.codes()[i]);
        values[i] = number(text);
      }
      if (!(values[i] >= least && values[i] <= largest)) {
        throw error(table, i, position, text + ": " + known);
      }
    }
    return values;
  }

  private static double number(String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException other) {
      return Double.NaN;
    }
  }

  private static DataException error(Table table, int row, int column, String problem) {
    return new DataException(
        ("%s, line %s, column %s has %s; get the file anew, or let the rows be drawn"
                + " without --sets")
            .formatted(table.source(), table.line(row), column + 1, problem));
  }

  /** Of all rows and labels, in hexadecimal. */
  static String sha256(LabelledRows... parts) {
    MessageDigest digest = Sha256.digest();
    ByteBuffer buffer = ByteBuffer.allocate(Double.BYTES * ImageRows.PIXELS + Integer.BYTES);
    for (LabelledRows part : parts) {
      for (int i = 0; i < part.count(); i++) {
        buffer.clear();
        buffer.asDoubleBuffer().put(part.inputs[i]);
        buffer.putInt(Double.BYTES * ImageRows.PIXELS, part.labels[i]);
        digest.update(buffer.array());
      }
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  /** How many. */
  public int count() {
    return labels.length;
  }

  /**
   * Some of the rows, evenly from all, since files may be sorted by label; one by chance from each
   * stretch, since neighbours may alternate.
   */
  LabelledRows evenly(int count) {
    if (count >= count()) {
      return this;
    }
    SplittableRandom random = new SplittableRandom(count);
    double[][] some = new double[count][];
    int[] theirs = new int[count];
    for (int i = 0; i < count; i++) {
      int from = (int) ((long) i * count() / count);
      int to = (int) ((i + 1L) * count() / count);
      int row = random.nextInt(from, to);
      some[i] = inputs[row];
      theirs[i] = labels[row];
    }
    return new LabelledRows(some, theirs);
  }
}
