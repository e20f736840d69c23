/**
 * What a model remembers of its training beside what it computes: its card, the whole path or all
 * stages if they are kept. Models and the learner depend on this package; it depends on {@code
 * train}, {@code predict} and {@code format}. Start with {@link org.basislearner.card.ModelCard}.
 */
@NullMarked
package org.basislearner.card;

import org.jspecify.annotations.NullMarked;
