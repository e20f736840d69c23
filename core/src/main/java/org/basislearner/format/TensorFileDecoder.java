package org.basislearner.format;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.CRC32C;
import org.basislearner.json.Json;
import org.basislearner.json.JsonException;
import org.basislearner.rows.ModelFileException;
import org.jspecify.annotations.Nullable;

/**
 * Bytes to contents, by the grammar in {@link TensorFile}. The order of the checks is that of what
 * they may rely on: the magic needs nothing, the footer's checksum only the length, the version an
 * intact file, the header a known version. What the header says is for {@link HeaderDecoder} to
 * check.
 */
final class TensorFileDecoder {
  /** As many as an int always holds. */
  private static final int LONGEST_VERSION = 9;

  private final byte[] bytes;
  private final String source;

  private TensorFileDecoder(byte[] bytes, String source) {
    this.bytes = bytes;
    this.source = source;
  }

  /** Keeps the array: the caller must not change it afterwards. */
  static TensorFile decode(byte[] bytes, String source) throws ModelFileException {
    requireMagic(bytes, source);
    TensorFileDecoder decoder = new TensorFileDecoder(bytes, source);
    decoder.requireFooterChecksum();
    decoder.requireReadableVersion();
    return decoder.contents();
  }

  /**
   * Looks only at the first bytes. A beginning that ends within the magic passes, as a model that
   * the next check finds cut short; one that ends before it could be anything.
   */
  static void requireMagic(byte[] start, String source) throws ModelFileException {
    byte[] magic = Layout.magic();
    int present = Math.min(start.length - Layout.HEADER_OFFSET, magic.length);
    if (present <= 0) {
      String problem = start.length == 0 ? "it is empty" : "it is too short";
      throw ModelFileException.notAModel(source, problem);
    }
    int end = Layout.HEADER_OFFSET + present;
    if (!Arrays.equals(start, Layout.HEADER_OFFSET, end, magic, 0, present)) {
      throw ModelFileException.notAModel(source, "it does not begin like one");
    }
  }

  private void requireFooterChecksum() throws ModelFileException {
    int footerOffset = bytes.length - Layout.FOOTER_BYTES;
    if (footerOffset < Layout.HEADER_OFFSET + Layout.magic().length) {
      throw ModelFileException.corrupt(source, "it is cut short");
    }
    CRC32C checksum = new CRC32C();
    checksum.update(bytes, 0, footerOffset);
    if (littleEndian().getLong(footerOffset) != checksum.getValue()) {
      throw ModelFileException.corrupt(
          source, "its checksum does not match: bytes were changed or are missing");
    }
  }

  private void requireReadableVersion() throws ModelFileException {
    int version = version();
    if (version < TensorFile.OLDEST_READABLE || version > TensorFile.FORMAT_VERSION) {
      throw ModelFileException.unreadableVersion(
          source, version, TensorFile.OLDEST_READABLE, TensorFile.FORMAT_VERSION);
    }
  }

  private int version() throws ModelFileException {
    byte[] label = Layout.versionLabel();
    int labelOffset = Layout.HEADER_OFFSET + Layout.magic().length;
    int begin = labelOffset + label.length;
    int end = begin;
    while (end < bytes.length && bytes[end] >= '0' && bytes[end] <= '9') {
      end++;
    }
    boolean valid =
        end > begin
            && end - begin <= LONGEST_VERSION
            && end < bytes.length
            && bytes[end] == '"'
            && Arrays.equals(bytes, labelOffset, begin, label, 0, label.length);
    if (!valid) {
      throw ModelFileException.corrupt(source, "it has no format version behind its magic");
    }
    return Integer.parseInt(new String(bytes, begin, end - begin, StandardCharsets.US_ASCII));
  }

  private TensorFile contents() throws ModelFileException {
    int headerLength = headerLength();
    int dataOffset = Layout.HEADER_OFFSET + headerLength;
    ByteBuffer data = littleEndian().position(dataOffset).slice();
    TensorFile file = new HeaderDecoder(data, source).decode(parse(headerLength));
    // it can say the same in other words
    if (!file.hasHeader(bytes, Layout.HEADER_OFFSET, headerLength)) {
      throw ModelFileException.corrupt(source, "its header is not as Basis writes it");
    }
    return file;
  }

  private @Nullable Object parse(int headerLength) throws ModelFileException {
    try {
      return Json.parse(headerText(headerLength));
    } catch (JsonException | CharacterCodingException unreadable) {
      ModelFileException corrupt =
          ModelFileException.corrupt(
              source, "its header is unreadable: " + unreadable.getMessage());
      corrupt.initCause(unreadable);
      throw corrupt;
    }
  }

  private int headerLength() throws ModelFileException {
    long length = littleEndian().getLong(0);
    int room = bytes.length - Layout.HEADER_OFFSET - Layout.FOOTER_BYTES;
    if (length < 0
        || length > Math.min(room, Layout.LONGEST_HEADER)
        || length % Layout.ALIGNMENT != 0) {
      throw ModelFileException.corrupt(
          source, "its header cannot have " + Long.toUnsignedString(length) + " bytes");
    }
    return (int) length;
  }

  /** Unlike a String constructor, a new decoder refuses malformed UTF-8. */
  private String headerText(int length) throws CharacterCodingException {
    ByteBuffer header = ByteBuffer.wrap(bytes, Layout.HEADER_OFFSET, length);
    return StandardCharsets.UTF_8.newDecoder().decode(header).toString();
  }

  private ByteBuffer littleEndian() {
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }
}
