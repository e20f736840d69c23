package org.basislearner.cli.paper;

import java.util.SplittableRandom;
import org.basislearner.data.Column;
import org.basislearner.data.NumberColumn;
import org.basislearner.data.Table;
import org.basislearner.data.sets.ImageRows;
import org.basislearner.rows.DataException;

/**
 * Rows and their labels.
 *
 * @param inputs an array for each row
 * @param labels whole numbers
 */
record LabelledRows(double[][] inputs, int[] labels) {
  static LabelledRows of(ImageRows rows) {
    return new LabelledRows(rows.inputs(), rows.labels());
  }

  /**
   * The rows of a table of pixels with the label last.
   *
   * @throws DataException if it is something else
   */
  static LabelledRows of(Table table) {
    int inputs = table.columns().size() - 1;
    if (inputs != ImageRows.PIXELS) {
      throw new DataException(
          table.source()
              + " has "
              + (inputs + 1)
              + " columns, not "
              + ImageRows.PIXELS
              + " pixels and a label");
    }
    double[][] values = new double[table.rows()][inputs];
    for (int j = 0; j < inputs; j++) {
      double[] column = numbers(table, j);
      for (int i = 0; i < values.length; i++) {
        values[i][j] = column[i];
      }
    }
    double[] last = numbers(table, inputs);
    int[] labels = new int[last.length];
    for (int i = 0; i < labels.length; i++) {
      labels[i] = (int) last[i];
      if (labels[i] != last[i]) {
        throw new DataException(
            table.source() + ", row " + table.line(i) + ": the label " + last[i] + " is not whole");
      }
    }
    return new LabelledRows(values, labels);
  }

  private static double[] numbers(Table table, int position) {
    Column column = table.columns().get(position);
    if (!(column instanceof NumberColumn numbers)) {
      throw new DataException(
          table.source() + ", column " + column.name() + ": must be numbers only");
    }
    for (int i = 0; i < table.rows(); i++) {
      if (numbers.isMissing(i)) {
        throw new DataException(
            table.source()
                + ", row "
                + table.line(i)
                + ", column "
                + column.name()
                + ": the number is missing");
      }
    }
    return numbers.values();
  }

  int count() {
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
