package org.basislearner.train;

import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Auto mode: what to try when nothing is known but the data. */
public final class AutoSearch implements Search {
  private final Parameters base;

  /**
   * A search for the given data.
   *
   * @param change is done to all parameters before they are tried
   */
  public AutoSearch(Targets targets, int inputs, UnaryOperator<Parameters> change) {
    base = change.apply(Parameters.defaults());
  }

  @Override
  public Parameters base() {
    return base;
  }

  @Override
  public Optional<Parameters> next(List<Build> builds) {
    return builds.isEmpty() ? Optional.of(base) : Optional.empty();
  }
}
