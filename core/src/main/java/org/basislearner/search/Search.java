package org.basislearner.search;

import java.util.List;
import java.util.Optional;
import org.basislearner.train.Build;
import org.basislearner.train.Parameters;

/**
 * Which networks are grown to choose the best from. Depth and lambda come with each; what needs a
 * build of its own, such as other widths, is searched over here.
 */
public interface Search {
  /** What all builds have in common: task, validation, guard, seed and class weights count. */
  Parameters base();

  /**
   * What to build next, if anything.
   *
   * @param builds all so far; the first call gets none and must return something
   */
  Optional<Parameters> next(List<Build> builds);

  /** Whether the search ends with what it has when the next network would not fit into memory. */
  default boolean endsWhenMemoryDoes() {
    return false;
  }

  /** One build. */
  static Search of(Parameters parameters) {
    return of(List.of(parameters));
  }

  /**
   * Some builds, one after the other.
   *
   * @throws IllegalArgumentException if there is none, or they differ in what must be the same
   */
  static Search of(List<Parameters> all) {
    if (all.isEmpty()) {
      throw new IllegalArgumentException("there are no parameters to try");
    }
    Parameters base = all.get(0);
    for (Parameters one : all) {
      if (one.task() != base.task()
          || !one.validation().equals(base.validation())
          || one.guard() != base.guard()
          || one.seed() != base.seed()
          || one.classWeights() != base.classWeights()) {
        throw new IllegalArgumentException(
            "parameters to choose from must agree in task, validation, guard, seed and"
                + " classWeights");
      }
    }
    List<Parameters> copy = List.copyOf(all);
    return new Search() {
      @Override
      public Parameters base() {
        return base;
      }

      @Override
      public Optional<Parameters> next(List<Build> builds) {
        int next = builds.size();
        return next < copy.size() ? Optional.of(copy.get(next)) : Optional.empty();
      }
    };
  }
}
