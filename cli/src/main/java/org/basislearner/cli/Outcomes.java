package org.basislearner.cli;

import java.util.Map;
import java.util.function.IntToDoubleFunction;
import org.basislearner.BasisFit.HeldOutRows;
import org.basislearner.BasisModel;
import org.basislearner.ClassifierModel;
import org.basislearner.RegressorModel;
import org.basislearner.data.recipe.Prepared;

/** What a model predicted for some rows, beside what is true of them. */
sealed interface Outcomes permits ClassOutcomes, NumberOutcomes {
  /** Evaluates the model once for each row. */
  static Outcomes of(
      BasisModel model, Prepared rows, IntToDoubleFunction weights, Interruption interruption) {
    return model instanceof ClassifierModel classifier
        ? new ClassOutcomes(classifier, rows, weights, interruption)
        : new NumberOutcomes((RegressorModel) model, rows, weights, interruption);
  }

  /** What networks that had not seen them said of some of the rows. */
  static Outcomes of(
      BasisModel model, Prepared rows, IntToDoubleFunction weights, HeldOutRows heldOut) {
    return model instanceof ClassifierModel classifier
        ? new ClassOutcomes(classifier, rows, weights, heldOut)
        : new NumberOutcomes((RegressorModel) model, rows, weights, heldOut);
  }

  /** The weight of each row. */
  double[] weights();

  /** The metrics by name, if rows had these weights. */
  Map<String, Double> metrics(double[] weights);

  /** The metrics of each target by its name, if there are several. */
  default Map<String, Map<String, Double>> byTarget() {
    return Map.of();
  }
}
