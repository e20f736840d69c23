package org.basislearner.data;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.basislearner.columns.NumberColumn;
import org.basislearner.columns.TextColumn;
import org.basislearner.rows.DataException;

/** Writes small files and reads them as tables. */
public final class TestFiles {
  private final Path folder;

  public TestFiles(Path folder) {
    this.folder = folder;
  }

  public Table read(String name, String content) throws IOException {
    return read(name, content.getBytes(StandardCharsets.UTF_8));
  }

  public Table read(String name, byte[] content) throws IOException {
    return Tables.read(write(name, content));
  }

  public Path write(String name, byte[] content) throws IOException {
    return Files.write(folder.resolve(name), content);
  }

  /** The message of the data error that reading must end with; file name without folder. */
  public String failure(String name, String content) {
    return failure(name, content.getBytes(StandardCharsets.UTF_8));
  }

  public String failure(String name, byte[] content) {
    DataException error = catchThrowableOfType(DataException.class, () -> read(name, content));
    if (error == null || error.getMessage() == null) {
      throw new AssertionError("no data error");
    }
    return error.getMessage().replace(folder + "/", "");
  }

  public static byte[] gzip(byte[] content) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      out.write(content);
    }
    return bytes.toByteArray();
  }

  public static double[] numbers(Table table, String name) {
    return ((NumberColumn) table.columns().get(table.find(name))).values();
  }

  /** The texts of a column, null where missing. */
  public static String[] texts(Table table, String name) {
    TextColumn column = (TextColumn) table.columns().get(table.find(name));
    String[] texts = new String[column.rows()];
    for (int r = 0; r < texts.length; r++) {
      texts[r] = column.isMissing(r) ? "<missing>" : column.levels().get(column.codes()[r]);
    }
    return texts;
  }
}
