package org.basislearner.paper.sets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.basislearner.rows.DataException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DigitSetsTest {
  @TempDir private Path folder;

  private static BenchmarkData generate(BenchmarkSet set, int train, int test, Path mnist)
      throws IOException {
    return set.generate(train, test, 3, Optional.of(mnist), Optional.empty());
  }

  @Test
  void basicKeepsTheOrderOfTheFilesAndTestsFromItsFixedPlace() throws IOException {
    Path mnist = SmallFolders.digits(folder, 12005, 20, 1);
    Digits digits = Digits.read(mnist);
    BenchmarkData data = generate(BenchmarkSet.MNIST_BASIC, 3, 25, mnist);
    byte[] image = new byte[784];
    for (int i = 0; i < 25; i++) {
      digits.copyImage(12000 + i, image);
      assertThat(data.test().image(i)).as("row %d", i).isEqualTo(image);
      assertThat(data.test().label(i)).isEqualTo(digits.label(12000 + i));
    }
    digits.copyImage(2, image);
    assertThat(data.train().image(2)).isEqualTo(image);
  }

  @Test
  void shuffledOrderUsesEveryDigitOnce() throws IOException {
    Digits digits = Digits.read(SmallFolders.digits(folder, 70, 30, 1));
    DigitOrder order = DigitOrder.shuffled("any", digits, 4, 60, 40);
    Set<Integer> seen = new HashSet<>();
    int inPlace = 0;
    for (int row = 0; row < 60; row++) {
      seen.add(order.digit(Part.TRAIN, row));
      inPlace += order.digit(Part.TRAIN, row) == row ? 1 : 0;
    }
    for (int row = 0; row < 40; row++) {
      seen.add(order.digit(Part.TEST, row));
    }
    assertThat(seen).hasSize(100);
    // A random order leaves one in place on average; Poisson makes ten a matter of 1e-7.
    assertThat(inPlace).isLessThan(10);
  }

  @Test
  void noiseIsUniformAndNeverDarkensTheDigit() throws IOException {
    Path mnist = folder;
    byte[] halfGrey = new byte[200 * 784];
    for (int i = 0; i < halfGrey.length; i++) {
      halfGrey[i] = (byte) (i % 784 < 392 ? 128 : 0);
    }
    for (String part : new String[] {"train", "t10k"}) {
      SmallFolders.write(mnist.resolve(part + "-images-idx3-ubyte"), halfGrey, 2051, 200, 28, 28);
      SmallFolders.write(mnist.resolve(part + "-labels-idx1-ubyte"), new byte[200], 2049, 200);
    }
    ImageRows rows = generate(BenchmarkSet.MNIST_BACK_RANDOM, 400, 0, mnist).train();
    int[] levels = new int[256];
    int covered = 0;
    for (int i = 0; i < 400; i++) {
      for (int p = 0; p < 784; p++) {
        if (p < 392) {
          assertThat(rows.level(i, p)).isGreaterThanOrEqualTo(128);
          covered += rows.level(i, p) == 128 ? 1 : 0;
        } else {
          levels[rows.level(i, p)]++;
        }
      }
    }
    // 612.5 expected of each level; 25 is its standard deviation.
    for (int count : levels) {
      assertThat(count).isBetween(612 - 125, 612 + 125);
    }
    // 129 of 256 levels do not exceed the digit's; the standard deviation is below 200.
    assertThat(covered).isBetween(400 * 392 * 129 / 256 - 1000, 400 * 392 * 129 / 256 + 1000);
  }

  @Test
  void turnedDigitsAreTurnsOfDigits() throws IOException {
    Path mnist = SmallFolders.digits(folder, 40, 10, 1);
    Digits digits = Digits.read(mnist);
    ImageRows rows = generate(BenchmarkSet.MNIST_ROT, 20, 0, mnist).train();
    DigitOrder order = DigitOrder.shuffled("any", digits, 3, 20, 0);
    byte[] image = new byte[784];
    for (int i = 0; i < 20; i++) {
      digits.copyImage(order.digit(Part.TRAIN, i), image);
      double angle = 2 * Math.PI * new RowRandom(3, 0, i).uniform();
      assertThat(rows.image(i)).isEqualTo(Rotation.turn(image, angle));
      assertThat(rows.label(i)).isEqualTo(digits.label(order.digit(Part.TRAIN, i)));
    }
  }

  @Test
  void moreRowsThanDigitsAreRefused() throws IOException {
    Path mnist = SmallFolders.digits(folder, 70, 30, 1);
    assertThatThrownBy(() -> generate(BenchmarkSet.MNIST_ROT, 60, 41, mnist))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("--train 60 and --test 41 are more rows than the 100 digits in")
        .message()
        .doesNotContain("\n");
    assertThatThrownBy(() -> generate(BenchmarkSet.MNIST_BASIC, 10, 1, mnist))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("--test 1 is too many")
        .hasMessageContaining("has 100 digits in all");
    assertThatThrownBy(() -> generate(BenchmarkSet.MNIST_BASIC, 12001, 0, mnist))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("--train 12001 is too many");
  }

  @Test
  void missingFoldersAndFilesAreNamedWithTheirOption() throws IOException {
    assertThatThrownBy(
            () -> BenchmarkSet.MNIST_ROT.generate(1, 1, 1, Optional.empty(), Optional.empty()))
        .isInstanceOf(DataException.class)
        .hasMessage("mnist-rot needs a folder of MNIST's files: give it with --mnist DIR");
    assertThatThrownBy(() -> generate(BenchmarkSet.MNIST_ROT, 1, 1, folder.resolve("none")))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("none: no such folder")
        .hasMessageContaining("--mnist DIR");
    Path mnist = SmallFolders.digits(folder, 5, 5, 1);
    Files.delete(mnist.resolve("t10k-labels-idx1-ubyte"));
    assertThatThrownBy(() -> generate(BenchmarkSet.MNIST_ROT, 1, 1, mnist))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("t10k-labels-idx1-ubyte: missing")
        .hasMessageContaining("--mnist DIR");
  }

  @Test
  void damagedFilesAreDataErrorsThatNameTheFile() throws IOException {
    Path mnist = SmallFolders.digits(folder, 5, 5, 1);
    Path file = mnist.resolve("t10k-images-idx3-ubyte");
    byte[] good = Files.readAllBytes(file);
    byte[] pixels = new byte[784];
    for (int kind = 0; kind < 7; kind++) {
      switch (kind) {
        case 0 -> Files.write(file, new byte[0]);
        case 1 -> Files.write(file, Arrays.copyOf(good, good.length - 1));
        case 2 -> Files.write(file, Arrays.copyOf(good, good.length + 1));
        case 3 -> SmallFolders.write(file, pixels, 2049, 1, 28, 28);
        case 4 -> SmallFolders.write(file, pixels, 2051, 1, 14, 56);
        case 5 -> SmallFolders.write(file, pixels, 2051, -1, 28, 28);
        default -> SmallFolders.write(file, pixels, 2051, Integer.MAX_VALUE, 28, 28);
      }
      assertThatThrownBy(() -> generate(BenchmarkSet.MNIST_ROT, 1, 1, mnist))
          .as("kind %d", kind)
          .isInstanceOf(DataException.class)
          .hasMessageContaining(file.toString())
          .hasMessageContaining("download it again");
    }
    Files.write(file, good);
    Files.write(mnist.resolve("train-images-idx3-ubyte.gz"), new byte[] {1, 2, 3, 4, 5, 6, 7});
    assertThatThrownBy(() -> generate(BenchmarkSet.MNIST_ROT, 1, 1, mnist))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("train-images-idx3-ubyte.gz");
  }

  @Test
  void labelsThatAreNoDigitsOrTooFewAreRefused() throws IOException {
    Path mnist = SmallFolders.digits(folder, 5, 5, 1);
    Path labels = mnist.resolve("t10k-labels-idx1-ubyte");
    SmallFolders.write(labels, new byte[] {1, 2, 10, 3, 4}, 2049, 5);
    assertThatThrownBy(() -> Digits.read(mnist))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("label 3 is 10");
    SmallFolders.write(labels, new byte[] {1, 2}, 2049, 2);
    assertThatThrownBy(() -> Digits.read(mnist))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("has 2 labels");
  }
}
