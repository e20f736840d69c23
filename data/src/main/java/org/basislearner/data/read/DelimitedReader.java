package org.basislearner.data.read;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.basislearner.data.Origin;
import org.basislearner.data.Table;
import org.basislearner.data.Writing;
import org.basislearner.data.text.Place;
import org.basislearner.rows.DataException;
import org.jspecify.annotations.Nullable;

/**
 * Reads delimited text: CSV, TSV and the like, and numbers between blanks.
 *
 * <p>Which columns are text is settled by the first block of the file. Should a text turn up later
 * in a column of numbers, the file is read once more, because the texts of these numbers are gone.
 */
final class DelimitedReader {
  /** Lines enough to see a dialect, and any usual header. */
  private static final int FIRST_LINES = 1 << 16;

  private final SourceFile file;
  private final int blockSize;
  private final int threads;

  DelimitedReader(SourceFile file, int blockSize, int threads) {
    this.file = file;
    this.blockSize = blockSize;
    this.threads = threads;
  }

  /** Reads the file; a dialect of null is to be found. */
  Table read(@Nullable Dialect known) throws IOException {
    Dialect dialect;
    Header header;
    List<String> notes;
    Optional<Boolean> comma;
    try (InputStream in = file.open()) {
      // Before the dialect is known, a block of lines is all that can be said.
      RecordBlocks.Block block =
          new RecordBlocks(file.name(), in, Dialect.BLANKS, FIRST_LINES).next();
      if (block == null) {
        throw new DataException(file.name() + " is empty; a table needs a header and rows");
      }
      boolean whole = in.read() < 0;
      var detection = new DialectDetection(file.name(), block.bytes(), block.length(), whole);
      Dialect found = known == null ? detection.dialect() : known;
      comma = file.options().writing().decimalComma().or(() -> detection.decimalComma(found));
      // Where the comma separates fields, those that have one in a number are texts at first.
      boolean insisted = file.options().writing().decimalComma().orElse(false);
      boolean mark = comma.orElse(false) && (insisted || found.delimiter() != ',');
      dialect = mark ? found.with(',') : found;
      notes = notes(dialect, known == null ? detection.above(dialect) : List.of());
      header = header(detection, block, dialect, known != null, notes);
    }
    boolean[] textColumns = new boolean[header.names().size()];
    for (int c = 0; c < textColumns.length; c++) {
      textColumns[c] = file.options().texts().contains(header.names().get(c));
    }
    DelimitedPass pass = new DelimitedPass(file, dialect, header, blockSize, threads);
    Table table = pass.run(textColumns);
    if (table == null) {
      table = pass.run(textColumns);
    }
    if (table == null) {
      throw new IOException(file.name() + " changed while it was read");
    }
    Origin origin = table.origin();
    notes.addAll(origin.notes());
    return new Table(
        table.source(),
        table.columns(),
        table.rows(),
        table.firstRow(),
        new Origin(origin.lines(), false, writing(comma), Set.of(), notes));
  }

  private static Writing writing(Optional<Boolean> comma) {
    return new Writing(Optional.empty(), comma, Optional.empty());
  }

  private List<String> notes(Dialect dialect, List<DialectDetection.Row> above) {
    List<String> notes = new ArrayList<>();
    if (dialect.point() == ',' && file.options().writing().decimalComma().isEmpty()) {
      notes.add("numbers have a decimal comma: 3,14 is 3.14 (else say --no-decimal-comma)");
    }
    if (!above.isEmpty()) {
      String first = String.join(" ", above.get(0).fields()).strip();
      notes.add(
          (above.size() == 1 ? "a line" : above.size() + " lines")
              + " above the table "
              + (above.size() == 1 ? "is" : "are")
              + " not read: "
              + Place.quoted(first)
              + (above.size() == 1 ? "" : ", ..."));
    }
    return notes;
  }

  private Header header(
      DialectDetection detection,
      RecordBlocks.Block block,
      Dialect dialect,
      boolean known,
      List<String> notes) {
    List<DialectDetection.Row> records = detection.rows(dialect, 1);
    int start =
        known
            ? DialectDetection.start(block.bytes(), block.length())
            : detection.tableStart(dialect);
    if (!records.isEmpty() && (known || !detection.hasHeader(dialect))) {
      int columns = known ? records.get(0).fields().size() : detection.columns(dialect, 0);
      Limits.checkColumns(file.name(), 1, columns);
      int lines = DialectDetection.linesBefore(block.bytes(), start);
      return Header.none(columns, start, lines, dialect.isBlanks());
    }
    int columns = dialect.isBlanks() ? detection.columns(dialect, 1) : 0;
    return Header.read(file.name(), block.bytes(), block.length(), dialect, start, columns, notes);
  }
}
