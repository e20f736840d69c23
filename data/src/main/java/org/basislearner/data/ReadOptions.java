package org.basislearner.data;

import java.util.Set;
import java.util.function.BooleanSupplier;

/**
 * How a file is read.
 *
 * @param progress is told the bytes read so far and the bytes in all (0 if unknown), a few times a
 *     second, from the reading thread
 * @param cancelled is asked now and then; reading ends with a CancellationException when true
 * @param writing what is known of the file; the rest is found
 * @param texts columns whose values are kept as they stand in the file, even if they are numbers
 */
public record ReadOptions(
    ReadingProgress progress, BooleanSupplier cancelled, Writing writing, Set<String> texts) {
  /** Sees how far reading is. */
  @FunctionalInterface
  public interface ReadingProgress {
    /** Some bytes of all have been read. */
    void read(long bytes, long all);
  }

  /** Copies the set. */
  public ReadOptions {
    texts = Set.copyOf(texts);
  }

  /** Nothing is known of the file. */
  public ReadOptions(ReadingProgress progress, BooleanSupplier cancelled) {
    this(progress, cancelled, Writing.unknown(), Set.of());
  }

  /** No progress, never cancelled. */
  public static ReadOptions defaults() {
    return new ReadOptions((bytes, all) -> {}, () -> false);
  }

  /** The same for a file of which something is known. */
  public ReadOptions with(Writing known) {
    return new ReadOptions(progress, cancelled, known, texts);
  }

  /** The same with columns whose values are kept as texts. */
  public ReadOptions withTexts(Set<String> columns) {
    return new ReadOptions(progress, cancelled, writing, columns);
  }
}
