package org.basislearner.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.basislearner.rows.ModelFileException.Kind.CORRUPT;
import static org.basislearner.rows.ModelFileException.Kind.NOT_A_MODEL;
import static org.basislearner.rows.ModelFileException.Kind.TOO_NEW;
import static org.basislearner.rows.ModelFileException.Kind.TOO_OLD;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.assertj.core.api.Assertions;
import org.basislearner.rows.ModelFileException;
import org.junit.jupiter.api.Test;

class DamagedFileTest {
  /** The bytes that make a file a model; only damage to them may hide that it is one. */
  private static final String MAGIC = "{\"__metadata__\":{\"basis.magic\":\"basis-model\"";

  private static final int MAGIC_END = 8 + MAGIC.length();

  private final byte[] intact =
      TensorFile.builder()
          .metadata("names", "[\"größe\"]")
          .doubles("weights", new double[] {1.5, -2.0, 0.1, 4}, 2, 2)
          .ints("parents", new int[] {1, 2, 3})
          .bytes("flags", new byte[] {1})
          .build()
          .toBytes();

  @Test
  void everyFlippedBitIsFound() {
    assertThatCode(() -> TensorFile.fromBytes(intact, "test")).doesNotThrowAnyException();
    for (int bit = 0; bit < 8 * intact.length; bit++) {
      byte[] damaged = intact.clone();
      damaged[bit / 8] ^= (byte) (1 << (bit % 8));
      boolean inMagic = bit / 8 >= 8 && bit / 8 < MAGIC_END;
      assertThat(failure(damaged).kind())
          .as("bit %d of byte %d", bit % 8, bit / 8)
          .isEqualTo(inMagic ? NOT_A_MODEL : CORRUPT);
    }
  }

  @Test
  void everyTruncationIsFound() {
    for (int length = 0; length < intact.length; length++) {
      assertThat(failure(Arrays.copyOf(intact, length)).kind())
          .as("length %d", length)
          .isEqualTo(length <= 8 ? NOT_A_MODEL : CORRUPT);
    }
  }

  @Test
  void appendedBytesAreFound() {
    assertThat(failure(Arrays.copyOf(intact, intact.length + 1)).kind()).isEqualTo(CORRUPT);
    assertThat(failure(Arrays.copyOf(intact, intact.length + 8)).kind()).isEqualTo(CORRUPT);
  }

  @Test
  void otherFilesAreNotModels() {
    String safetensors = "{\"__metadata__\":{\"format\":\"pt\"}}";
    byte[][] others = {
      {},
      {1, 2, 3},
      text("a,b,y\n1,2,0\n3,4,1\n"),
      {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n', 0, 0, 0, 13, 'I', 'H', 'D', 'R'},
      text("{\"__metadata__\":{\"basis.magic\":\"basis-model\"}}"),
      text((char) safetensors.length() + "\0\0\0\0\0\0\0" + safetensors),
      new byte[1000]
    };
    for (byte[] other : others) {
      ModelFileException failure = failure(other);
      assertThat(failure.kind()).as("%s", Arrays.toString(other)).isEqualTo(NOT_A_MODEL);
      assertThat(failure).hasMessageStartingWith("m.basis is not a Basis model (");
    }
  }

  @Test
  void aNewerFormatAsksForAnUpgrade() {
    ModelFileException failure =
        failure(edited("\"basis.version\":\"1\"", "\"basis.version\":\"7\""));

    assertThat(failure.kind()).isEqualTo(TOO_NEW);
    assertThat(failure)
        .hasMessage(
            "m.basis was written by a newer Basis (format 7, this one reads 1..1): upgrade Basis");
  }

  @Test
  void anOlderFormatAsksForItsRelease() {
    ModelFileException failure =
        failure(edited("\"basis.version\":\"1\"", "\"basis.version\":\"0\""));

    assertThat(failure.kind()).isEqualTo(TOO_OLD);
    assertThat(failure)
        .hasMessageStartingWith(
            "m.basis was written by an older Basis (format 0, this one reads 1..1): use");
  }

  @Test
  void aNewerFormatMayHaveAHeaderThatThisOneCannotRead() {
    byte[] future = ForgedFile.withHeader(intact, MAGIC + ",\"basis.version\":\"2\"} anything");

    assertThat(failure(future).kind()).isEqualTo(TOO_NEW);
  }

  @Test
  void aDamagedFileOfANewerFormatIsDamagedFirst() {
    byte[] damaged = edited("\"basis.version\":\"1\"", "\"basis.version\":\"7\"");
    damaged[damaged.length - 20] ^= 1;

    assertThat(failure(damaged).kind()).isEqualTo(CORRUPT);
  }

  @Test
  void headersThatMakeNoSenseAreCorruptHoweverWellSealed() {
    Map<String, String> edits = new LinkedHashMap<>();
    edits.put("\"basis.version\":\"1\"", "\"basis.version\":\"1234567890\"");
    edits.put("\"basis.version\":", "\"basis.ersion\":");
    edits.put("\"basis.version\":\"1\",", "\"basis.version\":\"\",");
    edits.put("[\\\"größe\\\"]\"", "[\\\"größe\\\"]");
    edits.put("\"names\":\"[\\\"größe\\\"]\"", "\"names\":3");
    edits.put("\"dtype\":\"F64\"", "\"dtype\":\"F65\"");
    edits.put("\"dtype\":\"I32\"", "\"dtype\":\"F64\"");
    edits.put("\"dtype\":\"U8\",\"shape\":[1]", "\"dtype\":null,\"shape\":[1]");
    edits.put("\"shape\":[2,2]", "\"shape\":[2,3]");
    edits.put("\"shape\":[2,2],", "\"shape\":[-2,-2],");
    edits.put("\"shape\":[2,2],\"", "\"shape\":[4.0],\"");
    edits.put("\"shape\":[2,2],\"d", "\"shape\":4,\"d");
    edits.put("\"shape\":[2,2],\"da", "\"shape\":[4611686018427387904,4,4],\"da");
    edits.put("\"shape\":[2,2],\"dat", "\"shape\":[2305843009213693956],\"dat");
    edits.put("\"shape\":[2,2],\"data_offsets\"", "\"shape\":[2,2],\"offsets\"");
    edits.put("\"data_offsets\":[0,32]", "\"data_offsets\":[0,32],\"extra\":1");
    edits.put("\"data_offsets\":[0,32]}", "\"data_offsets\":[0,32,32]}");
    edits.put("\"data_offsets\":[0,32]},", "\"data_offsets\":[8,32]},");
    edits.put("[32,44]", "[28,40]");
    edits.put("\"shape\":[3],\"data_offsets\":[32,44]", "\"shape\":[2],\"data_offsets\":[36,44]");
    edits.put("\"parents\":{", "\"weights\":{");
    edits.put("\"parents\":{\"", "\"orphans\":{\"");
    edits.put("\"checksum\":{", "\"padding2\":{");
    edits.put("\"checksum\":{\"dtype\":\"I64\"", "\"checksum\":{\"dtype\":\"F64\"");
    edits.put(
        "\"checksum\":{\"dtype\":\"I64\",\"shape\":[1]",
        "\"checksum\":{\"dtype\":\"I64\",\"shape\":[1,1]");
    edits.put("\"crc32c.flags\":\"", "\"crc32c.flags\":\"0");
    edits.put("\"crc32c.flags\"", "\"crc32c.other\"");
    edits.put("\"names\"", "\"crc32c.names\"");
    edits.put("}}", "}}}");
    edits.put("\"shape\":[3]", "\"shape\": [3]");
    edits.put(MAGIC, MAGIC + " ");
    edits.forEach(
        (before, after) ->
            assertThat(failure(edited(before, after)).kind())
                .as("%s -> %s", before, after)
                .isEqualTo(CORRUPT));
  }

  @Test
  void anEmptyTensorMayNotFollowTheFooter() {
    String header = ForgedFile.header(intact);
    String end = header.substring(header.lastIndexOf(',') + 1, header.lastIndexOf(']'));
    String last =
        ",\"z\":{\"dtype\":\"U8\",\"shape\":[0],\"data_offsets\":[" + end + "," + end + "]}}";
    String edited = header.substring(0, header.length() - 1) + last;

    assertThat(failure(ForgedFile.withHeader(intact, edited)))
        .hasMessageContaining("last tensor is not the checksum");
  }

  @Test
  void dataBehindTheFooterIsCorruptHoweverWellSealed() {
    byte[] longer = ForgedFile.sealed(Arrays.copyOf(intact, intact.length + 8));

    assertThat(failure(longer)).hasMessageContaining("its tensors end at ");
  }

  @Test
  void paddingThatCouldHideATensorIsCorruptHoweverWellSealed() {
    byte[] file = TensorFile.builder().doubles("weights", new double[] {1}).build().toBytes();
    String header = ForgedFile.header(file);
    String forged =
        header
            .replaceFirst(",\"crc32c.weights\":\"[0-9a-f]{8}\"", "")
            .replace(
                "\"weights\":{\"dtype\":\"F64\",\"shape\":[1]",
                "\"padding\":{\"dtype\":\"U8\",\"shape\":[8]");

    assertThat(failure(ForgedFile.withHeader(file, forged))).hasMessageContaining("its padding");
  }

  @Test
  void paddingOfOtherBytesThanZerosIsCorruptHoweverWellSealed() {
    byte[] forged = intact.clone();
    forged[forged.length - 9] = 1;

    assertThat(failure(ForgedFile.sealed(forged))).hasMessageContaining("its padding");
  }

  @Test
  void aHeaderThatMisalignsTheDataIsCorruptHoweverWellSealed() {
    int dataOffset = 8 + ForgedFile.headerLength(intact);
    byte[] forged = Arrays.copyOf(intact, intact.length + 1);
    System.arraycopy(intact, dataOffset, forged, dataOffset + 1, intact.length - dataOffset);
    forged[dataOffset] = ' ';
    int length = dataOffset - 8 + 1;
    forged[0] = (byte) length;
    forged[1] = (byte) (length >> 8);

    assertThat(failure(ForgedFile.sealed(forged)))
        .hasMessageContaining("its header cannot have " + length + " bytes");
  }

  @Test
  void headerLengthsBeyondTheFileAreCorruptHoweverWellSealed() {
    for (long length :
        new long[] {0, 8, 1, intact.length, 100_000_008, 1L << 32, Long.MAX_VALUE, -8, -1}) {
      byte[] forged = intact.clone();
      for (int i = 0; i < 8; i++) {
        forged[i] = (byte) (length >>> (8 * i));
      }
      assertThat(failure(ForgedFile.sealed(forged)).kind())
          .as("header length %d", length)
          .isEqualTo(CORRUPT);
    }
  }

  @Test
  void headersThatAreNotUtf8AreCorruptHoweverWellSealed() {
    byte[] forged = intact.clone();
    int umlaut = new String(intact, StandardCharsets.ISO_8859_1).indexOf('\u00c3');
    forged[umlaut + 1] = 'x';

    assertThat(failure(ForgedFile.sealed(forged))).hasMessageContaining("header is unreadable");
  }

  @Test
  void changedElementsAreFoundByTheTensorsOwnChecksum() {
    byte[] forged = intact.clone();
    forged[8 + ForgedFile.headerLength(intact) + 33] ^= 4;

    assertThat(failure(ForgedFile.sealed(forged)))
        .hasMessageContaining("checksum of its tensor parents does not match");
  }

  @Test
  void randomDamageGivesContentsOrAModelFileExceptionAndNothingElse() {
    int readable = 0;
    for (int seed = 0; seed < 5_000; seed++) {
      byte[] damaged = mutated(new SplittableRandom(seed));
      try {
        TensorFile file = TensorFile.fromBytes(damaged, "test");
        assertThat(TensorFile.fromBytes(file.toBytes(), "test").names()).isEqualTo(file.names());
        readable++;
      } catch (ModelFileException expected) {
        assertThat(expected).as("seed %d", seed).hasMessageStartingWith("test ");
      } catch (RuntimeException unexpected) {
        throw new AssertionError("seed " + seed, unexpected);
      }
    }
    assertThat(readable).as("mutations that reach the end of the decoder").isPositive();
  }

  /** A few bytes changed, copied or cut behind the magic, then sealed to get past the footer. */
  private byte[] mutated(SplittableRandom random) {
    byte[] file = intact.clone();
    for (int edits = 1 + random.nextInt(3); edits > 0; edits--) {
      int from = MAGIC_END + random.nextInt(file.length - MAGIC_END);
      int to = MAGIC_END + random.nextInt(file.length - MAGIC_END);
      switch (random.nextInt(3)) {
        case 0 -> file[to] ^= (byte) (1 << random.nextInt(8));
        case 1 -> file[to] = file[from];
        default -> {
          int length = Math.min(random.nextInt(12), file.length - Math.max(from, to));
          System.arraycopy(file, from, file, to, length);
        }
      }
    }
    boolean cut = random.nextInt(10) == 0;
    int length = cut ? MAGIC_END + 8 + random.nextInt(file.length - MAGIC_END - 8) : file.length;
    return ForgedFile.sealed(Arrays.copyOf(file, length));
  }

  private byte[] edited(String before, String after) {
    String header = ForgedFile.header(intact);
    assertThat(header).contains(before);
    int at = header.indexOf(before);
    return ForgedFile.withHeader(
        intact, header.substring(0, at) + after + header.substring(at + before.length()));
  }

  private static ModelFileException failure(byte[] bytes) {
    return Assertions.catchThrowableOfType(
        ModelFileException.class, () -> TensorFile.fromBytes(bytes, "m.basis"));
  }

  private static byte[] text(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
