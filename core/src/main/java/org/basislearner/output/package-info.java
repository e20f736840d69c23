/**
 * The output layer: the convex problem that is left when the basis is fixed. The learner depends on
 * this package; it depends on {@code loss}, {@code store} and what is below them. Start with {@link
 * org.basislearner.output.OutputSolver}.
 */
@NullMarked
package org.basislearner.output;

import org.jspecify.annotations.NullMarked;
