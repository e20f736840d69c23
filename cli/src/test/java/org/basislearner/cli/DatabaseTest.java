package org.basislearner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands on tables of a database, which give what they give on a file with the same rows. */
class DatabaseTest {
  private static final int ROWS = 200;

  @TempDir Path folder = Path.of("");
  private Path csv = Path.of("");
  private String url = "";
  private String driver = "";

  @BeforeEach
  void fill() throws Exception {
    csv = Samples.numbers(folder.resolve("n.csv"), ROWS, 3);
    url = "jdbc:sqlite:" + folder.resolve("n.db");
    driver =
        Path.of(org.sqlite.JDBC.class.getProtectionDomain().getCodeSource().getLocation().toURI())
            .toString();
    List<String> lines = Files.readAllLines(csv);
    int columns = lines.get(0).split(",", -1).length;
    try (Connection sqlite = DriverManager.getConnection(url);
        Statement statement = sqlite.createStatement()) {
      sqlite.setAutoCommit(false);
      statement.execute("create table t (" + lines.get(0) + ")");
      try (PreparedStatement insert =
          sqlite.prepareStatement("insert into t values (?" + ",?".repeat(columns - 1) + ")")) {
        for (String line : lines.subList(1, lines.size())) {
          String[] fields = line.split(",", -1);
          for (int c = 0; c < columns; c++) {
            insert.setDouble(c + 1, Double.parseDouble(fields[c]));
          }
          insert.execute();
        }
      }
      sqlite.commit();
    }
  }

  /** Runs a command given as text, whose words are split, and arrays, which are not. */
  private static Run run(Object... parts) {
    return Run.of(
        Arrays.stream(parts)
            .flatMap(
                part -> Arrays.stream(part instanceof String[] all ? all : split(part.toString())))
            .toArray());
  }

  private static String[] split(String text) {
    return text.split(" ", -1);
  }

  private static Run train(Path out, Object data) {
    return run("train --target y --widths 4,8 --max-depth 2 --quiet --out", out, data);
  }

  @Test
  void aQueryTrainsAndPredictsAsTheFileDoes() throws Exception {
    Path fromFile = folder.resolve("f.basis");
    Path fromQuery = folder.resolve("q.basis");
    String[] all = {"--data", url, "--query", "select * from t", "--class-path", driver};
    assertThat(train(fromFile, "--data " + csv).code()).isZero();
    Run run = train(fromQuery, all);
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(Files.readAllBytes(fromQuery)).isEqualTo(Files.readAllBytes(fromFile));
    for (String command : List.of("predict", "evaluate")) {
      Run file = run(command, "--model", fromFile, "--data", csv);
      Run query = run(command, "--model", fromFile, all);
      assertThat(query.code()).as(query.err()).isZero();
      assertThat(query.out()).isEqualTo(file.out());
    }
    assertThat(run("check", all).out()).contains("200");
  }

  @Test
  void errorsSayWhatIsMissing() {
    assertThat(run("check --data", url).err()).contains("--query=SQL");
    assertThat(run("check --data", csv, "--query", new String[] {"select 1"}).err())
        .contains("--data jdbc:");
    Run unknown = run("check --data jdbc:nothing://u:secret@h/d --query x");
    assertThat(unknown.code()).isEqualTo(2);
    assertThat(unknown.err()).contains("--class-path").doesNotContain("secret");
    Run absent = run("check --data", url, "--query x --class-path none.jar");
    assertThat(absent.err()).contains("none.jar: there is no such file");
    Run wrong =
        run(
            "check --data",
            url,
            "--class-path",
            driver,
            "--query",
            new String[] {"select a from nowhere"});
    assertThat(wrong.code()).isEqualTo(3);
    assertThat(wrong.err()).contains("refuses the query", "nowhere");
    assertThat(run("check --data https://example.org/t.csv").err()).contains("download it");
    assertThat(SourceOptions.shown("jdbc:x://h/d?user=u&password=p&ssl=1"))
        .isEqualTo("jdbc:x://h/d?user=u&password=...&ssl=1");
  }
}
