package org.basislearner.paper.sets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.StringTokenizer;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

/**
 * Compares what is generated with the benchmark's original files and with real digits. They are
 * looked for in the folder that the system property {@code basis.data} or the environment variable
 * {@code BASIS_DATA} names; where there is none, nothing is compared.
 */
class OriginalFilesTest {
  private static Path data(String name) {
    String folder = System.getProperty("basis.data", System.getenv("BASIS_DATA"));
    assumeTrue(folder != null, "set BASIS_DATA to the folder of the original files");
    Path file = Path.of(String.valueOf(folder)).resolve(name);
    assumeTrue(Files.exists(file), file + " is not there");
    return file;
  }

  @Test
  void rectanglesHaveTheOriginalsNumberOfWhitePixels() throws IOException {
    compareWhite(BenchmarkSet.RECTANGLES, "rectangles/rectangles_test.amat.gz", 1);
  }

  @Test
  void convexImagesHaveAboutTheOriginalsNumberOfWhitePixels() throws IOException {
    // The recipe leaves open how half-planes lie; quantiles agree within 12 pixels of 784.
    compareWhite(BenchmarkSet.CONVEX, "convex/convex_test.amat.gz", 12);
  }

  /** Compares mean and quartiles of each class, beyond four standard errors. */
  private static void compareWhite(BenchmarkSet set, String file, double slack) throws IOException {
    List<List<Integer>> original = whiteCounts(data(file));
    ImageRows rows = set.generate(0, 20_000, 1, Optional.empty(), Optional.empty()).test();
    List<List<Integer>> generated = List.of(new ArrayList<>(), new ArrayList<>());
    for (int i = 0; i < rows.count(); i++) {
      int white = 0;
      for (int p = 0; p < ImageRows.PIXELS; p++) {
        white += rows.level(i, p) / 255;
      }
      generated.get(rows.label(i)).add(white);
    }
    for (int label = 0; label < 2; label++) {
      List<Integer> expected = original.get(label).stream().sorted().toList();
      List<Integer> actual = generated.get(label).stream().sorted().toList();
      double spread = expected.get(expected.size() * 3 / 4) - expected.get(expected.size() / 4);
      double tolerance = slack + 4 * spread / Math.sqrt(actual.size());
      for (int quarter = 1; quarter <= 3; quarter++) {
        double there = expected.get(expected.size() * quarter / 4);
        double here = actual.get(actual.size() * quarter / 4);
        assertThat(here)
            .as("%s label %d quartile %d", set, label, quarter)
            .isBetween(there - tolerance, there + tolerance);
      }
      assertThat(mean(actual))
          .as("%s label %d mean", set, label)
          .isBetween(mean(expected) - tolerance, mean(expected) + tolerance);
    }
  }

  private static double mean(List<Integer> numbers) {
    return numbers.stream().mapToInt(n -> n).average().orElseThrow();
  }

  private static List<List<Integer>> whiteCounts(Path file) throws IOException {
    List<List<Integer>> counts = List.of(new ArrayList<>(), new ArrayList<>());
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.US_ASCII))) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        StringTokenizer fields = new StringTokenizer(line);
        int white = 0;
        for (int p = 0; p < ImageRows.PIXELS; p++) {
          white += (int) Double.parseDouble(fields.nextToken());
        }
        counts.get((int) Double.parseDouble(fields.nextToken())).add(white);
      }
    }
    return counts;
  }

  @Test
  void realDigitsAndPicturesMakeAllSets() throws IOException {
    Path mnist = data("mnist");
    Path pictures = data("pictures");
    for (BenchmarkSet set : BenchmarkSet.values()) {
      BenchmarkData made = set.generate(300, 300, 1, Optional.of(mnist), Optional.of(pictures));
      assertThat(made.train().count()).isEqualTo(300);
      assertThat(made.test().count()).isEqualTo(300);
      int classes = (int) Arrays.stream(made.test().labels()).distinct().count();
      assertThat(classes).as(set.setName()).isEqualTo(set.needsDigits() ? 10 : 2);
    }
  }

  @Test
  void rotationKeepsAlmostAllInkOfRealDigits() throws IOException {
    Digits digits = Digits.read(data("mnist"));
    assertThat(digits.count()).isEqualTo(70_000);
    byte[] image = new byte[Image.PIXELS];
    double before = 0;
    double after = 0;
    for (int i = 0; i < 500; i++) {
      digits.copyImage(i, image);
      before += ink(image);
      after += ink(Rotation.turn(image, i));
    }
    // Digits lie within 20 x 20 pixels: hardly anything is turned out of the frame.
    assertThat(after / before).isBetween(0.99, 1.01);
  }

  private static double ink(byte[] image) {
    double sum = 0;
    for (int p = 0; p < Image.PIXELS; p++) {
      sum += Image.level(image, p);
    }
    return sum;
  }
}
