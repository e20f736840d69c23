package org.basislearner.format;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.zip.CRC32C;

/** One typed, shaped array as it lies in the file. Immutable if nobody keeps its bytes. */
final class Tensor {
  private final TensorType type;
  private final long[] shape;

  /** Row-major, little-endian, possibly a part of a larger file; only duplicates leave. */
  private final ByteBuffer data;

  Tensor(TensorType type, long[] shape, ByteBuffer data) {
    this.type = type;
    this.shape = shape.clone();
    this.data = data.asReadOnlyBuffer();
  }

  TensorType type() {
    return type;
  }

  long[] shape() {
    return shape.clone();
  }

  /** A view of its own position, read-only and little-endian. */
  ByteBuffer data() {
    return data.duplicate().order(ByteOrder.LITTLE_ENDIAN);
  }

  int bytes() {
    return data.remaining();
  }

  int elements() {
    return bytes() / type.elementBytes();
  }

  boolean isSame(Tensor other) {
    return type == other.type && Arrays.equals(shape, other.shape) && data.equals(other.data);
  }

  /** Whether an array of a shape has that many elements. */
  static boolean fills(long[] shape, long elements) {
    long product = 1;
    for (long extent : shape) {
      if (extent < 0 || Math.multiplyHigh(product, extent) != 0 || product * extent < 0) {
        return false;
      }
      product *= extent;
    }
    return product == elements;
  }

  long checksum() {
    CRC32C checksum = new CRC32C();
    checksum.update(data());
    return checksum.getValue();
  }
}
