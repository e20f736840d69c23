package org.basislearner.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.basislearner.ClassifierModel;
import org.basislearner.metrics.ConfusionMatrix;

/**
 * Which label was predicted for which, labels of the model first, and the rows that were wrong most
 * confidently, the worst first, by a probability or a score.
 */
final class Mistakes {
  private static final int WORST = 12;

  /** From this many mistakes on they are sorted. */
  private static final int MOST_KEPT = 1000;

  private final ClassifierModel model;
  private final String[] labels;
  private final ConfusionMatrix confusion;
  private final Map<String, Integer> codes = new TreeMap<>();
  private final List<Mistake> worst = new ArrayList<>();

  /** A row with the wrong label. */
  record Mistake(int row, int truth, int predicted, double confidence, double excess) {}

  /**
   * None yet.
   *
   * @param labels the true label of each row
   */
  Mistakes(ClassifierModel model, String[] labels) {
    this.model = model;
    this.labels = labels;
    confusion = new ConfusionMatrix(model.labels(), new TreeSet<>(List.of(labels)));
    for (int i = 0; i < confusion.labels().size(); i++) {
      codes.put(confusion.labels().get(i), i);
    }
  }

  /**
   * Compares a row with what was predicted of it.
   *
   * @param scores the probability, or the score, of each label
   */
  void add(int row, int predicted, double[] scores) {
    int truth = codes.getOrDefault(labels[row], 0);
    confusion.add(labels[row], model.labels().get(predicted));
    if (truth != predicted) {
      double confidence = scores[predicted];
      double ofTruth = truth < scores.length ? scores[truth] : 0;
      worst.add(new Mistake(row, truth, predicted, confidence, confidence - ofTruth));
    }
    if (worst.size() > MOST_KEPT) {
      keepWorst();
    }
  }

  private void keepWorst() {
    worst.sort(Comparator.comparingDouble((Mistake m) -> -m.excess()).thenComparing(Mistake::row));
    if (worst.size() > WORST) {
      worst.subList(WORST, worst.size()).clear();
    }
  }

  ConfusionMatrix confusion() {
    return confusion;
  }

  List<Mistake> worst() {
    keepWorst();
    return List.copyOf(worst);
  }

  /** Whether confidence is a probability. */
  boolean probabilities() {
    return model.hasProbabilities();
  }
}
