/** A class of core with a counter in it. */
@NullMarked
package org.basislearner.network;

import org.jspecify.annotations.NullMarked;
