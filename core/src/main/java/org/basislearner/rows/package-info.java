/**
 * Rows as they are given to a training: a source to read them from, where they are to be kept, and
 * the error for rows that cannot be used. It depends on no other package. Start with {@link
 * org.basislearner.rows.BlockSource}.
 */
@NullMarked
package org.basislearner.rows;

import org.jspecify.annotations.NullMarked;
