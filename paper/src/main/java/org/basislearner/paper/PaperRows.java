package org.basislearner.paper;

import org.basislearner.paper.sets.BenchmarkSet;

/**
 * The rows of a set, those for validation last among the train rows: where they come from, the seed
 * of what was drawn, the hash of all of them in hexadecimal, and the seconds it took to get them.
 */
public record PaperRows(
    BenchmarkSet set,
    RowOrigin origin,
    long seed,
    LabelledRows train,
    LabelledRows test,
    String sha256,
    double seconds) {}
