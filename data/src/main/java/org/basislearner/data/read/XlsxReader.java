package org.basislearner.data.read;

import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.basislearner.data.ReadOptions;
import org.basislearner.data.Table;
import org.basislearner.data.text.NumberText;
import org.basislearner.data.text.Place;
import org.basislearner.rows.DataException;
import org.jspecify.annotations.Nullable;

/**
 * Reads the first visible sheet of a spreadsheet (.xlsx): the first row that is not empty has the
 * names of the columns, rows below that are not empty are the table. Of formulas the values are
 * read that the spreadsheet program saved; {@code #N/A} is missing; dates and times are texts of
 * ISO 8601.
 */
final class XlsxReader {
  static final String WORKBOOK = "xl/workbook.xml";

  /** The last column that the format knows, XFD. */
  private static final int MOST_COLUMNS = 16_384;

  private static final char BYTE_ORDER_MARK = '\ufeff';

  private final ZipFile zip;
  private final String source;
  private final RecordTable table;
  private final List<String> strings = new ArrayList<>();
  private final Map<String, String> parts = new HashMap<>();
  private final Map<Integer, String> names = new TreeMap<>();
  private String sheet = "";
  private XlsxFormats formats = new XlsxFormats(false);
  private long line;

  XlsxReader(ZipFile zip, String source, ReadOptions options) {
    this.zip = zip;
    this.source = source;
    table = new RecordTable(source, options);
  }

  Table read() throws IOException {
    try {
      parse(
          "xl/_rels/workbook.xml.rels",
          xml -> {
            if (xml.getLocalName().equals("Relationship")) {
              parts.put(attribute(xml, "Id"), attribute(xml, "Target"));
            }
          });
      parse(WORKBOOK, this::workbook);
      parse("xl/styles.xml", formats::style);
      parse("xl/sharedStrings.xml", this::sharedString);
      String target = parts.getOrDefault(sheet, "worksheets/sheet1.xml");
      String part = target.startsWith("/") ? target.substring(1) : "xl/" + target;
      if (!parse(part, this::row)) {
        throw new DataException(source + " has no sheet with cells; save it again, or as CSV");
      }
    } catch (DataException | CancellationException e) {
      throw e;
    } catch (XMLStreamException | ZipException | EOFException | RuntimeException e) {
      String reason = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
      throw new DataException(
          source + " is a damaged spreadsheet: " + Place.shown(reason) + "; save it again");
    }
    return table.table();
  }

  /** Sees the beginning of each element, and may read on to its end. */
  @FunctionalInterface
  private interface Visitor {
    /** Sees an element. */
    void visit(XMLStreamReader xml) throws XMLStreamException;
  }

  /** Reads a part of the file; false if there is none of this name. */
  private boolean parse(String part, Visitor visitor) throws IOException, XMLStreamException {
    ZipEntry entry = zip.getEntry(part);
    if (entry == null) {
      return false;
    }
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    // A spreadsheet has no business with other files.
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    factory.setProperty(XMLInputFactory.IS_COALESCING, true);
    // Decoded here, because Java's parser prints what it finds wrong with bytes.
    try (Reader in =
        new BufferedReader(
            new InputStreamReader(zip.getInputStream(entry), StandardCharsets.UTF_8))) {
      in.mark(1);
      if (in.read() != BYTE_ORDER_MARK) {
        in.reset();
      }
      XMLStreamReader xml = factory.createXMLStreamReader(in);
      while (xml.hasNext()) {
        if (xml.next() == XMLStreamConstants.START_ELEMENT) {
          visitor.visit(xml);
        }
      }
      xml.close();
    }
    return true;
  }

  static String attribute(XMLStreamReader xml, String name) {
    for (int i = 0; i < xml.getAttributeCount(); i++) {
      if (xml.getAttributeLocalName(i).equals(name)) {
        return xml.getAttributeValue(i);
      }
    }
    return "";
  }

  private void workbook(XMLStreamReader xml) {
    if (xml.getLocalName().equals("workbookPr")) {
      String since = attribute(xml, "date1904");
      formats = new XlsxFormats(since.equals("1") || since.equals("true"));
    } else if (xml.getLocalName().equals("sheet")
        && sheet.isEmpty()
        && !attribute(xml, "state").toLowerCase(java.util.Locale.ROOT).endsWith("hidden")) {
      sheet = relation(xml);
    }
  }

  /** The attribute r:id, beside which there may be others that end with id. */
  private static String relation(XMLStreamReader xml) {
    for (int i = 0; i < xml.getAttributeCount(); i++) {
      if (xml.getAttributeLocalName(i).equals("id") && xml.getAttributeNamespace(i) != null) {
        return xml.getAttributeValue(i);
      }
    }
    return "";
  }

  private void sharedString(XMLStreamReader xml) throws XMLStreamException {
    if (xml.getLocalName().equals("si")) {
      strings.add(texts(xml));
    }
  }

  /** The texts in an element, to its end, without those that only say how others are spoken. */
  private static String texts(XMLStreamReader xml) throws XMLStreamException {
    StringBuilder text = new StringBuilder();
    int depth = 1;
    int spoken = 0;
    while (depth > 0) {
      int event = xml.next();
      if (event == XMLStreamConstants.START_ELEMENT) {
        if (xml.getLocalName().equals("t")) {
          String part = xml.getElementText();
          text.append(spoken == 0 ? part : "");
        } else {
          depth++;
          spoken += xml.getLocalName().equals("rPh") ? 1 : 0;
        }
      } else if (event == XMLStreamConstants.END_ELEMENT) {
        depth--;
        spoken -= xml.getLocalName().equals("rPh") ? 1 : 0;
      }
    }
    return text.toString();
  }

  private void row(XMLStreamReader xml) throws XMLStreamException {
    if (!xml.getLocalName().equals("row")) {
      return;
    }
    String number = attribute(xml, "r");
    line = number.isEmpty() ? line + 1 : Long.parseLong(number);
    Map<Integer, Object> cells = new TreeMap<>();
    int column = -1;
    while (xml.next() != XMLStreamConstants.END_ELEMENT || !xml.getLocalName().equals("row")) {
      if (xml.isStartElement() && xml.getLocalName().equals("c")) {
        String place = attribute(xml, "r");
        column = place.isEmpty() ? column + 1 : column(place);
        Object value = cell(xml);
        if (value != null && !value.equals("")) {
          cells.put(column, value);
        }
      }
    }
    if (cells.isEmpty()) {
      return;
    }
    if (names.isEmpty()) {
      cells.forEach((at, name) -> names.put(at, name(name)));
      Header.checkDistinct(source, line, List.copyOf(names.values()));
      names.values().forEach(table::column);
      return;
    }
    table.begin(line);
    cells.forEach((at, value) -> table.put(names.getOrDefault(at, "column" + (at + 1)), value));
  }

  private static String name(Object cell) {
    return cell instanceof Double number ? NumberText.of(number) : cell.toString().strip();
  }

  /** The position of a cell's column, from 0: C7 is in column 2. */
  private static int column(String place) {
    int column = 0;
    for (int i = 0; i < place.length() && Character.isLetter(place.charAt(i)); i++) {
      column = 26 * column + Character.toUpperCase(place.charAt(i)) - 'A' + 1;
      if (column < 1 || column > MOST_COLUMNS) {
        throw new IllegalArgumentException("there is no cell " + place);
      }
    }
    return column - 1;
  }

  /** The value of a cell, read to its end; null if there is none. */
  private @Nullable Object cell(XMLStreamReader xml) throws XMLStreamException {
    String type = attribute(xml, "t");
    String style = attribute(xml, "s");
    String text = "";
    while (xml.next() != XMLStreamConstants.END_ELEMENT || !xml.getLocalName().equals("c")) {
      if (xml.isStartElement() && xml.getLocalName().equals("v")) {
        text = xml.getElementText();
      } else if (xml.isStartElement() && xml.getLocalName().equals("is")) {
        text = texts(xml);
      }
    }
    if (text.isEmpty()) {
      return null;
    }
    return switch (type) {
      case "s" -> strings.get(index(text));
      case "b" -> text.equals("1");
      case "e" -> text.equals("#N/A") ? null : text;
      case "", "n" -> formats.value(Double.parseDouble(text), style.isEmpty() ? 0 : index(style));
      default -> text;
    };
  }

  private static int index(String text) {
    return Integer.parseInt(text);
  }
}
