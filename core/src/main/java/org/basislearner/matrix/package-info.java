/**
 * Dense matrices as a type, for everything that computes and for users with a first layer of their
 * own. Every package may use this one; it uses none.
 */
@NullMarked
package org.basislearner.matrix;

import org.jspecify.annotations.NullMarked;
