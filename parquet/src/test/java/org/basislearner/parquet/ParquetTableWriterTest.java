package org.basislearner.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.List;
import org.basislearner.data.TableWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ParquetTableWriterTest {
  @TempDir Path folder = Path.of("");

  private static byte[] table() throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    List<TableWriter.Head> columns =
        List.of(new TableWriter.Head("x y", false), new TableWriter.Head("label", true));
    try (TableWriter.Rows rows = TableWriter.of("p.PARQUET").begin(bytes, columns)) {
      for (int i = 0; i < 5000; i++) {
        rows.row(new Object[] {i % 7 == 0 ? null : i / 3.0, i % 11 == 0 ? null : "=größe " + i});
      }
    }
    return bytes.toByteArray();
  }

  @Test
  void otherProgramsReadWhatIsWritten() throws Exception {
    Path file = Files.write(folder.resolve("p.parquet"), table());
    try (Connection duck = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = duck.createStatement();
        ResultSet rows = statement.executeQuery("select * from '" + file + "'")) {
      int i = 0;
      for (; rows.next(); i++) {
        Object number = i % 7 == 0 ? null : (Object) (i / 3.0);
        assertThat(rows.getObject("x y")).as("row %d", i).isEqualTo(number);
        String text = i % 11 == 0 ? null : "=größe " + i;
        assertThat(rows.getString("label")).as("row %d", i).isEqualTo(text);
      }
      assertThat(i).isEqualTo(5000);
    }
    assertThat(table()).isEqualTo(table());
  }
}
