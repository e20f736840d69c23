package org.basislearner.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32C;
import org.basislearner.rows.ModelFileException;
import org.junit.jupiter.api.Test;

class TensorFileTest {
  @Test
  void contentsSurviveTheWayThroughBytes() throws Exception {
    double[] doubles = {0.0, -0.0, 1.5, Double.MIN_VALUE, Double.NaN, Double.NEGATIVE_INFINITY};
    String text = "größe \uD83D\uDE00 \"quoted\" \\ \n\u0000";
    TensorFile file =
        TensorFile.builder()
            .metadata("text", text)
            .metadata("empty", "")
            .bytes("flags", new byte[] {-128, 0, 127})
            .doubles("weights", doubles, 2, 3)
            .ints("parents", new int[] {Integer.MIN_VALUE, -1, Integer.MAX_VALUE})
            .longs("rows", new long[] {Long.MIN_VALUE, Long.MAX_VALUE}, 1, 2, 1)
            .doubles("nothing", new double[0], 0, 7)
            .build();

    TensorFile read = TensorFile.fromBytes(file.toBytes(), "test");

    assertThat(read.metadata()).containsExactly(Map.entry("text", text), Map.entry("empty", ""));
    assertThat(read.metadata("text")).isEqualTo(text);
    assertThat(read.names()).containsExactly("weights", "rows", "nothing", "parents", "flags");
    assertThat(bits(read.doubles("weights"))).isEqualTo(bits(doubles));
    assertThat(read.shape("weights")).containsExactly(2, 3);
    assertThat(read.type("weights")).isEqualTo(TensorType.F64);
    assertThat(read.longs("rows")).containsExactly(Long.MIN_VALUE, Long.MAX_VALUE);
    assertThat(read.shape("rows")).containsExactly(1, 2, 1);
    assertThat(read.doubles("nothing")).isEmpty();
    assertThat(read.shape("nothing")).containsExactly(0, 7);
    assertThat(read.ints("parents")).containsExactly(Integer.MIN_VALUE, -1, Integer.MAX_VALUE);
    assertThat(read.shape("parents")).containsExactly(3);
    assertThat(read.bytes("flags")).containsExactly(-128, 0, 127);
    assertThat(read.toBytes()).isEqualTo(file.toBytes());
  }

  @Test
  void bytesFollowTheDocumentedGrammar() {
    byte[] written =
        TensorFile.builder()
            .metadata("key", "value")
            .bytes("b", new byte[] {7})
            .doubles("a", new double[] {1.0, -2.0}, 2, 1)
            .build()
            .toBytes();

    byte[] doubles = littleEndian(16).putDouble(1.0).putDouble(-2.0).array();
    String header =
        "{\"__metadata__\":{\"basis.magic\":\"basis-model\",\"basis.version\":\"1\","
            + "\"key\":\"value\",\"crc32c.a\":\"%08x\",\"crc32c.b\":\"%08x\"},"
                .formatted(crc32c(doubles), crc32c(new byte[] {7}))
            + "\"a\":{\"dtype\":\"F64\",\"shape\":[2,1],\"data_offsets\":[0,16]},"
            + "\"b\":{\"dtype\":\"U8\",\"shape\":[1],\"data_offsets\":[16,17]},"
            + "\"padding\":{\"dtype\":\"U8\",\"shape\":[7],\"data_offsets\":[17,24]},"
            + "\"checksum\":{\"dtype\":\"I64\",\"shape\":[1],\"data_offsets\":[24,32]}}";
    int spaces = -header.length() & 7;
    ByteArrayOutputStream expected = new ByteArrayOutputStream();
    expected.writeBytes(littleEndian(8).putLong(header.length() + spaces).array());
    expected.writeBytes((header + " ".repeat(spaces)).getBytes(StandardCharsets.US_ASCII));
    expected.writeBytes(doubles);
    expected.writeBytes(new byte[] {7, 0, 0, 0, 0, 0, 0, 0});
    expected.writeBytes(littleEndian(8).putLong(crc32c(expected.toByteArray())).array());
    assertThat(written).isEqualTo(expected.toByteArray());
  }

  @Test
  void contentsWithoutTensorsAreAFile() throws Exception {
    TensorFile read = TensorFile.fromBytes(TensorFile.builder().build().toBytes(), "test");

    assertThat(read.names()).isEmpty();
    assertThat(read.metadata()).isEmpty();
  }

  @Test
  void everyElementLiesOnAMultipleOfItsSize() {
    Pattern description =
        Pattern.compile("\"dtype\":\"(\\w+)\",\"shape\":\\[[0-9,]*],\"data_offsets\":\\[(\\d+),");
    for (int seed = 0; seed < 50; seed++) {
      TensorFile contents = random(new SplittableRandom(seed));
      byte[] file = contents.toBytes();
      int dataOffset = 8 + ForgedFile.headerLength(file);
      int tensors = 0;
      Matcher matcher = description.matcher(ForgedFile.header(file));
      while (matcher.find()) {
        int elementBytes = TensorType.valueOf(matcher.group(1)).elementBytes();
        assertThat((dataOffset + Integer.parseInt(matcher.group(2))) % elementBytes)
            .as("seed %d, %s", seed, matcher.group())
            .isZero();
        tensors++;
      }
      assertThat(tensors).as("seed %d", seed).isGreaterThan(contents.names().size());
    }
  }

  @Test
  void rereadingAndRewritingGivesTheSameBytes() throws Exception {
    for (int seed = 0; seed < 200; seed++) {
      byte[] bytes = random(new SplittableRandom(seed)).toBytes();
      assertThat(random(new SplittableRandom(seed)).toBytes()).as("seed %d", seed).isEqualTo(bytes);
      assertThat(TensorFile.fromBytes(bytes, "test").toBytes())
          .as("seed %d", seed)
          .isEqualTo(bytes);
    }
  }

  @Test
  void arraysAreCopiedInAndOut() throws Exception {
    double[] doubles = {1};
    byte[] flags = {1};
    long[] shape = {1, 1};
    TensorFile built =
        TensorFile.builder().doubles("d", doubles, shape).bytes("b", flags, shape).build();
    byte[] bytes = built.toBytes();
    TensorFile read = TensorFile.fromBytes(bytes, "test");
    doubles[0] = 2;
    flags[0] = 2;
    shape[0] = 2;
    Arrays.fill(bytes, (byte) 9);

    for (TensorFile file : new TensorFile[] {built, read}) {
      file.doubles("d")[0] = 3;
      file.bytes("b")[0] = 3;
      file.shape("d")[0] = 3;
      assertThat(file.doubles("d")).containsExactly(1);
      assertThat(file.bytes("b")).containsExactly(1);
      assertThat(file.shape("d")).containsExactly(1, 1);
    }
  }

  @Test
  void aMissingOrMistypedTensorIsAnErrorThatNamesFileAndTensor() throws Exception {
    byte[] bytes = TensorFile.builder().ints("i", new int[] {1}).build().toBytes();
    TensorFile file = TensorFile.fromBytes(bytes, "my.basis");

    assertThatExceptionOfType(ModelFileException.class)
        .isThrownBy(() -> file.doubles("weights"))
        .withMessageContainingAll("my.basis", "no tensor weights")
        .returns(ModelFileException.Kind.CORRUPT, ModelFileException::kind);
    assertThatExceptionOfType(ModelFileException.class)
        .isThrownBy(() -> file.doubles("i"))
        .withMessageContainingAll("my.basis", "tensor i is I32 instead of F64");
    assertThatExceptionOfType(ModelFileException.class)
        .isThrownBy(() -> file.metadata("layers"))
        .withMessageContainingAll("my.basis", "no metadata layers");
  }

  @Test
  void namesOfTheFormatAndRepeatedNamesAreRefused() {
    for (String name : new String[] {"", "__metadata__", "checksum", "padding", "twice"}) {
      TensorFileBuilder builder = TensorFile.builder().ints("twice", new int[0]);
      assertThatIllegalArgumentException()
          .isThrownBy(() -> builder.ints(name, new int[1]))
          .withMessageContaining("\"" + name + "\"");
    }
    for (String key : new String[] {"", "basis.magic", "basis.version", "crc32c.a", "twice"}) {
      TensorFileBuilder builder = TensorFile.builder().metadata("twice", "");
      assertThatIllegalArgumentException()
          .isThrownBy(() -> builder.metadata(key, "value"))
          .withMessageContaining("\"" + key + "\"");
    }
  }

  @Test
  void textThatIsNotUnicodeIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TensorFile.builder().metadata("key", "\uD800"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TensorFile.builder().metadata("\uDC00", "value"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TensorFile.builder().ints("\uD800x", new int[0]));
  }

  @Test
  void shapesThatDoNotFitTheValuesAreRefused() {
    long[][] shapes = {{5}, {2, 2}, {-2, -3}, {1L << 32, 1L << 32}, {0}, {6, 0}};
    for (long[] shape : shapes) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> TensorFile.builder().doubles("weights", new double[6], shape))
          .withMessageContaining("weights");
    }
  }

  /** Contents with a random number of tensors of random types and sizes. */
  static TensorFile random(SplittableRandom random) {
    TensorFileBuilder builder = TensorFile.builder();
    for (int i = random.nextInt(4); i > 0; i--) {
      builder.metadata("key" + i, Long.toString(random.nextLong()));
    }
    for (int i = random.nextInt(6); i > 0; i--) {
      String name = "tensor" + i;
      int rows = random.nextInt(4);
      int columns = random.nextInt(4);
      switch (random.nextInt(4)) {
        case 0 ->
            builder.doubles(name, random.doubles((long) rows * columns).toArray(), rows, columns);
        case 1 -> builder.longs(name, random.longs((long) rows * columns).toArray(), rows, columns);
        case 2 -> builder.ints(name, random.ints((long) rows * columns).toArray(), rows, columns);
        default -> {
          byte[] bytes = new byte[rows * columns];
          random.nextBytes(bytes);
          builder.bytes(name, bytes, rows, columns);
        }
      }
    }
    return builder.build();
  }

  private static long[] bits(double[] values) {
    return Arrays.stream(values).mapToLong(Double::doubleToRawLongBits).toArray();
  }

  private static ByteBuffer littleEndian(int bytes) {
    return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  private static long crc32c(byte[] bytes) {
    CRC32C checksum = new CRC32C();
    checksum.update(bytes);
    return checksum.getValue();
  }
}
