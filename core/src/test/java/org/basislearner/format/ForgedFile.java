package org.basislearner.format;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32C;

/**
 * Rewrites model files with a correct footer, written from the byte grammar alone: what a faulty or
 * a future writer would produce.
 */
final class ForgedFile {
  private ForgedFile() {}

  static int headerLength(byte[] file) {
    return Math.toIntExact(ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).getLong(0));
  }

  static String header(byte[] file) {
    return new String(file, 8, headerLength(file), StandardCharsets.UTF_8).stripTrailing();
  }

  /** The same data behind another header. */
  static byte[] withHeader(byte[] file, String header) {
    StringBuilder padded = new StringBuilder(header);
    while (padded.toString().getBytes(StandardCharsets.UTF_8).length % 8 != 0) {
      padded.append(' ');
    }
    byte[] headerBytes = padded.toString().getBytes(StandardCharsets.UTF_8);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteBuffer length = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);
    out.writeBytes(length.putLong(headerBytes.length).array());
    out.writeBytes(headerBytes);
    int dataOffset = 8 + headerLength(file);
    out.write(file, dataOffset, file.length - dataOffset);
    return sealed(out.toByteArray());
  }

  /** The same bytes with the last eight replaced by the checksum of the others. */
  static byte[] sealed(byte[] file) {
    byte[] sealed = file.clone();
    CRC32C checksum = new CRC32C();
    checksum.update(sealed, 0, sealed.length - 8);
    ByteBuffer.wrap(sealed)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putLong(sealed.length - 8, checksum.getValue());
    return sealed;
  }
}
