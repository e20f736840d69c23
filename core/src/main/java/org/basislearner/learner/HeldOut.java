package org.basislearner.learner;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.basislearner.loss.Loss;
import org.basislearner.loss.TargetKind;
import org.basislearner.metrics.ProbabilityMetrics;
import org.basislearner.metrics.RankingMetrics;
import org.basislearner.metrics.RegressionMetrics;
import org.basislearner.output.CalibrationFit;
import org.basislearner.predict.Calibration;
import org.basislearner.predict.Leverage;
import org.basislearner.predict.Predictor;
import org.basislearner.predict.Probabilities;
import org.basislearner.stages.StageLoss;
import org.basislearner.store.RowShape;
import org.basislearner.store.RowStore;
import org.jspecify.annotations.Nullable;

/**
 * What networks said of rows that they were not trained on: the ground for probabilities and
 * prediction intervals. Of very many rows some are looked at, evenly spread.
 */
final class HeldOut {
  private static final int MOST_ROWS = 20_000;

  private final RowShape shape;
  private final Loss loss;
  private final int targets;
  private final List<double[]> seen = new ArrayList<>();

  /** For each row that was seen its position among all rows; empty where that is not known. */
  private final List<Integer> positions = new ArrayList<>();

  /**
   * Nothing seen yet.
   *
   * @param loss what errors of numbers are measured by
   */
  HeldOut(RowShape shape, Loss loss) {
    this.shape = shape;
    this.loss = loss;
    targets = shape.targets();
  }

  /**
   * Adds rows that a network was not trained on, with their inputs as given.
   *
   * @param leverage if given, outputs are followed by the row's leverage
   * @param places the positions of these rows among all rows; none if not known
   */
  void add(Predictor predictor, @Nullable Leverage leverage, RowStore rows, int[] places) {
    if (rows.rows() == 0) {
      return;
    }
    int step = (int) Math.max(1, rows.rows() / MOST_ROWS);
    HeldOutSample sample =
        new HeldOutSample(predictor, leverage, rows.rows(), step, shape.weighted());
    double[] all = rows.sum(sample);
    for (int from = 0; from < all.length; from += sample.width()) {
      seen.add(Arrays.copyOfRange(all, from, from + sample.width()));
    }
    for (int i = 0; i < places.length; i += step) {
      positions.add(places[i]);
    }
  }

  /**
   * What was said of each row, and how well that is.
   *
   * @param calibration how outputs become probabilities, if they do
   */
  RunResult.Validated validated(Optional<Calibration> calibration) {
    return new RunResult.Validated(
        metrics(calibration),
        positions.stream().mapToInt(Integer::intValue).toArray(),
        seen.stream().map(one -> Arrays.copyOf(one, targets)).toArray(double[][]::new));
  }

  /** The calibration that fits the outputs best; weights get the mean 1, as in training. */
  Calibration calibration() {
    int[] classes = new int[seen.size()];
    double[] counts = new double[seen.size()];
    double[][] outputs = new double[seen.size()][];
    for (int i = 0; i < classes.length; i++) {
      double[] one = seen.get(i);
      outputs[i] = Arrays.copyOf(one, targets);
      classes[i] = shape.kind().decide(Arrays.copyOfRange(one, targets, 2 * targets));
      counts[i] = one[2 * targets];
    }
    double mean = Arrays.stream(counts).average().orElseThrow();
    Arrays.setAll(counts, i -> counts[i] / mean);
    return CalibrationFit.of(outputs, classes, counts);
  }

  /** The same rows with outputs as log-odds. */
  HeldOut times(Calibration calibration) {
    HeldOut changed = new HeldOut(shape, loss);
    changed.positions.addAll(positions);
    for (double[] one : seen) {
      double[] copy = one.clone();
      for (int c = 0; c < targets; c++) {
        copy[c] = calibration.slope() * copy[c] + calibration.intercept();
      }
      changed.seen.add(copy);
    }
    return changed;
  }

  /** Weighted sums of what several say of the same rows. */
  static HeldOut sum(List<HeldOut> parts, double[] weights) {
    HeldOut sum = new HeldOut(parts.get(0).shape, parts.get(0).loss);
    sum.positions.addAll(parts.get(0).positions);
    for (int i = 0; i < parts.get(0).seen.size(); i++) {
      double[] row = parts.get(0).seen.get(i).clone();
      row[2 * sum.targets + 1] = 0; // the leverage of one part says nothing of the sum
      for (int c = 0; c < sum.targets; c++) {
        row[c] = 0;
        for (int p = 0; p < weights.length; p++) {
          row[c] += weights[p] * parts.get(p).seen.get(i)[c];
        }
      }
      sum.seen.add(row);
    }
    return sum;
  }

  /**
   * How well they do by a metric, less being better.
   *
   * @param calibration how outputs become probabilities, if they do
   */
  double score(String metric, Calibration calibration) {
    return shape.kind() == TargetKind.NUMBERS
        ? numbers(metric)
        : classes(metric.equals("loss") ? "log-loss" : metric, calibration);
  }

  /** All metrics by name. */
  private Map<String, Double> metrics(Optional<Calibration> calibration) {
    Map<String, Double> metrics = new LinkedHashMap<>();
    if (shape.kind() == TargetKind.NUMBERS) {
      RegressionMetrics errors = regression();
      metrics.put("error", numbers("loss"));
      metrics.put("mse", errors.mse());
      metrics.put("rmse", errors.rmse());
      metrics.put("mae", errors.mae());
      metrics.put("r2", r2());
      return metrics;
    }
    Calibration used = calibration.orElse(Calibration.NONE);
    metrics.put("error", classes("error", used));
    if (calibration.isPresent()) {
      metrics.put("logLoss", classes("log-loss", used));
      metrics.put("brier", classes("brier", used));
      metrics.put("rocAuc", 1 - classes("auc", used));
    }
    return metrics;
  }

  private RegressionMetrics regression() {
    RegressionMetrics metrics = new RegressionMetrics();
    for (double[] one : seen) {
      for (int c = 0; c < targets; c++) {
        metrics.add(one[targets + c], one[c], one[2 * targets]);
      }
    }
    return metrics;
  }

  /** The mean over the targets. */
  private double r2() {
    double sum = 0;
    for (int c = 0; c < targets; c++) {
      RegressionMetrics metrics = new RegressionMetrics();
      for (double[] one : seen) {
        metrics.add(one[targets + c], one[c], one[2 * targets]);
      }
      sum += metrics.r2();
    }
    return sum / targets;
  }

  private double numbers(String metric) {
    if (!metric.equals("loss") || loss.equals(Loss.squared())) {
      return metric.equals("mae") ? regression().mae() : regression().mse();
    }
    double[] scales = new double[targets];
    double[] weights = seen.stream().mapToDouble(one -> one[2 * targets]).toArray();
    for (int c = 0; c < targets; c++) {
      int target = targets + c;
      double[] truths = seen.stream().mapToDouble(one -> one[target]).toArray();
      scales[c] = StageLoss.scale(truths, weights);
    }
    Loss scaled = loss.scaled(scales);
    double sum = 0;
    double total = 0;
    for (double[] one : seen) {
      double[] truth = Arrays.copyOfRange(one, targets, 2 * targets);
      sum += one[2 * targets] * scaled.value(Arrays.copyOf(one, targets), truth);
      total += one[2 * targets];
    }
    return sum / total / targets;
  }

  private double classes(String metric, Calibration calibration) {
    int labels = Math.max(2, targets);
    ProbabilityMetrics metrics = new ProbabilityMetrics(labels);
    RankingMetrics ranks = new RankingMetrics(labels);
    double[] probabilities = new double[labels];
    double wrong = 0;
    double total = 0;
    for (double[] one : seen) {
      int truth = shape.kind().decide(Arrays.copyOfRange(one, targets, 2 * targets));
      double weight = one[2 * targets];
      calibration.probabilities(Arrays.copyOf(one, targets), probabilities);
      metrics.add(truth, probabilities, weight);
      if (metric.equals("auc")) {
        ranks.add(truth, probabilities, weight);
      }
      wrong += Probabilities.largest(probabilities) == truth ? 0 : weight;
      total += weight;
    }
    return switch (metric) {
      case "error" -> wrong / total;
      case "brier" -> metrics.brier();
      case "auc" -> 1 - ranks.rocAuc();
      default -> metrics.logLoss();
    };
  }

  /** For each target the residuals, in units of the root of 1 + leverage, in ascending order. */
  double[][] scores() {
    double[][] scores = new double[targets][seen.size()];
    for (int c = 0; c < scores.length; c++) {
      for (int i = 0; i < seen.size(); i++) {
        double[] one = seen.get(i);
        double unit = Math.sqrt(1 + one[2 * targets + 1]);
        scores[c][i] = Math.abs(one[targets + c] - one[c]) / unit;
      }
      Arrays.sort(scores[c]);
    }
    return scores;
  }
}
