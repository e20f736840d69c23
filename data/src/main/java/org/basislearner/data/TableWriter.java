package org.basislearner.data;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes tables in one format. Further implementations are found with {@link
 * java.util.ServiceLoader}, so that formats with large libraries need not be on every class path.
 */
public interface TableWriter {
  /** Whether a file of this name, in lower case, has the format. */
  boolean knows(String name);

  /**
   * Begins a table.
   *
   * @param out where it goes; not closed
   * @param columns the columns, whose names are distinct
   */
  Rows begin(OutputStream out, List<Head> columns) throws IOException;

  /** A column that is written: texts, or else numbers. */
  record Head(String name, boolean text) {}

  /** Receives the rows; closing it ends the table. */
  interface Rows extends Closeable {
    /** Writes a row: a text, a number or null (missing) for each column. */
    void row(@Nullable Object[] cells) throws IOException;
  }

  /**
   * The writer for files of a name: TSV by the ending .tsv or .tab, JSON lines by .jsonl or
   * .ndjson, Parquet by .parquet, else CSV.
   *
   * @throws IllegalArgumentException if the ending means a format that cannot be written
   */
  static TableWriter of(String name) {
    return TextTableWriter.of(name);
  }
}
