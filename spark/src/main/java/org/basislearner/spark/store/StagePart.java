package org.basislearner.spark.store;

import java.io.Serializable;

/**
 * Rows that stages are trained or measured on.
 *
 * @param choice which rows
 * @param inputs what vectors become
 * @param heldOut whether they are measured on
 * @param factor what weights are multiplied by
 * @param positions for each partition the number of the first of these rows, and behind the last
 *     that after all of them
 */
record StagePart(
    RowChoice choice, RowInputs inputs, boolean heldOut, double factor, long[] positions)
    implements Serializable {
  long rows() {
    return positions[positions.length - 1] - positions[0];
  }
}
