package org.basislearner.json;

import org.jspecify.annotations.Nullable;

/**
 * Strict JSON (RFC 8259), read into and written from plain Java values.
 *
 * <table>
 * <caption>How values correspond</caption>
 * <tr><th>JSON</th><th>read as</th><th>written from</th></tr>
 * <tr><td>object</td><td>unmodifiable {@code Map<String, Object>} in the order of the text</td>
 *     <td>{@code Map} with {@code String} keys, in its iteration order</td></tr>
 * <tr><td>array</td><td>unmodifiable {@code List<Object>}</td><td>{@code List}</td></tr>
 * <tr><td>string</td><td>{@code String}</td><td>{@code String}</td></tr>
 * <tr><td>number</td><td>{@code Long} if it has neither fraction nor exponent and fits (but
 *     {@code -0} is a double), else the nearest {@code Double}</td>
 *     <td>{@code Byte}, {@code Short}, {@code Integer}, {@code Long}, {@code Float},
 *     {@code Double}</td></tr>
 * <tr><td>true, false</td><td>{@code Boolean}</td><td>{@code Boolean}</td></tr>
 * <tr><td>null</td><td>{@code null}</td><td>{@code null}</td></tr>
 * </table>
 *
 * <p>A double is written with the fewest digits that read back as the same double, always with a
 * fraction, so that it reads back as a double; the digits are the same on every Java version. What
 * would be read differently by different programs is refused in both directions: repeated keys,
 * unpaired surrogates, numbers beyond the range of a double, NaN and infinities, and nesting deeper
 * than {@value #DEEPEST} levels.
 *
 * <p>All methods are thread-safe.
 */
public final class Json {
  /** Keeps hostile text from exhausting the stack; what Basis writes nests less than ten levels. */
  static final int DEEPEST = 64;

  private Json() {}

  /**
   * Reads one JSON value, white space around it allowed.
   *
   * @throws JsonException if the text is not strict JSON; the message gives the offset
   */
  public static @Nullable Object parse(String text) {
    return new JsonReader(text).readDocument();
  }

  /**
   * Writes a value of the kinds listed above, without white space.
   *
   * @throws JsonException if the value, or one inside it, has no strict JSON form
   */
  public static String write(@Nullable Object value) {
    return new JsonWriter().write(value);
  }

  /** The index of the first surrogate without its partner, or -1 if the text is well formed. */
  public static int unpairedSurrogate(CharSequence text) {
    int i = 0;
    while (i < text.length()) {
      char c = text.charAt(i);
      boolean startsPair =
          Character.isHighSurrogate(c)
              && i + 1 < text.length()
              && Character.isLowSurrogate(text.charAt(i + 1));
      if (Character.isSurrogate(c) && !startsPair) {
        return i;
      }
      i += startsPair ? 2 : 1;
    }
    return -1;
  }
}
