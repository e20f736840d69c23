package org.basislearner.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroupFactory;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.basislearner.columns.NumberColumn;
import org.basislearner.columns.TextColumn;
import org.basislearner.data.Table;
import org.basislearner.data.Tables;
import org.basislearner.rows.DataException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ParquetTableReaderTest {
  private static final MessageType FLAT =
      MessageTypeParser.parseMessageType(
          "message m { required int32 i; required int64 l; required float f; optional double d;"
              + " required boolean b; optional binary s (STRING); required int32 day (DATE);"
              + " required int64 price (DECIMAL(10,2)); }");

  @TempDir Path folder = Path.of("");

  private Path write() throws IOException {
    Path file = folder.resolve("t.parquet");
    Files.deleteIfExists(file);
    SimpleGroupFactory groups = new SimpleGroupFactory(FLAT);
    try (ParquetWriter<Group> writer =
        ExampleParquetWriter.builder(new LocalOutputFile(file)).withType(FLAT).build()) {
      for (int i = 0; i < 3; i++) {
        Group group =
            groups
                .newGroup()
                .append("i", i)
                .append("l", 10L * i)
                .append("f", 0.5f * i)
                .append("b", i == 1)
                .append("day", 365 * i)
                .append("price", 150L + i);
        writer.write(i == 2 ? group : group.append("d", 0.25 * i).append("s", "t" + i));
      }
    }
    return file;
  }

  private static double[] numbers(Table table, String name) {
    return ((NumberColumn) table.columns().get(table.find(name))).values();
  }

  @Test
  void flatColumnsAreRead() throws IOException {
    Table table = Tables.read(write());
    assertThat(table.rows()).isEqualTo(3);
    assertThat(numbers(table, "i")).containsExactly(0, 1, 2);
    assertThat(numbers(table, "l")).containsExactly(0, 10, 20);
    assertThat(numbers(table, "f")).containsExactly(0, 0.5, 1);
    assertThat(numbers(table, "d")).containsExactly(0, 0.25, Double.NaN);
    assertThat(numbers(table, "b")).containsExactly(0, 1, 0);
    assertThat(numbers(table, "price")).containsExactly(1.5, 1.51, 1.52);
    TextColumn text = (TextColumn) table.columns().get(table.find("s"));
    assertThat(text.levels()).containsExactly("t0", "t1");
    assertThat(text.codes()).containsExactly(0, 1, -1);
    TextColumn day = (TextColumn) table.columns().get(table.find("day"));
    assertThat(day.levels()).containsExactly("1970-01-01", "1971-01-01", "1972-01-01");
  }

  @Test
  void nestedColumnsAreRefusedByName() throws IOException {
    MessageType schema =
        MessageTypeParser.parseMessageType(
            "message m { required int32 i; required group inner { required int32 x; } }");
    Path file = folder.resolve("nested.parquet");
    Group group = new SimpleGroupFactory(schema).newGroup().append("i", 1);
    group.addGroup("inner").append("x", 2);
    try (ParquetWriter<Group> writer =
        ExampleParquetWriter.builder(new LocalOutputFile(file)).withType(schema).build()) {
      writer.write(group);
    }
    assertThatThrownBy(() -> Tables.read(file))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("column inner: nested");
  }

  @Test
  void damagedFilesEndInDataErrors() throws IOException {
    byte[] intact = Files.readAllBytes(write());
    Path file = folder.resolve("damaged.parquet");
    for (long seed = 0; seed < 300; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      byte[] damaged = intact.clone();
      for (int i = random.nextInt(1, 4); i > 0; i--) {
        damaged[random.nextInt(4, damaged.length)] ^= (byte) (1 << random.nextInt(8));
      }
      Files.write(file, damaged);
      try {
        assertThat(Tables.read(file).rows()).as("seed %d", seed).isPositive();
      } catch (DataException expected) {
        assertThat(expected).as("seed %d", seed).hasMessageContaining("damaged.parquet");
      }
    }
  }
}
