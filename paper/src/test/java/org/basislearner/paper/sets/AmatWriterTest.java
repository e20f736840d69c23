package org.basislearner.paper.sets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AmatWriterTest {
  @TempDir private Path folder;

  private static ImageRows randomRows(int count, long seed) {
    Random random = new Random(seed);
    byte[][] images = new byte[count][784];
    int[] labels = new int[count];
    for (int i = 0; i < count; i++) {
      random.nextBytes(images[i]);
      labels[i] = random.nextInt(10);
    }
    return new ImageRows(images, labels);
  }

  @Test
  void theFileReadsBackAsTheSameNumbers() throws IOException {
    ImageRows rows = randomRows(20, 1);
    Path file = folder.resolve("rows.amat");
    AmatWriter.write(rows, file, RowProgress.NONE);
    List<String> lines = Files.readAllLines(file);
    assertThat(lines).hasSize(20);
    double[][] inputs = rows.inputs();
    for (int i = 0; i < 20; i++) {
      String[] fields = lines.get(i).split(" ", -1);
      assertThat(fields).hasSize(785);
      for (int p = 0; p < 784; p++) {
        assertThat(fields[p].length()).isLessThanOrEqualTo(6);
        assertThat(Double.parseDouble(fields[p])).isEqualTo(inputs[i][p]);
        // Half of the last decimal.
        assertThat(Math.abs(inputs[i][p] - rows.level(i, p) / 255.0)).isLessThan(0.500001e-4);
      }
      assertThat(fields[784]).isEqualTo(Integer.toString(rows.label(i)));
    }
  }

  @Test
  void blackAndWhiteAreSingleDigits() throws IOException {
    byte[] image = new byte[784];
    image[1] = (byte) 255;
    Path file = folder.resolve("one.amat");
    AmatWriter.write(new ImageRows(new byte[][] {image}, new int[] {7}), file, RowProgress.NONE);
    assertThat(Files.readString(file)).isEqualTo("0 1 " + "0 ".repeat(782) + "7\n");
  }

  @Test
  void namesThatEndInGzAreCompressed() throws IOException {
    ImageRows rows = randomRows(2100, 2);
    AmatWriter.write(rows, folder.resolve("a.amat"), RowProgress.NONE);
    AmatWriter.write(rows, folder.resolve("a.amat.gz"), RowProgress.NONE);
    byte[] compressed = Files.readAllBytes(folder.resolve("a.amat.gz"));
    try (GZIPInputStream input = new GZIPInputStream(new ByteArrayInputStream(compressed))) {
      assertThat(input.readAllBytes()).isEqualTo(Files.readAllBytes(folder.resolve("a.amat")));
    }
  }

  @Test
  void cancellationLeavesTheOldFileAndNothingElse() throws IOException {
    Path file = folder.resolve("rows.amat.gz");
    Files.writeString(file, "old");
    List<Long> seen = new ArrayList<>();
    RowProgress progress =
        new RowProgress() {
          @Override
          public void rowsDone(long rows, long total) {
            seen.add(rows);
          }

          @Override
          public boolean cancelled() {
            return seen.contains(1000L);
          }
        };
    ImageRows rows = randomRows(1500, 3);
    assertThatThrownBy(() -> AmatWriter.write(rows, file, progress))
        .isInstanceOf(CancellationException.class);
    assertThat(Files.readString(file)).isEqualTo("old");
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).containsExactly(file);
    }
    AmatWriter.write(rows, file, RowProgress.NONE);
    assertThat(Files.size(file)).isGreaterThan(1000);
  }

  @Test
  void placesThatCannotBeWrittenAreNamed() throws IOException {
    ImageRows rows = randomRows(1, 1);
    Path file = folder.resolve("none").resolve("rows.amat");
    assertThatThrownBy(() -> AmatWriter.write(rows, file, RowProgress.NONE))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(file.toString())
        .hasMessageContaining("does not exist: create it first");
    assertThatThrownBy(() -> AmatWriter.write(rows, folder, RowProgress.NONE))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("not a regular file");
    Path link = folder.resolve("link.amat");
    Path behind = folder.resolve("behind.amat");
    Files.write(behind, "old".getBytes(StandardCharsets.US_ASCII));
    Files.createSymbolicLink(link, behind);
    AmatWriter.write(rows, link, RowProgress.NONE);
    assertThat(link).isSymbolicLink();
    assertThat(Files.readString(behind)).contains(" ");
  }
}
