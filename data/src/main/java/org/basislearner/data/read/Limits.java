package org.basislearner.data.read;

import org.basislearner.data.text.Place;
import org.basislearner.rows.DataException;

/** What keeps damaged or hostile files from exhausting memory. */
final class Limits {
  /**
   * Far above real records; a quote that is never closed ends here and not at the end of memory.
   */
  static final int LONGEST_RECORD = 1 << 24;

  /** A first layer over more inputs than this would not fit into any memory. */
  static final int MOST_COLUMNS = 100_000;

  /** Arrays of this length exist on every Java machine. */
  static final int MOST_ROWS = Integer.MAX_VALUE - 16;

  /** Part of the heap that a table may take; training needs some, too. */
  private static final double HEAP_SHARE = 0.85;

  private Limits() {}

  /** Refuses a table of numbers that cannot fit into the heap. */
  static void checkMemory(String source, long rows, long columns) {
    double bytes = 8.0 * rows * columns;
    double heap = Runtime.getRuntime().maxMemory();
    if (rows > MOST_ROWS || bytes > HEAP_SHARE * heap) {
      throw new DataException(
          String.format(
              java.util.Locale.ROOT,
              "%s: %d rows of %d columns need %.1f GB of memory, Java may use %.1f GB; read fewer"
                  + " rows or columns, or let Java use more",
              source,
              rows,
              columns,
              bytes / 1e9,
              heap / 1e9));
    }
  }

  static void checkColumns(String source, long line, long columns) {
    if (columns > MOST_COLUMNS) {
      throw Place.line(source, line)
          .error(
              "there are %s columns or more; at most %s can be used"
                  .formatted(columns, MOST_COLUMNS));
    }
  }
}
