package org.basislearner;

import java.util.List;
import java.util.function.UnaryOperator;
import org.basislearner.rows.DataException;
import org.basislearner.train.Parameters;
import org.basislearner.train.RunOptions;
import org.basislearner.train.Task;

/**
 * Trains polynomial networks that predict labels. Immutable.
 *
 * <pre>{@code
 * BasisFit<ClassifierModel> fit = BasisClassifier.defaults().fit(x, labels);
 * String label = fit.model().predict(new double[] {5.1, 3.5, 1.4, 0.2});
 * System.out.println(fit.path());
 * fit.model().save(Path.of("iris.basis"));
 * }</pre>
 */
public final class BasisClassifier {
  private final Plan plan;
  private final RunOptions options;

  private BasisClassifier(Plan plan, RunOptions options) {
    this.plan = plan.then(parameters -> parameters.withTask(Task.CLASSIFICATION));
    this.options = options;
  }

  /**
   * A classifier that needs nothing tuned: auto mode tries a few scalings, losses and widths on
   * validation rows and keeps the best.
   */
  public static BasisClassifier defaults() {
    return new BasisClassifier(Plan.auto(UnaryOperator.identity()), RunOptions.defaults());
  }

  /**
   * Auto mode with some parameters fixed.
   *
   * @param change is done to all parameters before they are tried, such as {@code parameters ->
   *     parameters.withMaxDepth(3)}
   */
  public BasisClassifier auto(UnaryOperator<Parameters> change) {
    return new BasisClassifier(Plan.auto(change), options);
  }

  /** This classifier with given parameters and nothing searched for but depth and lambda. */
  public BasisClassifier with(Parameters value) {
    return choosingFrom(List.of(value));
  }

  /**
   * This classifier with the best of some parameters, such as those with different widths: each is
   * built once, and what does best on the validation rows is kept.
   *
   * @param several must agree in validation, guard, seed and class weights
   */
  public BasisClassifier choosingFrom(List<Parameters> several) {
    return new BasisClassifier(Plan.of(several), options);
  }

  /** This classifier with other options for the run. */
  public BasisClassifier with(RunOptions value) {
    return new BasisClassifier(plan, value);
  }

  /**
   * Trains on rows and their labels.
   *
   * @throws DataException if the data cannot be learned from; says where and why
   */
  public BasisFit<ClassifierModel> fit(double[][] x, String[] labels) {
    return fit(TrainingSet.of(x, labels));
  }

  /**
   * Trains on rows and their labels, given as numbers.
   *
   * @throws DataException if the data cannot be learned from; says where and why
   */
  public BasisFit<ClassifierModel> fit(double[][] x, int[] labels) {
    return fit(TrainingSet.of(x, labels));
  }

  /**
   * Trains on a set of rows with labels.
   *
   * @throws DataException if the data cannot be learned from; says where and why
   */
  public BasisFit<ClassifierModel> fit(TrainingSet set) {
    TrainingSet.Coded labels = set.labels();
    return Estimator.fit(plan, options, set, labels.targets()).classifier(labels.names());
  }
}
