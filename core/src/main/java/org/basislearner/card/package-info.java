/**
 * What a model remembers of its training beside what it computes: its card, the whole path or all
 * stages if they are kept.
 */
@NullMarked
package org.basislearner.card;

import org.jspecify.annotations.NullMarked;
