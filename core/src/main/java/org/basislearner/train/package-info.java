/**
 * What goes into a training and what comes out of it: parameters, options, and the path of models
 * with its certificate. Users and the trainer depend on this package; it depends on {@code
 * selection}, {@code loss} and what is below them. Start with {@link
 * org.basislearner.train.Parameters}.
 */
@NullMarked
package org.basislearner.train;

import org.jspecify.annotations.NullMarked;
