package org.basislearner.rows;

import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;

/** Where training keeps its rows: on the heap, or in a memory-mapped file. Immutable. */
public final class RowStorage {
  private static final RowStorage HEAP = new RowStorage(Optional.empty());

  private final Optional<Path> directory;

  private RowStorage(Optional<Path> directory) {
    this.directory = directory;
  }

  /** Rows on the heap. */
  public static RowStorage heap() {
    return HEAP;
  }

  /**
   * Rows in a temporary file, for data larger than the heap; slower by a copy of each column that
   * is read, with the same results to the last bit.
   *
   * @param directory an existing folder on a disk with room for the data; the file in it is deleted
   *     at the end
   */
  public static RowStorage mapped(Path directory) {
    return new RowStorage(Optional.of(Objects.requireNonNull(directory, "directory")));
  }

  /** The folder of the temporary file, unless rows are on the heap. */
  public Optional<Path> directory() {
    return directory;
  }

  /** Whether the rows take room on the heap. */
  public boolean onHeap() {
    return directory.isEmpty();
  }
}
