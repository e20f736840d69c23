package org.basislearner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DemoCommandTest {
  @Test
  void theDemoTrainsAndWritesAReport(@TempDir Path folder) {
    Run run = Run.of("demo", "--out", folder.resolve("demo"), "--quiet");

    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out()).contains("->", "unseen pictures", "a b", "basis train --data");
    for (String name :
        new String[] {
          "report.html", "rectangles.basis", "rectangles-train.csv", "law.csv", "orders.csv"
        }) {
      assertThat(folder.resolve("demo").resolve(name)).isNotEmptyFile();
    }
  }
}
