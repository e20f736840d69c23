package org.basislearner.parquet;

import java.io.IOException;
import java.nio.file.Path;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.NanoTime;
import org.apache.parquet.example.data.simple.SimpleGroupFactory;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;

/** A file with time stamps of type INT96, as Spark writes them. */
final class SparkTimes {
  private SparkTimes() {}

  static void write(Path file) throws IOException {
    MessageType schema = MessageTypeParser.parseMessageType("message m { required int96 time; }");
    SimpleGroupFactory groups = new SimpleGroupFactory(schema);
    try (ParquetWriter<Group> writer =
        ExampleParquetWriter.builder(new LocalOutputFile(file)).withType(schema).build()) {
      // Julian days of 1970-01-01 and 2024-02-29
      writer.write(groups.newGroup().append("time", new NanoTime(2_440_588, 0)));
      writer.write(groups.newGroup().append("time", new NanoTime(2_460_370, 86_399_000_000_001L)));
    }
  }
}
