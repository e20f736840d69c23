package org.basislearner.store;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** A block whose columns are arrays on the heap. */
final class HeapBlock implements Block {
  private final int index;
  private final int rows;
  private final Map<Group, List<double[]>> groups = new EnumMap<>(Group.class);

  HeapBlock(int index, int rows) {
    this.index = index;
    this.rows = rows;
    for (Group group : Group.values()) {
      groups.put(group, new ArrayList<>());
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
    return list(group).size();
  }

  @Override
  public double[] column(Group group, int j) {
    return list(group).get(j);
  }

  @Override
  public void append(Group group, double[] column) {
    list(group).add(column);
  }

  @Override
  public void replace(Group group, int j, double[] column) {
    list(group).set(j, column);
  }

  @Override
  public void truncate(Group group, int count) {
    List<double[]> list = list(group);
    list.subList(Math.min(count, list.size()), list.size()).clear();
  }

  private List<double[]> list(Group group) {
    return Objects.requireNonNull(groups.get(group));
  }
}
