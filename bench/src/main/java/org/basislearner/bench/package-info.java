/**
 * Measurements: JMH benchmarks of single operations ({@code *Benchmark}) and {@link
 * org.basislearner.bench.Run}, which prints the ratios that the project promises, each measured
 * side by side in one run. Nothing depends on this package. Start with {@link
 * org.basislearner.bench.Run}.
 */
@NullMarked
package org.basislearner.bench;

import org.jspecify.annotations.NullMarked;
