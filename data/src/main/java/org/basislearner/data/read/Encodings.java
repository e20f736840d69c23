package org.basislearner.data.read;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Finds the encoding of text. */
final class Encodings {
  /** What old programs of western countries write; it holds all letters of Latin-1. */
  static final Charset WESTERN = Charset.forName("windows-1252");

  /** Bytes enough to see the zeros of UTF-16. */
  private static final int LOOKED_AT = 400;

  private Encodings() {}

  /** UTF-16 by its byte order mark, or by the zeros between the letters of its first line. */
  static Optional<Charset> utf16(byte[] head) {
    int first = head.length < 2 ? 0 : ((head[0] & 0xff) << 8) | (head[1] & 0xff);
    if (first == 0xfffe || first == 0xfeff) {
      return Optional.of(StandardCharsets.UTF_16);
    }
    int pairs = Math.min(LOOKED_AT, head.length) / 2;
    for (int parity = 0; parity < 2 && pairs >= 4; parity++) {
      boolean all = true;
      for (int i = 0; i < pairs; i++) {
        byte letter = head[2 * i + parity];
        all &= head[2 * i + 1 - parity] == 0 && (letter >= ' ' || "\t\r\n".indexOf(letter) >= 0);
      }
      if (all) {
        return Optional.of(parity == 0 ? StandardCharsets.UTF_16LE : StandardCharsets.UTF_16BE);
      }
    }
    return Optional.empty();
  }

  /** Whether bytes may be text of one byte a letter: without control characters. */
  static boolean isText(byte[] head) {
    for (byte b : head) {
      if (b >= 0 && b < ' ' && "\t\r\n\f".indexOf(b) < 0) {
        return false;
      }
    }
    return true;
  }
}
