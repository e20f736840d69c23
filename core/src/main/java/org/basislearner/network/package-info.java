/**
 * The learned function itself: a first linear layer, layers of products on top of it and an output
 * layer, with evaluation, gradient, monomials and explicit polynomials, but no training. Everything
 * else may depend on this package, which itself needs only {@code linalg} and {@code matrix}, so
 * that whoever only predicts loads little. Start reading at {@link org.basislearner.network.Basis},
 * then {@link org.basislearner.network.Network}.
 */
@NullMarked
package org.basislearner.network;

import org.jspecify.annotations.NullMarked;
