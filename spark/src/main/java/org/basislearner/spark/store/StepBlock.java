package org.basislearner.spark.store;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.basislearner.store.Block;
import org.basislearner.store.Group;
import org.basislearner.store.Product;
import org.jspecify.annotations.Nullable;

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
  private final ColumnPlace[][] places;

  /** Products that were computed for this task. */
  private final Map<ColumnPlace, double[]> computed = new HashMap<>();

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
    this.step = latest.step + 1;
    places = latest.places.clone();
    counts = Arrays.stream(places).mapToInt(group -> group.length).toArray();
  }

  @Override
  public int index() {
    return latest.index;
  }

  @Override
  public int rows() {
    return latest.rows;
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
    return column(places[group.ordinal()][j]);
  }

  private double[] column(ColumnPlace place) {
    if (place instanceof ColumnPlace.Multiplied product) {
      double @Nullable [] known = computed.get(place);
      if (known == null) {
        known = Product.of(column(product.left), column(product.right), product.weight, rows());
        computed.put(place, known);
      }
      return known;
    }
    return stored((ColumnPlace.Stored) place);
  }

  private double[] stored(ColumnPlace.Stored place) {
    int from = place.step;
    if (from == step) {
      return fresh.get(place.slot);
    }
    if (from == latest.step) {
      return latest.column(place.slot);
    }
    StepSource source = earlier.get(from);
    if (source == null) {
      throw new IllegalStateException("the columns of step " + from + " are gone");
    }
    return source.at(index()).column(place.slot);
  }

  @Override
  public void append(Group group, double[] column) {
    append(group, place(column));
  }

  @Override
  public void append(Group group, Product product) {
    append(
        group,
        new ColumnPlace.Multiplied(
            places[product.leftGroup().ordinal()][product.left()],
            places[product.rightGroup().ordinal()][product.right()],
            product.weight()));
  }

  private void append(Group group, ColumnPlace place) {
    int g = group.ordinal();
    places[g] = Arrays.copyOf(places[g], Math.max(counts[g] + 1, places[g].length));
    places[g][counts[g]++] = place;
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

  private ColumnPlace place(double[] column) {
    fresh.add(column);
    return new ColumnPlace.Stored(step, fresh.size() - 1);
  }

  /**
   * What to keep of this step: the columns that it made and did not drop again.
   *
   * @param whole whether to keep those of earlier steps too, which are not needed any longer then
   */
  StoredBlock stored(boolean whole) {
    List<double[]> kept = new ArrayList<>();
    Map<ColumnPlace, ColumnPlace> moved = new HashMap<>();
    ColumnPlace[][] all = new ColumnPlace[places.length][];
    for (int g = 0; g < all.length; g++) {
      all[g] = Arrays.copyOf(places[g], counts[g]);
      for (int j = 0; j < counts[g]; j++) {
        all[g][j] = kept(all[g][j], whole, moved, kept);
      }
    }
    return new StoredBlock(index(), rows(), step, all, kept.toArray(new double[0][]));
  }

  /** Where a column is once this step is stored; those of this step move together. */
  private ColumnPlace kept(
      ColumnPlace place, boolean whole, Map<ColumnPlace, ColumnPlace> moved, List<double[]> kept) {
    ColumnPlace known = moved.get(place);
    if (known != null) {
      return known;
    }
    ColumnPlace now = place;
    if (place instanceof ColumnPlace.Multiplied product) {
      ColumnPlace left = kept(product.left, whole, moved, kept);
      ColumnPlace right = kept(product.right, whole, moved, kept);
      if (left != product.left || right != product.right) {
        now = new ColumnPlace.Multiplied(left, right, product.weight);
      }
    } else if (whole || ((ColumnPlace.Stored) place).step == step) {
      kept.add(column(place));
      now = new ColumnPlace.Stored(step, kept.size() - 1);
    }
    moved.put(place, now);
    return now;
  }
}
