/**
 * Classes of users by name. Used by {@code selection} and {@code loss}; depends on nothing. Start
 * with {@link org.basislearner.own.OwnClass}.
 */
@NullMarked
package org.basislearner.own;

import org.jspecify.annotations.NullMarked;
