package org.basislearner.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.basislearner.BasisModel;
import org.basislearner.ClassifierModel;
import org.basislearner.Predictions;
import org.basislearner.RegressorModel;
import org.basislearner.data.Prepared;

/**
 * How good a model is on some rows.
 *
 * @param rows how many there are
 * @param metrics by name: error and, if the model has probabilities, logLoss; or error, which is
 *     the mse, mse, rmse, mae and r2 (NaN if all targets are the same)
 * @param confusion which labels were taken for which, of a classifier
 */
record Evaluation(long rows, Map<String, Double> metrics, Optional<Confusion> confusion) {
  /** What a probability of 0 for the true label counts as, so that one row does not decide. */
  private static final double LEAST_PROBABILITY = 1e-15;

  static Evaluation of(BasisModel model, Prepared rows, Interruption interruption) {
    if (model instanceof ClassifierModel classifier) {
      return of(classifier, rows, interruption);
    }
    return of((RegressorModel) model, rows, interruption);
  }

  private static Evaluation of(ClassifierModel model, Prepared rows, Interruption interruption) {
    Confusion confusion = Confusion.of(model.labels(), rows.labels());
    double[] logLoss = new double[1];
    RowBlocks.scan(
        rows.rows(),
        interruption,
        (first, block) -> {
          Predictions predictions = model.predictions(block);
          for (int i = 0; i < block.length; i++) {
            confusion.add(rows.labels()[first + i], predictions.label(i));
            if (model.hasProbabilities()) {
              int label = model.labels().indexOf(rows.labels()[first + i]);
              double probability = label < 0 ? 0 : predictions.probabilities(i)[label];
              logLoss[0] -= Math.log(Math.max(LEAST_PROBABILITY, probability));
            }
          }
        });
    long count = rows.rows().rows();
    Map<String, Double> metrics = new LinkedHashMap<>();
    metrics.put("error", (double) confusion.wrong() / count);
    if (model.hasProbabilities()) {
      metrics.put("logLoss", logLoss[0] / count);
    }
    return new Evaluation(count, metrics, Optional.of(confusion));
  }

  private static Evaluation of(RegressorModel model, Prepared rows, Interruption interruption) {
    double[] numbers = rows.numbers();
    double[] sums = new double[2];
    RowBlocks.scan(
        rows.rows(),
        interruption,
        (first, block) -> {
          double[] predicted = model.predict(block);
          for (int i = 0; i < block.length; i++) {
            double difference = predicted[i] - numbers[first + i];
            sums[0] += difference * difference;
            sums[1] += Math.abs(difference);
          }
        });
    double mean = 0;
    for (double number : numbers) {
      mean += number / numbers.length;
    }
    double variation = 0;
    for (double number : numbers) {
      variation += (number - mean) * (number - mean);
    }
    double mse = sums[0] / numbers.length;
    Map<String, Double> metrics = new LinkedHashMap<>();
    metrics.put("error", mse);
    metrics.put("mse", mse);
    metrics.put("rmse", Math.sqrt(mse));
    metrics.put("mae", sums[1] / numbers.length);
    metrics.put("r2", variation == 0 ? Double.NaN : 1 - sums[0] / variation);
    return new Evaluation(numbers.length, metrics, Optional.empty());
  }

  /** What is worth telling: labels that the model cannot predict. */
  List<String> notes() {
    List<String> notes = new ArrayList<>();
    confusion
        .filter(one -> one.unknownRows() > 0)
        .ifPresent(
            one ->
                notes.add(
                    Text.count(one.unknownRows(), "row")
                        + " with labels that the model does not know ("
                        + String.join(", ", one.unknown())
                        + "): counted as wrong"));
    return notes;
  }
}
