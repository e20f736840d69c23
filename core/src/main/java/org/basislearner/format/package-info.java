/**
 * The model file as a container: named tensors and text metadata in a checksummed safetensors file.
 * It knows nothing of models and uses only {@code json} and the error of {@code rows}; the packages
 * that save and load things may depend on it. Start with {@link
 * org.basislearner.format.TensorFile}, whose header is the byte grammar.
 */
@NullMarked
package org.basislearner.format;

import org.jspecify.annotations.NullMarked;
