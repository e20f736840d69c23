package org.basislearner.stages;

/**
 * A parent's rows in a chunk with what histograms are made of.
 *
 * @param rows numbers within the chunk
 * @param values [output][position]: the parent's value times the residual, rounded to 24 bits; for
 *     output 0 together with its square times the curvature, rounded to 16 bits: see {@link
 *     Histogram}
 */
@SuppressWarnings("ArrayRecordComponent") // used inside this package only
record ParentRows(char[] rows, long[][] values) {}
