/**
 * From inputs as they are given to outputs, probabilities and intervals: guard, scaling, network
 * and output limits in one value, and how it is written to a model file. Models and training depend
 * on this package; it depends on {@code network}, {@code linalg}, {@code format} and {@code json}.
 * Start with {@link org.basislearner.predict.Predictor}.
 */
@NullMarked
package org.basislearner.predict;

import org.jspecify.annotations.NullMarked;
