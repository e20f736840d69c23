package org.basislearner;

import java.util.List;
import java.util.Optional;
import org.basislearner.learner.LocalRows;
import org.basislearner.learner.RunResult;
import org.basislearner.learner.Targets;
import org.basislearner.learner.TrainingRun;
import org.basislearner.rows.DataException;
import org.basislearner.search.Search;
import org.basislearner.store.RowShape;
import org.basislearner.train.Parameters;
import org.basislearner.train.RunOptions;

/** What the classifier and the regressor have in common. */
final class Estimator {
  private Estimator() {}

  /**
   * Trains.
   *
   * @param asked what is fixed; several to choose from them
   * @param before a model to go on from, if any
   */
  static RunResult fit(
      List<Parameters> asked,
      RunOptions wanted,
      TrainingSet set,
      Targets targets,
      Optional<BasisModel> before) {
    RunOptions options = before.isPresent() ? wanted.withKeepPath(true) : wanted;
    if (targets.columns() == 0) {
      throw new DataException("the rows have no targets to learn");
    }
    List<Parameters> fixed = asked;
    if (set.validationRows() > 0) {
      fixed = asked.stream().map(one -> one.withValidationRows(set.validationRows())).toList();
    }
    if (options.keepPath()) {
      fixed = fixed.stream().map(Estimator::withOnePath).toList();
    }
    if (before.isPresent()) {
      fixed = List.of(Grown.parameters(fixed, before.get()));
    }
    RowShape shape = targets.shape(set.rows().columns(), set.weights().length > 0);
    Search search = Search.of(fixed, shape);
    try (LocalRows rows =
        new LocalRows(set.rows(), set.names(), targets, set.weights(), search.base(), options)) {
      return new TrainingRun(search, options, rows, before.map(Grown::before)).run();
    }
  }

  /** The path that is kept is that of networks, unless stages are asked for. */
  private static Parameters withOnePath(Parameters given) {
    return Search.asksForStages(given) ? given : given.orElse(Parameters.auto().withStages(0));
  }
}
