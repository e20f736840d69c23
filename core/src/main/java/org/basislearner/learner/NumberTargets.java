package org.basislearner.learner;

import java.util.List;
import org.basislearner.loss.TargetKind;
import org.basislearner.rows.DataException;

/** Numbers as targets. */
record NumberTargets(double[][] values, List<String> names) implements Targets {
  /** Numbers beyond this have no square, and below its inverse none that is not zero. */
  static final double LARGEST = 1e150;

  void check() {
    double[] largest = new double[names.size()];
    for (int row = 0; row < values.length; row++) {
      if (values[row] == null) {
        throw new DataException("targets: row " + (row + 1) + " is null");
      }
      if (values[row].length != names.size()) {
        throw new DataException(
            String.format(
                "targets: row %d has %d numbers, row 1 has %d",
                row + 1, values[row].length, names.size()));
      }
      for (int c = 0; c < names.size(); c++) {
        double value = values[row][c];
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
        largest[c] = Math.max(largest[c], Math.abs(value));
      }
    }
    for (int c = 0; c < largest.length; c++) {
      if (largest[c] > 0 && largest[c] < 1 / LARGEST) {
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
    return names.size();
  }

  @Override
  public int rows() {
    return values.length;
  }

  @Override
  public void read(int row, double[] into) {
    System.arraycopy(values[row], 0, into, 0, columns());
  }
}
