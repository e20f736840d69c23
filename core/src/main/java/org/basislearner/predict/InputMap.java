package org.basislearner.predict;

import java.io.Serializable;

/**
 * A map from the scaled inputs z to those that the network gets, more in number. Implementations
 * are immutable and thread-safe.
 */
public sealed interface InputMap extends Serializable permits SphereMap, SplineMap {
  /** The number of scaled inputs, d. */
  int inputs();

  /** The number of inputs of the network. */
  int outputs();

  /** Maps one row, without allocation, into another array. */
  void apply(double[] z, double[] mapped);

  /** The derivative by z, given that by what z is mapped to, both at z. */
  double[] pullBack(double[] z, double[] mappedGradient);

  /** What no mapped input exceeds in absolute value, given the same of the inputs. */
  double[] bounds(double[] largest);

  /** The input that a mapped one belongs to; -1 if it is made from all alike. */
  int inputOf(int mapped);

  /** Maps a block of rows into new columns. */
  default double[][] apply(double[][] columns, int rows) {
    double[][] mapped = new double[outputs()][rows];
    double[] z = new double[inputs()];
    double[] row = new double[outputs()];
    for (int r = 0; r < rows; r++) {
      for (int j = 0; j < z.length; j++) {
        z[j] = columns[j][r];
      }
      apply(z, row);
      for (int j = 0; j < row.length; j++) {
        mapped[j][r] = row[j];
      }
    }
    return mapped;
  }
}
