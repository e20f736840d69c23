package org.basislearner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import org.basislearner.network.Guard;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A model in format version 1 that every later release must read: a classifier of three labels on
 * three inputs, layers of 4, 6 and 6 nodes. The text beside it has a line for each of some rows,
 * inside and outside the training range: inputs, label, scores. Neither file is ever written again.
 */
class GoldenFileTest {
  /** Sums of some tens of terms, perhaps in another order one day. */
  private static final double TOLERANCE = 1e-12;

  @Test
  void aFileOfVersion1IsReadAndPredictsAsItDid(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("golden-v1.basis");
    Files.write(file, resource("golden-v1.basis"));

    ClassifierModel model = ClassifierModel.load(file);

    assertThat(model.labels()).containsExactly("a", "b", "c");
    assertThat(model.inputNames()).containsExactly("größe", "age", "x 3");
    assertThat(model.guard()).isEqualTo(Guard.CLAMP);
    assertThat(model.parameters()).containsEntry("builder", "ols").containsEntry("seed", "7");
    assertThat(model.network().basis().layers()).isEqualTo(3);
    assertThat(model.certificate().rows()).isEqualTo(120);
    assertThat(model.provenance().kernel()).isEqualTo("plain");
    assertThat(model.path().points()).hasSize(9);
    String[] lines = new String(resource("golden-v1.txt"), StandardCharsets.UTF_8).split("\n", -1);
    int checked = 0;
    for (String line : lines) {
      if (!line.isEmpty()) {
        String[] fields = line.split(";", -1);
        double[] row = numbers(fields[0]);
        double[] scores = model.scores(row);
        assertThat(model.predict(row)).as(line).isEqualTo(fields[1]);
        assertThat(scores).as(line).containsExactly(numbers(fields[2]), within(TOLERANCE));
        checked++;
      }
    }
    assertThat(checked).isEqualTo(20);
  }

  private static byte[] resource(String name) throws IOException {
    try (InputStream stream = GoldenFileTest.class.getResourceAsStream(name)) {
      return Objects.requireNonNull(stream, name).readAllBytes();
    }
  }

  private static double[] numbers(String text) {
    return Arrays.stream(text.split(",", -1)).mapToDouble(Double::parseDouble).toArray();
  }
}
