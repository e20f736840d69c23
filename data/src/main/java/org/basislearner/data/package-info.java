/**
 * Tables from files, and how their columns become inputs and targets of a model. {@link
 * org.basislearner.data.Tables#read} is the place to start, {@link org.basislearner.data.Recipe}
 * the next. Depends on the core alone.
 */
@NullMarked
package org.basislearner.data;

import org.jspecify.annotations.NullMarked;
