/**
 * The training loop of the paper, its parameters, and the path of models that it yields. What users
 * call depends on this package; it depends on {@code builder}, {@code output} and what is below
 * them. Start with {@link org.basislearner.train.BasisLearner}.
 */
@NullMarked
package org.basislearner.train;

import org.jspecify.annotations.NullMarked;
