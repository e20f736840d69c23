package org.basislearner.format;

/** The element types of tensors, named as in the file; all are stored little-endian. */
public enum TensorType {
  /** IEEE 754 double, {@code double} in Java. */
  F64(Double.BYTES),
  /** Signed 64-bit integer, {@code long} in Java. */
  I64(Long.BYTES),
  /** Signed 32-bit integer, {@code int} in Java. */
  I32(Integer.BYTES),
  /** Unsigned 8-bit integer, the bits of a {@code byte} in Java. */
  U8(Byte.BYTES);

  private final int elementBytes;

  TensorType(int elementBytes) {
    this.elementBytes = elementBytes;
  }

  /** The bytes one element takes. */
  public int elementBytes() {
    return elementBytes;
  }
}
