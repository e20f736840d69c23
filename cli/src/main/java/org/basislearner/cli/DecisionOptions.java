package org.basislearner.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.basislearner.BasisModel;
import org.basislearner.ClassifierModel;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which of two classes a row gets. */
final class DecisionOptions {
  @Option(
      names = "--threshold",
      paramLabel = "T",
      description =
          "For two classes: predict the second one if its probability (its score, if the model has"
              + " no probabilities) is at least T. 'train' and 'evaluate' also take 'f1': the T with"
              + " the largest F1 on the rows held out in training, or on those that 'evaluate'"
              + " measures. 'train' keeps T in the model (default: the most probable class, or the"
              + " T of the model).")
  @Nullable String threshold;

  @Option(
      names = "--cost",
      paramLabel = "fn=N,fp=N",
      description =
          "For two classes: predict the second one where that is expected to cost less, given the"
              + " costs of a false negative (fn) and a false positive (fp); needs probabilities."
              + " 'train' keeps the threshold that follows in the model.")
  @Nullable String cost;

  /** What wrong predictions of the second class cost. */
  record Costs(double missed, double mistaken) {
    /** From this probability on, predicting the second class is expected to cost less. */
    double threshold() {
      return mistaken / (missed + mistaken);
    }
  }

  boolean isGiven() {
    return threshold != null || cost != null;
  }

  /** Refuses what no model could be asked for. */
  void check() {
    if (threshold != null && cost != null) {
      throw new Usage("--threshold and --cost cannot both say which class is predicted");
    }
    costs();
    if (threshold != null && !byF1()) {
      number();
    }
  }

  /** Also refuses what no probability can reach: whether the model has them is known too late. */
  void checkForTraining() {
    check();
    if (threshold != null && !byF1() && !(number() >= 0 && number() <= 1)) {
      throw new Usage("--threshold " + threshold + ": expected a probability of 0 to 1, or f1");
    }
  }

  boolean byF1() {
    return "f1".equals(threshold);
  }

  /** The model with the decision that was asked for; the one by F1 has to be found first. */
  BasisModel decided(BasisModel model) {
    check();
    if (!isGiven()) {
      return model;
    }
    if (!(model instanceof ClassifierModel classifier) || classifier.labels().size() != 2) {
      throw new Usage(option() + ": the model does not tell two classes apart");
    }
    if (cost != null && !classifier.hasProbabilities()) {
      throw new Usage("--cost: the model has no probabilities; give --threshold");
    }
    if (byF1()) {
      return model;
    }
    try {
      return classifier.withThreshold(
          costs().map(DecisionOptions.Costs::threshold).orElseGet(this::number));
    } catch (IllegalArgumentException e) {
      throw new Usage("--" + String.valueOf(e.getMessage()).replace(" = ", " "));
    }
  }

  /** Which of the options was given. */
  String option() {
    return threshold == null ? "--cost" : "--threshold";
  }

  private double number() {
    try {
      double value = Double.parseDouble(String.valueOf(threshold));
      if (Double.isFinite(value)) {
        return value;
      }
    } catch (NumberFormatException e) {
      // reported below
    }
    throw new Usage(
        "--threshold " + threshold + ": expected a number, or f1 in evaluate and train");
  }

  /** What was given to --cost. */
  Optional<Costs> costs() {
    if (cost == null) {
      return Optional.empty();
    }
    Map<String, Double> values = new LinkedHashMap<>();
    for (String part : cost.split(",", -1)) {
      if (part.matches("(fn|fp)=[0-9]{1,12}(\\.[0-9]{1,12})?")) {
        values.put(part.substring(0, 2), Double.valueOf(part.substring(3)));
      }
    }
    double missed = values.getOrDefault("fn", Double.NaN);
    double mistaken = values.getOrDefault("fp", Double.NaN);
    if (!(missed + mistaken > 0) || cost.split(",", -1).length != 2) {
      throw new Usage("--cost " + cost + ": expected two costs such as fn=10,fp=1");
    }
    return Optional.of(new Costs(missed, mistaken));
  }
}
