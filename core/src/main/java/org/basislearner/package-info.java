/**
 * What users call: {@link org.basislearner.BasisClassifier} and {@link
 * org.basislearner.BasisRegressor} train, {@link org.basislearner.ClassifierModel} and {@link
 * org.basislearner.RegressorModel} predict and are saved and loaded. Nothing in this library
 * depends on this package; it depends on all others. Start with the four lines in {@link
 * org.basislearner.BasisClassifier}.
 */
@NullMarked
package org.basislearner;

import org.jspecify.annotations.NullMarked;
