/**
 * How good predictions are: errors, curves and calibration of classifiers, errors and intervals of
 * regressions, all with optional row weights. Nothing here knows models, and the package uses no
 * other one, so anything may depend on it. Start with {@link
 * org.basislearner.metrics.ConfusionMatrix} and {@link org.basislearner.metrics.RegressionMetrics}.
 */
@NullMarked
package org.basislearner.metrics;

import org.jspecify.annotations.NullMarked;
