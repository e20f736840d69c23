/**
 * Stages: a sum of small networks over steps and hinges of the columns, each fitted to what the sum
 * so far leaves of the targets and added times a shrinkage. The sum is one network, a {@link
 * org.basislearner.predict.ProductForest}.
 *
 * <p>All sums over rows are exact: what is summed is first rounded to whole multiples of a power of
 * two, near 2<sup>-31</sup> of the largest value, so that sums are sums of integers. They don't
 * depend on the order of rows, on how rows are divided into chunks or on the number of threads, and
 * neither does any bit of the result.
 *
 * <p>Nothing but {@code predict} and the threads of {@code store} is needed from below. Start
 * reading at {@link org.basislearner.stages.StageLearner}, then {@code StageGrowth}.
 */
@NullMarked
package org.basislearner.stages;

import org.jspecify.annotations.NullMarked;
