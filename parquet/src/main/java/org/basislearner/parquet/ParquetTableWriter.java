package org.basislearner.parquet;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroupFactory;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.PositionOutputStream;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Types;
import org.basislearner.data.TableWriter;
import org.jspecify.annotations.Nullable;

/** Writes Parquet files: columns of doubles and of texts, compressed with snappy. */
public final class ParquetTableWriter implements TableWriter {
  /** Made by the service loader. */
  public ParquetTableWriter() {}

  @Override
  public boolean knows(String name) {
    return name.endsWith(".parquet");
  }

  @Override
  public Rows begin(OutputStream out, List<Head> columns) throws IOException {
    MessageType schema =
        new MessageType("table", columns.stream().map(ParquetTableWriter::type).toList());
    SimpleGroupFactory groups = new SimpleGroupFactory(schema);
    ParquetWriter<Group> writer =
        ExampleParquetWriter.builder(new Stream(out))
            .withType(schema)
            .withConf(new PlainParquetConfiguration())
            .withCompressionCodec(CompressionCodecName.SNAPPY)
            .withCodecFactory(new Codecs())
            .build();
    return new Rows() {
      @Override
      public void row(@Nullable Object[] cells) throws IOException {
        Group group = groups.newGroup();
        for (int c = 0; c < cells.length; c++) {
          Object cell = cells[c];
          if (cell instanceof Number number) {
            group.add(c, number.doubleValue());
          } else if (cell != null) {
            group.add(c, cell.toString());
          }
        }
        writer.write(group);
      }

      @Override
      public void close() throws IOException {
        writer.close();
      }
    };
  }

  private static Type type(Head column) {
    return column.text()
        ? Types.optional(PrimitiveTypeName.BINARY)
            .as(LogicalTypeAnnotation.stringType())
            .named(column.name())
        : Types.optional(PrimitiveTypeName.DOUBLE).named(column.name());
  }

  /** A file that is written from its beginning to its end. */
  private record Stream(OutputStream out) implements OutputFile {
    @Override
    public PositionOutputStream create(long blockSizeHint) {
      return new PositionOutputStream() {
        private long position;

        @Override
        public long getPos() {
          return position;
        }

        @Override
        public void write(int b) throws IOException {
          out.write(b);
          position++;
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
          out.write(bytes, offset, length);
          position += length;
        }

        @Override
        public void flush() throws IOException {
          out.flush();
        }
      };
    }

    @Override
    public PositionOutputStream createOrOverwrite(long blockSizeHint) {
      return create(blockSizeHint);
    }

    @Override
    public boolean supportsBlockSize() {
      return false;
    }

    @Override
    public long defaultBlockSize() {
      return 0;
    }
  }
}
