/**
 * How layers are built: the paper's {@code BuildBasis} procedures and ours, each a class. The
 * learner depends on this package; it depends on {@code store}, {@code network} and what is below
 * them. {@code OrthogonalLeastSquares.select} is the paper's selection step; {@code
 * OrthonormalBasis}, {@code TargetResidual} and {@code Candidates} are its nouns, none of which
 * knows how the others use it. Start with {@link org.basislearner.selection.LayerBuilder}.
 */
@NullMarked
package org.basislearner.selection;

import org.jspecify.annotations.NullMarked;
