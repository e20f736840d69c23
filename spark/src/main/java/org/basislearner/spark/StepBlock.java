package org.basislearner.spark;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.basislearner.rows.Block;
import org.basislearner.rows.Group;

/**
 * A block during one task: the columns of earlier steps, shared and never changed, and those that
 * the task makes. What it computes is the same however often it is computed.
 */
@SuppressWarnings("EnumOrdinal") // groups as indices, like StoredBlock
final class StepBlock implements Block {
  private final StoredBlock latest;
  private final Map<Integer, StepSource> earlier;
  private final int step;
  private final List<double[]> fresh = new ArrayList<>();
  private final long[][] places;
  private final int[] counts;

  /**
   * A block.
   *
   * @param latest what the latest step left
   * @param earlier where to find what earlier steps left, by their numbers
   */
  StepBlock(StoredBlock latest, Map<Integer, StepSource> earlier) {
    this.latest = latest;
    this.earlier = earlier;
    this.step = latest.step() + 1;
    places = latest.places().clone();
    counts = Arrays.stream(places).mapToInt(group -> group.length).toArray();
  }

  @Override
  public int index() {
    return latest.index();
  }

  @Override
  public int rows() {
    return latest.rows();
  }

  @Override
  public int columns(Group group) {
    return counts[group.ordinal()];
  }

  @Override
  public double[] column(Group group, int j) {
    if (j < 0 || j >= columns(group)) {
      throw new IndexOutOfBoundsException(
          "column " + j + " of " + group + ", which has " + columns(group));
    }
    long place = places[group.ordinal()][j];
    int from = StoredBlock.stepOf(place);
    if (from == step) {
      return fresh.get(StoredBlock.slotOf(place));
    }
    if (from == latest.step()) {
      return latest.column(StoredBlock.slotOf(place));
    }
    StepSource source = earlier.get(from);
    if (source == null) {
      throw new IllegalStateException("the columns of step " + from + " are gone");
    }
    return source.at(index()).column(StoredBlock.slotOf(place));
  }

  @Override
  public void append(Group group, double[] column) {
    int g = group.ordinal();
    places[g] = Arrays.copyOf(places[g], Math.max(counts[g] + 1, places[g].length));
    places[g][counts[g]++] = place(column);
  }

  @Override
  public void replace(Group group, int j, double[] column) {
    int g = group.ordinal();
    places[g] = places[g].clone();
    places[g][j] = place(column);
  }

  @Override
  public void truncate(Group group, int count) {
    int g = group.ordinal();
    counts[g] = Math.min(counts[g], count);
    places[g] = Arrays.copyOf(places[g], counts[g]);
  }

  private long place(double[] column) {
    fresh.add(column);
    return StoredBlock.place(step, fresh.size() - 1);
  }

  /** What to keep of this step: the columns that it made and did not drop again. */
  StoredBlock stored() {
    return stored(false);
  }

  /** The same with the columns of earlier steps, which are not needed any longer then. */
  StoredBlock storedWhole() {
    return stored(true);
  }

  private StoredBlock stored(boolean whole) {
    List<double[]> kept = new ArrayList<>();
    long[][] all = new long[places.length][];
    for (Group group : Group.values()) {
      int g = group.ordinal();
      all[g] = Arrays.copyOf(places[g], counts[g]);
      for (int j = 0; j < counts[g]; j++) {
        if (whole || StoredBlock.stepOf(all[g][j]) == step) {
          kept.add(column(group, j));
          all[g][j] = StoredBlock.place(step, kept.size() - 1);
        }
      }
    }
    return new StoredBlock(index(), rows(), step, all, kept.toArray(new double[0][]));
  }
}
