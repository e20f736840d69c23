/**
 * Numbers and words as they stand in files, and places in files for messages. Depends on nothing
 * else of this module.
 */
@NullMarked
package org.basislearner.data.text;

import org.jspecify.annotations.NullMarked;
