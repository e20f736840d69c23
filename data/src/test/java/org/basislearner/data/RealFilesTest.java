package org.basislearner.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.basislearner.columns.Missing;
import org.basislearner.data.recipe.Recipe;
import org.basislearner.train.Task;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Real files, where a folder of them is given with BASIS_DATA or -Dbasis.data. */
class RealFilesTest {
  private Path folder = Path.of("");

  @BeforeEach
  void findFolder() {
    String given = System.getProperty("basis.data", System.getenv().getOrDefault("BASIS_DATA", ""));
    folder = Path.of(given);
    assumeTrue(
        !given.isEmpty() && Files.isDirectory(folder.resolve("tabular")),
        "no real data: set BASIS_DATA to a folder with tabular, mnist and convex");
  }

  @Test
  void tabularFilesAreTables() throws IOException {
    Table airfoil = Tables.read(folder.resolve("tabular/airfoil.csv.gz"));
    assertThat(airfoil.rows()).isEqualTo(1503);
    assertThat(airfoil.names()).containsExactly("x1", "x2", "x3", "x4", "x5", "target");
    assertThat(Recipe.of(airfoil, "target", null, Missing.FAIL).task()).isEqualTo(Task.REGRESSION);
    Table segment = Tables.read(folder.resolve("tabular/segment-train.csv.gz"));
    assertThat(Recipe.of(segment, "last", null, Missing.FAIL).task())
        .isEqualTo(Task.CLASSIFICATION);
  }

  @Test
  void imagesComeWithTheirLabels() throws IOException {
    Table test = Tables.read(folder.resolve("mnist/t10k-images-idx3-ubyte.gz"));
    assertThat(test.rows()).isEqualTo(10_000);
    assertThat(test.columns()).hasSize(785);
    assertThat(TestFiles.numbers(test, "target")).startsWith(7, 2, 1, 0, 4);
  }

  @Test
  void amatFilesEndWithTheirTarget() throws IOException {
    Table train = Tables.read(folder.resolve("convex/convex_train.amat.gz"));
    assertThat(train.rows()).isEqualTo(8000);
    assertThat(train.columns()).hasSize(785);
    assertThat(TestFiles.numbers(train, "target")).containsOnly(0, 1);
  }
}
