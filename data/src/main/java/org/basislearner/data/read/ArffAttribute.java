package org.basislearner.data.read;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.basislearner.data.text.Place;

/** A declared attribute, with the levels of a nominal one. */
record ArffAttribute(String name, Kind kind, List<String> levels) {
  /** What its values are. */
  enum Kind {
    NUMERIC,
    NOMINAL,
    TEXT
  }

  /** Reads what stands behind the word attribute. */
  static ArffAttribute parse(String text, Place place) {
    ArffTokens tokens = new ArffTokens(text.strip(), 0, " \t", place);
    if (!tokens.next() || tokens.text().isEmpty()) {
      throw place.error("the attribute has no name");
    }
    String name = tokens.text();
    String type = tokens.rest().strip();
    if (type.startsWith("{")) {
      return new ArffAttribute(name, Kind.NOMINAL, levels(name, type, place));
    }
    String word = type.split("[ \t]+", 2)[0].toLowerCase(Locale.ROOT);
    return switch (word) {
      case "numeric", "real", "integer" -> new ArffAttribute(name, Kind.NUMERIC, List.of());
      case "string", "date" -> new ArffAttribute(name, Kind.TEXT, List.of());
      default ->
          throw place
              .column(name)
              .error(
                  "the type "
                      + Place.quoted(type)
                      + " is not known; use numeric, string, date or {level,level}");
    };
  }

  private static List<String> levels(String name, String type, Place place) {
    int end = closing(type);
    String behind = end < 0 ? "" : type.substring(end + 1).strip();
    if (end < 0 || !(behind.isEmpty() || behind.startsWith("%"))) {
      throw place.column(name).error("the levels must end with }");
    }
    List<String> levels = new ArrayList<>();
    ArffTokens tokens = new ArffTokens(type.substring(1, end), 0, ",", place);
    while (tokens.next()) {
      levels.add(tokens.text());
    }
    return levels;
  }

  /** Where the first brace outside quotes closes, else -1. */
  private static int closing(String type) {
    char quote = 0;
    for (int i = 1; i < type.length(); i++) {
      char c = type.charAt(i);
      if (c == '\\') {
        i++;
      } else if (quote != 0) {
        quote = c == quote ? 0 : quote;
      } else if (c == '\'' || c == '"') {
        quote = c;
      } else if (c == '}') {
        return i;
      }
    }
    return -1;
  }
}
