package org.basislearner.output;

/**
 * A trained output layer.
 *
 * @param lambda the weight of the L2 term
 * @param weights W, row-major, nodes x outputs; not to be changed
 * @param gap an upper bound of how far the objective is above its minimum; 0 for lambda = 0, where
 *     rounding alone decides
 */
public record OutputLayer(double lambda, double[] weights, double gap) {}
