package org.basislearner.data.read;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The distinct texts of a column in a block, as bytes, numbered in order of appearance. */
final class LevelTable {
  private int[] slots = new int[64];
  private int[] hashes = new int[32];
  private final List<byte[]> levels = new ArrayList<>();

  /** The number of a text. */
  int code(byte[] bytes, int from, int to) {
    int hash = 1;
    for (int p = from; p < to; p++) {
      hash = 31 * hash + bytes[p];
    }
    hash *= 0x9e3779b9;
    int slot = (hash >>> 8) & (slots.length - 1);
    while (slots[slot] != 0) {
      int code = slots[slot] - 1;
      byte[] level = levels.get(code);
      if (hashes[code] == hash && Arrays.equals(level, 0, level.length, bytes, from, to)) {
        return code;
      }
      slot = (slot + 1) & (slots.length - 1);
    }
    int code = levels.size();
    levels.add(Arrays.copyOfRange(bytes, from, to));
    if (code == hashes.length) {
      hashes = Arrays.copyOf(hashes, 2 * code);
    }
    hashes[code] = hash;
    slots[slot] = code + 1;
    if (2 * levels.size() > slots.length) {
      grow();
    }
    return code;
  }

  private void grow() {
    slots = new int[4 * slots.length];
    for (int code = 0; code < levels.size(); code++) {
      int slot = (hashes[code] >>> 8) & (slots.length - 1);
      while (slots[slot] != 0) {
        slot = (slot + 1) & (slots.length - 1);
      }
      slots[slot] = code + 1;
    }
  }

  List<byte[]> levels() {
    return levels;
  }
}
