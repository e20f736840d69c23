package org.basislearner.stages;

/**
 * What a stage's nodes and weights make of the rows drawn from one chunk: products of nodes summed
 * over rows, and the stage's value in each row. {@link Cells} is the quick way when all thresholds
 * are steps; {@link NodeValues} works for all.
 */
interface RowFit {
  /** Adds a node that is not 0 in the given rows and has the given values there, null for 1. */
  void add(Support support, Sums sums, int number);

  /** Sets the weights of all nodes added so far, row-major {@code nodes x outputs}. */
  void weights(double[] weights);

  /** The stage's value for an output in a row drawn. */
  double value(int row, int output);
}
