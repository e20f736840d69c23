package org.basislearner.data;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.sql.Connection;
import org.basislearner.data.read.QueryReader;
import org.basislearner.data.read.TableFormats;

/** Reads tables. The format is known by the name and the first bytes of the file. */
public final class Tables {
  /** Blocks of text that the processor's caches hold together with what is made of them. */
  private static final int BLOCK = 1 << 20;

  /** The thread that reads and puts together cannot feed more. */
  private static final int MOST_THREADS = 6;

  private Tables() {}

  /**
   * Reads a file: CSV, TSV, JSON lines, .xlsx, Parquet, LIBSVM, ARFF, IDX, amat, also gzipped or
   * alone in a zip archive; {@code -} is standard input.
   *
   * @throws org.basislearner.rows.DataException if the content makes no sense; names file, row,
   *     column, value and what to do
   * @throws IOException if the file cannot be read; the message is fit for a user
   */
  public static Table read(Path file) throws IOException {
    return read(file, ReadOptions.defaults());
  }

  /** The same, with progress and cancellation. */
  public static Table read(Path file, ReadOptions options) throws IOException {
    return read(file, options, BLOCK, threads());
  }

  /**
   * Reads a stream to its end, such as a resource or what came over a network; the stream is not
   * closed. It is kept in a temporary file meanwhile.
   *
   * @param name what to call it in messages; an ending such as {@code .csv} tells the format, as in
   *     a file name, otherwise the first bytes do
   * @throws org.basislearner.rows.DataException as {@link #read(Path)}
   * @throws IOException if the stream cannot be read
   */
  public static Table read(InputStream stream, String name, ReadOptions options)
      throws IOException {
    return TableFormats.read(stream, name, options, BLOCK, threads());
  }

  /**
   * Reads what a database answers to a query. Dates and times become texts of ISO 8601.
   *
   * @throws org.basislearner.rows.DataException if the database refuses the query, or its result is
   *     not a table of single values
   */
  public static Table query(Connection connection, String query, ReadOptions options) {
    return QueryReader.read(connection, query, options);
  }

  static Table read(Path path, ReadOptions options, int block, int threads) throws IOException {
    return TableFormats.read(path, options, block, threads);
  }

  private static int threads() {
    return Math.min(MOST_THREADS, Runtime.getRuntime().availableProcessors());
  }
}
