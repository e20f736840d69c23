/**
 * Categories that many rows share few of: which levels of a column make inputs, and sums of the
 * targets by level. Depends on nothing; tables in one process and rows on many machines use it
 * alike. Start with {@link org.basislearner.levels.LevelSums}.
 */
@NullMarked
package org.basislearner.levels;

import org.jspecify.annotations.NullMarked;
