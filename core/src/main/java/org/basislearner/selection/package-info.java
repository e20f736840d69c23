/**
 * How layers are built: the paper's {@code BuildBasis} procedures and ours, each a class. The
 * learner depends on this package; it depends on {@code store}, {@code network} and {@code linalg}.
 * Start with {@link org.basislearner.selection.LayerBuilder} and {@link
 * org.basislearner.selection.OrthogonalLeastSquares}.
 */
@NullMarked
package org.basislearner.selection;

import org.jspecify.annotations.NullMarked;
