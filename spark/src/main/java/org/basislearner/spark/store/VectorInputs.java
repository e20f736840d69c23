package org.basislearner.spark.store;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * How the numbers of a vector become inputs: most as they are; the index of a category, as {@code
 * StringIndexer} makes it, becomes the inputs that a column of categories makes, 1 for its level
 * and 0 for the others, and where there are many levels means of the target by level. An index that
 * is no level of the training rows is 0 in all of them and has the means of all rows. Immutable.
 */
public final class VectorInputs implements Serializable {
  private static final long serialVersionUID = 1;

  /**
   * For each number of the vector, for each index its input among those of the number; -1: none.
   */
  private final int[][] levels;

  /**
   * For each number of the vector and each of its means the mean by index, and behind the last
   * index that for all others.
   */
  private final double[][][] means;

  /** For each number of the vector how many inputs of 0 and 1 it makes, or 1 for a number. */
  private final int[] counts;

  private final int inputs;

  VectorInputs(int[][] levels, double[][][] means) {
    this.levels = levels;
    this.means = means;
    counts = Arrays.stream(levels).mapToInt(VectorInputs::count).toArray();
    inputs = Arrays.stream(counts).sum() + Arrays.stream(means).mapToInt(all -> all.length).sum();
  }

  /** The same from what {@link #layout} and {@link #means} give. */
  public static VectorInputs of(int[] layout, double[] means) {
    List<int[]> levels = new ArrayList<>();
    for (int at = 0; at < layout.length; at += 1 + layout[at]) {
      levels.add(Arrays.copyOfRange(layout, at + 1, at + 1 + layout[at]));
    }
    double[][][] tables = new double[levels.size()][][];
    int at = 0;
    for (int p = 0; p < tables.length; p++) {
      tables[p] = new double[at < means.length ? (int) means[at++] : 0][];
      for (int t = 0; t < tables[p].length; t++) {
        int size = levels.get(p).length + 1;
        tables[p][t] = Arrays.copyOfRange(means, at, at + size);
        at += size;
      }
    }
    return new VectorInputs(levels.toArray(int[][]::new), tables);
  }

  /** For each number of the vector the number of its levels, and then the input of each. */
  public int[] layout() {
    return Arrays.stream(levels)
        .flatMapToInt(one -> IntStream.concat(IntStream.of(one.length), Arrays.stream(one)))
        .toArray();
  }

  /**
   * For each number of the vector how many means it makes, and then of each of these the mean of
   * each level and that of all rows. Nothing if there are no means.
   */
  public double[] means() {
    return Arrays.stream(means).allMatch(all -> all.length == 0)
        ? new double[0]
        : Arrays.stream(means)
            .flatMapToDouble(
                all ->
                    DoubleStream.concat(
                        DoubleStream.of(all.length),
                        Arrays.stream(all).flatMapToDouble(Arrays::stream)))
            .toArray();
  }

  private static int count(int[] positions) {
    return positions.length == 0 ? 1 : Arrays.stream(positions).max().orElse(-1) + 1;
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
    put(vector, 0, into);
    return into;
  }

  /** Puts the inputs of a vector, which begins somewhere in an array, into another. */
  void put(double[] from, int first, double[] into) {
    int at = 0;
    for (int p = 0; p < levels.length; p++) {
      double value = from[first + p];
      int[] positions = levels[p];
      if (positions.length == 0) {
        into[at++] = value;
        continue;
      }
      int index = index(value, positions.length);
      Arrays.fill(into, at, at + counts[p], 0);
      if (index < positions.length && positions[index] >= 0) {
        into[at + positions[index]] = 1;
      }
      at += counts[p];
      for (double[] mean : means[p]) {
        into[at++] = mean[index];
      }
    }
  }

  /** The index of a level, or how many there are for anything else. */
  static int index(double value, int levels) {
    int index = (int) value;
    return index == value && index >= 0 && index < levels ? index : levels;
  }
}
