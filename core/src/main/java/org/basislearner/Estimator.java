package org.basislearner;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.basislearner.rows.DataException;
import org.basislearner.rows.RowSource;
import org.basislearner.train.LocalRows;
import org.basislearner.train.Parameters;
import org.basislearner.train.RunOptions;
import org.basislearner.train.Search;
import org.basislearner.train.Targets;
import org.basislearner.train.Trained;
import org.basislearner.train.TrainingRun;
import org.basislearner.train.Validation;

/** What the classifier and the regressor have in common. */
final class Estimator {
  private final Plan plan;
  private final RunOptions options;
  private final double[] weights;

  /**
   * An estimator.
   *
   * @param weights what each row counts, or nothing if all count the same
   */
  Estimator(Plan plan, RunOptions options, double[] weights) {
    this.plan = plan;
    this.options = options;
    this.weights = weights;
  }

  /** A finished training, and what names its model. */
  record Result(ModelCard card, Trained trained, double seconds) {
    static Result of(Trained trained, List<String> names, double seconds) {
      Parameters parameters = trained.chosenBuild().parameters();
      ModelCard card =
          new ModelCard(
              List.copyOf(names),
              parameters.toMap(),
              trained.certificate(),
              trained.chosenBuild().path(),
              new Provenance(
                  trained.rows(),
                  trained.dataHash(),
                  parameters.seed(),
                  trained.kernel(),
                  Version.current(),
                  System.getProperty("java.version", "unknown"),
                  trained.refitted()),
              Optional.empty());
      return new Result(card, trained, seconds);
    }

    BasisFit<ClassifierModel> classifier(List<String> labels) {
      return with(new ClassifierModel(trained.predictor(), card, labels, trained.calibration()));
    }

    BasisFit<RegressorModel> regressor(List<String> targetNames) {
      return with(new RegressorModel(trained.predictor(), card, targetNames, trained.intervals()));
    }

    private <M extends BasisModel> BasisFit<M> with(M model) {
      return new BasisFit<>(model, trained.builds(), trained.chosen(), seconds);
    }
  }

  /** Trains with the last rows as validation rows. */
  Result fit(RowSource source, List<String> names, Targets targets, int validationRows) {
    Validation last = Validation.last(validationRows);
    Plan given = plan.then(parameters -> parameters.withValidation(last));
    return new Estimator(given, options, weights).fit(source, names, targets);
  }

  /** Trains with validation rows chosen by the parameters. */
  Result fit(RowSource source, List<String> names, Targets targets) {
    check(source, names, targets);
    long start = System.nanoTime();
    Search search = plan.search(targets, source.columns());
    LocalRows rows = new LocalRows(source, names, targets, weights, search.base(), options);
    Trained trained = new TrainingRun(search, options, rows).run();
    return Result.of(trained, names, (System.nanoTime() - start) / 1e9);
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
