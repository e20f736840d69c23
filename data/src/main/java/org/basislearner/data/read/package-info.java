/**
 * Readers of file formats, for {@link org.basislearner.data.Tables}. {@link
 * org.basislearner.data.read.TableFormats} is the place to start: it finds the format of a file and
 * the reader for it. Depends on the tables of {@code data} and on {@code data.text}.
 */
@NullMarked
package org.basislearner.data.read;

import org.jspecify.annotations.NullMarked;
