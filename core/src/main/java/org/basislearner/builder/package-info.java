/**
 * How layers are built: the paper's {@code BuildBasis} procedures and ours, each a class. The
 * trainer depends on this package; it depends on {@code rows}, {@code network} and {@code linalg}.
 * Start with {@link org.basislearner.builder.LayerBuilder} and {@link
 * org.basislearner.builder.OrthogonalLeastSquares}.
 */
@NullMarked
package org.basislearner.builder;

import org.jspecify.annotations.NullMarked;
