/**
 * The paper's experiments: its eight sets, its protocol and wider ones, what was published, and
 * results that outlive the run.
 */
@NullMarked
package org.basislearner.cli.paper;

import org.jspecify.annotations.NullMarked;
