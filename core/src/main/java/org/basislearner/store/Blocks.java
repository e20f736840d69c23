package org.basislearner.store;

import org.basislearner.rows.RowStorage;

/** Makes the blocks of one store, and gives back what they hold. */
interface Blocks extends AutoCloseable {
  /** Opens a storage for the blocks of one store. */
  static Blocks in(RowStorage storage) {
    return storage.directory().map(MappedFile::new).map(Blocks::mapped).orElseGet(Blocks::heap);
  }

  /** A new block without columns. */
  Block newBlock(int index, int rows);

  @Override
  void close();

  private static Blocks heap() {
    return new Blocks() {
      @Override
      public Block newBlock(int index, int rows) {
        return new HeapBlock(index, rows);
      }

      @Override
      public void close() {}
    };
  }

  private static Blocks mapped(MappedFile file) {
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
}
