/**
 * What each column and each pair of columns does to the outputs of a model: curves and surfaces.
 * Used by what explains models; depends on predict and network. Start reading at {@link
 * org.basislearner.effects.Effects}.
 */
@NullMarked
package org.basislearner.effects;

import org.jspecify.annotations.NullMarked;
