package org.basislearner.data.read;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.basislearner.rows.DataException;
import org.jspecify.annotations.Nullable;

/**
 * Cuts a stream into blocks of whole records, so that blocks can be parsed apart. A line break in
 * quotes ends no record.
 */
final class RecordBlocks {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());

  private static final long ONES = 0x0101010101010101L;

  private final String source;
  private final InputStream in;
  private final Dialect dialect;
  private final int size;
  private byte[] rest = new byte[0];
  private boolean ended;

  private boolean quoted;
  private int scanned;
  private int cut;

  /** Bytes of whole records, in an array that may be longer. */
  record Block(byte[] bytes, int length) {}

  RecordBlocks(String source, InputStream in, Dialect dialect, int size) {
    this.source = source;
    this.in = in;
    this.dialect = dialect;
    this.size = size;
  }

  /** The next block, null at the end. */
  @Nullable Block next() throws IOException {
    byte[] bytes = Arrays.copyOf(rest, Math.max(size, rest.length + size / 2));
    int length = rest.length;
    quoted = false;
    scanned = 0;
    cut = 0;
    while (true) {
      if (!ended) {
        int read = in.readNBytes(bytes, length, bytes.length - length);
        length += read;
        ended = length < bytes.length;
      }
      if (ended) {
        rest = new byte[0];
        return length == 0 ? null : new Block(bytes, length);
      }
      scan(bytes, length);
      if (cut > 0) {
        rest = Arrays.copyOfRange(bytes, cut, length);
        return new Block(bytes, cut);
      }
      if (length > Limits.LONGEST_RECORD) {
        throw new DataException(tooLong());
      }
      bytes = Arrays.copyOf(bytes, 2 * length);
    }
  }

  private String tooLong() {
    return source
        + (quoted
            ? ": a quote is not closed within 16 MB; write \"\" for a quote in a field"
            : ": a line is longer than 16 MB; is it a table with a row on each line?");
  }

  /** Goes on to the end and moves the cut behind the last line break outside quotes. */
  private void scan(byte[] bytes, int length) {
    if (dialect.isBlanks()) {
      cutAtLastBreak(bytes, scanned, length);
      scanned = length;
      return;
    }
    int p = scanned;
    while (p < length) {
      int quote = indexOfQuote(bytes, p, length);
      if (!quoted) {
        cutAtLastBreak(bytes, p, quote);
      }
      if (quote == length) {
        p = length;
      } else if (!quoted) {
        quoted = dialect.opens(bytes, 0, quote);
        p = quote + 1;
      } else if (quote + 1 == length) {
        break; // the next byte decides whether this one closes
      } else if (bytes[quote + 1] == '"') {
        p = quote + 2;
      } else {
        quoted = false;
        p = quote + 1;
      }
      scanned = p;
    }
  }

  private void cutAtLastBreak(byte[] bytes, int from, int to) {
    for (int p = to - 1; p >= from; p--) {
      if (bytes[p] == '\n') {
        cut = p + 1;
        return;
      }
    }
  }

  /** Eight bytes at a time: a byte is zero in x if x - 1 borrows where x had no top bit. */
  private static int indexOfQuote(byte[] bytes, int from, int to) {
    int p = from;
    for (; p + 8 <= to; p += 8) {
      long x = (long) LONGS.get(bytes, p) ^ ONES * '"';
      if (((x - ONES) & ~x & (ONES << 7)) != 0) {
        break;
      }
    }
    while (p < to && bytes[p] != '"') {
      p++;
    }
    return p;
  }
}
