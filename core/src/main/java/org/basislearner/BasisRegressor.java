package org.basislearner;

import java.util.List;
import java.util.function.UnaryOperator;
import org.basislearner.rows.DataException;
import org.basislearner.train.Parameters;
import org.basislearner.train.RunOptions;
import org.basislearner.train.Task;

/**
 * Trains polynomial networks that predict one number or several. Immutable.
 *
 * <pre>{@code
 * BasisFit<RegressorModel> fit = BasisRegressor.defaults().fit(x, y);
 * double price = fit.model().predict(row);
 * }</pre>
 */
public final class BasisRegressor {
  private final Plan plan;
  private final RunOptions options;

  private BasisRegressor(Plan plan, RunOptions options) {
    this.plan = plan.then(parameters -> parameters.withTask(Task.REGRESSION));
    this.options = options;
  }

  /**
   * A regressor that needs nothing tuned: auto mode tries a few scalings, losses and widths on
   * validation rows and keeps the best.
   */
  public static BasisRegressor defaults() {
    return new BasisRegressor(Plan.auto(UnaryOperator.identity()), RunOptions.defaults());
  }

  /**
   * Auto mode with some parameters fixed.
   *
   * @param change is done to all parameters before they are tried, such as {@code parameters ->
   *     parameters.withMaxDepth(3)}
   */
  public BasisRegressor auto(UnaryOperator<Parameters> change) {
    return new BasisRegressor(Plan.auto(change), options);
  }

  /** This regressor with given parameters and nothing searched for but depth and lambda. */
  public BasisRegressor with(Parameters value) {
    return choosingFrom(List.of(value));
  }

  /**
   * This regressor with the best of some parameters, such as those with different widths: each is
   * built once, and what does best on the validation rows is kept.
   *
   * @param several must agree in validation, guard, seed and class weights
   */
  public BasisRegressor choosingFrom(List<Parameters> several) {
    return new BasisRegressor(Plan.of(several), options);
  }

  /** This regressor with other options for the run. */
  public BasisRegressor with(RunOptions value) {
    return new BasisRegressor(plan, value);
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
    return Estimator.fit(plan, options, set, numbers.targets()).regressor(numbers.names());
  }
}
