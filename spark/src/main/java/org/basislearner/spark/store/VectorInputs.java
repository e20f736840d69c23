package org.basislearner.spark.store;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.basislearner.columns.InputColumn;
import org.basislearner.columns.InputColumns;

/**
 * How the numbers of a vector become inputs: most as they are; the index of a category, as {@code
 * StringIndexer} makes it, becomes the inputs that a column of categories makes, 1 for its level
 * and 0 for the others. An index that is no level of the training rows is 0 in all of them.
 */
public final class VectorInputs implements Serializable {
  private static final long serialVersionUID = 1;

  /**
   * For each number of the vector, for each index its input among those of the number; -1: none.
   */
  private final int[][] levels;

  /** For each number of the vector how many inputs it makes. */
  private final int[] counts;

  private final int inputs;

  private VectorInputs(int[][] levels) {
    this.levels = levels;
    counts = Arrays.stream(levels).mapToInt(VectorInputs::count).toArray();
    inputs = Arrays.stream(counts).sum();
  }

  /**
   * Inputs of columns.
   *
   * @param categories for each number of the vector the names of its levels, none if it is a number
   */
  static VectorInputs of(List<List<String>> categories) {
    return new VectorInputs(categories.stream().map(VectorInputs::positions).toArray(int[][]::new));
  }

  /** The same from what {@link #layout} gives. */
  public static VectorInputs of(int[] layout) {
    List<int[]> levels = new ArrayList<>();
    for (int at = 0; at < layout.length; at += 1 + layout[at]) {
      levels.add(Arrays.copyOfRange(layout, at + 1, at + 1 + layout[at]));
    }
    return new VectorInputs(levels.toArray(int[][]::new));
  }

  /** For each number of the vector the number of its levels, and then the input of each. */
  public int[] layout() {
    return Arrays.stream(levels)
        .flatMapToInt(one -> IntStream.concat(IntStream.of(one.length), Arrays.stream(one)))
        .toArray();
  }

  /** Of very many levels the first are kept: {@code StringIndexer} has the most frequent first. */
  private static int[] positions(List<String> names) {
    if (InputColumn.Truth.isTruth(names)) {
      return names.stream().mapToInt(name -> InputColumn.Truth.of(name) == 1 ? 0 : -1).toArray();
    }
    List<String> kept = kept(names);
    return names.stream().mapToInt(kept::indexOf).toArray();
  }

  private static List<String> kept(List<String> names) {
    return names.stream().limit(InputColumns.MOST_LEVELS).sorted().toList();
  }

  /** The names of the inputs that a number makes. */
  static List<String> names(String name, List<String> levels) {
    return levels.isEmpty() || InputColumn.Truth.isTruth(levels)
        ? List.of(name)
        : kept(levels).stream().map(level -> name + "=" + level).toList();
  }

  private static int count(int[] positions) {
    return Math.max(1, Arrays.stream(positions).max().orElse(0) + 1);
  }

  /** Whether all numbers are inputs as they are. */
  public boolean isIdentity() {
    return Arrays.stream(levels).allMatch(one -> one.length == 0);
  }

  /** How many numbers a vector has. */
  public int size() {
    return levels.length;
  }

  int inputs() {
    return inputs;
  }

  /** The inputs of a vector. */
  public double[] of(double[] vector) {
    double[] into = new double[inputs];
    put(vector, into, 0);
    return into;
  }

  /** Puts the inputs of a vector into a larger array, where zeros are. */
  void put(double[] vector, double[] into, int from) {
    int at = from;
    for (int p = 0; p < levels.length; p++) {
      int[] positions = levels[p];
      if (positions.length == 0) {
        into[at++] = vector[p];
        continue;
      }
      int index = (int) vector[p];
      if (index == vector[p] && index >= 0 && index < positions.length && positions[index] >= 0) {
        into[at + positions[index]] = 1;
      }
      at += counts[p];
    }
  }
}
