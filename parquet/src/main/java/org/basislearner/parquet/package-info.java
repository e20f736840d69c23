/**
 * Reads Parquet files into tables. {@link org.basislearner.parquet.ParquetTableReader} is found by
 * {@link org.basislearner.data.Tables} when this module is on the class path; nothing depends on
 * it.
 */
@NullMarked
package org.basislearner.parquet;

import org.jspecify.annotations.NullMarked;
