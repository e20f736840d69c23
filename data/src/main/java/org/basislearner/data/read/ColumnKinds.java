package org.basislearner.data.read;

import org.basislearner.data.text.Place;
import org.basislearner.rows.DataException;

/**
 * Decides which columns are text: those with a text in them. What it means, and whether it is a
 * mistake among numbers, is seen when the whole column is known.
 */
final class ColumnKinds {
  private final String source;
  private final Header header;
  private final boolean[] text;

  private long line;

  ColumnKinds(String source, Header header, boolean[] text) {
    this.source = source;
    this.header = header;
    this.text = text;
    this.line = header.lines() + 1L;
  }

  /** The line on which the next block begins. */
  long line() {
    return line;
  }

  DataException empty() {
    return new DataException(
        source
            + (header.lines() > 0
                ? " has a header and no rows; add rows"
                : " has no rows; a table needs a header and rows"));
  }

  /** Settles columns by a block without going on to the next; true if one became text. */
  boolean settle(RecordChunk chunk) {
    RecordChunk.Fault fault = chunk.fault();
    if (fault != null) {
      Place place = Place.line(source, line + fault.line());
      String name = fault.column() < 0 ? "" : header.names().get(fault.column());
      if (fault.problem().equals(Utf8.INVALID)) {
        throw new Utf8.InvalidException(place.column(name));
      }
      throw place.column(name).error(fault.problem());
    }
    boolean changed = false;
    for (int c = 0; c < text.length; c++) {
      if (!text[c] && chunk.text(c) != null) {
        text[c] = true;
        changed = true;
      }
    }
    return changed;
  }

  /** Goes on to the next block. */
  void pass(RecordChunk chunk) {
    line += chunk.lineCount();
  }
}
