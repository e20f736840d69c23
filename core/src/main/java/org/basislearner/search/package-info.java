/**
 * Which networks are grown to choose from: auto mode, or what a user asks for. The learner depends
 * on this package; it depends on {@code train} and what is below that. Start with {@link
 * org.basislearner.search.Search}.
 */
@NullMarked
package org.basislearner.search;

import org.jspecify.annotations.NullMarked;
