package org.basislearner.learner;

import org.basislearner.network.Polynomial;

/**
 * A polynomial that vanishes on the training rows, to the tolerance.
 *
 * @param polynomial with a leading coefficient of 1
 * @param largest its largest absolute value on the training rows
 */
public record Vanishing(Polynomial polynomial, double largest) {}
