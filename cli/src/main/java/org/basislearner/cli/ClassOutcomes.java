package org.basislearner.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.basislearner.BasisFit.HeldOutRows;
import org.basislearner.ClassifierModel;
import org.basislearner.Predictions;
import org.basislearner.data.recipe.Prepared;
import org.basislearner.metrics.ConfusionMatrix;
import org.basislearner.metrics.Curve;
import org.basislearner.metrics.ProbabilityMetrics;

/** Predicted beside true labels, with the probabilities or scores of all labels. */
final class ClassOutcomes implements Outcomes {
  private final ClassifierModel model;

  /** The model's labels, then those that only rows have. */
  private final List<String> labels;

  private final int[] truth;
  private final int[] predicted;
  private final double[][] scores;
  private final double[] weights;

  /** Made when first needed. */
  private List<RankedScores> ranked = List.of();

  private Optional<DecisionOptions.Costs> costs = Optional.empty();

  /** From where on the second of two labels is predicted; empty for the most probable label. */
  private OptionalDouble threshold;

  private final Map<String, Integer> codes = new HashMap<>();

  private ClassOutcomes(ClassifierModel model, int count) {
    this.model = model;
    threshold = model.threshold();
    labels = new ArrayList<>(model.labels());
    truth = new int[count];
    predicted = new int[count];
    scores = new double[count][];
    weights = new double[count];
    labels.forEach(label -> codes.put(label, codes.size()));
  }

  ClassOutcomes(
      ClassifierModel model, Prepared rows, IntToDoubleFunction weight, Interruption interruption) {
    this(model, rows.labels().length);
    rows.rows()
        .rowBlocks(
            (first, block) -> {
              interruption.check();
              Predictions predictions = model.predictions(block);
              for (int i = 0; i < block.length; i++) {
                int row = (int) first + i;
                put(row, rows.labels()[row], predictions, i, weight.applyAsDouble(row));
              }
            });
  }

  /** What networks that had not seen them said of some of the rows. */
  ClassOutcomes(
      ClassifierModel model, Prepared rows, IntToDoubleFunction weight, HeldOutRows heldOut) {
    this(model, heldOut.positions().length);
    for (int i = 0; i < truth.length; i++) {
      int row = heldOut.positions()[i];
      put(i, rows.labels()[row], heldOut.predictions(), i, weight.applyAsDouble(row));
    }
  }

  private void put(int row, String label, Predictions predictions, int at, double weight) {
    if (!codes.containsKey(label)) {
      codes.put(label, labels.size());
      labels.add(label);
    }
    truth[row] = codes.getOrDefault(label, -1);
    predicted[row] = predictions.index(at);
    scores[row] = model.hasProbabilities() ? predictions.probabilities(at) : predictions.scores(at);
    weights[row] = weight;
  }

  @Override
  public double[] weights() {
    return weights;
  }

  OptionalDouble threshold() {
    return threshold;
  }

  /** Also measures what wrong predictions cost, if that is given. */
  void cost(Optional<DecisionOptions.Costs> given) {
    costs = given;
  }

  /** Decides between two labels by the threshold with the largest F1 of the second one. */
  void decideByF1() {
    double[] second = new double[truth.length];
    boolean[] positive = new boolean[truth.length];
    for (int row = 0; row < truth.length; row++) {
      second[row] = scores[row][1];
      positive[row] = truth[row] == 1;
    }
    Curve curve = Curve.precisionRecall(second, positive, weights);
    int best = 0;
    double most = 0;
    for (int point = 1; point < curve.points(); point++) {
      double f1 = 2 * curve.x(point) * curve.y(point) / (curve.x(point) + curve.y(point));
      if (f1 > most) {
        most = f1;
        best = point;
      }
    }
    if (best > 0) {
      double found = curve.threshold(best);
      threshold = OptionalDouble.of(found);
      Arrays.setAll(predicted, row -> scores[row][1] >= found ? 1 : 0);
    }
  }

  ConfusionMatrix confusion(double[] given) {
    double[][] counts = new double[labels.size()][model.labels().size()];
    for (int row = 0; row < truth.length; row++) {
      counts[truth[row]][predicted[row]] += given[row];
    }
    ConfusionMatrix confusion =
        new ConfusionMatrix(model.labels(), labels.subList(model.labels().size(), labels.size()));
    for (int t = 0; t < counts.length; t++) {
      for (int p = 0; p < counts[t].length; p++) {
        confusion.add(labels.get(t), labels.get(p), counts[t][p]);
      }
    }
    return confusion;
  }

  @Override
  public Map<String, Double> metrics(double[] given) {
    boolean two = model.labels().size() == 2;
    ConfusionMatrix confusion = confusion(given);
    ProbabilityMetrics quality = quality(given);
    Map<String, Double> metrics = new LinkedHashMap<>();
    metrics.put("error", confusion.error());
    metrics.put(Evaluation.BASELINE, confusion.baselineError());
    metrics.put("logLoss", quality.logLoss());
    metrics.put("balancedAccuracy", confusion.balancedAccuracy());
    metrics.put("precision", two ? confusion.precision(1) : confusion.macroPrecision());
    metrics.put("recall", two ? confusion.recall(1) : confusion.macroRecall());
    metrics.put("f1", confusion.f1());
    double[][] areas = ranked().stream().map(one -> one.areas(given)).toArray(double[][]::new);
    metrics.put("rocAuc", mean(areas, 0));
    metrics.put("prAuc", mean(areas, 1));
    metrics.put("brier", quality.brier());
    metrics.put("calibrationError", quality.calibrationError());
    costs.ifPresent(
        cost ->
            metrics.put(
                "cost",
                (cost.missed() * confusion.count(1, 0) + cost.mistaken() * confusion.count(0, 1))
                    / confusion.rows()));
    return metrics;
  }

  /** NaN without probabilities: nothing is added then. */
  private ProbabilityMetrics quality(double[] given) {
    int known = model.labels().size();
    ProbabilityMetrics quality = new ProbabilityMetrics(known);
    for (int row = 0; row < truth.length && model.hasProbabilities(); row++) {
      quality.add(truth[row] < known ? truth[row] : -1, scores[row], given[row]);
    }
    return quality;
  }

  /** Of two labels only the second one's, else those of each. */
  private synchronized List<RankedScores> ranked() {
    if (ranked.isEmpty()) {
      int known = model.labels().size();
      ranked =
          IntStream.range(known == 2 ? 1 : 0, known)
              .mapToObj(label -> RankedScores.of(label, scores, truth))
              .toList();
    }
    return ranked;
  }

  /** The mean over the labels for which the area is defined. */
  private static double mean(double[][] areas, int which) {
    double sum = 0;
    int defined = 0;
    for (double[] area : areas) {
      if (!Double.isNaN(area[which])) {
        sum += area[which];
        defined++;
      }
    }
    return sum / defined;
  }
}
