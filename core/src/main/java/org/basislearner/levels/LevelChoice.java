package org.basislearner.levels;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Which levels of a column are used.
 *
 * @param inputs those that make an input each, sorted
 * @param means those with a mean of the target of their own, sorted; none if the column has no
 *     means
 */
public record LevelChoice(List<String> inputs, List<String> means) {
  /** Levels with an input, where there are no means; rarer ones have too few rows to learn from. */
  public static final int MOST = 100;

  /** With more levels a column has means of the target beside inputs for the frequent ones. */
  public static final int MANY = 30;

  /** With fewer rows texts may be all different by chance. */
  private static final int ROWS_FOR_NAMES = 10;

  /** A level with fewer rows has no input of its own beside means of the targets. */
  private static final int LEAST_ROWS = 5;

  private static final int MOST_BESIDE_MEANS = 60;

  /** Levels with a mean of their own: they make the model larger, the rarest say little. */
  private static final int MOST_MEANS = 10_000;

  /** Copies the lists. */
  public LevelChoice {
    inputs = List.copyOf(inputs);
    means = List.copyOf(means);
  }

  /**
   * The levels to use: the most frequent, equally frequent ones by name.
   *
   * @param levels those that training rows have
   * @param counts how many rows have each
   * @param withMeans whether there are means of the target
   */
  public static LevelChoice of(List<String> levels, long[] counts, boolean withMeans) {
    boolean means = withMeans && levels.size() > MANY;
    List<Integer> order =
        IntStream.range(0, levels.size())
            .boxed()
            .sorted(Comparator.<Integer>comparingLong(i -> -counts[i]).thenComparing(levels::get))
            .toList();
    List<String> inputs = new ArrayList<>();
    List<String> ofMeans = new ArrayList<>();
    for (int i : order) {
      if (means
          ? counts[i] >= LEAST_ROWS && inputs.size() < MOST_BESIDE_MEANS
          : inputs.size() < MOST) {
        inputs.add(levels.get(i));
      }
      if (means && ofMeans.size() < MOST_MEANS) {
        ofMeans.add(levels.get(i));
      }
    }
    inputs.sort(null);
    ofMeans.sort(null);
    return new LevelChoice(inputs, ofMeans);
  }

  /** Whether a column has another level in each of its rows, as names of rows do. */
  public static boolean areNames(int levels, long rows) {
    return levels == rows && rows > ROWS_FOR_NAMES;
  }
}
