/**
 * The training loop of the paper, and the way from rows to a chosen network. The estimators depend
 * on this package; it depends on {@code search}, {@code selection}, {@code output} and what is
 * below them. Start with {@link org.basislearner.learner.BasisLearner}, the paper's main figure.
 */
@NullMarked
package org.basislearner.learner;

import org.jspecify.annotations.NullMarked;
