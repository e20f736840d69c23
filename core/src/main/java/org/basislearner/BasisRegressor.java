package org.basislearner;

import java.util.Arrays;
import java.util.List;
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
  private final Parameters parameters;
  private final RunOptions options;

  private BasisRegressor(Parameters parameters, RunOptions options) {
    this.parameters = parameters.withTask(Task.REGRESSION);
    this.options = options;
  }

  /** A regressor that needs nothing tuned. */
  public static BasisRegressor defaults() {
    return new BasisRegressor(Parameters.defaults(), RunOptions.defaults());
  }

  /** This regressor with other parameters. */
  public BasisRegressor with(Parameters value) {
    return new BasisRegressor(value, options);
  }

  /** This regressor with other options for the run. */
  public BasisRegressor with(RunOptions value) {
    return new BasisRegressor(parameters, value);
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
    Estimator.Result result =
        new Estimator(parameters, options)
            .fit(
                RowSource.of(x).followedBy(RowSource.of(validationX)),
                names(x),
                Targets.numbers(asRows(all), targetNames),
                validationX.length);
    return result.with(new RegressorModel(result.parts(), targetNames));
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
    Estimator.Result result =
        new Estimator(parameters, options).fit(source, names, Targets.numbers(y, targetNames));
    return result.with(new RegressorModel(result.parts(), targetNames));
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
