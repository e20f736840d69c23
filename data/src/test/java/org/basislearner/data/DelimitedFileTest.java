package org.basislearner.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.basislearner.columns.TextColumn;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DelimitedFileTest {
  @TempDir Path folder = Path.of("");
  private TestFiles files = new TestFiles(folder);

  @BeforeEach
  void useFolder() {
    files = new TestFiles(folder);
  }

  @Test
  void delimiterIsFound() throws IOException {
    for (String delimiter : new String[] {",", ";", "\t", "|"}) {
      String content = "a,b,word\n1,2.5,x\n3,4,y\n".replace(",", delimiter);
      Table table = files.read("t.csv", content);
      assertThat(table.names()).as(delimiter).containsExactly("a", "b", "word");
      assertThat(TestFiles.numbers(table, "b")).containsExactly(2.5, 4);
      assertThat(TestFiles.texts(table, "word")).containsExactly("x", "y");
      assertThat(table.firstRow()).isEqualTo(2);
    }
  }

  @Test
  void headerIsFound() throws IOException {
    assertThat(files.read("t.csv", "1,2\n3,4\n").names()).containsExactly("column1", "column2");
    assertThat(files.read("t.csv", "name,2019\nx,5\n").names())
        .containsExactly("column1", "column2");
    assertThat(files.read("t.csv", "id,2019\n7,5\n").names()).containsExactly("id", "2019");
    assertThat(files.read("t.csv", ",b\n7,5\n").names()).containsExactly("column1", "b");
    assertThat(files.read("t.csv", "1,2\n3,4\n").firstRow()).isEqualTo(1);
  }

  @Test
  void quotesMayHoldDelimitersQuotesAndLineBreaks() throws IOException {
    String content = "a,b\n\"x, \"\"y\"\"\",1\n\"two\nlines\",2\nplain \"q\" , 3 \n";
    Table table = files.read("t.csv", content);
    assertThat(TestFiles.texts(table, "a"))
        .containsExactly("x, \"y\"", "two\nlines", "plain \"q\"");
    assertThat(TestFiles.numbers(table, "b")).containsExactly(1, 2, 3);
    assertThat(table.line(1)).isEqualTo(3);
    assertThat(table.line(2)).isEqualTo(5);
  }

  @Test
  void byteOrderMarkWindowsLineEndsAndEmptyLinesAreNoData() throws IOException {
    Table table = files.read("t.csv", "\ufeffa,b\r\n1,2\r\n\r\n3,\"4\"\r\n\r\n");
    assertThat(table.names()).containsExactly("a", "b");
    assertThat(TestFiles.numbers(table, "b")).containsExactly(2, 4);
    assertThat(table.line(1)).isEqualTo(4);
  }

  @Test
  void missingValuesHaveManyNames() throws IOException {
    Table table = files.read("t.csv", "a,b\n1,x\n,NA\nna,\nN/A,?\nNaN,null\n\"\",y\n");
    assertThat(TestFiles.numbers(table, "a"))
        .containsExactly(1, Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN);
    assertThat(TestFiles.texts(table, "b"))
        .containsExactly("x", "<missing>", "<missing>", "<missing>", "<missing>", "y");
  }

  @Test
  void textsThatLookLikeNumbersComeBackAsTheyWere() throws IOException {
    Table table = files.read("t.csv", "a,b\n007,1\n1.50,2\nx,3\n");
    assertThat(TestFiles.texts(table, "a")).containsExactly("007", "1.50", "x");
  }

  @Test
  void gzipIsKnownByItsBytes() throws IOException {
    byte[] content = "a,b\n1,2\n".getBytes(StandardCharsets.UTF_8);
    assertThat(files.read("t.csv.gz", TestFiles.gzip(content)).rows()).isEqualTo(1);
    assertThat(files.read("t.csv", TestFiles.gzip(content)).rows()).isEqualTo(1);
    assertThat(files.read("t.csv.gz", content).rows()).isEqualTo(1);
  }

  @Test
  void blankSeparatedNumbersEndWithTheTarget() throws IOException {
    for (String name : new String[] {"t.amat", "t.txt"}) {
      Table table = files.read(name, "  0.5  1 \t 2\n1 0 1 \n");
      assertThat(table.names()).as(name).containsExactly("x1", "x2", "target");
      assertThat(TestFiles.numbers(table, "target")).containsExactly(2, 1);
    }
  }

  @Test
  void raggedRowsNameTheLineAndTheCounts() {
    assertThat(files.failure("t.csv", "a,b\n1,2\n1,2,3\n"))
        .startsWith("t.csv, line 3: there are 3 fields, 2 are expected");
    assertThat(files.failure("t.csv", "a,b\n1,2\n\n1\n"))
        .startsWith("t.csv, line 4: there is 1 field, 2 are expected");
  }

  @Test
  void brokenFilesSayWhatIsWrongAndWhere() {
    assertThat(files.failure("t.csv", "")).contains("t.csv is empty");
    assertThat(files.failure("t.csv", "\n\n")).contains("t.csv");
    assertThat(files.failure("t.csv", "a,b\n")).contains("has a header and no rows");
    assertThat(files.failure("t.csv", "a,b,a\n1,2,3\n"))
        .isEqualTo("t.csv, line 1: columns 1 and 3 are both called 'a'; rename one");
    assertThat(files.failure("t.csv", "a,b\n1,2\n3,x\0y\n"))
        .startsWith("t.csv, line 3, column b: there is a NUL byte");
    assertThat(files.failure("t.csv", "a,b\n1,\"2\n3,4\n"))
        .startsWith("t.csv, line 2, column b: a quote is not closed");
    assertThat(files.failure("t.csv", "a,b\n1,\"2\"3\n"))
        .startsWith("t.csv, line 2, column b: there is text behind a closing quote");
    assertThat(files.failure("t.csv", "a,b\r1,2\r")).contains("CR alone");
    assertThat(files.failure("t.csv", "a,b\n1,2\n".getBytes(StandardCharsets.UTF_16)))
        .contains("UTF-16");
    byte[] latin = "a,b\n1,x\n2,K\u00f6ln\n".getBytes(StandardCharsets.ISO_8859_1);
    assertThat(files.failure("t.csv", latin))
        .isEqualTo("t.csv, line 3, column b: a text is not valid UTF-8; convert the file to UTF-8");
    assertThat(files.failure("t.parquet", "PAR1....PAR1")).contains("basis-parquet");
    assertThat(files.failure("t.xlsx", "PK\3\4....")).contains("save it as CSV");
  }

  @Test
  void decimalCommasAreRefusedWithAHint() {
    assertThat(files.failure("t.csv", "a;b\n1;2\n3,5;4\n"))
        .isEqualTo(
            "t.csv, line 3, column a: '3,5' has a comma in a number; write a decimal point and no"
                + " thousands separators");
    assertThat(files.failure("t.csv", "1,5;2,5\n3,5;4\n")).contains("line 1", "'1,5'");
  }

  @Test
  void infiniteNumbersAreRefused() {
    for (String value : new String[] {"1e999", "inf", "-Infinity", "-1e400"}) {
      assertThat(files.failure("t.csv", "a,b\n1,2\n3," + value + "\n"))
          .startsWith("t.csv, line 3, column b: '" + value + "' is not a finite number");
    }
  }

  @Test
  void textBehindManyNumbersIsAMistake() throws IOException {
    for (int numbers : new int[] {999, 1000}) {
      String content = "a,b\n" + "5,1\n".repeat(numbers) + "oops,1\n" + "6,1\n".repeat(10);
      if (numbers < 1000) {
        assertThat(TestFiles.texts(files.read("t.csv", content), "a")).contains("5", "oops", "6");
      } else {
        assertThat(files.failure("t.csv", content))
            .startsWith("t.csv, line 1002, column a: 'oops' is not a number")
            .endsWith("correct it, or write an empty field if it is missing");
      }
    }
  }

  @Test
  void textInALineFarDownIsNamed() {
    String content = "a,b\n" + "5,1\n".repeat(1_000_000) + "5,oops\n";
    assertThat(files.failure("t.csv", content))
        .startsWith("t.csv, line 1000002, column b: 'oops' is not a number");
  }

  @Test
  void columnThatIsTextOnlyFarDownIsReadAgain() throws IOException {
    String content = "a,b\n7,\n007,1\n" + ",1\n".repeat(1_000_000) + "x,1\n";
    Table table = files.read("t.csv", content);
    assertThat(((TextColumn) table.columns().get(0)).levels()).containsExactly("7", "007", "x");
    assertThat(table.rows()).isEqualTo(1_000_003);
  }

  @Test
  void hugeLinesEndInAnErrorOrInData() throws IOException {
    String line = "x".repeat(10_000_000);
    assertThat(files.failure("t.csv", line)).contains("has a header and no rows");
    assertThat(files.failure("t.csv", "1,".repeat(5_000_000))).contains("at most 100000");
    assertThat(files.failure("t.csv", "a,".repeat(5_000_000))).contains("at most 100000");
    assertThat(files.failure("t.csv", "a,b\n1,\"" + line + line)).contains("a quote is not closed");
    assertThat(files.read("t.csv", "a,b\n1," + line + "\n").rows()).isEqualTo(1);
    assertThat(files.failure("t.csv", line.repeat(4))).contains("longer than 16 MB");
  }
}
