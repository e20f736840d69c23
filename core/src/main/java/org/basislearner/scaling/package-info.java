/**
 * How the scaling of inputs is found from rows: ranges, means, and quantiles by a search that only
 * sums over rows. The learner depends on this package; it depends on {@code store}, {@code predict}
 * and what is below them. Start with {@link org.basislearner.scaling.InputStatistics}.
 */
@NullMarked
package org.basislearner.scaling;

import org.jspecify.annotations.NullMarked;
