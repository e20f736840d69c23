package org.basislearner.learner;

import java.util.Arrays;
import java.util.List;
import org.basislearner.loss.TargetKind;
import org.basislearner.rows.DataException;
import org.basislearner.store.RowShape;

/** The targets of all rows, as the columns V that the network is fitted to. */
public interface Targets {
  /** What the columns stand for. */
  TargetKind kind();

  /** Number of columns of V. */
  int columns();

  /** Number of rows. */
  int rows();

  /** The columns of some consecutive rows. */
  double[][] columns(int first, int rows);

  /** The class of a row, 0 for numbers. */
  int classOf(int row);

  /** What is known of these rows, with some inputs. */
  default RowShape shape(int inputs, boolean weighted) {
    return new RowShape(rows(), inputs, kind(), columns(), weighted, minority());
  }

  /** Number of rows outside the most frequent class; all rows for numbers. */
  private long minority() {
    if (kind() == TargetKind.NUMBERS) {
      return rows();
    }
    long[] counts = new long[Math.max(2, columns())];
    for (int row = 0; row < rows(); row++) {
      counts[classOf(row)]++;
    }
    return rows() - Arrays.stream(counts).max().orElseThrow();
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
      public double[][] columns(int first, int rows) {
        double[][] block = new double[columns()][rows];
        for (int r = 0; r < rows; r++) {
          int label = labels[first + r];
          if (classes == 2) {
            block[0][r] = 2 * label - 1;
          } else {
            block[label][r] = 1;
          }
        }
        return block;
      }

      @Override
      public int classOf(int row) {
        return labels[row];
      }
    };
  }

  /**
   * Numbers as targets.
   *
   * @param values a column for each target, all of the same length
   * @param names the columns' names, for messages
   * @throws DataException if a number is not finite, or its square is out of range
   */
  static Targets numbers(double[][] values, List<String> names) {
    NumberTargets targets = new NumberTargets(values, names);
    targets.check();
    return targets;
  }
}
