package org.basislearner.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.basislearner.columns.Missing;
import org.basislearner.columns.TextColumn;
import org.basislearner.data.recipe.Description;
import org.basislearner.data.recipe.Recipe;
import org.basislearner.rows.DataException;
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
  void rowsThatEndEarlyHaveMissingValues() throws IOException {
    Table table = files.read("t.csv", "a,b,c\n1,2,3\n4,5\n6,7,8,,\n9,x\n");
    assertThat(TestFiles.numbers(table, "c")).containsExactly(3, Double.NaN, 8, Double.NaN);
    assertThat(table.rows()).isEqualTo(4);
    assertThat(table.origin().notes())
        .containsExactly(
            "2 rows have fewer fields than there are columns, the first in line 3; what is not"
                + " there counts as missing");
  }

  @Test
  void columnsOfTheSameNameAreTold() throws IOException {
    Table table = files.read("t.csv", "a,b,a,a 2,a\n1,2,3,4,5\n");
    assertThat(table.names()).containsExactly("a", "b", "a 3", "a 2", "a 4");
    assertThat(table.origin().notes())
        .first()
        .isEqualTo("column 3 is called 'a' like another before it; its name here is 'a 3'");
  }

  @Test
  void brokenFilesSayWhatIsWrongAndWhere() {
    assertThat(files.failure("t.csv", "")).contains("t.csv is empty");
    assertThat(files.failure("t.csv", "\n\n")).contains("t.csv");
    assertThat(files.failure("t.csv", "a,b\n")).contains("has a header and no rows");
    assertThat(files.failure("t.csv", "a,b\n1,2\n3,x\0y\n"))
        .startsWith("t.csv, line 3, column b: there is a NUL byte");
    assertThat(files.failure("t.csv", "a,b\n1,\"2\n3,4\n"))
        .startsWith("t.csv, line 2, column b: a quote is not closed");
    assertThat(files.failure("t.csv", "a,b\n1,\"2\"3\n"))
        .startsWith("t.csv, line 2, column b: there is text behind a closing quote");
    assertThat(files.failure("t.csv", "a,b\r1,2\r")).contains("CR alone");
    byte[] binary = "a,b\n1,\u0001\n2,K\u00f6ln\n".getBytes(StandardCharsets.ISO_8859_1);
    assertThat(files.failure("t.csv", binary))
        .isEqualTo(
            "t.csv, line 3, column b: a text is not valid UTF-8; convert the file, or name its"
                + " encoding with --encoding");
    assertThat(files.failure("t.parquet", "PAR1....PAR1")).contains("basis-parquet");
    assertThat(files.failure("t.xlsx", "PK\3\4....")).contains("damaged or cut off");
  }

  @Test
  void decimalCommasAreFoundByFile() throws IOException {
    Table table = files.read("t.csv", "a;b;c\n1;1.234;x\n3,5;2.000;y\n");
    assertThat(TestFiles.numbers(table, "a")).containsExactly(1, 3.5);
    assertThat(TestFiles.texts(table, "b")).containsExactly("1.234", "2.000");
    assertThat(table.origin().writing().decimalComma()).contains(true);
    assertThat(TestFiles.numbers(files.read("t.csv", "1,5;2,5\n3,5;4\n"), "column1"))
        .containsExactly(1.5, 3.5);
    assertThat(TestFiles.numbers(files.read("t.csv", "a;b\n1;2.5\n"), "b")).containsExactly(2.5);
    String digits = "1".repeat(25);
    assertThat(TestFiles.numbers(files.read("t.csv", "a;b\n1;2," + digits + "\n"), "b"))
        .containsExactly(Double.parseDouble("2." + digits));
    Writing comma = new Writing(Optional.empty(), Optional.of(true), Optional.empty());
    Path file = files.write("t.csv", "a,b\n\"3,5\",7\n".getBytes(StandardCharsets.UTF_8));
    assertThat(TestFiles.numbers(Tables.read(file, ReadOptions.defaults().with(comma)), "a"))
        .containsExactly(3.5);
  }

  @Test
  void encodingsAreFoundAndSaid() throws IOException {
    String content = "a,b\n1,K\u00f6ln\n2,\u00c5s\n";
    for (Charset charset :
        List.of(
            StandardCharsets.UTF_8,
            StandardCharsets.UTF_16,
            StandardCharsets.ISO_8859_1,
            Charset.forName("windows-1252"))) {
      Table table = files.read("t.csv", content.getBytes(charset));
      assertThat(TestFiles.texts(table, "b"))
          .as(charset.name())
          .containsExactly("K\u00f6ln", "\u00c5s");
      assertThat(table.origin().notes()).hasSize(charset.equals(StandardCharsets.UTF_8) ? 0 : 1);
    }
    String ascii = "name,b\n1,plain\n2,words\n";
    for (Charset charset : List.of(StandardCharsets.UTF_16LE, StandardCharsets.UTF_16BE)) {
      assertThat(TestFiles.texts(files.read("t.csv", ascii.getBytes(charset)), "b"))
          .containsExactly("plain", "words");
    }
    // Only far down, behind what is looked at first.
    String far = "a,b\n" + "1,x\n".repeat(100_000) + "2,K\u00f6ln\n";
    Table late = files.read("t.csv", far.getBytes(StandardCharsets.ISO_8859_1));
    assertThat(((TextColumn) late.columns().get(1)).levels()).containsExactly("x", "K\u00f6ln");
    Path file = files.write("t.csv", content.getBytes(Charset.forName("IBM850")));
    Writing dos =
        new Writing(Optional.of(Charset.forName("IBM850")), Optional.empty(), Optional.empty());
    assertThat(TestFiles.texts(Tables.read(file, ReadOptions.defaults().with(dos)), "b"))
        .containsExactly("K\u00f6ln", "\u00c5s");
    // A letter of two chars at any place of a block of the decoder.
    for (int before : new int[] {4093, 4094, (1 << 15) - 4, (1 << 15) - 3, (1 << 15) - 2}) {
      String wide = "a\n" + "x".repeat(before) + "\ud83d\ude00y\n";
      Table table = files.read("t.csv", wide.getBytes(StandardCharsets.UTF_16));
      assertThat(TestFiles.texts(table, "a")[0]).endsWith("x\ud83d\ude00y");
    }
  }

  @Test
  void aFirstLineMayNameTheSeparator() throws IOException {
    for (String mark : new String[] {"", "\ufeff"}) {
      Table table = files.read("t.csv", mark + "sep=;\r\na,x;b\r\n1;2\r\n3;4\r\n");
      assertThat(table.names()).containsExactly("a,x", "b");
      assertThat(table.line(0)).isEqualTo(3);
    }
    assertThat(files.read("t.csv", "sep=,\n1,2\n3,4\n").line(1)).isEqualTo(3);
    assertThat(files.read("t.csv", "sep=x\n1\n").names()).containsExactly("sep=x");
  }

  /** They are texts, which count as missing where the rest of the column is numbers. */
  @Test
  void infiniteNumbersCountAsMissingAndAreNamed() throws IOException {
    for (String value : new String[] {"1e999", "inf", "-Infinity", "-1e400"}) {
      String content = "a,b\n" + "1,2\n2,5\n".repeat(15) + "3," + value + "\n";
      Description description = Description.of(files.read("t.csv", content));
      assertThat(description.columns().get(1).missing()).isEqualTo(1);
      assertThat(description.problems())
          .anySatisfy(one -> assertThat(one).contains("column b", "'" + value + "' in line 32"));
    }
    Table few = files.read("t.csv", "a,b\n1,inf\n2,-inf\n3,4\n4,2.5\n");
    assertThat(Description.of(few).columns().get(1).kind()).isEqualTo("number");
  }

  @Test
  void whatStandsAboveATableIsNotRead() throws IOException {
    for (String above : new String[] {"Sales\nfrom 2024\n\n", "Sales,,\n,,\n", "3\n"}) {
      Table table = files.read("t.csv", above + "day,n,price\n1,2,3.5\n2,3,4.5\n3,,5.5\n");
      assertThat(table.names()).as(above).containsExactly("day", "n", "price");
      assertThat(table.rows()).as(above).isEqualTo(3);
      assertThat(table.line(0)).as(above).isEqualTo(2 + above.lines().count());
      assertThat(table.origin().notes())
          .as(above)
          .anyMatch(note -> note.contains("above the table"));
    }
    // a row with gaps is data where no names are below it
    assertThat(files.read("t.csv", "1,,\n1,2,3\n4,5,6\n").rows()).isEqualTo(3);
    assertThat(files.read("t.csv", "a,b\n1,2\n3,4\n").origin().notes()).isEmpty();
  }

  @Test
  void blanksSeparateNamesAndNumbers() throws IOException {
    Table plain = files.read("t.txt", "who  size age\nann 1.5 30\nbob\t1.8  40\n");
    assertThat(plain.names()).containsExactly("who", "size", "age");
    assertThat(TestFiles.numbers(plain, "size")).containsExactly(1.5, 1.8);
    Table named = files.read("t.txt", "size age\nann 1.5 30\nbob 1.8 40\n");
    assertThat(named.names()).containsExactly("row", "size", "age");
    assertThat(named.line(1)).isEqualTo(3);
    // sentences are one column
    assertThat(files.read("t.txt", "a line\nof words\nand more\n").names())
        .containsExactly("a line");
  }

  @Test
  void textAmongNumbersIsAMistakeIfItIsRare() throws IOException {
    for (int numbers : new int[] {19, 20, 100_000}) {
      String content = "a,b\n" + "5,1\n6,0\n".repeat(numbers / 2) + "oops,1\n7,0\n";
      Table table = files.read("t.csv", content);
      assertThat(TestFiles.texts(table, "a")).contains("5", "oops", "6");
      Recipe recipe = Recipe.of(table, "b", null, Missing.INDICATOR);
      if (numbers < 20) {
        assertThat(recipe.inputNames()).contains("a=oops");
        continue;
      }
      assertThat(recipe.inputNames()).containsExactly("a", "a=?");
      assertThat(recipe.notes())
          .contains(
              "column a: 1 value is not a number and counts as missing: 'oops' in line "
                  + (numbers + 2));
      assertThatThrownBy(() -> Recipe.of(table, "b", null, Missing.FAIL))
          .isInstanceOf(DataException.class)
          .hasMessageContaining(
              "line %s, column a: 'oops' is not a number, as %s values of the column are"
                  .formatted(numbers + 2, numbers + 1))
          .hasMessageContaining("--type a=category");
    }
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
