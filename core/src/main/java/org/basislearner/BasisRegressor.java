package org.basislearner;

import java.util.List;
import java.util.Optional;
import org.basislearner.rows.DataException;
import org.basislearner.train.Parameters;
import org.basislearner.train.RunOptions;
import org.basislearner.train.Task;

/**
 * Trains polynomial networks that predict one number or several. Immutable.
 *
 * <pre>{@code
 * BasisFit<RegressorModel> fit = BasisRegressor.auto().fit(x, y);
 * double price = fit.model().predict(row);
 * }</pre>
 */
public final class BasisRegressor {
  private final List<Parameters> given;
  private final RunOptions options;
  private final Optional<BasisModel> before;

  private BasisRegressor(List<Parameters> given, RunOptions options, Optional<BasisModel> before) {
    this.given = given.stream().map(one -> one.withTask(Task.REGRESSION)).toList();
    this.options = options;
    this.before = before;
  }

  /**
   * A regressor that needs nothing tuned: auto mode tries a few scalings, widths and losses on
   * validation rows and keeps the best. That grows two to eight networks, each once per fold (five
   * folds below 2000 rows, else one), and the chosen one again on all rows.
   */
  public static BasisRegressor auto() {
    return of(Parameters.auto());
  }

  /**
   * A regressor with given parameters. What is given is fixed, the rest is searched as in auto
   * mode: every scaling, width or loss that is given saves the networks that would be grown to
   * choose it. With all parameters given, as in those that come from {@link Parameters#defaults} or
   * {@link BasisFit#parameters}, one network is grown (one per fold), and once again on all rows.
   */
  public static BasisRegressor of(Parameters parameters) {
    return choosingFrom(List.of(parameters));
  }

  /**
   * A regressor with the best of several parameters, such as those with different widths: each is
   * grown once (once per fold), and what does best on the validation rows is kept. What is not
   * given has the value with which auto mode starts. One alone is searched, as by {@link #of}.
   *
   * @param several must agree in validation, guard, seed, class weights, refit and intervals
   */
  public static BasisRegressor choosingFrom(List<Parameters> several) {
    return new BasisRegressor(several, RunOptions.defaults(), Optional.empty());
  }

  /** This regressor with other options for the run. */
  public BasisRegressor with(RunOptions value) {
    return new BasisRegressor(given, value, before);
  }

  /**
   * This regressor, going on from a model that keeps its path ({@link RunOptions#withKeepPath}):
   * trained on the same rows with a larger {@code maxDepth}, the result has the bytes that it has
   * without the model, but no candidate of the model's layers is scored again. What is not given is
   * as in the model's training, and the path is kept again.
   *
   * @throws IllegalArgumentException if the model does not keep its path
   */
  public BasisRegressor growing(RegressorModel model) {
    Grown.check(model);
    return new BasisRegressor(given, options, Optional.of(model));
  }

  /**
   * Trains on rows and a number for each.
   *
   * @throws DataException if the data cannot be learned from; says where and why
   */
  public BasisFit<RegressorModel> fit(double[][] x, double[] y) {
    return fit(TrainingSet.of(x, y));
  }

  /**
   * Trains on rows and several numbers for each.
   *
   * @throws DataException if the data cannot be learned from; says where and why
   */
  public BasisFit<RegressorModel> fit(double[][] x, double[][] y) {
    return fit(TrainingSet.of(x, y));
  }

  /**
   * Trains on a set of rows with numbers.
   *
   * @throws DataException if the data cannot be learned from; says where and why
   */
  public BasisFit<RegressorModel> fit(TrainingSet set) {
    TrainingSet.Coded numbers = set.numbers();
    return BasisFit.regressor(
        Estimator.fit(given, options, set, numbers.targets(), before), numbers.names());
  }
}
