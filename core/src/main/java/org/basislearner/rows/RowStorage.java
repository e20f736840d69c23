package org.basislearner.rows;

import java.nio.file.Path;

/** Makes the blocks of a {@link LocalRowStore}: on the heap, or in memory-mapped files. */
public interface RowStorage {
  /** Blocks on the heap. */
  static RowStorage heap() {
    return () ->
        new Blocks() {
          @Override
          public Block newBlock(int index, int rows) {
            return new HeapBlock(index, rows);
          }

          @Override
          public void close() {}
        };
  }

  /**
   * Blocks in a temporary file, for data larger than the heap; slower by a copy of each column that
   * is read, with the same results to the last bit.
   *
   * @param directory an existing folder on a disk with room for the data; the file in it is deleted
   *     at the end
   */
  static RowStorage mapped(Path directory) {
    return new RowStorage() {
      @Override
      public Blocks open() {
        MappedFile file = new MappedFile(directory);
        return new Blocks() {
          @Override
          public Block newBlock(int index, int rows) {
            return new MappedBlock(index, rows, file);
          }

          @Override
          public void close() {
            file.close();
          }
        };
      }

      @Override
      public boolean onHeap() {
        return false;
      }
    };
  }

  /** Opens the storage for the blocks of one store. */
  Blocks open();

  /** Whether the blocks take room on the heap. */
  default boolean onHeap() {
    return true;
  }

  /** The storage of one store. */
  interface Blocks extends AutoCloseable {
    /** A new block without columns. */
    Block newBlock(int index, int rows);

    @Override
    void close();
  }
}
