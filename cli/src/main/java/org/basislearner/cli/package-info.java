/**
 * The command {@code basis}. Each command is a class of its own; {@link org.basislearner.cli.Main}
 * is the place to start.
 */
@NullMarked
package org.basislearner.cli;

import org.jspecify.annotations.NullMarked;
