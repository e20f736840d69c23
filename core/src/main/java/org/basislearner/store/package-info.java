/**
 * Where rows live during training: blocks of columns, and the two things that can be done to them,
 * a sum over rows ({@link org.basislearner.store.Reduction}) and a change of each block ({@link
 * org.basislearner.store.Mapping}). Everything that trains depends on this package; it depends on
 * {@code rows}, {@code linalg} and the kinds of targets of {@code loss}. Start with {@link
 * org.basislearner.store.RowStore}.
 */
@NullMarked
package org.basislearner.store;

import org.jspecify.annotations.NullMarked;
