package org.basislearner;

import java.util.ArrayList;
import java.util.List;
import org.basislearner.rows.DataException;
import org.basislearner.rows.RowSource;
import org.basislearner.train.Parameters;
import org.basislearner.train.RunOptions;
import org.basislearner.train.Targets;
import org.basislearner.train.Trained;
import org.basislearner.train.TrainingRun;
import org.basislearner.train.Validation;

/** What the classifier and the regressor have in common. */
final class Estimator {
  private final Parameters parameters;
  private final RunOptions options;

  Estimator(Parameters parameters, RunOptions options) {
    this.parameters = parameters;
    this.options = options;
  }

  /** Trained parts of a model, and what else is told of the training. */
  record Result(BasisModel.Parts parts, Trained trained, double seconds) {
    <M extends BasisModel> BasisFit<M> with(M model) {
      return new BasisFit<>(model, trained.path(), trained.layers(), trained.stopReason(), seconds);
    }
  }

  /** Trains with validation rows chosen by the parameters. */
  Result fit(RowSource source, List<String> names, Targets targets) {
    check(source, names, targets);
    return run(
        source, names, targets, parameters.validation().choose(targets.rows(), parameters.seed()));
  }

  /** Trains with the last rows as validation rows. */
  Result fit(RowSource source, List<String> names, Targets targets, int validationRows) {
    Parameters given = parameters.withValidation(Validation.last(validationRows));
    return new Estimator(given, options).fit(source, names, targets);
  }

  private Result run(RowSource source, List<String> names, Targets targets, boolean[] validation) {
    long start = System.nanoTime();
    Trained trained =
        new TrainingRun(parameters, options, source, names, targets, validation).run();
    BasisModel.Parts parts =
        new BasisModel.Parts(
            trained.network(),
            trained.scaling(),
            trained.range(),
            parameters.guard(),
            List.copyOf(names),
            parameters.toMap(),
            trained.certificate(),
            trained.path(),
            new Provenance(
                trained.rows(),
                trained.dataHash(),
                parameters.seed(),
                trained.kernel(),
                Version.current(),
                System.getProperty("java.version", "unknown"),
                trained.refitted()));
    return new Result(parts, trained, (System.nanoTime() - start) / 1e9);
  }

  private static void check(RowSource source, List<String> names, Targets targets) {
    if (source.rows() == 0) {
      throw new DataException("there are no rows to train on");
    }
    if (source.columns() == 0) {
      throw new DataException("the rows have no columns to learn from");
    }
    if (targets.columns() == 0) {
      throw new DataException("the rows have no targets to learn");
    }
    if (source.rows() != targets.rows()) {
      throw new DataException(source.rows() + " rows, but " + targets.rows() + " targets");
    }
    if (names.size() != source.columns()) {
      throw new DataException(source.columns() + " columns, but " + names.size() + " names");
    }
  }

  /** x1, x2, ... */
  static List<String> defaultNames(String prefix, int count) {
    List<String> names = new ArrayList<>();
    for (int j = 1; j <= count; j++) {
      names.add(prefix + j);
    }
    return names;
  }
}
