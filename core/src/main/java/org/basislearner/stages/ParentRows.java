package org.basislearner.stages;

/**
 * A parent's rows in a chunk with what histograms are made of.
 *
 * @param rows numbers within the chunk
 * @param residual [output][position]: value times residual, rounded
 * @param squares for each position: value squared times curvature, rounded
 */
@SuppressWarnings("ArrayRecordComponent") // used inside this package only
record ParentRows(char[] rows, int[][] residual, int[] squares) {}
