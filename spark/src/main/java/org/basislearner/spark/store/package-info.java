/**
 * Rows on Spark's executors: packed and checked ({@code RowData}), made into the stores of a
 * training ({@code SparkRows}), summed and changed by the steps of core's trainer ({@code
 * SparkRowStore}). Only {@code org.basislearner.spark} depends on it. Start with {@code
 * SparkRowStore}.
 */
@NullMarked
package org.basislearner.spark.store;

import org.jspecify.annotations.NullMarked;
