package org.basislearner.data.read;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.basislearner.data.text.Place;
import org.jspecify.annotations.Nullable;

/** The lines of a UTF-8 file as texts, with their numbers. */
final class TextLines implements Closeable {
  private final String source;
  private final InputStream in;
  private byte[] buffer = new byte[1 << 16];
  private int position;
  private int length;
  private long line;
  private boolean ended;

  TextLines(SourceFile file) throws IOException {
    source = file.name();
    in = file.open();
  }

  /** The number of the last line, from 1. */
  long line() {
    return line;
  }

  Place place() {
    return Place.line(source, line);
  }

  /** The next line without its end, null behind the last. */
  @Nullable String next() throws IOException {
    int scanned = position;
    while (true) {
      for (int p = scanned; p < length; p++) {
        if (buffer[p] == '\n') {
          String text = text(p);
          position = p + 1;
          return text;
        }
      }
      if (ended) {
        String text = position < length ? text(length) : null;
        position = length;
        return text;
      }
      scanned = length - position;
      fill();
    }
  }

  private void fill() throws IOException {
    System.arraycopy(buffer, position, buffer, 0, length - position);
    length -= position;
    position = 0;
    if (length == buffer.length) {
      if (length > Limits.LONGEST_RECORD) {
        throw Place.line(source, line + 1)
            .error("the line is longer than 16 MB; is it a table with a row on each line?");
      }
      buffer = Arrays.copyOf(buffer, 2 * length);
    }
    int read = in.readNBytes(buffer, length, buffer.length - length);
    length += read;
    ended = length < buffer.length;
  }

  private String text(int end) {
    line++;
    int to = end > position && buffer[end - 1] == '\r' ? end - 1 : end;
    int from = line == 1 ? position + DialectDetection.mark(buffer, to) : position;
    String problem = Utf8.problem(buffer, from, to);
    if (problem != null && problem.equals(Utf8.INVALID)) {
      throw new Utf8.InvalidException(place());
    }
    if (problem != null) {
      throw place().error(problem);
    }
    return Utf8.decode(buffer, from, to);
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
