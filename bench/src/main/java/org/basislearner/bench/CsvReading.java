package org.basislearner.bench;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.SplittableRandom;
import org.basislearner.columns.NumberColumn;
import org.basislearner.data.Table;
import org.basislearner.data.Tables;

/** Reading a CSV file of numbers into memory, against DuckDB's reader on the same file. */
final class CsvReading {
  private static final int ROUNDS = 3;

  private CsvReading() {}

  static void print(int rows, int columns) throws IOException {
    Path file = Files.createTempFile("basis-bench", ".csv");
    try {
      write(file, rows, columns);
      double size = Files.size(file) / 1e6;
      double ours = Double.POSITIVE_INFINITY;
      double theirs = Double.POSITIVE_INFINITY;
      // In turns, so that a busy machine slows both.
      for (int round = 0; round < ROUNDS; round++) {
        ours = Math.min(ours, ours(file));
        theirs = Math.min(theirs, duckDb(file, rows));
      }
      Run.print(
          "%d x %d, %.0f MB: Basis %.2f s (%.0f MB a second), DuckDB %.2f s",
          rows, columns, size, ours, size / ours, theirs);
      Run.ratio(
          "reading CSV against DuckDB", ours / theirs, "at most 2", "best of " + ROUNDS + " each");
    } finally {
      Files.deleteIfExists(file);
    }
  }

  private static double ours(Path file) throws IOException {
    long start = System.nanoTime();
    Table table = Tables.read(file);
    double seconds = Run.secondsSince(start);
    double last = ((NumberColumn) table.columns().get(0)).values()[table.rows() - 1];
    Run.print("Basis %.2f s, %d rows, last %s", seconds, table.rows(), last);
    return seconds;
  }

  /** Into a table in memory, as ours. */
  private static double duckDb(Path file, int rows) {
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = connection.createStatement()) {
      long start = System.nanoTime();
      statement.execute("CREATE TABLE t AS SELECT * FROM read_csv('" + file + "')");
      double seconds = Run.secondsSince(start);
      Run.print("DuckDB %.2f s, %d rows", seconds, rows);
      return seconds;
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Numbers of one to nine digits, some whole, as measurements are written. */
  private static void write(Path file, int rows, int columns) throws IOException {
    SplittableRandom random = new SplittableRandom(1);
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 20)) {
      StringBuilder line = new StringBuilder();
      for (int c = 0; c < columns; c++) {
        line.append(c == 0 ? "x" : ",x").append(c);
      }
      for (int r = 0; r < rows; r++) {
        out.write(line.append('\n').toString().getBytes(StandardCharsets.US_ASCII));
        line.setLength(0);
        for (int c = 0; c < columns; c++) {
          line.append(c == 0 ? "" : ",");
          if (c % 4 == 0) {
            line.append(random.nextInt(-1000, 10_000));
          } else {
            line.append(random.nextInt(-100, 1000)).append('.').append(random.nextInt(1_000_000));
          }
        }
      }
      out.write(line.append('\n').toString().getBytes(StandardCharsets.US_ASCII));
    }
  }
}
