package org.basislearner.columns;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** How one column becomes inputs: its kind, and what is done with it. Immutable. */
public sealed interface InputColumn {
  /** The end of the name of an input that is 1 where a value is missing; no level is called so. */
  String MISSING = "=?";

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
   * had other, rarer levels; a missing value may be a level, too.
   */
  record Levels(String name, List<String> levels, boolean more, boolean missing)
      implements InputColumn {
    /** Copies the list. */
    public Levels {
      levels = List.copyOf(levels);
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
      return names;
    }
  }
}
