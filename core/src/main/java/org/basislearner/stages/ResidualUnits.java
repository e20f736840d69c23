package org.basislearner.stages;

import java.io.Serializable;

/**
 * What rounded gradients and curvatures are multiplied by to give a residual, before it is rounded.
 *
 * @param gradient factor of gradients
 * @param curvature factor of curvatures
 * @param unit what a 1 among rounded residuals stands for
 */
record ResidualUnits(double gradient, double curvature, double unit) implements Serializable {}
