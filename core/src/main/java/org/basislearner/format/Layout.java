package org.basislearner.format;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/** The fixed parts of the byte grammar in {@link TensorFile}, shared by encoder and decoder. */
final class Layout {
  static final String METADATA = "__metadata__";
  static final String MAGIC_KEY = "basis.magic";
  static final String MAGIC_VALUE = "basis-model";
  static final String VERSION_KEY = "basis.version";
  static final String TENSOR_CHECKSUM_PREFIX = "crc32c.";
  static final String PADDING = "padding";
  static final String FOOTER = "checksum";

  /** Where the header begins: behind its own length. */
  static final int HEADER_OFFSET = Long.BYTES;

  static final int FOOTER_BYTES = Long.BYTES;

  /** Some readers view a mapped file as an array in place and need elements on their boundary. */
  static final int ALIGNMENT = 8;

  /** What other safetensors readers accept. */
  static final int LONGEST_HEADER = 100_000_000;

  /** What a Java array can hold on every virtual machine. */
  static final int LONGEST_FILE = Integer.MAX_VALUE - 8;

  private static final String MAGIC =
      "{\"" + METADATA + "\":{\"" + MAGIC_KEY + "\":\"" + MAGIC_VALUE + "\"";
  private static final String VERSION = ",\"" + VERSION_KEY + "\":\"";

  private Layout() {}

  /** The bytes at {@link #HEADER_OFFSET} of every model file of every format version. */
  static byte[] magic() {
    return MAGIC.getBytes(StandardCharsets.US_ASCII);
  }

  /** The bytes between the magic and the digits of the format version. */
  static byte[] versionLabel() {
    return VERSION.getBytes(StandardCharsets.US_ASCII);
  }

  static String tensorChecksum(Tensor tensor) {
    return HexFormat.of().toHexDigits((int) tensor.checksum());
  }
}
