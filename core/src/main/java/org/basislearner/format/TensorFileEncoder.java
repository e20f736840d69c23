package org.basislearner.format;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32C;
import org.basislearner.json.Json;

/** Contents to bytes, by the grammar in {@link TensorFile}. */
final class TensorFileEncoder {
  private TensorFileEncoder() {}

  static byte[] encode(Map<String, String> metadata, Map<String, Tensor> tensors) {
    Map<String, Tensor> stored = withPaddingAndFooter(tensors);
    byte[] header = header(metadata, tensors, stored);
    long length = Layout.HEADER_OFFSET + header.length + totalBytes(stored);
    requireAtMost(Layout.LONGEST_HEADER, header.length, "the header of the model file");
    requireAtMost(Layout.LONGEST_FILE, length, "the model file");

    ByteBuffer file = ByteBuffer.allocate((int) length).order(ByteOrder.LITTLE_ENDIAN);
    file.putLong(header.length).put(header);
    stored.values().forEach(tensor -> file.put(tensor.data()));
    int footerOffset = (int) length - Layout.FOOTER_BYTES;
    CRC32C checksum = new CRC32C();
    checksum.update(file.array(), 0, footerOffset);
    file.putLong(footerOffset, checksum.getValue());
    return file.array();
  }

  /** The header of a file with these contents, with the spaces behind it. */
  static byte[] header(Map<String, String> metadata, Map<String, Tensor> tensors) {
    return header(metadata, tensors, withPaddingAndFooter(tensors));
  }

  private static Map<String, Tensor> withPaddingAndFooter(Map<String, Tensor> tensors) {
    Map<String, Tensor> stored = new LinkedHashMap<>(tensors);
    int padding = toBoundary(totalBytes(tensors));
    if (padding > 0) {
      stored.put(
          Layout.PADDING,
          new Tensor(TensorType.U8, new long[] {padding}, ByteBuffer.allocate(padding)));
    }
    ByteBuffer placeholder = ByteBuffer.allocate(Layout.FOOTER_BYTES);
    stored.put(Layout.FOOTER, new Tensor(TensorType.I64, new long[] {1}, placeholder));
    return stored;
  }

  private static byte[] header(
      Map<String, String> metadata, Map<String, Tensor> tensors, Map<String, Tensor> stored) {
    Map<String, String> texts = new LinkedHashMap<>();
    texts.put(Layout.MAGIC_KEY, Layout.MAGIC_VALUE);
    texts.put(Layout.VERSION_KEY, Integer.toString(TensorFile.FORMAT_VERSION));
    texts.putAll(metadata);
    tensors.forEach(
        (name, tensor) ->
            texts.put(Layout.TENSOR_CHECKSUM_PREFIX + name, Layout.tensorChecksum(tensor)));

    Map<String, Object> header = new LinkedHashMap<>();
    header.put(Layout.METADATA, texts);
    long begin = 0;
    for (Map.Entry<String, Tensor> entry : stored.entrySet()) {
      Tensor tensor = entry.getValue();
      long end = begin + tensor.bytes();
      Map<String, Object> description = new LinkedHashMap<>();
      description.put("dtype", tensor.type().name());
      description.put("shape", Arrays.stream(tensor.shape()).boxed().toList());
      description.put("data_offsets", List.of(begin, end));
      header.put(entry.getKey(), description);
      begin = end;
    }
    byte[] json = Json.write(header).getBytes(StandardCharsets.UTF_8);
    byte[] padded = Arrays.copyOf(json, json.length + toBoundary(json.length));
    Arrays.fill(padded, json.length, padded.length, (byte) ' ');
    return padded;
  }

  private static long totalBytes(Map<String, Tensor> tensors) {
    return tensors.values().stream().mapToLong(Tensor::bytes).sum();
  }

  private static int toBoundary(long position) {
    return (int) Math.floorMod(-position, (long) Layout.ALIGNMENT);
  }

  private static void requireAtMost(long limit, long bytes, String what) {
    if (bytes > limit) {
      throw new IllegalStateException(
          what + " would take " + bytes + " bytes, more than the limit of " + limit);
    }
  }
}
