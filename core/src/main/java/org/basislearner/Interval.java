package org.basislearner;

/**
 * A prediction and the interval around it.
 *
 * @param prediction the predicted number
 * @param low the lower end
 * @param high the upper end
 */
public record Interval(double prediction, double low, double high) {}
