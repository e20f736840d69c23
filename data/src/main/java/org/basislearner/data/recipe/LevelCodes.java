package org.basislearner.data.recipe;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.basislearner.columns.InputColumn;
import org.basislearner.data.text.NumberText;

/** Finds values among the levels of a recipe. Immutable and thread-safe. */
interface LevelCodes {
  /** A value that is not among the levels. */
  int UNSEEN = -2;

  /** The position of a text, or {@link #UNSEEN}. */
  int of(String level);

  /** The position of a number, or {@link #UNSEEN}. */
  int of(double number);

  /** The levels of a text column; a level such as 007 is also found by its number. */
  static LevelCodes of(List<String> known) {
    Map<String, Integer> positions = new HashMap<>();
    Map<Double, Integer> byNumber = new HashMap<>();
    for (int i = 0; i < known.size(); i++) {
      positions.put(known.get(i), i);
      double number = NumberText.parse(known.get(i));
      if (!Double.isNaN(number)) {
        byNumber.putIfAbsent(number + 0.0, i);
      }
    }
    return new LevelCodes() {
      @Override
      public int of(String level) {
        return positions.getOrDefault(level, UNSEEN);
      }

      @Override
      public int of(double number) {
        return byNumber.getOrDefault(number + 0.0, UNSEEN);
      }
    };
  }

  /** No is 0 and yes is 1, in any words for them. */
  static LevelCodes of(InputColumn.Truth known) {
    return new LevelCodes() {
      @Override
      public int of(String level) {
        return known.code(level);
      }

      @Override
      public int of(double number) {
        return number == 0 ? 0 : number == 1 ? 1 : UNSEEN;
      }
    };
  }
}
