package org.basislearner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.zip.CRC32C;
import org.basislearner.format.TensorFile;
import org.basislearner.format.TensorFileBuilder;
import org.basislearner.format.TensorType;
import org.basislearner.rows.ModelFileException;
import org.basislearner.testing.Seeds;
import org.basislearner.train.Scaling;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DamagedModelTest {
  /** Whole files are written and loaded for one damage in so many, bytes in memory for the rest. */
  private static final int FILE_EVERY = 50;

  @TempDir Path folder;

  private final byte[] intact =
      ModelCodec.encode(
              SmallModels.classifier(
                  2,
                  SmallModels.PARAMETERS.withMaxDepth(3).withWidths(2).withLambdas(List.of(0.1))))
          .toBytes();

  private final byte[] quantile =
      ModelCodec.encode(
              SmallModels.regressor(1, SmallModels.PARAMETERS.withScaling(Scaling.QUANTILE)))
          .toBytes();

  @Test
  void everyFlippedBitIsFound() throws IOException {
    assertThatCode(() -> ModelCodec.decode(TensorFile.fromBytes(intact, "m")))
        .doesNotThrowAnyException();
    for (int bit = 0; bit < 8 * intact.length; bit++) {
      byte[] damaged = intact.clone();
      damaged[bit / 8] ^= (byte) (1 << (bit % 8));
      assertThat(failure(damaged, bit).kind())
          .as("bit %d of byte %d", bit % 8, bit / 8)
          .isIn(ModelFileException.Kind.CORRUPT, ModelFileException.Kind.NOT_A_MODEL);
    }
  }

  @Test
  void everyTruncationIsFound() throws IOException {
    for (int length = 0; length < intact.length; length++) {
      assertThat(failure(Arrays.copyOf(intact, length), length).kind())
          .as("length %d", length)
          .isEqualTo(
              length <= 8 ? ModelFileException.Kind.NOT_A_MODEL : ModelFileException.Kind.CORRUPT);
    }
  }

  @Test
  void aNewerFormatAsksForAnUpgrade() throws IOException {
    ModelFileException failure = failure(version('2'), 0);

    assertThat(failure.kind()).isEqualTo(ModelFileException.Kind.TOO_NEW);
    assertThat(failure).hasMessageContaining("upgrade Basis");
  }

  @Test
  void anOlderFormatAsksForItsRelease() throws IOException {
    ModelFileException failure = failure(version('0'), 0);

    assertThat(failure.kind()).isEqualTo(ModelFileException.Kind.TOO_OLD);
    assertThat(failure).hasMessageContaining("written by an older Basis");
  }

  @Test
  void intactFilesThatLackSomethingAreCorrupt() throws IOException {
    TensorFile file = TensorFile.fromBytes(intact, "m");
    for (String name : file.names()) {
      checkCorrupt(rebuilt(file, name, "", ""));
    }
    TensorFile tables = TensorFile.fromBytes(quantile, "m");
    for (String name : tables.names()) {
      checkCorrupt(rebuilt(tables, name, "", ""));
    }
    for (String key : file.metadata().keySet()) {
      if (!key.equals("calibration")) { // a classifier may be without
        checkCorrupt(rebuilt(file, "", key, ""));
      }
      checkCorrupt(rebuilt(file, "", key, "{"));
      checkCorrupt(rebuilt(file, "", key, "null"));
      checkCorrupt(rebuilt(file, "", key, "7"));
      checkCorrupt(rebuilt(file, "", key, "[1]"));
      checkCorrupt(rebuilt(file, "", key, "{\"a\":1}"));
    }
  }

  @Test
  void tensorsThatDoNotFitEachOtherAreCorrupt() throws IOException {
    long[][] shapes = {{0}, {1}, {77}, {0, 0}, {0, 5}, {5, 0}, {9, 9}, {2, 2, 2}};
    for (byte[] bytes : List.of(intact, quantile)) {
      TensorFile file = TensorFile.fromBytes(bytes, "m");
      for (String name : file.names()) {
        for (long[] shape : shapes) {
          if (!Arrays.equals(shape, file.shape(name))) {
            checkCorrupt(with(file, name, shape));
          }
        }
      }
    }
  }

  @Test
  void asManyNamesScalingsAndRangesAsInputsAreNeeded() throws IOException {
    TensorFile file = TensorFile.fromBytes(intact, "m");
    for (long inputs : new long[] {0, 2, 4}) {
      long[] shape = {inputs};
      checkCorrupt(with(with(file, "scaling.factor", shape), "scaling.offset", shape));
      checkCorrupt(with(with(file, "range.min", shape), "range.max", shape));
    }
    checkCorrupt(rebuilt(file, "", "inputs", "[]"));
    checkCorrupt(rebuilt(file, "", "inputs", "[\"a\",\"b\"]"));
    checkCorrupt(rebuilt(file, "", "inputs", "[\"a\",\"b\",\"c\",\"d\"]"));
    checkCorrupt(rebuilt(file, "", "labels", "[]"));
    checkCorrupt(rebuilt(file, "", "labels", "[\"a\"]"));
    checkCorrupt(rebuilt(file, "", "labels", "[\"a\",\"b\",\"c\"]"));
  }

  @Test
  void quantileTablesThatAreNoneAreCorrupt() throws IOException {
    double[][] knots = {{1, 2, 3}, {5}, {-1, 1}};
    double[][] scores = {{-1, 0, 1}, {0}, {-1, 1}};
    assertThatCode(() -> ModelCodec.decode(tables(knots, scores, 3, 1, 2)))
        .doesNotThrowAnyException();
    checkCorrupt(tables(knots, scores, 3, 1, 1), "scaling.knots: expected 5, found 6");
    checkCorrupt(
        tables(new double[][] {{1}, {2}}, new double[][] {{0}, {0}}, 1, 1),
        "scaling has length 2, expected 3");
    checkCorrupt(
        tables(knots, scores, 4, 0, 2), "scaling.knots counts: expected 1 or more, found 0");
    checkCorrupt(
        tables(knots, scores, 8, -4, 2), "scaling.knots counts: expected 1 or more, found -4");
    checkCorrupt(
        tables(knots, scores, Integer.MAX_VALUE, Integer.MAX_VALUE, 8),
        "scaling.knots: expected 4294967302, found 6");
    checkCorrupt(
        tables(knots, new double[][] {{0}}, 3, 1, 2), "scaling.scores: expected 6, found 1");
    checkCorrupt(tables(knots, scores, 2, 2, 2), "scores[1][1] is 0.0, below 1.0");
    checkCorrupt(tables(scores, scores, 2, 2, 2), "knots[1][1] is 0.0, expected above 1.0");
    knots[1][0] = Double.NaN;
    checkCorrupt(tables(knots, scores, 3, 1, 2), "knots[1][0] is NaN, expected a finite number");
  }

  /** The model that is scaled by quantiles, with other tables. */
  private TensorFile tables(double[][] knots, double[][] scores, int... counts) throws IOException {
    TensorFile file = TensorFile.fromBytes(quantile, "m");
    TensorFileBuilder builder = TensorFile.builder();
    for (String name : file.metadata().keySet()) {
      builder.metadata(name, file.metadata(name));
    }
    for (String name : file.names()) {
      switch (name) {
        case "scaling.knots" -> doubles(builder, name, knots);
        case "scaling.scores" -> doubles(builder, name, scores);
        case "scaling.counts" -> builder.ints(name, counts, counts.length);
        default -> copy(file, name, builder);
      }
    }
    return builder.build();
  }

  private static void doubles(TensorFileBuilder builder, String name, double[][] tables) {
    double[] joined = Arrays.stream(tables).flatMapToDouble(Arrays::stream).toArray();
    builder.doubles(name, joined, joined.length);
  }

  private static void checkCorrupt(TensorFile file, String problem) {
    checkCorrupt(file);
    assertThatThrownBy(() -> ModelCodec.decode(file)).hasMessageContaining(problem);
  }

  @Test
  void wellSealedNonsenseInTheMetadataIsNeverAnythingButCorrupt() {
    Seeds.forEach(
        2000,
        seed -> {
          Random random = new Random(seed);
          TensorFile file = TensorFile.fromBytes(intact, "m");
          List<String> keys = List.copyOf(file.metadata().keySet());
          String key = keys.get(random.nextInt(keys.size()));
          StringBuilder text = new StringBuilder(file.metadata(key));
          String alphabet = "0123456789-.eE\"{}[],: abn";
          for (int i = random.nextInt(3); i >= 0; i--) {
            char letter = alphabet.charAt(random.nextInt(alphabet.length()));
            text.setCharAt(random.nextInt(text.length()), letter);
          }
          try {
            ModelCodec.decode(rebuilt(file, "", key, text.toString()));
          } catch (ModelFileException e) {
            assertThat(e.kind()).isEqualTo(ModelFileException.Kind.CORRUPT);
          }
        });
  }

  private static void checkCorrupt(TensorFile file) {
    ModelFileException failure =
        catchThrowableOfType(ModelFileException.class, () -> ModelCodec.decode(file));
    assertThat(failure).as("%s", describe(file)).isNotNull();
    assertThat(failure.kind()).isEqualTo(ModelFileException.Kind.CORRUPT);
  }

  private static String describe(TensorFile file) {
    StringBuilder text = new StringBuilder(file.metadata().toString());
    for (String name : file.names()) {
      try {
        text.append(' ').append(name).append(Arrays.toString(file.shape(name)));
      } catch (ModelFileException e) {
        throw new AssertionError(e);
      }
    }
    return text.toString();
  }

  /** The same contents without a tensor, and with other text (none if empty) for a key. */
  private static TensorFile rebuilt(TensorFile file, String without, String key, String text)
      throws IOException {
    TensorFileBuilder builder = TensorFile.builder();
    for (String name : file.metadata().keySet()) {
      String value = name.equals(key) ? text : file.metadata(name);
      if (!value.isEmpty()) {
        builder.metadata(name, value);
      }
    }
    for (String name : file.names()) {
      if (!name.equals(without)) {
        copy(file, name, builder);
      }
    }
    return builder.build();
  }

  private static void copy(TensorFile file, String name, TensorFileBuilder builder)
      throws IOException {
    if (file.type(name) == TensorType.F64) {
      builder.doubles(name, file.doubles(name), file.shape(name));
    } else {
      builder.ints(name, file.ints(name), file.shape(name));
    }
  }

  /** The same contents but for a tensor of zeros with the given shape. */
  private static TensorFile with(TensorFile file, String changed, long[] shape) throws IOException {
    TensorFileBuilder builder = TensorFile.builder();
    for (String name : file.metadata().keySet()) {
      builder.metadata(name, file.metadata(name));
    }
    int size = (int) Arrays.stream(shape).reduce(1, (a, b) -> a * b);
    for (String name : file.names()) {
      if (!name.equals(changed)) {
        copy(file, name, builder);
      } else if (file.type(name) == TensorType.F64) {
        builder.doubles(name, new double[size], shape);
      } else {
        builder.ints(name, new int[size], shape);
      }
    }
    return builder.build();
  }

  private ModelFileException failure(byte[] bytes, int number) throws IOException {
    if (number % FILE_EVERY == 0) {
      Path file = folder.resolve("m.basis");
      Files.write(file, bytes);
      ModelFileException failure =
          catchThrowableOfType(ModelFileException.class, () -> BasisModel.load(file));
      assertThat(failure).as("damage %d", number).hasMessageContaining(file.toString());
      return failure;
    }
    ModelFileException failure =
        catchThrowableOfType(
            ModelFileException.class, () -> ModelCodec.decode(TensorFile.fromBytes(bytes, "m")));
    assertThat(failure).as("damage %d", number).isNotNull();
    return failure;
  }

  /** The intact file with another format version and the checksum that goes with it. */
  private byte[] version(char version) {
    String key = "\"basis.version\":\"";
    int at = new String(intact, StandardCharsets.ISO_8859_1).indexOf(key) + key.length();
    byte[] forged = intact.clone();
    assertThat(forged[at]).isEqualTo((byte) '1');
    forged[at] = (byte) version;
    CRC32C checksum = new CRC32C();
    checksum.update(forged, 0, forged.length - 8);
    ByteBuffer.wrap(forged)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putLong(forged.length - 8, checksum.getValue());
    return forged;
  }
}
