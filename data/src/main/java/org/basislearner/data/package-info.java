/**
 * Tables, and reading and writing them. It knows nothing of models: {@code data.recipe} makes
 * inputs of columns. {@link org.basislearner.data.Tables#read} is the place to start; the readers
 * of formats are in {@code data.read}.
 */
@NullMarked
package org.basislearner.data;

import org.jspecify.annotations.NullMarked;
