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
 */
public record RowShape(long rows, int inputs, TargetKind kind, int targets, boolean weighted) {
  /** This shape with another number of inputs. */
  public RowShape withInputs(int value) {
    return new RowShape(rows, value, kind, targets, weighted);
  }
}
