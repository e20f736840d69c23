package org.basislearner.format;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.basislearner.rows.ModelFileException;
import org.jspecify.annotations.Nullable;

/**
 * A parsed header to contents. Nothing is allocated by what the header claims: tensors are views of
 * the data, made only where type, shape and offsets agree with each other and with the data.
 */
final class HeaderDecoder {
  private static final Set<String> DESCRIPTION_KEYS = Set.of("dtype", "shape", "data_offsets");

  /** Everything behind the header. */
  private final ByteBuffer data;

  private final String source;

  HeaderDecoder(ByteBuffer data, String source) {
    this.data = data;
    this.source = source;
  }

  TensorFile decode(@Nullable Object header) throws ModelFileException {
    if (!(header instanceof Map<?, ?> members)) {
      throw corrupt("its header is not a JSON object");
    }
    Map<String, String> metadata = metadata(members.get(Layout.METADATA));
    Map<String, Tensor> tensors = tensors(members);
    removeFooter(tensors);
    removePadding(tensors);
    removeChecksums(metadata, tensors);
    metadata.remove(Layout.MAGIC_KEY);
    metadata.remove(Layout.VERSION_KEY);
    return new TensorFile(metadata, tensors, source);
  }

  private Map<String, String> metadata(@Nullable Object member) throws ModelFileException {
    if (!(member instanceof Map<?, ?> entries)) {
      throw corrupt("its metadata is not a JSON object");
    }
    Map<String, String> metadata = new LinkedHashMap<>();
    for (Map.Entry<?, ?> entry : entries.entrySet()) {
      String key = (String) entry.getKey();
      if (!(entry.getValue() instanceof String value)) {
        throw corrupt("its metadata " + key + " is not a text");
      }
      metadata.put(key, value);
    }
    return metadata;
  }

  private Map<String, Tensor> tensors(Map<?, ?> members) throws ModelFileException {
    Map<String, Tensor> tensors = new LinkedHashMap<>();
    int end = 0;
    for (Map.Entry<?, ?> member : members.entrySet()) {
      String name = (String) member.getKey();
      if (!name.equals(Layout.METADATA)) {
        Tensor tensor = tensor(name, member.getValue(), end);
        tensors.put(name, tensor);
        end += tensor.bytes();
      }
    }
    if (end != data.capacity()) {
      throw corrupt("its tensors end at " + end + ", its data at " + data.capacity());
    }
    return tensors;
  }

  /** Each tensor begins where the one before ended: that leaves no room for gaps and overlaps. */
  private Tensor tensor(String name, @Nullable Object member, int begin) throws ModelFileException {
    if (!(member instanceof Map<?, ?> description)
        || !description.keySet().equals(DESCRIPTION_KEYS)) {
      throw corrupt("its tensor " + name + " needs exactly dtype, shape and data_offsets");
    }
    TensorType type = type(name, description.get("dtype"));
    long[] shape = integers(name, description.get("shape"));
    long[] offsets = integers(name, description.get("data_offsets"));
    if (offsets.length != 2
        || offsets[0] != begin
        || offsets[1] < begin
        || offsets[1] > data.capacity()) {
      throw corrupt(
          String.format(
              "its tensor %s has the offsets %s instead of %d and at most %d",
              name, Arrays.toString(offsets), begin, data.capacity()));
    }
    int length = (int) offsets[1] - begin;
    if (length % type.elementBytes() != 0 || !Tensor.fills(shape, length / type.elementBytes())) {
      throw corrupt(
          String.format(
              "its tensor %s of type %s and shape %s cannot have %d bytes",
              name, type, Arrays.toString(shape), length));
    }
    return new Tensor(type, shape, data.slice(begin, length));
  }

  private TensorType type(String name, @Nullable Object dtype) throws ModelFileException {
    for (TensorType type : TensorType.values()) {
      if (type.name().equals(dtype)) {
        return type;
      }
    }
    throw corrupt("its tensor " + name + " has the unknown type " + dtype);
  }

  private long[] integers(String name, @Nullable Object member) throws ModelFileException {
    if (!(member instanceof List<?> list)) {
      throw corrupt("its tensor " + name + " has a shape or offsets that are not a list");
    }
    long[] integers = new long[list.size()];
    for (int i = 0; i < integers.length; i++) {
      if (!(list.get(i) instanceof Long integer)) {
        throw corrupt("its tensor " + name + " has a shape or offsets that are not whole numbers");
      }
      integers[i] = integer;
    }
    return integers;
  }

  private void removeFooter(Map<String, Tensor> tensors) throws ModelFileException {
    String last = "";
    for (String name : tensors.keySet()) {
      last = name;
    }
    Tensor footer = tensors.remove(last);
    boolean valid =
        footer != null
            && last.equals(Layout.FOOTER)
            && footer.type() == TensorType.I64
            && Arrays.equals(footer.shape(), new long[] {1});
    if (!valid) {
      throw corrupt("its last tensor is not the checksum");
    }
  }

  private void removePadding(Map<String, Tensor> tensors) throws ModelFileException {
    Tensor padding = tensors.remove(Layout.PADDING);
    if (padding != null
        && (padding.type() != TensorType.U8
            || padding.bytes() >= Layout.ALIGNMENT
            || !padding.data().equals(ByteBuffer.allocate(padding.bytes())))) {
      throw corrupt("its padding is not a few zeros");
    }
  }

  private void removeChecksums(Map<String, String> metadata, Map<String, Tensor> tensors)
      throws ModelFileException {
    for (Map.Entry<String, Tensor> entry : tensors.entrySet()) {
      String expected = metadata.remove(Layout.TENSOR_CHECKSUM_PREFIX + entry.getKey());
      if (!Layout.tensorChecksum(entry.getValue()).equals(expected)) {
        throw corrupt("the checksum of its tensor " + entry.getKey() + " does not match");
      }
    }
    for (String key : metadata.keySet()) {
      if (key.startsWith(Layout.TENSOR_CHECKSUM_PREFIX)) {
        throw corrupt("its metadata " + key + " belongs to no tensor");
      }
    }
  }

  private ModelFileException corrupt(String problem) {
    return ModelFileException.corrupt(source, problem);
  }
}
