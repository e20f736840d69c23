package org.basislearner;

import java.util.List;
import java.util.function.UnaryOperator;
import org.basislearner.learner.Targets;
import org.basislearner.search.AutoSearch;
import org.basislearner.search.Search;
import org.basislearner.train.Parameters;

/**
 * What is to be tried: given parameters, or whatever auto mode finds worth trying.
 *
 * @param given parameters to choose from; none for auto mode
 * @param change is done to all parameters before they are tried
 */
record Plan(List<Parameters> given, UnaryOperator<Parameters> change) {
  static Plan auto(UnaryOperator<Parameters> change) {
    return new Plan(List.of(), change);
  }

  static Plan of(List<Parameters> given) {
    if (given.isEmpty()) {
      throw new IllegalArgumentException("there are no parameters to try");
    }
    return new Plan(List.copyOf(given), UnaryOperator.identity());
  }

  /** The same, changed further. */
  Plan then(UnaryOperator<Parameters> further) {
    return new Plan(given, parameters -> further.apply(change.apply(parameters)));
  }

  Search search(Targets targets, int inputs) {
    return given.isEmpty()
        ? new AutoSearch(targets.kind(), targets.rows(), inputs, change)
        : Search.of(given.stream().map(change).toList());
  }
}
