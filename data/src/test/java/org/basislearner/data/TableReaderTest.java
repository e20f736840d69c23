package org.basislearner.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TableReaderTest {
  @TempDir Path folder = Path.of("");

  @Test
  void readersOnTheClassPathAreUsed() throws IOException {
    Table table = new TestFiles(folder).read("t.csv", ReversedTextReader.MAGIC + "x");
    assertThat(TestFiles.numbers(table, "n")).containsExactly(42);
  }
}
