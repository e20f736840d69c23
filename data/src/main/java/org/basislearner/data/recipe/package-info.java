/**
 * How the columns of a table become inputs and target of a model: what their texts are taken for,
 * what is wrong with them, the recipe that travels with the model, and predictions of single
 * records. It depends on the tables of {@code data}, which know nothing of it. Start with {@link
 * org.basislearner.data.recipe.Recipe}.
 */
@NullMarked
package org.basislearner.data.recipe;

import org.jspecify.annotations.NullMarked;
