/**
 * Small dense matrices and the multiplication kernels under everything else.
 *
 * <p>Every package of the module may use this one; it uses none of them. Start reading at {@code
 * Kernel}, then {@code Gemm}.
 */
@NullMarked
package org.basislearner.linalg;

import org.jspecify.annotations.NullMarked;
