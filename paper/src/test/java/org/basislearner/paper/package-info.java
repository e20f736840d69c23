@NullMarked
package org.basislearner.paper;

import org.jspecify.annotations.NullMarked;
