package org.basislearner.learner;

import java.util.Arrays;
import java.util.List;
import org.basislearner.loss.TargetKind;
import org.basislearner.rows.DataException;

/** Numbers as targets, a column for each. */
record NumberTargets(double[][] values, List<String> names) implements Targets {
  /** Numbers beyond this have no square, and below its inverse none that is not zero. */
  static final double LARGEST = 1e150;

  void check() {
    for (int c = 0; c < values.length; c++) {
      double largest = 0;
      for (int row = 0; row < rows(); row++) {
        double value = values[c][row];
        if (!Double.isFinite(value)) {
          throw new DataException(
              String.format(
                  "target %s, row %d: %s is not a finite number; leave the row out or mend it",
                  names.get(c), row + 1, value));
        }
        if (Math.abs(value) > LARGEST) {
          throw new DataException(
              String.format(
                  "target %s, row %d: the square of %s is out of range; rescale the target",
                  names.get(c), row + 1, value));
        }
        largest = Math.max(largest, Math.abs(value));
      }
      if (largest > 0 && largest < 1 / LARGEST) {
        throw new DataException(
            String.format(
                "target %s: all values are below %s in size and vanish when squared; rescale the"
                    + " target",
                names.get(c), 1 / LARGEST));
      }
    }
  }

  @Override
  public TargetKind kind() {
    return TargetKind.NUMBERS;
  }

  @Override
  public int columns() {
    return values.length;
  }

  @Override
  public int rows() {
    return values.length == 0 ? 0 : values[0].length;
  }

  @Override
  public double[][] columns(int first, int rows) {
    double[][] block = new double[values.length][];
    Arrays.setAll(block, c -> Arrays.copyOfRange(values[c], first, first + rows));
    return block;
  }

  @Override
  public int classOf(int row) {
    return 0;
  }
}
