/**
 * Columns of numbers and of categories, and how they become the inputs of a network. Nothing here
 * knows of files or training. Start with {@link org.basislearner.columns.Column} and {@link
 * org.basislearner.columns.InputColumns}.
 */
@NullMarked
package org.basislearner.columns;

import org.jspecify.annotations.NullMarked;
