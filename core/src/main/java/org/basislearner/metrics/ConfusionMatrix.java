package org.basislearner.metrics;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntToDoubleFunction;

/**
 * How often each label was predicted for each true label, and the metrics that follow from it.
 *
 * <p>Let n(t, p) be the sum of the weights of the rows with true label t and predicted label p,
 * n(t, ·) and n(·, p) the sums over a row and a column of this matrix, and n the sum of all.
 * Without weights every row counts 1, so a weight of k equals k repetitions of a row.
 *
 * <table>
 * <caption>Metrics and their undefined cases</caption>
 * <tr><th>metric</th><th>definition</th><th>NaN if</th></tr>
 * <tr><td>error</td><td>sum of n(t, p) with t ≠ p, divided by n</td><td>n = 0</td></tr>
 * <tr><td>accuracy</td><td>sum of n(t, t) divided by n</td><td>n = 0</td></tr>
 * <tr><td>precision of a label</td><td>n(l, l) / n(·, l)</td><td>never predicted</td></tr>
 * <tr><td>recall of a label</td><td>n(l, l) / n(l, ·)</td><td>no rows have it</td></tr>
 * <tr><td>F1 of a label</td><td>2 n(l, l) / (n(l, ·) + n(·, l))</td><td>both of the above</td></tr>
 * <tr><td>macro averages</td><td>mean over the labels for which the metric is not NaN</td>
 * <td>n = 0</td></tr>
 * </table>
 *
 * <p>The balanced accuracy is the macro recall. With two known labels the second one is the
 * positive label.
 *
 * <p>Rows may have true labels that cannot be predicted. Such rows count as wrong: these labels
 * have recall 0 and F1 0, and both enter the macro averages.
 *
 * <p>Rows are added one by one and not kept. Not safe for use by several threads at once.
 */
public final class ConfusionMatrix {
  private final List<String> known;
  private final List<String> labels;
  private final Map<String, Integer> positions = new HashMap<>();
  private final List<double[]> counts = new ArrayList<>();

  /** A matrix without rows, of the labels that can be predicted, all different. */
  public ConfusionMatrix(List<String> known) {
    this(known, List.of());
  }

  /**
   * A matrix without rows, with a given order of other labels that rows may have but that cannot be
   * predicted; those already known are skipped.
   */
  public ConfusionMatrix(List<String> known, Collection<String> others) {
    this.known = List.copyOf(known);
    labels = new ArrayList<>();
    for (String label : known) {
      if (positions.containsKey(label)) {
        throw new IllegalArgumentException("known = " + known + ": expected different labels");
      }
      append(label);
    }
    for (String label : others) {
      rowOf(label);
    }
  }

  /** The matrix of some rows, all with weight 1. */
  public static ConfusionMatrix of(List<String> known, String[] truth, String[] predicted) {
    if (truth.length != predicted.length) {
      throw new IllegalArgumentException(
          "expected " + truth.length + " predicted labels, found " + predicted.length);
    }
    ConfusionMatrix matrix = new ConfusionMatrix(known);
    for (int i = 0; i < truth.length; i++) {
      matrix.add(truth[i], predicted[i]);
    }
    return matrix;
  }

  private int append(String label) {
    int position = labels.size();
    positions.put(label, position);
    labels.add(label);
    counts.add(new double[known.size()]);
    return position;
  }

  private int rowOf(String label) {
    Integer position = positions.get(label);
    return position == null ? append(label) : position;
  }

  /** Adds a row with weight 1. */
  public void add(String truth, String predicted) {
    add(truth, predicted, 1);
  }

  /**
   * Adds a row. A true label that is not among the labels yet becomes the last one; the predicted
   * one must be known; the weight is finite, at least 0.
   */
  public void add(String truth, String predicted, double weight) {
    checkWeight(weight);
    Integer column = positions.get(predicted);
    if (column == null || column >= known.size()) {
      throw new IllegalArgumentException(
          "predicted = " + predicted + ": expected one of the known labels");
    }
    counts.get(rowOf(truth))[column] += weight;
  }

  /** All labels: the known ones, then those that only rows have. */
  public List<String> labels() {
    return Collections.unmodifiableList(labels);
  }

  /** The labels that can be predicted. */
  public List<String> known() {
    return known;
  }

  /** The labels of rows that cannot be predicted. */
  public List<String> unknown() {
    return labels().subList(known.size(), labels.size());
  }

  /** The weight of the rows with a true label that were predicted to have another, or the same. */
  public double count(int truth, int predicted) {
    return predicted < known.size() ? counts.get(truth)[predicted] : noSuch(predicted);
  }

  private double noSuch(int label) {
    if (label >= labels.size()) {
      throw new IndexOutOfBoundsException(label);
    }
    return 0;
  }

  /** The weight of the rows that have a label. */
  public double rows(int label) {
    double sum = 0;
    for (double count : counts.get(label)) {
      sum += count;
    }
    return sum;
  }

  /** The weight of the rows that were predicted to have a label. */
  public double predicted(int label) {
    double sum = 0;
    for (int truth = 0; truth < labels.size(); truth++) {
      sum += count(truth, label);
    }
    return sum;
  }

  /** The weight of all rows. */
  public double rows() {
    double sum = 0;
    for (int label = 0; label < labels.size(); label++) {
      sum += rows(label);
    }
    return sum;
  }

  /** The weight of the rows whose label is not known. */
  public double unknownRows() {
    double sum = 0;
    for (int label = known.size(); label < labels.size(); label++) {
      sum += rows(label);
    }
    return sum;
  }

  /** The weight of the rows of a label that were predicted to have another one. */
  public double missed(int label) {
    double sum = 0;
    for (int predicted = 0; predicted < known.size(); predicted++) {
      sum += predicted == label ? 0 : count(label, predicted);
    }
    return sum;
  }

  /** The fraction of the rows whose predicted label is wrong. */
  public double error() {
    double wrong = 0;
    for (int label = 0; label < labels.size(); label++) {
      wrong += missed(label);
    }
    return wrong / rows();
  }

  /** The error of the best constant: of always predicting the known label that most rows have. */
  public double baselineError() {
    double most = 0;
    for (int label = 0; label < known.size(); label++) {
      most = Math.max(most, rows(label));
    }
    return (rows() - most) / rows();
  }

  /** The fraction of the rows whose predicted label is right. */
  public double accuracy() {
    double right = 0;
    for (int label = 0; label < known.size(); label++) {
      right += count(label, label);
    }
    return right / rows();
  }

  /** The mean recall of the labels that rows have. */
  public double balancedAccuracy() {
    return macroRecall();
  }

  /** The fraction of the rows predicted to have a label that do have it. */
  public double precision(int label) {
    return count(label, label) / predicted(label);
  }

  /** The fraction of the rows with a label that were predicted to have it. */
  public double recall(int label) {
    return count(label, label) / rows(label);
  }

  /** The harmonic mean of precision and recall of a label. */
  public double f1(int label) {
    return 2 * count(label, label) / (rows(label) + predicted(label));
  }

  /** The F1 of the positive label if two labels are known, otherwise the macro F1. */
  public double f1() {
    return known.size() == 2 ? f1(1) : macroF1();
  }

  /** The mean precision of the labels that were predicted. */
  public double macroPrecision() {
    return macro(this::precision);
  }

  /** The mean recall of the labels that rows have. */
  public double macroRecall() {
    return macro(this::recall);
  }

  /** The mean F1 of the labels that rows have or that were predicted. */
  public double macroF1() {
    return macro(this::f1);
  }

  private double macro(IntToDoubleFunction metric) {
    return mean(labels.size(), metric);
  }

  /** The mean of a metric over the labels for which it is not NaN; NaN if there are none. */
  static double mean(int labels, IntToDoubleFunction metric) {
    double sum = 0;
    int defined = 0;
    for (int label = 0; label < labels; label++) {
      double value = metric.applyAsDouble(label);
      if (!Double.isNaN(value)) {
        sum += value;
        defined++;
      }
    }
    return sum / defined;
  }

  static void checkWeight(double weight) {
    if (!(weight >= 0 && weight < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "weight = " + weight + ": expected a finite number, at least 0");
    }
  }
}
