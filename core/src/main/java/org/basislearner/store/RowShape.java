package org.basislearner.store;

import org.basislearner.loss.TargetKind;

/**
 * What is known of the rows of a training without looking at them.
 *
 * @param rows number of rows, validation rows included
 * @param inputs number of inputs
 * @param kind what the targets stand for
 * @param targets number of target columns, which is that of outputs
 * @param weighted whether rows have weights
 * @param minority number of rows outside the most frequent class; all rows for numbers
 */
public record RowShape(
    long rows, int inputs, TargetKind kind, int targets, boolean weighted, long minority) {
  /** This shape with another number of inputs. */
  public RowShape withInputs(int value) {
    return new RowShape(rows, value, kind, targets, weighted, minority);
  }

  /** This shape with rows that have weights or not. */
  public RowShape withWeights(boolean value) {
    return new RowShape(rows, inputs, kind, targets, value, minority);
  }
}
