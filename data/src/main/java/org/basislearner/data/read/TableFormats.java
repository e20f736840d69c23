package org.basislearner.data.read;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import org.basislearner.data.Origin;
import org.basislearner.data.ReadOptions;
import org.basislearner.data.Table;
import org.basislearner.data.TableReader;
import org.basislearner.rows.DataException;
import org.jspecify.annotations.Nullable;

/** Finds the format of a file and reads it. */
public final class TableFormats {
  private static final String ZIP_MAGIC = "PK\3\4";

  private TableFormats() {}

  /** Reads a file, parsing that many bytes of text at a time. */
  public static Table read(Path path, ReadOptions options, int block, int threads)
      throws IOException {
    try (SourceFile file = SourceFile.of(path, options)) {
      return read(file, options, block, threads, false);
    }
  }

  /** Reads a stream. */
  public static Table read(
      InputStream stream, String name, ReadOptions options, int block, int threads)
      throws IOException {
    try (SourceFile file = SourceFile.of(stream, name, options)) {
      return read(file, options, block, threads, false);
    }
  }

  private static Table read(
      SourceFile file, ReadOptions options, int block, int threads, boolean unpacked)
      throws IOException {
    if (!file.isPlain() && isBinary(file.head())) {
      // These formats are read from several places at once.
      try (InputStream in = file.open();
          SourceFile unzipped = SourceFile.of(in, file.name(), options)) {
        return read(unzipped, options, block, threads, unpacked);
      }
    }
    for (TableReader reader : ServiceLoader.load(TableReader.class)) {
      if (reader.knows(file.head())) {
        return known(reader.read(file.path(), file.name(), options), options, "");
      }
    }
    Format.refuseOthers(file);
    if (isBinary(file.head())) {
      return known(
          ZipReader.read(file, unpacked, inner -> read(inner, options, block, threads, true)),
          options,
          "");
    }
    Optional<Charset> asked = options.writing().encoding();
    Optional<Charset> found = asked.or(() -> Encodings.utf16(file.head()));
    if (found.isPresent()) {
      file.decode(found.get());
    }
    String note = found.isPresent() && asked.isEmpty() ? "the text is " + found.get().name() : "";
    try {
      return known(readText(file, block, threads), options, note);
    } catch (Utf8.InvalidException e) {
      if (asked.isPresent() || !Encodings.isText(file.head())) {
        throw e.error();
      }
    }
    file.decode(Encodings.WESTERN);
    return known(
        readText(file, block, threads),
        options,
        "the text is not UTF-8 and is read as Windows-1252 (Latin-1); say --encoding if it is"
            + " another");
  }

  /** The table, with what else is known of its file. */
  private static Table known(Table table, ReadOptions options, String note) {
    Origin origin = table.origin();
    List<String> notes = new ArrayList<>(origin.notes());
    if (!note.isEmpty()) {
      notes.add(note);
    }
    return new Table(
        table.source(),
        table.columns(),
        table.rows(),
        table.firstRow(),
        new Origin(
            origin.lines(),
            origin.sparse(),
            origin.writing().or(options.writing()),
            origin.declared(),
            notes));
  }

  private static Table readText(SourceFile file, int block, int threads) throws IOException {
    return switch (Format.of(file)) {
      case IDX -> IdxReader.read(file);
      case ARFF -> ArffReader.read(file);
      case LIBSVM -> LibsvmReader.read(file);
      case JSON_LINES -> JsonLinesReader.read(file);
      case BLANKS -> new DelimitedReader(file, block, threads).read(Dialect.BLANKS);
      case DELIMITED -> new DelimitedReader(file, block, threads).read(null);
    };
  }

  private static boolean isBinary(byte[] head) {
    String magic = new String(head, 0, Math.min(4, head.length), StandardCharsets.ISO_8859_1);
    return magic.equals("PAR1") || magic.equals(ZIP_MAGIC);
  }

  private enum Format {
    IDX,
    ARFF,
    LIBSVM,
    JSON_LINES,
    BLANKS,
    DELIMITED;

    static Format of(SourceFile file) {
      Format named = byName(file.plainName());
      byte[] head = file.head();
      // Records of JSON under the name of a CSV file are seen at once, and would only be refused.
      if (named == DELIMITED
          && new String(head, StandardCharsets.ISO_8859_1).stripLeading().startsWith("{\"")) {
        return JSON_LINES;
      }
      if (named != null) {
        return named;
      }
      if (IdxReader.fits(head)) {
        return IDX;
      }
      String text = new String(head, StandardCharsets.ISO_8859_1);
      for (String line : (Iterable<String>) text.lines()::iterator) {
        String content = line.strip();
        if (content.startsWith("@")) {
          return ARFF;
        }
        if (content.startsWith("{")) {
          return JSON_LINES;
        }
        if (!content.isEmpty() && !content.startsWith("%") && !content.startsWith("#")) {
          return LibsvmReader.fits(content) ? LIBSVM : DELIMITED;
        }
      }
      return DELIMITED;
    }

    private static @Nullable Format byName(String name) {
      if (name.matches(".*[.-]idx[1-4]?(-ubyte)?")) {
        return IDX;
      }
      return switch (name.substring(name.lastIndexOf('.') + 1)) {
        case "csv", "tsv", "tab", "psv" -> DELIMITED;
        case "arff" -> ARFF;
        case "libsvm", "svm", "svmlight" -> LIBSVM;
        case "amat" -> BLANKS;
        case "jsonl", "ndjson" -> JSON_LINES;
        default -> null;
      };
    }

    /** Formats that users may well give, and what to do about them. */
    private static void refuseOthers(SourceFile file) {
      String head =
          new String(file.head(), 0, Math.min(6, file.head().length), StandardCharsets.ISO_8859_1);
      String kind = "";
      if (head.startsWith("PAR1")) {
        throw new DataException(
            file.name()
                + " is a Parquet file; add basis-parquet to the class path, or convert it to CSV");
      } else if (head.startsWith("BZh") || head.startsWith("\u00fd7zXZ")) {
        kind = "compressed with bzip2 or xz; unpack it, or use gzip";
      } else if (head.startsWith("\u00d0\u00cf\u0011\u00e0")) {
        kind = "a spreadsheet of the old kind (.xls); save it as .xlsx or CSV";
      } else if (file.plainName().endsWith(".json") && head.stripLeading().startsWith("[")) {
        kind = "a JSON array; write JSON lines: one object per line";
      } else if (head.stripLeading().matches("(?is)<(!doc|html|tab).*")) {
        kind = "a page of HTML; open it in a spreadsheet and save the table as CSV";
      } else if (head.startsWith("(\u00b5/\u00fd")) {
        kind = "compressed with zstd; unpack it, or use gzip";
      }
      if (!kind.isEmpty()) {
        throw new DataException(file.name() + " is " + kind);
      }
    }
  }
}
