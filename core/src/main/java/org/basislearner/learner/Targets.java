package org.basislearner.learner;

import java.util.List;
import org.basislearner.loss.TargetKind;
import org.basislearner.rows.DataException;

/** The targets of all rows, as the columns V that the network is fitted to. */
public interface Targets {
  /** What the columns stand for. */
  TargetKind kind();

  /** Number of columns of V. */
  int columns();

  /** Number of rows. */
  int rows();

  /** Writes a row of V. */
  void read(int row, double[] into);

  /** The class of each row, all 0 for numbers. */
  default int[] classes() {
    int[] classes = new int[rows()];
    if (kind() != TargetKind.NUMBERS) {
      double[] target = new double[columns()];
      for (int row = 0; row < classes.length; row++) {
        read(row, target);
        classes[row] = kind().decide(target);
      }
    }
    return classes;
  }

  /**
   * Class numbers as targets: -1 and +1 for two classes, else an indicator column for each.
   *
   * @param classes number of classes, at least 2
   */
  static Targets classes(int[] labels, int classes) {
    return new Targets() {
      @Override
      public TargetKind kind() {
        return classes == 2 ? TargetKind.TWO_CLASSES : TargetKind.CLASSES;
      }

      @Override
      public int columns() {
        return classes == 2 ? 1 : classes;
      }

      @Override
      public int rows() {
        return labels.length;
      }

      @Override
      public void read(int row, double[] into) {
        for (int c = 0; c < columns(); c++) {
          into[c] = classes == 2 ? 2 * labels[row] - 1 : labels[row] == c ? 1 : 0;
        }
      }
    };
  }

  /**
   * Numbers as targets.
   *
   * @param values a row of numbers for each row, all of the same length
   * @param names the columns' names, for messages
   * @throws DataException if a number is not finite, or its square is out of range
   */
  static Targets numbers(double[][] values, List<String> names) {
    NumberTargets targets = new NumberTargets(values, names);
    targets.check();
    return targets;
  }
}
