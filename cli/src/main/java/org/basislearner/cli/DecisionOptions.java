package org.basislearner.cli;

import java.util.LinkedHashMap;
import java.util.Map;
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
              + " no probabilities) is at least T. 'evaluate' and 'train' also take 'f1', which finds"
              + " the T of the largest F1 on the rows measured, those held out in training (default:"
              + " the most probable class).")
  @Nullable String threshold;

  @Option(
      names = "--cost",
      paramLabel = "fn=N,fp=N",
      description =
          "For two classes: predict the second one where that costs less, given what a missed one"
              + " (fn) and a false one (fp) cost; needs probabilities.")
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
    if (cost != null) {
      costs();
    } else if (threshold != null && !byF1()) {
      number();
    }
  }

  boolean byF1() {
    return "f1".equals(threshold);
  }

  /** The decision; by F1 it has to be found first, and is the most probable label until then. */
  Decision decision(BasisModel model) {
    if (!isGiven()) {
      return Decision.MOST_PROBABLE;
    }
    check();
    String option = threshold == null ? "--cost" : "--threshold";
    if (!(model instanceof ClassifierModel classifier) || classifier.labels().size() != 2) {
      throw new Usage(option + ": the model does not tell two classes apart");
    }
    if (cost != null) {
      if (!classifier.hasProbabilities()) {
        throw new Usage("--cost: the model has no probabilities; give --threshold");
      }
      return new Decision(costs().threshold());
    }
    return byF1() ? Decision.MOST_PROBABLE : new Decision(number());
  }

  private double number() {
    try {
      double value = Double.parseDouble(String.valueOf(threshold));
      if (Double.isFinite(value)) {
        return value;
      }
    } catch (NumberFormatException e) {
      // told below
    }
    throw new Usage(
        "--threshold " + threshold + ": expected a number, or f1 in evaluate and train");
  }

  /** What was given to --cost. */
  Costs costs() {
    Map<String, Double> values = new LinkedHashMap<>();
    for (String part : String.valueOf(cost).split(",", -1)) {
      if (part.matches("(fn|fp)=[0-9]{1,12}(\\.[0-9]{1,12})?")) {
        values.put(part.substring(0, 2), Double.valueOf(part.substring(3)));
      }
    }
    double missed = values.getOrDefault("fn", Double.NaN);
    double mistaken = values.getOrDefault("fp", Double.NaN);
    if (!(missed + mistaken > 0) || String.valueOf(cost).split(",", -1).length != 2) {
      throw new Usage("--cost " + cost + ": expected two costs such as fn=10,fp=1");
    }
    return new Costs(missed, mistaken);
  }
}
