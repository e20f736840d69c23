package org.basislearner.format;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.basislearner.json.Json;

/**
 * Collects the contents of a {@link TensorFile}. Arrays are copied. A tensor without a shape is a
 * vector of its elements. Not thread-safe.
 */
public final class TensorFileBuilder {
  private static final String IN_MEMORY = "the model in memory";

  private final Map<String, String> metadata = new LinkedHashMap<>();
  private final Map<String, Tensor> tensors = new LinkedHashMap<>();

  TensorFileBuilder() {}

  /**
   * Adds an entry to the metadata.
   *
   * @throws IllegalArgumentException if the key is taken or the text is not valid Unicode
   */
  public TensorFileBuilder metadata(String key, String value) {
    boolean reserved =
        key.equals(Layout.MAGIC_KEY)
            || key.equals(Layout.VERSION_KEY)
            || key.startsWith(Layout.TENSOR_CHECKSUM_PREFIX);
    requireFree("metadata", key, reserved, metadata);
    requireUnicode(key);
    requireUnicode(value);
    metadata.put(key, value);
    return this;
  }

  /**
   * Adds a tensor of doubles in row-major order, the extents outermost first.
   *
   * @throws IllegalArgumentException if the name is taken or the shape does not fit the values
   */
  public TensorFileBuilder doubles(String name, double[] values, long... shape) {
    ByteBuffer data = allocate(values.length, TensorType.F64);
    data.asDoubleBuffer().put(values);
    return add(name, TensorType.F64, values.length, shape, data);
  }

  /** Adds a tensor of longs, like {@link #doubles}. */
  public TensorFileBuilder longs(String name, long[] values, long... shape) {
    ByteBuffer data = allocate(values.length, TensorType.I64);
    data.asLongBuffer().put(values);
    return add(name, TensorType.I64, values.length, shape, data);
  }

  /** Adds a tensor of ints, like {@link #doubles}. */
  public TensorFileBuilder ints(String name, int[] values, long... shape) {
    ByteBuffer data = allocate(values.length, TensorType.I32);
    data.asIntBuffer().put(values);
    return add(name, TensorType.I32, values.length, shape, data);
  }

  /** Adds a tensor of bytes, like {@link #doubles}. */
  public TensorFileBuilder bytes(String name, byte[] values, long... shape) {
    return add(name, TensorType.U8, values.length, shape, ByteBuffer.wrap(values.clone()));
  }

  /** Makes the contents collected so far, tensors with larger elements first. */
  public TensorFile build() {
    // Falling element sizes put every element on a multiple of its size without gaps.
    List<Map.Entry<String, Tensor>> order = new ArrayList<>(tensors.entrySet());
    order.sort(Comparator.comparingInt(entry -> -entry.getValue().type().elementBytes()));
    Map<String, Tensor> sorted = new LinkedHashMap<>();
    order.forEach(entry -> sorted.put(entry.getKey(), entry.getValue()));
    return new TensorFile(metadata, sorted, IN_MEMORY);
  }

  private static ByteBuffer allocate(int elements, TensorType type) {
    long bytes = (long) elements * type.elementBytes();
    if (bytes > Layout.LONGEST_FILE) {
      throw new IllegalArgumentException(
          "a tensor of " + bytes + " bytes is longer than the limit of " + Layout.LONGEST_FILE);
    }
    return ByteBuffer.allocate((int) bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  private TensorFileBuilder add(
      String name, TensorType type, int elements, long[] shape, ByteBuffer data) {
    boolean reserved =
        name.equals(Layout.METADATA) || name.equals(Layout.PADDING) || name.equals(Layout.FOOTER);
    requireFree("tensor", name, reserved, tensors);
    requireUnicode(name);
    long[] extents = shape.length == 0 ? new long[] {elements} : shape;
    if (!Tensor.fills(extents, elements)) {
      throw new IllegalArgumentException(
          String.format(
              "tensor %s: %d elements do not fill the shape %s",
              name, elements, Arrays.toString(shape)));
    }
    tensors.put(name, new Tensor(type, extents, data));
    return this;
  }

  private static void requireFree(
      String what, String name, boolean reserved, Map<String, ?> present) {
    if (name.isEmpty() || reserved || present.containsKey(name)) {
      String reason =
          name.isEmpty() ? "is empty" : reserved ? "belongs to the format" : "is already there";
      throw new IllegalArgumentException("the " + what + " name \"" + name + "\" " + reason);
    }
  }

  private static void requireUnicode(String text) {
    if (Json.unpairedSurrogate(text) >= 0) {
      throw new IllegalArgumentException("text with an unpaired surrogate cannot be stored");
    }
  }
}
