package org.basislearner.data.read;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.xml.stream.XMLStreamReader;

/** What the number formats of a spreadsheet say: which numbers are dates or times of day. */
final class XlsxFormats {
  private enum Kind {
    NUMBER,
    DATE,
    TIME
  }

  private static final double MILLIS_PER_DAY = 86_400_000;

  /** Spreadsheets believe that 1900 was a leap year: day 60 is its 29th of February. */
  private static final int FALSE_LEAP_DAY = 60;

  /** Days in a thousand years and more; a number beyond is shown as dashes by spreadsheets. */
  private static final double MOST_DAYS = 2_958_466;

  private final boolean since1904;
  private final Map<String, Kind> custom = new HashMap<>();
  private final List<Kind> styles = new ArrayList<>();
  private boolean inCells;

  XlsxFormats(boolean since1904) {
    this.since1904 = since1904;
  }

  /** Sees an element of the part that has the styles. */
  void style(XMLStreamReader xml) {
    switch (xml.getLocalName()) {
      case "numFmt" ->
          custom.put(
              XlsxReader.attribute(xml, "numFmtId"), kind(XlsxReader.attribute(xml, "formatCode")));
      case "cellXfs" -> inCells = true;
      case "cellStyles", "dxfs" -> inCells = false;
      case "xf" -> {
        if (inCells) {
          String id = XlsxReader.attribute(xml, "numFmtId");
          Kind known = custom.get(id);
          styles.add(known == null ? builtIn(id) : known);
        }
      }
      default -> {}
    }
  }

  /** The formats that every spreadsheet program knows by number. */
  private static Kind builtIn(String id) {
    return switch (id) {
      case "14", "15", "16", "17", "22" -> Kind.DATE;
      case "27", "28", "29", "30", "31", "36", "50", "51", "52", "53", "54", "57", "58" ->
          Kind.DATE;
      case "18", "19", "20", "21", "45", "46", "47" -> Kind.TIME;
      default -> Kind.NUMBER;
    };
  }

  /** What a format such as {@code [$-409]d\-mmm\-yy;@} shows. */
  private static Kind kind(String format) {
    String letters =
        format
            .replaceAll("\"[^\"]*\"|\\\\.|_.|\\*.", "")
            .replaceAll("\\[(?![hms]+\\])[^\\]]*\\]", "")
            .toLowerCase(Locale.ROOT)
            .replace("general", "");
    boolean clock = letters.matches("(?s).*[hs].*");
    if (letters.matches("(?s).*[yd].*") || (!clock && letters.contains("m"))) {
      return Kind.DATE;
    }
    return clock ? Kind.TIME : Kind.NUMBER;
  }

  /** The value of a cell: its number, a date, a date with a time, or hours, minutes, seconds. */
  Object value(double number, int style) {
    Kind kind = style < styles.size() ? styles.get(style) : Kind.NUMBER;
    if (kind == Kind.NUMBER || !(number >= 0 && number < MOST_DAYS)) {
      return number;
    }
    long millis = Math.round(number * MILLIS_PER_DAY);
    if (kind == Kind.TIME) {
      return String.format(
          Locale.ROOT,
          "%02d:%02d:%02d",
          millis / 3_600_000,
          millis / 60_000 % 60,
          millis / 1_000 % 60);
    }
    LocalDate first =
        since1904
            ? LocalDate.of(1904, 1, 1)
            : LocalDate.of(1899, 12, number < FALSE_LEAP_DAY ? 31 : 30);
    LocalDateTime time = first.atStartOfDay().plusNanos(1_000_000 * millis);
    return millis % (long) MILLIS_PER_DAY == 0 ? time.toLocalDate() : time;
  }
}
