package org.basislearner.stages;

/**
 * A parent's rows in a chunk with what histograms are made of.
 *
 * @param rows numbers within the chunk
 * @param packed for each position the parent's value times the residual of output 0, rounded to 24
 *     bits, and its square times the curvature, rounded to 16 bits, in one long: see {@link
 *     Histogram}
 * @param others [output - 1][position]: value times residual of the other outputs
 */
@SuppressWarnings("ArrayRecordComponent") // used inside this package only
record ParentRows(char[] rows, long[] packed, int[][] others) {}
