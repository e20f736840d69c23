package org.basislearner;

import java.util.List;
import java.util.Optional;
import org.basislearner.rows.DataException;
import org.basislearner.train.Parameters;
import org.basislearner.train.RunOptions;
import org.basislearner.train.Task;

/**
 * Trains polynomial networks that predict labels. Immutable.
 *
 * <pre>{@code
 * BasisFit<ClassifierModel> fit = BasisClassifier.auto().fit(x, labels);
 * String label = fit.model().predict(new double[] {5.1, 3.5, 1.4, 0.2});
 * System.out.println(fit.path());
 * fit.model().save(Path.of("iris.basis"));
 * }</pre>
 */
public final class BasisClassifier {
  private final List<Parameters> given;
  private final RunOptions options;
  private final Optional<BasisModel> before;

  private BasisClassifier(List<Parameters> given, RunOptions options, Optional<BasisModel> before) {
    this.given = given.stream().map(one -> one.withTask(Task.CLASSIFICATION)).toList();
    this.options = options;
    this.before = before;
  }

  /**
   * A classifier that needs nothing tuned: auto mode tries a few scalings, widths and losses on
   * validation rows and keeps the best. That grows two to eight networks, each once per fold (five
   * folds below 2000 rows, else one), and the chosen one again on all rows.
   */
  public static BasisClassifier auto() {
    return of(Parameters.auto());
  }

  /**
   * A classifier with given parameters. What is given is fixed, the rest is searched as in auto
   * mode: every scaling, width or loss that is given saves the networks that would be grown to
   * choose it. With all parameters given, as in those that come from {@link Parameters#defaults} or
   * {@link BasisFit#parameters}, one network is grown (one per fold), and once again on all rows.
   */
  public static BasisClassifier of(Parameters parameters) {
    return choosingFrom(List.of(parameters));
  }

  /**
   * A classifier with the best of several parameters, such as those with different widths: each is
   * grown once (once per fold), and what does best on the validation rows is kept. What is not
   * given has the value with which auto mode starts. One alone is searched, as by {@link #of}.
   *
   * @param several must agree in validation, guard, seed, class weights, refit and intervals
   */
  public static BasisClassifier choosingFrom(List<Parameters> several) {
    return new BasisClassifier(several, RunOptions.defaults(), Optional.empty());
  }

  /** This classifier with other options for the run. */
  public BasisClassifier with(RunOptions value) {
    return new BasisClassifier(given, value, before);
  }

  /**
   * This classifier, going on from a model that keeps its path ({@link RunOptions#withKeepPath}):
   * trained on the same rows with a larger {@code maxDepth}, the result has the bytes that it has
   * without the model, but no candidate of the model's layers is scored again. What is not given is
   * as in the model's training, and the path is kept again.
   *
   * @throws IllegalArgumentException if the model does not keep its path
   */
  public BasisClassifier growing(ClassifierModel model) {
    Grown.check(model);
    return new BasisClassifier(given, options, Optional.of(model));
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
    return BasisFit.classifier(
        Estimator.fit(given, options, set, labels.targets(), before), labels.names());
  }
}
