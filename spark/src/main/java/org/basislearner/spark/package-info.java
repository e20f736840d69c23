/**
 * The learner as Spark ML estimators: {@link org.basislearner.spark.BasisClassifier} and {@link
 * org.basislearner.spark.BasisRegressor}. The trainer is core's; here is only where its rows live,
 * {@code SparkRowStore}, and what Spark expects of an estimator. Start with {@link
 * org.basislearner.spark.BasisClassifier}, or with {@code SparkRowStore} for how rows are held.
 */
@NullMarked
package org.basislearner.spark;

import org.jspecify.annotations.NullMarked;
