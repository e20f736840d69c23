package org.basislearner.cli;

import java.util.List;
import java.util.Map;
import org.basislearner.BasisClassifier;
import org.basislearner.BasisFit;
import org.basislearner.BasisModel;
import org.basislearner.BasisRegressor;
import org.basislearner.TrainingSet;
import org.basislearner.data.Recipe;
import org.basislearner.train.Parameters;
import org.basislearner.train.RunOptions;
import org.basislearner.train.Task;
import org.basislearner.train.Validation;

/**
 * What is tried in a training: some parameters, or what auto mode finds for those that are not
 * given.
 *
 * @param given parameters as text by name
 * @param alternatives widths to choose from; none for auto mode or for widths that are given
 */
record TrainingPlan(Map<String, String> given, List<String> alternatives) {

  /** Auto mode searches for what is left of these. */
  private boolean isAllGiven() {
    return given.containsKey("widths") && given.containsKey("loss") && given.containsKey("scaling");
  }

  /** Whether auto mode decides. */
  boolean isAuto() {
    return alternatives.isEmpty() && !isAllGiven();
  }

  /** How many networks are grown, folds counted; 0 if that depends. */
  int builds() {
    if (isAuto()) {
      return 0;
    }
    String rule = given.getOrDefault("validation", "").replace(":1se", "");
    int folds = rule.startsWith("kfold:") ? Integer.parseInt(rule.substring("kfold:".length())) : 1;
    return Math.max(1, alternatives.size()) * folds;
  }

  /** Trains. */
  BasisFit<? extends BasisModel> fit(TrainingData data, RunOptions options) {
    Recipe recipe = data.recipe();
    boolean classes = recipe.task() == Task.CLASSIFICATION;
    TrainingSet rows =
        classes
            ? TrainingSet.of(data.source(), data.labels())
            : TrainingSet.of(data.source(), data.numbers()).targetNames(List.of(recipe.target()));
    TrainingSet named = rows.names(recipe.inputNames());
    TrainingSet set = data.weights().length == 0 ? named : named.weights(data.weights());
    if (classes) {
      BasisClassifier classifier =
          isAuto()
              ? BasisClassifier.defaults().auto(parameters -> change(parameters, data))
              : BasisClassifier.defaults().choosingFrom(explicit(data));
      return classifier.with(options).fit(set);
    }
    BasisRegressor regressor =
        isAuto()
            ? BasisRegressor.defaults().auto(parameters -> change(parameters, data))
            : BasisRegressor.defaults().choosingFrom(explicit(data));
    return regressor.with(options).fit(set);
  }

  /** All alternatives, or the one that is given. */
  List<Parameters> explicit(TrainingData data) {
    Parameters base = change(Parameters.defaults(), data);
    if (alternatives.isEmpty()) {
      return List.of(base);
    }
    return alternatives.stream()
        .map(widths -> ParameterOptions.change(base, Map.of("widths", widths)))
        .toList();
  }

  private Parameters change(Parameters parameters, TrainingData data) {
    Parameters changed = ParameterOptions.change(parameters, given);
    return data.validation()
        .map(rows -> changed.withValidation(Validation.last((int) rows.rows().rows())))
        .orElse(changed);
  }
}
