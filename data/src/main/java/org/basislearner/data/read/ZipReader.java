package org.basislearner.data.read;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import org.basislearner.data.Table;
import org.basislearner.rows.DataException;

/** Reads zip archives: a spreadsheet, or an archive with one table in it. */
final class ZipReader {
  /** How many names of files a message has room for. */
  private static final int NAMED = 5;

  private ZipReader() {}

  /** Reads a table that was packed. */
  @FunctionalInterface
  interface Unpacked {
    /** Reads the file. */
    Table read(SourceFile file) throws IOException;
  }

  /**
   * Reads the file.
   *
   * @param unpacked whether it comes out of an archive, and so must not be one itself
   */
  static Table read(SourceFile file, boolean unpacked, Unpacked reader) throws IOException {
    try (ZipFile zip = new ZipFile(file.path().toFile())) {
      if (zip.getEntry(XlsxReader.WORKBOOK) != null) {
        return new XlsxReader(zip, file.name(), file.options()).read();
      }
      if (unpacked) {
        throw new DataException(file.name() + " is a zip archive in another one; unpack it");
      }
      ZipEntry entry = only(zip, file.name());
      try (InputStream in = zip.getInputStream(entry);
          SourceFile inner =
              SourceFile.of(in, file.name() + "/" + entry.getName(), file.options())) {
        return reader.read(inner);
      }
    } catch (ZipException | EOFException e) {
      throw new DataException(
          file.name() + ": the zip archive is damaged or cut off; pack or copy the file again");
    }
  }

  private static ZipEntry only(ZipFile zip, String name) {
    if (zip.getEntry("content.xml") != null || zip.getEntry("[Content_Types].xml") != null) {
      throw new DataException(name + " is not a table; save it as .xlsx or CSV");
    }
    List<? extends ZipEntry> tables =
        zip.stream().filter(entry -> !entry.isDirectory() && !isHidden(entry.getName())).toList();
    if (tables.size() == 1) {
      return tables.get(0);
    }
    List<String> names =
        tables.stream().limit(NAMED).map(entry -> DataException.shown(entry.getName())).toList();
    if (names.isEmpty()) {
      throw new DataException(name + " is a zip archive with nothing in it; pack one table");
    }
    String more = tables.size() > NAMED ? ", ..." : "";
    throw new DataException(
        "%s is a zip archive with %d files (%s%s); unpack it and give one of them"
            .formatted(name, tables.size(), String.join(", ", names), more));
  }

  /** What packing programs add. */
  private static boolean isHidden(String path) {
    return path.startsWith("__MACOSX/")
        || path.substring(path.lastIndexOf('/') + 1).startsWith(".");
  }
}
