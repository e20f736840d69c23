package org.basislearner.store;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/** A block whose columns lie in a {@link MappedFile}; reading one copies it to the heap. */
final class MappedBlock implements Block {
  /** The slots of a group's columns, in order. */
  private static final class Slots {
    private int[] slot = new int[8];
    private int count;
  }

  private final int index;
  private final int rows;
  private final MappedFile file;
  private final Map<Group, Slots> groups = new EnumMap<>(Group.class);

  MappedBlock(int index, int rows, MappedFile file) {
    this.index = index;
    this.rows = rows;
    this.file = file;
    for (Group group : Group.values()) {
      groups.put(group, new Slots());
    }
  }

  @Override
  public int index() {
    return index;
  }

  @Override
  public int rows() {
    return rows;
  }

  @Override
  public int columns(Group group) {
    return slots(group).count;
  }

  @Override
  public double[] column(Group group, int j) {
    Slots slots = slots(group);
    return file.read(slots.slot[checkIndex(slots, j)], rows);
  }

  @Override
  public void append(Group group, double[] column) {
    Slots slots = slots(group);
    if (slots.count == slots.slot.length) {
      slots.slot = Arrays.copyOf(slots.slot, 2 * slots.count);
    }
    int slot = file.allocate();
    file.write(slot, column, rows);
    slots.slot[slots.count++] = slot;
  }

  @Override
  public void replace(Group group, int j, double[] column) {
    Slots slots = slots(group);
    file.write(slots.slot[checkIndex(slots, j)], column, rows);
  }

  @Override
  public void truncate(Group group, int count) {
    Slots slots = slots(group);
    while (slots.count > count) {
      file.free(slots.slot[--slots.count]);
    }
  }

  private Slots slots(Group group) {
    return Objects.requireNonNull(groups.get(group));
  }

  private static int checkIndex(Slots slots, int j) {
    if (j < 0 || j >= slots.count) {
      throw new IndexOutOfBoundsException("column " + j + " of " + slots.count);
    }
    return j;
  }
}
