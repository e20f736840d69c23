package org.basislearner;

import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import org.basislearner.rows.DataException;
import org.basislearner.rows.RowSource;
import org.basislearner.train.Parameters;
import org.basislearner.train.RunOptions;
import org.basislearner.train.Targets;
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
   * @throws DataException if the data cannot be learned from
   */
  public BasisFit<RegressorModel> fit(double[][] x, double[] y) {
    return fit(RowSource.of(x), names(x), asRows(y), List.of("y"));
  }

  /**
   * Trains on rows that count differently, and a number for each.
   *
   * @param weights what each row counts, 0 or more; a row of weight 2 is like having it twice,
   *     except that scalings by rank count rows
   * @throws DataException if the data cannot be learned from
   */
  public BasisFit<RegressorModel> fit(double[][] x, double[] y, double[] weights) {
    return fit(RowSource.of(x), names(x), asRows(y), List.of("y"), weights);
  }

  /**
   * Trains on rows and several numbers for each.
   *
   * @throws DataException if the data cannot be learned from
   */
  public BasisFit<RegressorModel> fit(double[][] x, double[][] y) {
    int targets = y.length == 0 || y[0] == null ? 0 : y[0].length;
    return fit(RowSource.of(x), names(x), y, Estimator.defaultNames("y", targets));
  }

  /**
   * Trains on rows and a number for each, with depth and lambda chosen on validation rows.
   *
   * @throws DataException if the data cannot be learned from
   */
  public BasisFit<RegressorModel> fit(
      double[][] x, double[] y, double[][] validationX, double[] validationY) {
    if (x.length != y.length) {
      throw new DataException(x.length + " rows, but " + y.length + " targets");
    }
    double[] all = Arrays.copyOf(y, y.length + validationY.length);
    System.arraycopy(validationY, 0, all, y.length, validationY.length);
    List<String> targetNames = List.of("y");
    return new Estimator(plan, options, new double[0])
        .fit(
            RowSource.of(x).followedBy(RowSource.of(validationX)),
            names(x),
            Targets.numbers(asRows(all), targetNames),
            validationX.length)
        .regressor(targetNames);
  }

  /**
   * Trains on the rows of a source, which may be larger than the heap.
   *
   * @param names a name for each column
   * @param y the targets: [row][target]
   * @param targetNames a name for each target
   * @throws DataException if the data cannot be learned from
   */
  public BasisFit<RegressorModel> fit(
      RowSource source, List<String> names, double[][] y, List<String> targetNames) {
    return new Estimator(plan, options, new double[0])
        .fit(source, names, Targets.numbers(y, targetNames))
        .regressor(targetNames);
  }

  /**
   * Trains on the rows of a source that count differently.
   *
   * @param names a name for each column
   * @param y the targets: [row][target]
   * @param targetNames a name for each target
   * @param weights what each row counts, 0 or more; a row of weight 2 is like having it twice,
   *     except that scalings by rank count rows
   * @throws DataException if the data cannot be learned from
   */
  public BasisFit<RegressorModel> fit(
      RowSource source,
      List<String> names,
      double[][] y,
      List<String> targetNames,
      double[] weights) {
    if (weights.length == 0) {
      throw new DataException("there are no weights");
    }
    return new Estimator(plan, options, weights)
        .fit(source, names, Targets.numbers(y, targetNames))
        .regressor(targetNames);
  }

  private static double[][] asRows(double[] y) {
    double[][] rows = new double[y.length][];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = new double[] {y[i]};
    }
    return rows;
  }

  private static List<String> names(double[][] x) {
    return Estimator.defaultNames("x", x.length == 0 ? 0 : x[0].length);
  }
}
