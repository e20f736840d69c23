package org.basislearner.report.page;

/**
 * HTML under construction. Every text and every attribute's value is escaped here; tags and
 * attribute names are the caller's own words.
 */
public final class Html {
  private static final char REPLACEMENT = '\uFFFD';

  private final StringBuilder out = new StringBuilder();

  /** Opens an element; attributes are names and values in turn. */
  public Html open(String tag, String... attributes) {
    out.append('<').append(tag);
    for (int i = 0; i < attributes.length; i += 2) {
      out.append(' ').append(attributes[i]).append("=\"");
      out.append(escape(attributes[i + 1])).append('"');
    }
    out.append('>');
    return this;
  }

  /** Closes an element. */
  public Html close(String tag) {
    out.append("</").append(tag).append(">\n");
    return this;
  }

  /** Adds text. */
  public Html text(String text) {
    out.append(escape(text));
    return this;
  }

  /** Adds an element with text in it. */
  public Html element(String tag, String text, String... attributes) {
    return open(tag, attributes).text(text).close(tag);
  }

  /** Adds a paragraph. */
  public Html paragraph(String text) {
    return element("p", text);
  }

  /** Adds a paragraph in small print. */
  public Html note(String text) {
    return element("p", text, "class", "note");
  }

  /** Adds what is HTML already. */
  public Html raw(String html) {
    out.append(html);
    return this;
  }

  @Override
  public String toString() {
    return out.toString();
  }

  /** Text as HTML shows it. */
  public static String escape(String text) {
    StringBuilder escaped = new StringBuilder(text.length() + 16);
    for (char c : printable(text).toCharArray()) {
      switch (c) {
        case '&' -> escaped.append("&amp;");
        case '<' -> escaped.append("&lt;");
        case '>' -> escaped.append("&gt;");
        case '"' -> escaped.append("&quot;");
        case '\'' -> escaped.append("&#39;");
        default -> escaped.append(c);
      }
    }
    return escaped.toString();
  }

  /** Whether a character turns the direction of all text behind it. */
  private static boolean turnsText(int c) {
    return (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
  }

  /**
   * The text with a replacement for what neither HTML nor JSON can carry, and for what would spoil
   * the text around it.
   */
  public static String printable(String text) {
    StringBuilder kept = new StringBuilder(text.length());
    text.codePoints()
        .forEach(
            c -> {
              boolean control = Character.isISOControl(c) && c != '\n' && c != '\t';
              boolean halfPair = c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE;
              boolean drop = control || halfPair || turnsText(c);
              kept.appendCodePoint(drop ? REPLACEMENT : c);
            });
    return kept.toString();
  }
}
