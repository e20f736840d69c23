/**
 * Generators of the eight image sets of the ICML-2007 benchmark, and a writer of their file format.
 * {@link org.basislearner.paper.sets.BenchmarkSet} is the place to start; each recipe is one class.
 * Depends on nothing but the core's {@code DataException}, and on {@code java.desktop} only when
 * pictures are read.
 */
@NullMarked
package org.basislearner.paper.sets;

import org.jspecify.annotations.NullMarked;
