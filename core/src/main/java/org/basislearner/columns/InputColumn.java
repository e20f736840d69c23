package org.basislearner.columns;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.basislearner.levels.LevelSums;

/** How one column becomes inputs: its kind, and what is done with it. Immutable. */
public sealed interface InputColumn {
  /** The end of the name of an input that is 1 where a value is missing; no level is called so. */
  String MISSING = "=?";

  /** Between the name of a column and that of a target, in the name of a mean by level. */
  String OF = "~";

  /** The column. */
  String name();

  /** Names of the inputs it makes. */
  List<String> inputNames();

  /**
   * A column of numbers as it is. The mean of the training rows stands for a missing value, and the
   * indicator is a second input, 1 where it is missing.
   */
  record Numbers(String name, double mean, boolean indicator) implements InputColumn {
    @Override
    public List<String> inputNames() {
      return indicator ? List.of(name, name + MISSING) : List.of(name);
    }
  }

  /**
   * A column of two words for no and yes, as 0 and 1; mean and indicator are those of {@link
   * Numbers}.
   */
  record Truth(String name, String no, String yes, double mean, boolean indicator)
      implements InputColumn {
    private static final Set<String> TRUE = Set.of("true", "yes", "t", "y", "1");
    private static final Set<String> FALSE = Set.of("false", "no", "f", "n", "0");

    @Override
    public List<String> inputNames() {
      return indicator ? List.of(name, name + MISSING) : List.of(name);
    }

    /** 1 for a word for yes, 0 for no, -1 for anything else. */
    public static int of(String text) {
      String word = text.toLowerCase(Locale.ROOT);
      return TRUE.contains(word) ? 1 : FALSE.contains(word) ? 0 : -1;
    }

    /** 1 or 0 for any words for yes and no, -2 for anything else. */
    public int code(String level) {
      int truth = of(level);
      return level.equals(yes) ? 1 : truth < 0 ? ColumnBlocks.UNSEEN : truth;
    }

    /** Whether two levels are a word for yes and one for no. */
    public static boolean isTruth(List<String> levels) {
      return levels.size() == 2
          && of(levels.get(0)) >= 0
          && of(levels.get(1)) >= 0
          && of(levels.get(0)) + of(levels.get(1)) == 1;
    }
  }

  /**
   * A column of categories, an input for each level, sorted. There are more if the training rows
   * had other, rarer levels; a missing value may be a level, too. A column with many levels also
   * has means of the targets.
   */
  record Levels(
      String name, List<String> levels, boolean more, boolean missing, Optional<Means> means)
      implements InputColumn {
    /** Copies the list. */
    public Levels {
      levels = List.copyOf(levels);
    }

    /** Without means of the targets. */
    public Levels(String name, List<String> levels, boolean more, boolean missing) {
      this(name, levels, more, missing, Optional.empty());
    }

    @Override
    public List<String> inputNames() {
      List<String> names = new ArrayList<>();
      for (String level : levels) {
        names.add(name + "=" + level);
      }
      if (missing) {
        names.add(name + MISSING);
      }
      means.ifPresent(all -> all.targets().forEach(target -> names.add(name + OF + target)));
      return names;
    }
  }

  /**
   * Means of the targets by level, each drawn to the mean of all rows as by {@value #WEIGHT} rows
   * with that: (sum + {@value #WEIGHT} mean) / (rows + {@value #WEIGHT}). Of classes it is the
   * fraction of rows in each, of two classes that of the second.
   *
   * @param targets the target, or the classes
   * @param levels those with a mean of their own
   * @param values for each of these levels the mean of each target, then those of missing values
   * @param prior the means of all rows, which stand for all other levels
   */
  record Means(
      List<String> targets, List<String> levels, List<List<Double>> values, List<Double> prior) {
    /** As many rows as a level's own count as much as the mean of all. */
    public static final int WEIGHT = LevelSums.WEIGHT;

    /** Copies the lists and checks that they fit together. */
    public Means {
      targets = List.copyOf(targets);
      levels = List.copyOf(levels);
      values = values.stream().map(List::copyOf).toList();
      prior = List.copyOf(prior);
      int count = targets.size();
      if (values.size() != levels.size() + 1
          || prior.size() != count
          || values.stream().anyMatch(each -> each.size() != count)) {
        throw new IllegalArgumentException(
            "means: expected %d numbers for each of %d levels, for missing values and for all rows"
                .formatted(count, levels.size()));
      }
    }

    /**
     * The mean of a target by the number of a level, behind the last one that of missing values.
     */
    public double value(int level, int target) {
      return level < values.size() ? values.get(level).get(target) : prior.get(target);
    }
  }
}
