package org.basislearner.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.basislearner.ClassifierModel;
import org.basislearner.Predictions;
import org.basislearner.data.Prepared;

/**
 * How often each label was predicted for each true one, and which rows were wrong most confidently.
 *
 * @param labels those of the model, then those that only the rows have
 * @param counts [true][predicted]
 * @param mistakes the worst first
 * @param probabilities whether the confidence of a mistake is a probability
 */
record Confusion(
    List<String> labels, int[][] counts, List<Mistake> mistakes, boolean probabilities) {
  private static final int WORST = 12;

  /** A row with the wrong label. */
  record Mistake(int row, int truth, int predicted, double confidence, double excess) {}

  static Confusion of(ClassifierModel model, Prepared prepared) {
    List<String> labels = new ArrayList<>(model.labels());
    new TreeSet<>(List.of(prepared.labels()))
        .stream().filter(label -> !model.labels().contains(label)).forEach(labels::add);
    Map<String, Integer> codes = new TreeMap<>();
    for (int i = 0; i < labels.size(); i++) {
      codes.put(labels.get(i), i);
    }
    int[][] counts = new int[labels.size()][labels.size()];
    List<Mistake> mistakes = new ArrayList<>();
    RowPick.blocks(
        prepared.rows(),
        (first, rows) -> {
          Predictions predictions = model.predictions(rows);
          for (int i = 0; i < rows.length; i++) {
            int truth = codes.getOrDefault(prepared.labels()[first + i], 0);
            int predicted = predictions.index(i);
            counts[truth][predicted]++;
            if (truth != predicted) {
              double[] scores =
                  model.hasProbabilities() ? predictions.probabilities(i) : predictions.scores(i);
              double confidence = scores[predicted];
              double ofTruth = truth < scores.length ? scores[truth] : 0;
              mistakes.add(
                  new Mistake(first + i, truth, predicted, confidence, confidence - ofTruth));
            }
          }
          keepWorst(mistakes);
        });
    return new Confusion(
        List.copyOf(labels), counts, List.copyOf(mistakes), model.hasProbabilities());
  }

  private static void keepWorst(List<Mistake> mistakes) {
    mistakes.sort(
        Comparator.comparingDouble((Mistake m) -> -m.excess()).thenComparing(Mistake::row));
    if (mistakes.size() > WORST) {
      mistakes.subList(WORST, mistakes.size()).clear();
    }
  }

  /** Rows that have a label. */
  int rows(int label) {
    return IntStream.of(counts[label]).sum();
  }

  /** Rows that were given a label. */
  int predicted(int label) {
    int sum = 0;
    for (int[] row : counts) {
      sum += row[label];
    }
    return sum;
  }

  /** Rows of a label that were given another one. */
  int missed(int label) {
    return rows(label) - counts[label][label];
  }

  /** The share of a label's rows that were given it; NaN if there are none. */
  double recall(int label) {
    return (double) counts[label][label] / rows(label);
  }

  /** The share of the rows given a label that have it; NaN if there are none. */
  double precision(int label) {
    return (double) counts[label][label] / predicted(label);
  }
}
