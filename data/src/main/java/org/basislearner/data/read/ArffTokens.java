package org.basislearner.data.read;

import org.basislearner.data.text.Place;

/** Values between separators, perhaps in single or double quotes with backslashes inside. */
final class ArffTokens {
  private final String source;
  private final String separators;
  private final Place place;
  private int position;
  private boolean more = true;
  private boolean quoted;
  private String text = "";
  private String index = "";

  ArffTokens(String source, int from, String separators, Place place) {
    this.source = source;
    this.position = from;
    this.separators = separators;
    this.place = place;
  }

  String text() {
    return text;
  }

  /** Whether the last value stood in quotes, so that a question mark is a text. */
  boolean quoted() {
    return quoted;
  }

  /** What stands before the value of a pair. */
  String index() {
    return index;
  }

  String rest() {
    return source.substring(position);
  }

  /** Goes to the next value; false behind the last. */
  boolean next() {
    if (!more) {
      return false;
    }
    skipBlanks();
    quoted = position < source.length() && "'\"".indexOf(source.charAt(position)) >= 0;
    text = quoted ? readQuoted() : readPlain();
    endValue();
    return true;
  }

  /** Goes to the next pair of an index and a value. */
  boolean nextPair() {
    if (!more) {
      return false;
    }
    skipBlanks();
    int start = position;
    while (position < source.length() && source.charAt(position) > ' ') {
      position++;
    }
    index = source.substring(start, position);
    return next();
  }

  private void skipBlanks() {
    while (position < source.length()
        && (source.charAt(position) == ' '
            || (source.charAt(position) == '\t' && separators.indexOf('\t') < 0))) {
      position++;
    }
  }

  private String readPlain() {
    int start = position;
    while (position < source.length() && separators.indexOf(source.charAt(position)) < 0) {
      position++;
    }
    return source.substring(start, position).strip();
  }

  private String readQuoted() {
    char quote = source.charAt(position++);
    StringBuilder content = new StringBuilder();
    while (position < source.length() && source.charAt(position) != quote) {
      if (source.charAt(position) == '\\' && position + 1 < source.length()) {
        position++;
      }
      content.append(source.charAt(position++));
    }
    if (position >= source.length()) {
      throw place.error("a quote " + quote + " is not closed; close it on the same line");
    }
    position++;
    return content.toString();
  }

  private void endValue() {
    skipBlanks();
    if (position >= source.length()) {
      more = false;
    } else if (separators.indexOf(source.charAt(position)) >= 0) {
      position++;
    } else if (separators.indexOf(' ') < 0) {
      throw place.error("there is text behind a closing quote; write a backslash before quotes");
    }
  }
}
