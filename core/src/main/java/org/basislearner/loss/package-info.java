/**
 * The losses that an output layer can have, and what their targets stand for. The trainer, the
 * solvers and users with a loss of their own depend on this package; it depends on {@code predict}
 * and {@code own}. Start with {@link org.basislearner.loss.Loss}.
 */
@NullMarked
package org.basislearner.loss;

import org.jspecify.annotations.NullMarked;
