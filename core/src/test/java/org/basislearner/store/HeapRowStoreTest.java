package org.basislearner.store;

import org.basislearner.rows.RowStorage;

class HeapRowStoreTest extends RowStoreContract {
  @Override
  RowStorage storage() {
    return RowStorage.heap();
  }
}
