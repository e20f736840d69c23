/**
 * A strict reader and writer of JSON, for model files, recipes and results. It uses no other
 * package. Start with {@link org.basislearner.json.Json}.
 */
@NullMarked
package org.basislearner.json;

import org.jspecify.annotations.NullMarked;
