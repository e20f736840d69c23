package org.basislearner.spark.store;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.basislearner.columns.InputColumn;
import org.basislearner.levels.LevelChoice;

/**
 * Which levels of the categories in a vector are inputs, and which have means of the targets: what
 * a column of these categories would have in one process. Where the metadata name many levels, rows
 * are counted first.
 */
final class VectorLevels implements Serializable {
  private static final long serialVersionUID = 1;

  private final int[][] inputs;

  /**
   * For each number of the vector and each of its indexes the number of the level among those with
   * means, behind the last for unknown ones; nothing if there are no means.
   */
  private final int[][] numbers;

  /** For each number of the vector how many levels have means of their own. */
  private final int[] withMeans;

  private final int targets;
  private final transient List<String> inputNames = new ArrayList<>();
  private final transient List<String> leftOut = new ArrayList<>();

  /**
   * Chooses levels.
   *
   * @param names of the numbers of the vector
   * @param levels for each number of the vector the names of its levels, none if it is a number
   * @param counts for each number of the vector how many rows have each level, none if few are
   *     named
   * @param targets what means are of, if there are any
   */
  VectorLevels(
      List<String> names, List<List<String>> levels, long[][] counts, List<String> targets) {
    this.targets = targets.size();
    inputs = new int[names.size()][];
    numbers = new int[names.size()][0];
    withMeans = new int[names.size()];
    for (int p = 0; p < inputs.length; p++) {
      if (counts[p].length > 0) {
        choose(p, names.get(p), levels.get(p), counts[p], targets);
      } else {
        inputs[p] = positions(levels.get(p));
        inputNames.addAll(names(names.get(p), levels.get(p)));
      }
    }
  }

  /** Whether rows have to be counted before levels can be chosen. */
  static boolean areMany(List<String> levels) {
    return levels.size() > LevelChoice.MANY;
  }

  private void choose(
      int p, String name, List<String> levels, long[] counts, List<String> targets) {
    int[] present = IntStream.range(0, counts.length).filter(i -> counts[i] > 0).toArray();
    long rows = Arrays.stream(counts).sum();
    inputs[p] = new int[levels.size()];
    Arrays.fill(inputs[p], -1);
    if (present.length < 2 || LevelChoice.areNames(present.length, rows)) {
      leftOut.add(name);
      return;
    }
    LevelChoice choice =
        LevelChoice.of(
            Arrays.stream(present).mapToObj(levels::get).toList(),
            Arrays.stream(present).mapToLong(i -> counts[i]).toArray(),
            !targets.isEmpty());
    put(choice.inputs(), levels, inputs[p]);
    choice.inputs().forEach(level -> inputNames.add(name + "=" + level));
    if (!choice.means().isEmpty()) {
      withMeans[p] = choice.means().size();
      numbers[p] = new int[levels.size()];
      Arrays.fill(numbers[p], unknown(p));
      put(choice.means(), levels, numbers[p]);
      targets.forEach(target -> inputNames.add(name + InputColumn.OF + target));
    }
  }

  /** The position of each level among those that are chosen, where there is one. */
  private static void put(List<String> chosen, List<String> levels, int[] into) {
    Map<String, Integer> positions = new HashMap<>();
    chosen.forEach(level -> positions.put(level, positions.size()));
    for (int i = 0; i < into.length; i++) {
      into[i] = positions.getOrDefault(levels.get(i), into[i]);
    }
  }

  private static int[] positions(List<String> levels) {
    if (InputColumn.Truth.isTruth(levels)) {
      return levels.stream().mapToInt(name -> InputColumn.Truth.of(name) == 1 ? 0 : -1).toArray();
    }
    List<String> sorted = levels.stream().sorted().toList();
    return levels.stream().mapToInt(level -> Collections.binarySearch(sorted, level)).toArray();
  }

  /** The names of the inputs that a number makes. */
  private static List<String> names(String name, List<String> levels) {
    return levels.isEmpty() || InputColumn.Truth.isTruth(levels)
        ? List.of(name)
        : levels.stream().sorted().map(level -> name + "=" + level).toList();
  }

  /**
   * Behind the levels with means comes the number of missing values, which a vector has none of.
   */
  private int unknown(int p) {
    return withMeans[p] + 1;
  }

  /** A name for each input. */
  List<String> inputNames() {
    return List.copyOf(inputNames);
  }

  /** Numbers of the vector that make no input: one level, or another in each row. */
  List<String> leftOut() {
    return List.copyOf(leftOut);
  }

  /** The numbers of the vector that make means. */
  int[] withMeans() {
    return IntStream.range(0, numbers.length).filter(p -> numbers[p].length > 0).toArray();
  }

  /** How many numbers a vector has. */
  int vectorSize() {
    return inputs.length;
  }

  /** How many means each of these makes. */
  int targets() {
    return targets;
  }

  /** How many numbers a level of a number of the vector may have. */
  int size(int p) {
    return unknown(p) + 1;
  }

  /** The number of the level that a number of the vector stands for. */
  int level(int p, double value) {
    int index = VectorInputs.index(value, numbers[p].length);
    return index < numbers[p].length ? numbers[p][index] : unknown(p);
  }

  /** Inputs with the numbers of levels in place of means, as training rows are hashed. */
  VectorInputs numbered() {
    double[][][] tables = new double[inputs.length][][];
    for (int p = 0; p < tables.length; p++) {
      double[] numbers = IntStream.range(0, size(p)).asDoubleStream().toArray();
      tables[p] = new double[targets][];
      Arrays.fill(tables[p], numbers);
    }
    return inputs(tables);
  }

  /**
   * Inputs with means.
   *
   * @param means for each number of the vector and each target the mean of each level by number
   */
  VectorInputs inputs(double[][][] means) {
    double[][][] byIndex = new double[inputs.length][0][];
    for (int p : withMeans()) {
      byIndex[p] = new double[targets][numbers[p].length + 1];
      for (int t = 0; t < targets; t++) {
        for (int index = 0; index < byIndex[p][t].length; index++) {
          byIndex[p][t][index] = means[p][t][level(p, index)];
        }
      }
    }
    return new VectorInputs(inputs, byIndex);
  }
}
