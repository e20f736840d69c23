/**
 * The paper's experiments: its eight sets, its protocol and wider ones, what was published, and
 * results that are kept as files. {@link org.basislearner.paper.PaperRun} is the place to start.
 */
@NullMarked
package org.basislearner.paper;

import org.jspecify.annotations.NullMarked;
