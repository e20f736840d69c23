package org.basislearner.data.read;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.basislearner.data.text.Place;
import org.basislearner.rows.DataException;
import org.jspecify.annotations.Nullable;

/** Text from bytes that must be UTF-8 without NUL. */
final class Utf8 {
  static final String NUL = "there is a NUL byte; is this a text file in UTF-8?";
  static final String INVALID =
      "a text is not valid UTF-8; convert the file, or name its encoding with --encoding";

  /** A text is not UTF-8: it may be in another encoding. */
  static final class InvalidException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient Place place;

    InvalidException(Place place) {
      this.place = place;
    }

    DataException error() {
      return place.error(INVALID);
    }
  }

  private Utf8() {}

  /** What is wrong with some bytes, or null. */
  static @Nullable String problem(byte[] bytes, int from, int to) {
    boolean plain = true;
    for (int p = from; p < to; p++) {
      if (bytes[p] == 0) {
        return NUL;
      }
      plain &= bytes[p] > 0;
    }
    return plain || isValid(bytes, from, to) ? null : INVALID;
  }

  static String decode(byte[] bytes, int from, int to) {
    return new String(bytes, from, to - from, StandardCharsets.UTF_8);
  }

  private static boolean isValid(byte[] bytes, int from, int to) {
    try {
      StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes, from, to - from));
      return true;
    } catch (CharacterCodingException e) {
      return false;
    }
  }
}
