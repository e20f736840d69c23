package org.basislearner.rows;

class HeapRowStoreTest extends RowStoreContract {
  @Override
  RowStorage storage() {
    return RowStorage.heap();
  }
}
