package org.basislearner.stages;

import java.io.Serializable;

/**
 * What a 1 among rounded numbers stands for; all are powers of two.
 *
 * @param gradient of gradients
 * @param curvature of curvatures
 * @param weight of row weights
 */
record Units(double gradient, double curvature, double weight) implements Serializable {}
