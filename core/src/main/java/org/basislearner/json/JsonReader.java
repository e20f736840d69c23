package org.basislearner.json;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Recursive descent over the grammar of RFC 8259: one method per production. */
final class JsonReader {
  private final String text;
  private int position;

  JsonReader(String text) {
    this.text = text;
  }

  @Nullable Object readDocument() {
    skipSpace();
    Object value = readValue(0);
    skipSpace();
    if (position < text.length()) {
      throw unexpected("the end of the text");
    }
    return value;
  }

  private @Nullable Object readValue(int depth) {
    if (position == text.length()) {
      throw unexpected("a value");
    }
    return switch (text.charAt(position)) {
      case '{' -> readObject(deeper(depth));
      case '[' -> readArray(deeper(depth));
      case '"' -> readString();
      case 't' -> readWord("true", true);
      case 'f' -> readWord("false", false);
      case 'n' -> readWord("null", null);
      case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9' -> readNumber();
      default -> throw unexpected("a value");
    };
  }

  private int deeper(int depth) {
    if (depth == Json.DEEPEST) {
      throw failure(position, "nesting deeper than " + Json.DEEPEST + " levels");
    }
    return depth + 1;
  }

  private Map<String, @Nullable Object> readObject(int depth) {
    Map<String, @Nullable Object> members = new LinkedHashMap<>();
    position++;
    skipSpace();
    if (skip('}')) {
      return Collections.unmodifiableMap(members);
    }
    do {
      skipSpace();
      int keyOffset = position;
      if (!at('"')) {
        throw unexpected("a key in double quotes");
      }
      String key = readString();
      if (members.containsKey(key)) {
        throw failure(keyOffset, "the key \"" + key + "\" appears twice");
      }
      skipSpace();
      if (!skip(':')) {
        throw unexpected("':'");
      }
      skipSpace();
      members.put(key, readValue(depth));
      skipSpace();
    } while (skip(','));
    if (!skip('}')) {
      throw unexpected("',' or '}'");
    }
    return Collections.unmodifiableMap(members);
  }

  private List<@Nullable Object> readArray(int depth) {
    List<@Nullable Object> elements = new ArrayList<>();
    position++;
    skipSpace();
    if (skip(']')) {
      return Collections.unmodifiableList(elements);
    }
    do {
      skipSpace();
      elements.add(readValue(depth));
      skipSpace();
    } while (skip(','));
    if (!skip(']')) {
      throw unexpected("',' or ']'");
    }
    return Collections.unmodifiableList(elements);
  }

  private String readString() {
    final int start = position++;
    StringBuilder content = new StringBuilder();
    while (!skip('"')) {
      if (position == text.length()) {
        throw unexpected("a closing '\"' of the string at offset " + start);
      }
      char c = text.charAt(position);
      if (c < ' ') {
        throw unexpected("an escaped control character");
      }
      position++;
      content.append(c == '\\' ? readEscape() : c);
    }
    if (Json.unpairedSurrogate(content) >= 0) {
      throw failure(start, "the string holds an unpaired surrogate");
    }
    return content.toString();
  }

  private char readEscape() {
    if (position == text.length()) {
      throw unexpected("an escape");
    }
    char c = text.charAt(position);
    if (c == 'u') {
      position++;
      return readCodeUnit();
    }
    int index = "\"\\/bfnrt".indexOf(c);
    if (index < 0) {
      throw unexpected("one of \" \\ / b f n r t u after '\\'");
    }
    position++;
    return "\"\\/\b\f\n\r\t".charAt(index);
  }

  private char readCodeUnit() {
    int unit = 0;
    for (int i = 0; i < 4; i++) {
      // Character.digit would also take the digits of other scripts.
      int digit =
          position < text.length() && text.charAt(position) < 128
              ? Character.digit(text.charAt(position), 16)
              : -1;
      if (digit < 0) {
        throw unexpected("four hexadecimal digits after '\\u'");
      }
      unit = 16 * unit + digit;
      position++;
    }
    return (char) unit;
  }

  private @Nullable Object readWord(String word, @Nullable Object value) {
    if (!text.startsWith(word, position)) {
      throw unexpected("'" + word + "'");
    }
    position += word.length();
    return value;
  }

  private Number readNumber() {
    final int start = position;
    skip('-');
    if (!skip('0')) {
      readDigits();
    }
    boolean integer = true;
    if (skip('.')) {
      integer = false;
      readDigits();
    }
    if (skip('e') || skip('E')) {
      integer = false;
      if (!skip('-')) {
        skip('+');
      }
      readDigits();
    }
    String literal = text.substring(start, position);
    return integer ? integer(literal, start) : real(literal, start);
  }

  private void readDigits() {
    int start = position;
    while (position < text.length() && isDigit(text.charAt(position))) {
      position++;
    }
    if (position == start) {
      throw unexpected("a digit");
    }
  }

  private Number integer(String literal, int start) {
    if (literal.equals("-0")) {
      return -0.0;
    }
    try {
      return Long.parseLong(literal);
    } catch (NumberFormatException beyondLong) {
      return real(literal, start);
    }
  }

  private Double real(String literal, int start) {
    double value = Double.parseDouble(literal);
    if (Double.isInfinite(value)) {
      throw failure(start, "the number is beyond the range of a double");
    }
    return value;
  }

  private void skipSpace() {
    while (skip(' ') || skip('\n') || skip('\r') || skip('\t')) {}
  }

  private boolean at(char c) {
    return position < text.length() && text.charAt(position) == c;
  }

  private boolean skip(char c) {
    if (at(c)) {
      position++;
      return true;
    }
    return false;
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private JsonException unexpected(String expected) {
    if (position == text.length()) {
      return failure(position, "expected " + expected + ", found the end of the text");
    }
    char c = text.charAt(position);
    boolean printable = c > ' ' && c < 127;
    String found = printable ? "'" + c + "'" : String.format("U+%04X", (int) c);
    return failure(position, "expected " + expected + ", found " + found);
  }

  private static JsonException failure(int offset, String problem) {
    return new JsonException("invalid JSON at offset " + offset + ": " + problem);
  }
}
