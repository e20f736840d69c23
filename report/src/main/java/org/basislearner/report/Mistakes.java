package org.basislearner.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.basislearner.ClassifierModel;
import org.basislearner.Predictions;
import org.basislearner.data.Prepared;
import org.basislearner.metrics.ConfusionMatrix;

/**
 * Which label was predicted for which, labels of the model first, and the rows that were wrong most
 * confidently, the worst first, by a probability or a score.
 */
record Mistakes(ConfusionMatrix confusion, List<Mistake> worst, boolean probabilities) {
  private static final int WORST = 12;

  /** A row with the wrong label. */
  record Mistake(int row, int truth, int predicted, double confidence, double excess) {}

  static Mistakes of(ClassifierModel model, Prepared prepared) {
    ConfusionMatrix confusion =
        new ConfusionMatrix(model.labels(), new TreeSet<>(List.of(prepared.labels())));
    Map<String, Integer> codes = new TreeMap<>();
    for (int i = 0; i < confusion.labels().size(); i++) {
      codes.put(confusion.labels().get(i), i);
    }
    List<Mistake> mistakes = new ArrayList<>();
    prepared
        .rows()
        .rowBlocks(
            (first, rows) -> {
              Predictions predictions = model.predictions(rows);
              for (int i = 0; i < rows.length; i++) {
                int row = (int) first + i;
                int truth = codes.getOrDefault(prepared.labels()[row], 0);
                int predicted = predictions.index(i);
                confusion.add(prepared.labels()[row], predictions.label(i));
                if (truth != predicted) {
                  double[] scores =
                      model.hasProbabilities()
                          ? predictions.probabilities(i)
                          : predictions.scores(i);
                  double confidence = scores[predicted];
                  double ofTruth = truth < scores.length ? scores[truth] : 0;
                  mistakes.add(
                      new Mistake(row, truth, predicted, confidence, confidence - ofTruth));
                }
              }
              keepWorst(mistakes);
            });
    return new Mistakes(confusion, List.copyOf(mistakes), model.hasProbabilities());
  }

  private static void keepWorst(List<Mistake> mistakes) {
    mistakes.sort(
        Comparator.comparingDouble((Mistake m) -> -m.excess()).thenComparing(Mistake::row));
    if (mistakes.size() > WORST) {
      mistakes.subList(WORST, mistakes.size()).clear();
    }
  }
}
