/**
 * The learner as Spark ML estimators: {@link org.basislearner.spark.BasisClassifier} and {@link
 * org.basislearner.spark.BasisRegressor}. The trainer is core's; here is what Spark expects of an
 * estimator, and in {@code org.basislearner.spark.store} where the rows live. Start with {@link
 * org.basislearner.spark.BasisClassifier}.
 */
@NullMarked
package org.basislearner.spark;

import org.jspecify.annotations.NullMarked;
