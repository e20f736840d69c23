package org.basislearner.spark.store;

import java.io.Serializable;
import org.basislearner.loss.TargetKind;

/**
 * How labels become target columns: numbers as they are, two classes as -1 and +1, more as one
 * indicator column each.
 *
 * @param columns number of target columns
 * @param classFactors what each class counts, or none if rows do not count by their class
 */
record TargetColumns(TargetKind kind, int columns, double[] classFactors) implements Serializable {
  /** The targets of all rows of a block. */
  double[][] of(double[] labels) {
    double[][] targets = new double[columns][labels.length];
    for (int c = 0; c < columns; c++) {
      for (int r = 0; r < labels.length; r++) {
        targets[c][r] =
            switch (kind) {
              case NUMBERS -> labels[r];
              case TWO_CLASSES -> 2 * labels[r] - 1;
              case CLASSES -> labels[r] == c ? 1 : 0;
            };
      }
    }
    return targets;
  }

  /** What a row counts. */
  double weight(double given, double label) {
    return classFactors.length == 0 ? given : given * classFactors[(int) label];
  }
}
