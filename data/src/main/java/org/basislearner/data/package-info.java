/**
 * Tables from files, how their columns become inputs and targets of a model, and predictions of
 * single records. {@link org.basislearner.data.Tables#read} is the place to start, {@link
 * org.basislearner.data.Recipe} the next. The readers of formats are in {@code data.read}.
 */
@NullMarked
package org.basislearner.data;

import org.jspecify.annotations.NullMarked;
