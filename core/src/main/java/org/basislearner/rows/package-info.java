/**
 * Where rows live: blocks of columns, and the two things that can be done to them, a sum over rows
 * ({@link org.basislearner.rows.Reduction}) and a change of each block ({@link
 * org.basislearner.rows.Mapping}). Everything that trains depends on this package; it depends only
 * on {@code linalg}. Start with {@link org.basislearner.rows.RowStore}.
 */
@NullMarked
package org.basislearner.rows;

import org.jspecify.annotations.NullMarked;
