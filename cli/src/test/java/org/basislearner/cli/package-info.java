/** Tests of the command line: commands run inside the test, or as processes of their own. */
@NullMarked
package org.basislearner.cli;

import org.jspecify.annotations.NullMarked;
