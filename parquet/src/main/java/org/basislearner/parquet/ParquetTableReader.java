package org.basislearner.parquet;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.impl.ColumnReadStoreImpl;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.simple.convert.GroupRecordConverter;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;
import org.basislearner.columns.Column;
import org.basislearner.data.ReadOptions;
import org.basislearner.data.Table;
import org.basislearner.data.TableReader;
import org.basislearner.rows.DataException;

/**
 * Reads flat Parquet files: numbers, booleans as 1 and 0, texts, and dates and times as texts. Rows
 * count from 1.
 */
public final class ParquetTableReader implements TableReader {
  private static final String MAGIC = "PAR1";

  /** Part of the heap that a table may take; training needs some, too. */
  private static final double HEAP_SHARE = 0.85;

  private static final ParquetReadOptions OPTIONS =
      new ParquetReadOptions.Builder(new PlainParquetConfiguration())
          .withCodecFactory(new Codecs())
          .build();

  /** Made by the service loader. */
  public ParquetTableReader() {}

  @Override
  public boolean knows(byte[] head) {
    for (int i = 0; i < MAGIC.length(); i++) {
      if (head.length <= i || head[i] != MAGIC.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  @Override
  public Table read(Path file, String name, ReadOptions options) throws IOException {
    try {
      return readFile(file, name, options);
    } catch (DataException | CancellationException e) {
      throw e;
    } catch (UnsupportedOperationException e) {
      throw new DataException(name + ": " + e.getMessage());
    } catch (IOException | RuntimeException e) {
      // The library reports damage with exceptions of all kinds.
      String reason = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
      throw new DataException(name + " is a damaged Parquet file: " + reason + "; write it again");
    }
  }

  private static Table readFile(Path file, String name, ReadOptions options) throws IOException {
    try (ParquetFileReader reader = ParquetFileReader.open(new LocalInputFile(file), OPTIONS)) {
      MessageType schema = reader.getFileMetaData().getSchema();
      long rows = reader.getRecordCount();
      refuseNested(name, schema);
      refuseSize(name, rows, schema.getFieldCount());
      List<ParquetColumn> columns = new ArrayList<>();
      for (ColumnDescriptor descriptor : schema.getColumns()) {
        columns.add(new ParquetColumn(name, descriptor, (int) rows));
      }
      int first = 0;
      long done = 0;
      for (PageReadStore pages = reader.readNextRowGroup();
          pages != null;
          pages = reader.readNextRowGroup()) {
        if (options.cancelled().getAsBoolean()) {
          throw new CancellationException("reading was cancelled");
        }
        ColumnReadStoreImpl store =
            new ColumnReadStoreImpl(
                pages,
                new GroupRecordConverter(schema).getRootConverter(),
                schema,
                reader.getFileMetaData().getCreatedBy());
        int count = Math.toIntExact(pages.getRowCount());
        for (ParquetColumn column : columns) {
          column.read(store, first, count);
        }
        first += count;
        done = Files.size(file) * first / Math.max(1, rows);
        options.progress().read(done, Files.size(file));
      }
      List<Column> result = new ArrayList<>();
      for (ParquetColumn column : columns) {
        result.add(column.column());
      }
      return new Table(name, result, (int) rows, 1);
    }
  }

  private static void refuseNested(String name, MessageType schema) {
    for (Type field : schema.getFields()) {
      if (!field.isPrimitive() || field.isRepetition(Type.Repetition.REPEATED)) {
        throw new DataException(
            name
                + ", column "
                + field.getName()
                + ": nested and repeated columns cannot be used; leave it out or flatten it");
      }
    }
  }

  private static void refuseSize(String name, long rows, int columns) {
    if (rows == 0 || columns == 0) {
      throw new DataException(name + " has no rows; a table needs rows");
    }
    if (rows > Integer.MAX_VALUE - 16
        || 8.0 * rows * columns > HEAP_SHARE * Runtime.getRuntime().maxMemory()) {
      throw new DataException(
          name
              + ": "
              + rows
              + " rows of "
              + columns
              + " columns do not fit into Java's memory; read fewer, or let Java use more");
    }
  }
}
