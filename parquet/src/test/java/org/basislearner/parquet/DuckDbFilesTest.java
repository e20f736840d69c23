package org.basislearner.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.basislearner.columns.Column;
import org.basislearner.columns.NumberColumn;
import org.basislearner.columns.TextColumn;
import org.basislearner.data.Table;
import org.basislearner.data.Tables;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files that DuckDB writes, against what it says itself of every value. */
class DuckDbFilesTest {
  private static final int ROWS = 3000;

  /**
   * Each with a value that depends on the row i, and with nulls, and its value as DuckDB tells it.
   */
  private static final List<String[]> NUMBERS =
      List.of(
          new String[] {"tiny", "(i % 256 - 128)::TINYINT"},
          new String[] {"small", "(i * 21 % 65536 - 32768)::SMALLINT"},
          new String[] {"whole", "(i * 1431655 - 2147483648)::INTEGER"},
          new String[] {"large", "(i * 6004799503160 - 9007199254740992)::BIGINT"},
          new String[] {"huge", "(i::HUGEINT * 18446744073709551616)::HUGEINT"},
          new String[] {"utiny", "(i % 256)::UTINYINT"},
          new String[] {"usmall", "(i % 65536)::USMALLINT"},
          new String[] {"uwhole", "(4294967295 - i)::UINTEGER"},
          new String[] {"ularge", "(18446744073709549568 - i::HUGEINT * 2048)::UBIGINT"},
          new String[] {"single", "(i / 7.0)::FLOAT"},
          new String[] {"real", "(i / 7.0)::DOUBLE"},
          new String[] {"few", "(i % 5 / 4.0)::DOUBLE"},
          new String[] {"price", "(i / 100.0 - 7)::DECIMAL(9,2)"},
          new String[] {"money", "(i * 1000003 / 10000.0)::DECIMAL(18,4)"},
          new String[] {"wide", "(i * 1000003 / 1000.0)::DECIMAL(38,10)"},
          new String[] {"yes", "(i % 3 = 0)::BOOLEAN"},
          new String[] {"none", "NULL::DOUBLE"});

  private static final List<String[]> TEXTS =
      List.of(
          new String[] {"word", "'word ' || (i % 7)", "%s"},
          new String[] {"name", "'größe ' || i", "%s"},
          new String[] {"kind", "('k' || (i % 3))::ENUM ('k0', 'k1', 'k2')", "%s::VARCHAR"},
          new String[] {
            "id", "('00000000-0000-4000-8000-' || lpad(i::VARCHAR, 12, '0'))::UUID", "%s::VARCHAR"
          },
          new String[] {"day", "DATE '1900-02-27' + (i * 31)::INTEGER", "%s::VARCHAR"},
          new String[] {
            "stamp",
            "TIMESTAMP '1965-01-01 10:20:30' + to_seconds(i * 86461)",
            "strftime(%s, '%%Y-%%m-%%dT%%H:%%M:%%S')"
          },
          new String[] {
            "micros",
            "TIMESTAMP '1969-12-31 23:59:59' + to_microseconds(i * 1000 + 1)",
            "strftime(%s, '%%Y-%%m-%%dT%%H:%%M:%%S.%%f')"
          },
          new String[] {
            "utc",
            "make_timestamptz((i * 1000000007)::BIGINT)",
            "strftime(make_timestamp((epoch_us(%s))), '%%Y-%%m-%%dT%%H:%%M:%%S.%%f')"
          },
          new String[] {"clock", "TIME '01:02:03' + to_seconds(i)", "%s::VARCHAR"});

  @TempDir Path folder = Path.of("");

  @ParameterizedTest
  @CsvSource({
    "uncompressed, 100, V1",
    "snappy, 1, V1",
    "gzip, 100, V1",
    "zstd, 1, V1",
    "lz4_raw, 100, V1",
    "snappy, 100, V2",
    "gzip, 1, V2",
    "zstd, 100, V2",
    "lz4_raw, 1, V2"
  })
  void everyTypeComesBackExactly(String codec, int dictionarySize, String version)
      throws Exception {
    Path file = folder.resolve("t.parquet");
    try (Connection duck = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = duck.createStatement()) {
      statement.execute("SET TimeZone = 'UTC'");
      statement.execute(create());
      statement.execute(
          ("COPY t TO '%s' (FORMAT parquet, CODEC '%s', PARQUET_VERSION %s, ROW_GROUP_SIZE 2048,"
                  + " DICTIONARY_SIZE_LIMIT %d)")
              .formatted(file, codec, version, dictionarySize));
      Table table = Tables.read(file);
      assertThat(table.rows()).isEqualTo(ROWS);
      assertThat(table.columns()).hasSize(NUMBERS.size() + TEXTS.size());
      for (String[] column : NUMBERS) {
        double[] found = ((NumberColumn) find(table, column[0])).values();
        List<Object> expected = ask(statement, column[0] + "::DOUBLE");
        for (int i = 0; i < ROWS; i++) {
          double value = expected.get(i) instanceof Double number ? number : Double.NaN;
          assertThat(found[i]).as("%s, row %d", column[0], i).isEqualTo((Double) value);
        }
      }
      for (String[] column : TEXTS) {
        TextColumn found = (TextColumn) find(table, column[0]);
        List<Object> expected = ask(statement, column[2].formatted(column[0]));
        for (int i = 0; i < ROWS; i++) {
          int code = found.codes()[i];
          String text = code < 0 ? "null" : found.levels().get(code);
          String told = String.valueOf(expected.get(i));
          assertThat(column[0].equals("utc") ? seconds(text) : text)
              .as("%s, row %d", column[0], i)
              .isEqualTo(told);
        }
      }
    }
  }

  /** A time with Z as DuckDB prints it, with six digits of a second. */
  private static String seconds(String time) {
    if (time.equals("null")) {
      return time;
    }
    assertThat(time).endsWith("Z");
    String plain = time.substring(0, time.length() - 1);
    return plain.contains(".") ? (plain + "000000").substring(0, 26) : plain + ".000000";
  }

  private static String create() {
    List<String> columns = new ArrayList<>();
    for (List<String[]> kind : List.of(NUMBERS, TEXTS)) {
      for (String[] column : kind) {
        int modulus = 11 + columns.size();
        columns.add(
            "CASE WHEN i %% %d = 3 THEN NULL ELSE %s END AS %s"
                .formatted(modulus, column[1], column[0]));
      }
    }
    return "CREATE TABLE t AS SELECT "
        + String.join(", ", columns)
        + " FROM range("
        + ROWS
        + ") r(i)";
  }

  private static List<Object> ask(Statement statement, String expression) throws SQLException {
    List<Object> values = new ArrayList<>();
    try (ResultSet rows = statement.executeQuery("SELECT " + expression + " FROM t")) {
      while (rows.next()) {
        values.add(rows.getObject(1));
      }
    }
    return values;
  }

  private static Column find(Table table, String name) {
    return table.columns().get(table.find(name));
  }

  @Test
  void timesOfSparkAreRead() throws Exception {
    Path file = folder.resolve("spark.parquet");
    SparkTimes.write(file);
    TextColumn times = (TextColumn) find(Tables.read(file), "time");
    assertThat(times.levels())
        .containsExactly("1970-01-01T00:00:00Z", "2024-02-29T23:59:59.000000001Z");
  }
}
