package org.basislearner.data.read;

import org.basislearner.data.text.Place;
import org.basislearner.data.text.Words;
import org.basislearner.rows.DataException;

/**
 * Decides which columns are text. A text makes its column text, unless so many numbers stand before
 * it that it must be a mistake.
 */
final class ColumnKinds {
  /** After so many numbers a text is a mistake. */
  static final int SURELY_NUMBERS = 1000;

  private final String source;
  private final Header header;
  private final boolean[] text;

  /** Numbers in each column so far; counted no further than needed. */
  private final int[] numbers;

  private long line;

  ColumnKinds(String source, Header header, boolean[] text) {
    this.source = source;
    this.header = header;
    this.text = text;
    this.numbers = new int[text.length];
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
  boolean settle(Chunk chunk) {
    boolean changed = false;
    DataException worst = null;
    long worstRow = Long.MAX_VALUE;
    for (int c = 0; c < text.length; c++) {
      if (text[c]) {
        continue;
      }
      Chunk.Stranger stranger = chunk.text(c);
      Chunk.Stranger infinity = chunk.infinity(c);
      if (stranger != null && before(chunk, c, stranger.row()) < SURELY_NUMBERS) {
        if (!Words.hasDecimalComma(stranger.value())) {
          text[c] = true;
          changed = true;
          continue;
        }
      } else if (infinity != null && (stranger == null || infinity.row() < stranger.row())) {
        stranger = infinity;
      }
      if (stranger != null && stranger.row() < worstRow) {
        worstRow = stranger.row();
        worst = problem(chunk, c, stranger, stranger.equals(infinity));
      }
    }
    Chunk.Fault fault = chunk.fault();
    if (fault != null && fault.row() < worstRow) {
      Place place = Place.line(source, line + fault.line());
      String name = fault.column() < 0 ? "" : header.names().get(fault.column());
      throw place.column(name).error(fault.problem());
    }
    if (worst != null) {
      throw worst;
    }
    return changed;
  }

  /** Goes on to the next block. */
  void pass(Chunk chunk) {
    for (int c = 0; c < text.length; c++) {
      if (!text[c] && numbers[c] < SURELY_NUMBERS) {
        numbers[c] = before(chunk, c, chunk.rows());
      }
    }
    line += chunk.lineCount();
  }

  private int before(Chunk chunk, int column, int row) {
    int count = numbers[column];
    for (int r = 0; r < row && count < SURELY_NUMBERS; r++) {
      count += Double.isNaN(chunk.value(r, column)) ? 0 : 1;
    }
    return count;
  }

  private DataException problem(
      Chunk chunk, int column, Chunk.Stranger stranger, boolean infinite) {
    Place place = Place.line(source, line + stranger.line()).column(header.names().get(column));
    String value = Place.quoted(stranger.value());
    if (infinite) {
      return place.error(
          value + " is not a finite number; correct it, or write an empty field if it is missing");
    }
    if (Words.hasDecimalComma(stranger.value())) {
      return place.error(
          value + " has a comma in a number; write a decimal point and no thousands separators");
    }
    return place.error(
        value
            + " is not a number, and at least "
            + before(chunk, column, stranger.row())
            + " values before it are; correct it, or write an empty field if it is missing");
  }
}
