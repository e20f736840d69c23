/**
 * What tests of several packages share: loops over seeds and small problems to learn. Only tests
 * depend on it. Start with {@link org.basislearner.testing.Seeds}.
 */
@NullMarked
package org.basislearner.testing;

import org.jspecify.annotations.NullMarked;
