package org.basislearner.store;

class HeapBlockTest extends BlockContract {
  @Override
  Block block(int index, int rows) {
    return new HeapBlock(index, rows);
  }
}
