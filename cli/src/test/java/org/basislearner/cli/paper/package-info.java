@NullMarked
package org.basislearner.cli.paper;

import org.jspecify.annotations.NullMarked;
