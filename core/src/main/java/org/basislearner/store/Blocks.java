package org.basislearner.store;

import org.basislearner.rows.RowStorage;

/** Makes the blocks of one store, and gives back what they hold. */
@FunctionalInterface
interface Blocks extends AutoCloseable {
  /** Opens a storage for the blocks of one store. */
  static Blocks in(RowStorage storage) {
    return storage.directory().<Blocks>map(MappedFile::new).orElse(HeapBlock::new);
  }

  /** A new block without columns. */
  Block newBlock(int index, int rows);

  @Override
  default void close() {}
}
