package org.basislearner.spark;

import java.util.Iterator;
import org.apache.spark.api.java.JavaRDD;

/**
 * A hash of all rows that any number of partitions gives alike: the sum, modulo 2^64, of a hash of
 * each row and its position, taken twice from different starts. Not for protection against forgery;
 * rows in another order have another hash.
 */
final class RowHash {
  private static final long[] STARTS = {0x243F6A8885A308D3L, 0x13198A2E03707344L};

  private RowHash() {}

  /**
   * The hash as 32 hexadecimal digits.
   *
   * @param positions of the first row of each partition among all rows
   */
  static String of(JavaRDD<RowChunk> chunks, int inputs, long[] positions) {
    long[] sums =
        chunks
            .mapPartitionsWithIndex(
                (partition, some) -> sums(some, inputs, positions[partition]), true)
            .fold(
                new long[STARTS.length],
                (a, b) -> {
                  long[] both = a.clone();
                  for (int i = 0; i < both.length; i++) {
                    both[i] += b[i];
                  }
                  return both;
                });
    return String.format("%016x%016x", sums[0], sums[1]);
  }

  private static Iterator<long[]> sums(Iterator<RowChunk> chunks, int inputs, long first) {
    long[] sums = new long[STARTS.length];
    long position = first;
    while (chunks.hasNext()) {
      RowChunk chunk = chunks.next();
      for (int r = 0; r < chunk.rows(); r++) {
        for (int i = 0; i < sums.length; i++) {
          sums[i] += row(chunk, r, inputs, position, STARTS[i]);
        }
        position++;
      }
    }
    return java.util.List.of(sums).iterator();
  }

  private static long row(RowChunk chunk, int r, int inputs, long position, long start) {
    long hash = mix(start + position);
    for (int j = 0; j < inputs; j++) {
      hash = mix(hash ^ Double.doubleToLongBits(chunk.feature(r, j)));
    }
    return mix(hash ^ Double.doubleToLongBits(chunk.label(r)));
  }

  /** Multiply and shift: every bit of the argument changes about half of the result. */
  private static long mix(long bits) {
    long mixed = (bits + 0x9E3779B97F4A7C15L) * 0xD6E8FEB86659FD93L;
    return (mixed ^ (mixed >>> 32)) * 0xD6E8FEB86659FD93L;
  }
}
