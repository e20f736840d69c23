package org.basislearner.data.read;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/** Text in any encoding as UTF-8. */
final class RecodedStream extends FilterInputStream {
  private final Reader reader;
  private final char[] chars = new char[1 << 15];

  private byte[] bytes = new byte[0];
  private int position;

  RecodedStream(InputStream in, Charset charset) {
    super(in);
    reader = new InputStreamReader(in, charset);
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    while (position == bytes.length) {
      int count = reader.read(chars); // never ends between the two halves of a character
      if (count < 0) {
        return -1;
      }
      bytes = new String(chars, 0, count).getBytes(StandardCharsets.UTF_8);
      position = 0;
    }
    int some = Math.min(length, bytes.length - position);
    System.arraycopy(bytes, position, target, offset, some);
    position += some;
    return some;
  }

  @Override
  public int available() {
    return bytes.length - position;
  }

  @Override
  public long skip(long count) throws IOException {
    return readNBytes((int) Math.min(count, chars.length)).length;
  }

  @Override
  public boolean markSupported() {
    return false;
  }
}
