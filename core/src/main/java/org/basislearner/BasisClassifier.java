package org.basislearner;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import org.basislearner.rows.DataException;
import org.basislearner.rows.RowSource;
import org.basislearner.train.Parameters;
import org.basislearner.train.RunOptions;
import org.basislearner.train.Targets;
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
    return fit(RowSource.of(x), names(x), labels);
  }

  /**
   * Trains on rows and their labels, given as numbers.
   *
   * @throws DataException if the data cannot be learned from; says where and why
   */
  public BasisFit<ClassifierModel> fit(double[][] x, int[] labels) {
    return fit(RowSource.of(x), names(x), Labels.of(labels), new double[0]);
  }

  /**
   * Trains on rows that count differently.
   *
   * @param weights what each row counts, 0 or more; a row of weight 2 is like having it twice,
   *     except that scalings by rank count rows
   * @throws DataException if the data cannot be learned from; says where and why
   */
  public BasisFit<ClassifierModel> fit(double[][] x, String[] labels, double[] weights) {
    return fit(RowSource.of(x), names(x), labels, weights);
  }

  /**
   * Trains on rows that count differently, and their labels, given as numbers.
   *
   * @param weights what each row counts, 0 or more; a row of weight 2 is like having it twice,
   *     except that scalings by rank count rows
   * @throws DataException if the data cannot be learned from; says where and why
   */
  public BasisFit<ClassifierModel> fit(double[][] x, int[] labels, double[] weights) {
    return fit(RowSource.of(x), names(x), Labels.of(labels), given(weights));
  }

  /**
   * Trains on rows and their labels, with depth and lambda chosen on validation rows.
   *
   * @throws DataException if the data cannot be learned from; says where and why
   */
  public BasisFit<ClassifierModel> fit(
      double[][] x, String[] labels, double[][] validationX, String[] validationLabels) {
    String[] all = Arrays.copyOf(labels, labels.length + validationLabels.length);
    System.arraycopy(validationLabels, 0, all, labels.length, validationLabels.length);
    if (x.length != labels.length) {
      throw new DataException(x.length + " rows, but " + labels.length + " labels");
    }
    Labels<String> coded = Labels.of(all);
    return new Estimator(plan, options, new double[0])
        .fit(
            RowSource.of(x).followedBy(RowSource.of(validationX)),
            names(x),
            coded.targets(),
            validationX.length)
        .classifier(coded.names());
  }

  /**
   * Trains on the rows of a source, which may be larger than the heap.
   *
   * @param names a name for each column
   * @throws DataException if the data cannot be learned from; says where and why
   */
  public BasisFit<ClassifierModel> fit(RowSource source, List<String> names, String[] labels) {
    return fit(source, names, Labels.of(labels), new double[0]);
  }

  /**
   * Trains on the rows of a source that count differently.
   *
   * @param names a name for each column
   * @param weights what each row counts, 0 or more; a row of weight 2 is like having it twice,
   *     except that scalings by rank count rows
   * @throws DataException if the data cannot be learned from; says where and why
   */
  public BasisFit<ClassifierModel> fit(
      RowSource source, List<String> names, String[] labels, double[] weights) {
    return fit(source, names, Labels.of(labels), given(weights));
  }

  private BasisFit<ClassifierModel> fit(
      RowSource source, List<String> names, Labels<?> labels, double[] weights) {
    return new Estimator(plan, options, weights)
        .fit(source, names, labels.targets())
        .classifier(labels.names());
  }

  private static double[] given(double[] weights) {
    if (weights.length == 0) {
      throw new DataException("there are no weights");
    }
    return weights;
  }

  private static List<String> names(double[][] x) {
    return Estimator.defaultNames("x", x.length == 0 ? 0 : x[0].length);
  }

  /** Labels as numbers from 0, in their natural order. */
  private record Labels<T extends Comparable<T>>(List<String> names, int[] codes) {
    static Labels<Integer> of(int[] labels) {
      return of(Arrays.stream(labels).boxed().toArray(Integer[]::new));
    }

    static <T extends Comparable<T>> Labels<T> of(T[] labels) {
      SortedSet<T> sorted = new TreeSet<>();
      for (int i = 0; i < labels.length; i++) {
        if (labels[i] == null) {
          throw new DataException("the label of row " + (i + 1) + " is null");
        }
        sorted.add(labels[i]);
      }
      List<T> distinct = List.copyOf(sorted);
      int[] codes = new int[labels.length];
      for (int i = 0; i < codes.length; i++) {
        codes[i] = Collections.binarySearch(distinct, labels[i]);
      }
      return new Labels<>(distinct.stream().map(Object::toString).toList(), codes);
    }

    Targets targets() {
      if (names.size() == 1) {
        throw new DataException(
            "all "
                + codes.length
                + " rows have the label "
                + names.get(0)
                + ": there is nothing to tell apart; add rows with another label");
      }
      return Targets.classes(codes, names.size());
    }
  }
}
