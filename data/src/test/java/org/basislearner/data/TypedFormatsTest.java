package org.basislearner.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.SplittableRandom;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.basislearner.rows.DataException;
import org.dhatim.fastexcel.Workbook;
import org.dhatim.fastexcel.Worksheet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Formats whose values have types of their own, and archives. */
class TypedFormatsTest {
  private static final String LINES =
      """
      {"a": 1, "b": "x", "c": true, "n": "1.5"}

      {"b": null, "a": 2.5, "d": "late", "n": "-2"}
      {"a": null, "b": "NA", "c": false, "n": ""}
      """;

  @TempDir Path folder = Path.of("");
  private TestFiles files = new TestFiles(folder);

  @BeforeEach
  void useFolder() {
    files = new TestFiles(folder);
  }

  @Test
  void jsonLinesAreReadByNameAndByContent() throws IOException {
    for (String name : new String[] {"t.jsonl", "t.ndjson", "t", "t.json"}) {
      Table table = files.read(name, LINES);
      assertThat(table.names()).as(name).containsExactly("a", "b", "c", "n", "d");
      assertThat(TestFiles.numbers(table, "a")).containsExactly(1, 2.5, Double.NaN);
      assertThat(TestFiles.texts(table, "b")).containsExactly("x", "<missing>", "<missing>");
      assertThat(TestFiles.texts(table, "c")).containsExactly("true", "<missing>", "false");
      assertThat(TestFiles.numbers(table, "n")).containsExactly(1.5, -2, Double.NaN);
      assertThat(TestFiles.texts(table, "d")).containsExactly("<missing>", "late", "<missing>");
      assertThat(table.line(1)).isEqualTo(3);
    }
    Table mixed = files.read("m.jsonl", "{\"a\": 1}\n{\"a\": \"x\"}\n{\"a\": 2.5}\n");
    assertThat(TestFiles.texts(mixed, "a")).containsExactly("1", "x", "2.5");
  }

  @Test
  void jsonErrorsNameLineAndColumn() {
    assertThat(files.failure("t.jsonl", "{\"a\": 1}\n{\"a\": }\n")).contains("line 2", "offset 6");
    assertThat(files.failure("t.jsonl", "[1, 2]\n")).contains("line 1", "not an object");
    assertThat(files.failure("t.jsonl", "{\"a\": [1]}\n")).contains("line 1, column a", "flatten");
    assertThat(files.failure("t.jsonl", "\n")).contains("no rows");
    assertThat(files.failure("t.json", "[{\"a\": 1}]")).contains("JSON array", "JSON lines");
  }

  @Test
  void aZipArchiveHoldsOneTable() throws IOException {
    byte[] csv = "a,b\n1,x\n2,y\n".getBytes(StandardCharsets.UTF_8);
    byte[] packed = zip("data/", "", "data/t.csv", csv, "__MACOSX/t.csv", csv, ".DS_Store", csv);
    for (byte[] content : new byte[][] {packed, TestFiles.gzip(packed)}) {
      Table table = files.read("t.zip", content);
      assertThat(TestFiles.numbers(table, "a")).containsExactly(1, 2);
      assertThat(table.source()).endsWith("t.zip/data/t.csv");
    }
    assertThat(files.failure("t.zip", zip("a.csv", csv, "b.csv", csv)))
        .contains("t.zip", "2 files (a.csv, b.csv)", "unpack");
    assertThat(files.failure("t.zip", zip("in.zip", packed))).contains("in another one");
    assertThat(files.failure("t.zip", zip("a/", ""))).contains("nothing in it");
    assertThat(files.failure("t.ods", zip("content.xml", "<x/>"))).contains("save it as .xlsx");
    assertThat(files.failure("t.zip", java.util.Arrays.copyOf(packed, packed.length - 30)))
        .contains("damaged or cut off");
    assertThat(files.failure("t.zip", zip("t.csv", "a,b\n1,2,3\n")))
        .contains("t.zip/t.csv, line 2");
  }

  /** Written by another library, with the types that its users have. */
  @Test
  void theFirstSheetOfASpreadsheetIsRead() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (Workbook workbook = new Workbook(bytes, "test", "1.0")) {
      Worksheet sheet = workbook.newWorksheet("first");
      String[] names = {"number", "text", "day", "time", "clock", "truth", "2019", "span", "empty"};
      for (int c = 0; c < names.length; c++) {
        sheet.value(1, c, names[c]);
      }
      LocalDateTime start = LocalDateTime.of(2024, 2, 28, 23, 59, 30);
      for (int i = 0; i < 3; i++) {
        int row = i == 2 ? 5 : 2 + i;
        sheet.value(row, 0, 0.1 + i);
        sheet.value(row, 1, i == 1 ? "größer & <weiter>" : "a");
        sheet.value(row, 2, LocalDate.of(1900, 2, 28).plusDays(i));
        sheet.style(row, 2).format("yyyy-MM-dd").set();
        sheet.value(row, 3, start.plusSeconds(20L * i));
        sheet.style(row, 3).format("[$-409]d\\-mmm\\-yy h:mm;@").set();
        sheet.value(row, 4, (i + 1) / 8.0);
        sheet.style(row, 4).format("h:mm").set();
        sheet.value(row, 5, i == 0);
        sheet.value(row, 6, i == 1 ? null : (Number) i);
        sheet.value(row, 7, 1.5 + i);
        sheet.style(row, 7).format("[h]:mm:ss").set();
      }
      sheet.style(2, 0).format("#,##0.00_d").set();
      sheet.inlineString(5, 1, "inline");
      workbook.newWorksheet("second").value(0, 0, "other");
    }
    for (byte[] content : new byte[][] {bytes.toByteArray(), TestFiles.gzip(bytes.toByteArray())}) {
      Table table = files.read("t.xlsx", content);
      assertThat(table.names())
          .containsExactly(
              "number", "text", "day", "time", "clock", "truth", "2019", "span", "empty");
      assertThat(TestFiles.numbers(table, "number")).containsExactly(0.1, 1.1, 2.1);
      assertThat(TestFiles.texts(table, "text"))
          .containsExactly("a", "größer & <weiter>", "inline");
      assertThat(TestFiles.texts(table, "day"))
          .containsExactly("1900-02-28", "1900-03-01", "1900-03-02");
      assertThat(TestFiles.texts(table, "time"))
          .containsExactly("2024-02-28T23:59:30", "2024-02-28T23:59:50", "2024-02-29T00:00:10");
      assertThat(TestFiles.texts(table, "clock"))
          .containsExactly("03:00:00", "06:00:00", "09:00:00");
      assertThat(TestFiles.texts(table, "truth")).containsExactly("true", "false", "false");
      assertThat(TestFiles.numbers(table, "2019")).containsExactly(0, Double.NaN, 2);
      assertThat(TestFiles.texts(table, "span"))
          .containsExactly("36:00:00", "60:00:00", "84:00:00");
      assertThat(TestFiles.numbers(table, "empty")).containsOnly(Double.NaN);
      assertThat(table.line(2)).isEqualTo(6);
    }
  }

  /** What spreadsheet programs write and the library above does not. */
  @Test
  void spreadsheetsOfOtherProgramsAreRead() throws IOException {
    byte[] file =
        zip(
            "xl/workbook.xml",
            "<x:workbook xmlns:x='m' xmlns:r='r'><x:workbookPr date1904='1'/><x:sheets><x:sheet"
                + " name='a' state='veryHidden' r:id='r1'/><x:sheet name='b' sheetId='7'"
                + " r:id='r2'/></x:sheets></x:workbook>",
            "xl/_rels/workbook.xml.rels",
            "<Relationships><Relationship Id='r1' Target='worksheets/sheet1.xml'/>"
                + "<Relationship Id='r2' Target='/xl/worksheets/other.xml'/></Relationships>",
            "xl/styles.xml",
            "<styleSheet><numFmts><numFmt numFmtId='170' formatCode='0.0 &quot;dm&quot;'/></numFmts><cellStyleXfs><xf numFmtId='14'/></cellStyleXfs><cellXfs><xf"
                + " numFmtId='170'/><xf numFmtId='14'/></cellXfs></styleSheet>",
            "xl/sharedStrings.xml",
            "<sst><si><r><t>two </t></r><r><t>runs</t></r><rPh><t>spoken</t></rPh></si></sst>",
            "xl/worksheets/other.xml",
            "\ufeff<worksheet><sheetData><row><c/><c t='str'><f>A9</f><v>a</v></c><c t='inlineStr'><is>"
                + "<t>b</t></is></c><c t='inlineStr'><is><t>e</t></is></c></row>"
                + "<row r='3'><c r='B3' t='s'><v>0</v></c><c r='C3' s='1'><v>1</v></c>"
                + "<c r='D3' t='e'><v>#N/A</v></c></row>"
                + "<row r='4'><c r='B4' t='str'><v>t</v></c><c r='D4'><v>5E-1</v></c>"
                + "<c r='F4' t='d'><v>2024-01-02</v></c></row></sheetData></worksheet>");
    Table table = files.read("t.xlsx", file);
    assertThat(table.names()).containsExactly("a", "b", "e", "column6");
    assertThat(TestFiles.texts(table, "a")).containsExactly("two runs", "t");
    assertThat(TestFiles.texts(table, "b")).containsExactly("1904-01-02", "<missing>");
    assertThat(TestFiles.numbers(table, "e")).containsExactly(Double.NaN, 0.5);
    assertThat(TestFiles.texts(table, "column6")).containsExactly("<missing>", "2024-01-02");
    assertThat(table.line(0)).isEqualTo(3);
  }

  @Test
  void damagedSpreadsheetsAreNamed() throws IOException {
    String[] sheets = {
      "<worksheet><sheetData><row><c t='s'><v>7</v></c></row></sheetData></worksheet>",
      "<worksheet><sheetData><row><c r='ZZZZ1'><v>7</v></c></row></sheetData></worksheet>",
      "<worksheet><sheetData><row><c><v>seven</v></c></row></sheetData></worksheet>",
      "<worksheet><sheetData><row>",
      "<!DOCTYPE w [<!ENTITY e SYSTEM 'file:///etc/hostname'>]><w><row><c t='str'><v>&e;</v></c>"
          + "</row></w>"
    };
    for (String sheet : sheets) {
      byte[] file = zip("xl/workbook.xml", "<workbook/>", "xl/worksheets/sheet1.xml", sheet);
      assertThat(files.failure("t.xlsx", file)).as(sheet).contains("t.xlsx", "damaged");
    }
    assertThat(files.failure("t.xlsx", zip("xl/workbook.xml", "<workbook/>"))).contains("no sheet");
    assertThat(files.failure("t.xls", new byte[] {(byte) 0xd0, (byte) 0xcf, 0x11, (byte) 0xe0}))
        .contains("old kind");
  }

  @Test
  void damagedArchivesEndInDataErrors() throws IOException {
    byte[] intact =
        zip(
            "xl/workbook.xml",
            "<workbook/>",
            "xl/worksheets/sheet1.xml",
            "<w><row r='1'><c r='A1' t='str'><v>a</v></c></row><row r='2'><c r='A2'><v>1</v></c>"
                + "</row></w>");
    for (long seed = 0; seed < 1000; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      byte[] damaged = intact.clone();
      for (int i = random.nextInt(1, 4); i > 0; i--) {
        damaged[random.nextInt(4, damaged.length)] ^= (byte) (1 << random.nextInt(8));
      }
      try {
        assertThat(files.read("t.xlsx", damaged).rows()).as("seed %d", seed).isPositive();
      } catch (DataException expected) {
        assertThat(expected).as("seed %d", seed).hasMessageContaining("t.xlsx");
      }
    }
  }

  @Test
  void theAnswerOfADatabaseIsATable() throws Exception {
    try (Connection duck = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = duck.createStatement()) {
      statement.execute(
          "create table t as select * from (values"
              + " (1::tinyint, 2::hugeint, 0.1::float, 1.25::decimal(9,2), true, 'a', date"
              + " '2024-02-29', timestamp '2024-02-29 10:20:30', time '01:02:03'),"
              + " (null, null, null, null, null, null, null, null, null)) as v(tiny, huge, single,"
              + " price, truth, text, day, stamp, clock)");
      Table table = Tables.query(duck, "select * from t", ReadOptions.defaults());
      assertThat(TestFiles.numbers(table, "tiny")).containsExactly(1, Double.NaN);
      assertThat(TestFiles.numbers(table, "huge")).containsExactly(2, Double.NaN);
      assertThat(TestFiles.numbers(table, "single")).containsExactly(0.1f, Double.NaN);
      assertThat(TestFiles.numbers(table, "price")).containsExactly(1.25, Double.NaN);
      assertThat(TestFiles.texts(table, "truth")).containsExactly("true", "<missing>");
      assertThat(TestFiles.texts(table, "text")).containsExactly("a", "<missing>");
      assertThat(TestFiles.texts(table, "day")).containsExactly("2024-02-29", "<missing>");
      assertThat(TestFiles.texts(table, "stamp"))
          .containsExactly("2024-02-29T10:20:30", "<missing>");
      assertThat(TestFiles.texts(table, "clock")).containsExactly("01:02:03", "<missing>");
      for (String[] wrong :
          new String[][] {
            {"select nothing from t", "refuses the query"},
            {"select [1, 2] as list", "column list", "flatten"},
            {"select 1 as a, 2 as a", "both called", "a"},
            {"select * from t where false", "no rows"}
          }) {
        assertThatThrownBy(() -> Tables.query(duck, wrong[0], ReadOptions.defaults()))
            .isInstanceOf(DataException.class)
            .message()
            .contains(java.util.Arrays.copyOfRange(wrong, 1, wrong.length));
      }
    }
  }

  /** An archive of names, each followed by its content. */
  static byte[] zip(Object... entries) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream out = new ZipOutputStream(bytes)) {
      // as good as stored: damage of single bytes gets through to the content
      out.setLevel(Deflater.NO_COMPRESSION);
      for (int i = 0; i < entries.length; i += 2) {
        out.putNextEntry(new ZipEntry((String) entries[i]));
        out.write(
            entries[i + 1] instanceof byte[] content
                ? content
                : ((String) entries[i + 1]).getBytes(StandardCharsets.UTF_8));
        out.closeEntry();
      }
    }
    return bytes.toByteArray();
  }
}
