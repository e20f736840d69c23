package org.basislearner.data;

import java.util.function.BooleanSupplier;

/**
 * How a file is read.
 *
 * @param progress is told the bytes read so far and the bytes in all (0 if unknown), a few times a
 *     second, from the reading thread
 * @param cancelled is asked now and then; reading ends with a CancellationException when true
 */
public record ReadOptions(Progress progress, BooleanSupplier cancelled) {
  /** Sees how far reading is. */
  @FunctionalInterface
  public interface Progress {
    /** Some bytes of all have been read. */
    void read(long bytes, long all);
  }

  /** No progress, never cancelled. */
  public static ReadOptions defaults() {
    return new ReadOptions((bytes, all) -> {}, () -> false);
  }
}
