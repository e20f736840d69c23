package org.basislearner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code train --grow}. */
class GrowTest {
  @TempDir Path folder;

  private static Run train(Path data, Path out, String... more) {
    List<Object> all =
        new ArrayList<>(List.of("train", "--data", data, "--target", "y", "--out", out, "--quiet"));
    all.addAll(Arrays.asList(more));
    return Run.of(all.toArray());
  }

  @Test
  void aSavedNetworkGrowsDeeperOrSaysWhyNot() throws IOException {
    Path data = Samples.numbers(folder.resolve("d.csv"), 150, 1);
    Path saved = folder.resolve("3.basis");
    Path deep = folder.resolve("4.basis");
    Path grown = folder.resolve("grown.basis");
    String[] network = {"--widths=4,5", "--lambda=1e-6,1e-3", "--keep-path", "--max-depth=3"};
    assertThat(train(data, saved, network).code()).isZero();
    network[3] = "--max-depth=4";
    assertThat(train(data, deep, network).code()).isZero();

    Run run = train(data, grown, "--grow=" + saved, "--max-depth=4");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(Files.readAllBytes(grown)).isEqualTo(Files.readAllBytes(deep));
    assertThat(run.out()).contains("--max-depth 4", "--keep-path").doesNotContain("--grow");

    Path none = folder.resolve("none.basis");
    Path other = Samples.numbers(folder.resolve("o.csv"), 150, 2);
    Run rows = train(other, none, "--grow=" + saved, "--max-depth=4");
    assertThat(rows.code()).isEqualTo(3);
    assertThat(rows.errorLine()).contains("the rows are not those");
    Run parameters = train(data, none, "--grow=" + saved, "--max-depth=4", "--builder=dense");
    assertThat(parameters.code()).isEqualTo(2);
    assertThat(parameters.err()).contains("--builder dense: expected ols");
    assertThat(train(data, saved, "--grow=" + saved).err()).contains("the same file as --grow");
    Path plain = folder.resolve("plain.basis");
    assertThat(train(data, plain, "--widths=4", "--max-depth=2").code()).isZero();
    Run pathless = train(data, none, "--grow=" + plain, "--max-depth=4");
    assertThat(pathless.code()).isEqualTo(2);
    assertThat(pathless.err()).contains("with --keep-path");
    assertThat(none).doesNotExist();
  }
}
