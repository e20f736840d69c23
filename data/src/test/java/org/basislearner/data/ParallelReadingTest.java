package org.basislearner.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.basislearner.columns.Column;
import org.basislearner.columns.NumberColumn;
import org.basislearner.columns.TextColumn;
import org.basislearner.data.text.NumberText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files written from known values come back, whatever the blocks and threads. */
class ParallelReadingTest {
  private static final String[] PIECES = {"a", "\u00e4", ",", "\"", "\n", " b ", "\r\n", ";", "7"};

  @TempDir Path folder = Path.of("");

  @Test
  void everyFileComesBackFromBlocksOfAnySize() throws IOException {
    for (long seed = 0; seed < 300; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      int rows = random.nextInt(1, 60);
      int columns = random.nextInt(1, 6);
      boolean[] text = new boolean[columns];
      String[][] values = new String[rows][columns];
      for (int c = 0; c < columns; c++) {
        text[c] = random.nextInt(3) == 0;
        for (int r = 0; r < rows; r++) {
          values[r][c] = text[c] ? "t" + text(random) : NumberText.of(number(random));
        }
      }
      Path file = folder.resolve("t" + seed + ".csv");
      Files.write(file, write(values, random).getBytes(StandardCharsets.UTF_8));
      for (int block : new int[] {16, 40, 300, 1 << 20}) {
        Table table = Tables.read(file, ReadOptions.defaults(), block, 1 + (int) (seed % 3));
        String what = "seed " + seed + ", block " + block;
        assertThat(table.rows()).as(what).isEqualTo(rows);
        for (int c = 0; c < columns; c++) {
          check(table.columns().get(c), values, c, text[c], what);
        }
      }
    }
  }

  private static void check(Column column, String[][] values, int c, boolean text, String what) {
    List<String> expected = new ArrayList<>();
    List<String> found = new ArrayList<>();
    for (int r = 0; r < values.length; r++) {
      expected.add(values[r][c]);
      found.add(
          text
              ? ((TextColumn) column).levels().get(((TextColumn) column).codes()[r])
              : NumberText.of(((NumberColumn) column).values()[r]));
    }
    assertThat(found).as(what + ", column " + c).isEqualTo(expected);
  }

  private static double number(SplittableRandom random) {
    return random.nextBoolean() ? random.nextInt(100) : random.nextDouble() * 1000;
  }

  private static String text(SplittableRandom random) {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(6); i > 0; i--) {
      text.append(PIECES[random.nextInt(PIECES.length)]);
    }
    return text + "e";
  }

  private static String write(String[][] values, SplittableRandom random) {
    StringBuilder out = new StringBuilder();
    for (int c = 0; c < values[0].length; c++) {
      out.append(c == 0 ? "" : ",").append("name").append(c);
    }
    String end = random.nextBoolean() ? "\n" : "\r\n";
    for (String[] row : values) {
      out.append(end);
      for (int c = 0; c < row.length; c++) {
        boolean quote = row[c].matches("(?s).*[,\"\n;].*") || random.nextInt(10) == 0;
        String blank = random.nextInt(10) == 0 ? " " : "";
        String field = quote ? '"' + row[c].replace("\"", "\"\"") + '"' : row[c];
        out.append(c == 0 ? "" : ",").append(blank).append(field).append(blank);
      }
    }
    return out + (random.nextBoolean() ? end : "");
  }

  @Test
  void errorsAreTheSameForAnyNumberOfThreads() throws IOException {
    SplittableRandom random = new SplittableRandom(5);
    StringBuilder content = new StringBuilder("a,b\n");
    for (int r = 0; r < 5000; r++) {
      content.append(r).append(random.nextInt(300) == 0 && r > 2000 ? ",1,2\n" : ",1\n");
    }
    Path file = folder.resolve("errors.csv");
    Files.writeString(file, content);
    List<String> messages = new ArrayList<>();
    for (int threads = 1; threads <= 4; threads++) {
      for (int block : new int[] {100, 1 << 20}) {
        try {
          Tables.read(file, ReadOptions.defaults(), block, threads);
        } catch (org.basislearner.rows.DataException e) {
          messages.add(String.valueOf(e.getMessage()));
        }
      }
    }
    assertThat(messages).hasSize(8).containsOnly(messages.get(0));
  }
}
