package org.basislearner.data;

import java.util.List;

/** How one column becomes inputs. Immutable. */
sealed interface InputColumn {
  /** The end of the name of an input that is 1 where a value is missing; no level is called so. */
  String MISSING = "=?";

  /** The column. */
  String name();

  /** Names of the inputs it makes. */
  List<String> inputNames();

  /**
   * A column of numbers as it is.
   *
   * @param mean of the training rows
   * @param indicator whether a second input tells where it is missing
   */
  record Numbers(String name, double mean, boolean indicator) implements InputColumn {
    @Override
    public List<String> inputNames() {
      return indicator ? List.of(name, name + MISSING) : List.of(name);
    }
  }

  /**
   * A column of two words for no and yes, as 0 and 1.
   *
   * @param no the word of the training table, as is yes
   * @param mean of the training rows
   * @param indicator whether a second input tells where it is missing
   */
  record Truth(String name, String no, String yes, double mean, boolean indicator)
      implements InputColumn {
    @Override
    public List<String> inputNames() {
      return indicator ? List.of(name, name + MISSING) : List.of(name);
    }
  }

  /**
   * A column of texts, an input for each level.
   *
   * @param levels sorted
   * @param more whether the training table had other, rarer levels
   * @param missing whether a missing value is a level, too
   */
  record Levels(String name, List<String> levels, boolean more, boolean missing)
      implements InputColumn {
    public Levels {
      levels = List.copyOf(levels);
    }

    @Override
    public List<String> inputNames() {
      List<String> names = new java.util.ArrayList<>();
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
