package org.basislearner.paper;

import org.basislearner.paper.sets.BenchmarkSet;

/**
 * The rows of a set.
 *
 * @param set which
 * @param origin where they come from
 * @param seed of what was drawn
 * @param train train rows, with those for validation last
 * @param test test rows
 * @param sha256 of all of them, in hexadecimal
 * @param seconds it took to get them
 */
public record PaperRows(
    BenchmarkSet set,
    RowOrigin origin,
    long seed,
    LabelledRows train,
    LabelledRows test,
    String sha256,
    double seconds) {}
