package org.basislearner.data.read;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import org.basislearner.data.Table;
import org.basislearner.data.text.Place;
import org.basislearner.rows.DataException;
import org.jspecify.annotations.Nullable;

/**
 * Reads delimited text: CSV, TSV and the like, and numbers between blanks.
 *
 * <p>Which columns are text is settled by the first block of the file. Should a text turn up later
 * in a column with few numbers before it, the file is read once more, because the texts of these
 * numbers are gone.
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
    try (InputStream in = file.open()) {
      // Before the dialect is known, a block of lines is all that can be said.
      RecordBlocks.Block block =
          new RecordBlocks(file.name(), in, Dialect.BLANKS, FIRST_LINES).next();
      if (block == null) {
        throw new DataException(file.name() + " is empty; a table needs a header and rows");
      }
      boolean whole = in.read() < 0;
      var detection = new DialectDetection(file.name(), block.bytes(), block.length(), whole);
      checkText(block);
      dialect = known == null ? detection.dialect() : known;
      header = header(detection, block, dialect, known != null);
    }
    boolean[] textColumns = new boolean[header.names().size()];
    DelimitedPass pass = new DelimitedPass(file, dialect, header, blockSize, threads);
    Table table = pass.run(textColumns);
    if (table == null) {
      table = pass.run(textColumns);
    }
    if (table == null) {
      throw new IOException(file.name() + " changed while it was read");
    }
    return table;
  }

  private void checkText(RecordBlocks.Block block) {
    byte[] bytes = block.bytes();
    int first = block.length() < 2 ? 0 : ((bytes[0] & 0xff) << 8) | (bytes[1] & 0xff);
    if (first == 0xfffe || first == 0xfeff) {
      throw Place.line(file.name(), 1).error("the text is UTF-16; convert the file to UTF-8");
    }
  }

  private Header header(
      DialectDetection detection, RecordBlocks.Block block, Dialect dialect, boolean known) {
    List<List<String>> records = detection.records(dialect, 1);
    if (!records.isEmpty() && (known || dialect.isBlanks() || !detection.hasHeader(dialect))) {
      int start = DialectDetection.start(block.bytes(), block.length());
      int columns = records.get(0).size();
      Limits.checkColumns(file.name(), 1, columns);
      return Header.none(columns, start, dialect.isBlanks());
    }
    return Header.read(file.name(), block.bytes(), block.length(), dialect);
  }
}
