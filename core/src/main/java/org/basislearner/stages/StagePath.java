package org.basislearner.stages;

import java.util.List;
import org.basislearner.predict.ProductForest;
import org.basislearner.predict.StageSum;

/**
 * The stages of one training, of which any number from the first on is a model. Immutable.
 *
 * <p>Position t of the losses belongs to the sum of the first t stages, position 0 to the best
 * constant.
 */
public final class StagePath {
  private final int inputs;
  private final double[] start;
  private final double shrinkage;
  private final List<Stage> stages;
  private final double[] trainingLosses;
  private final double[] validationLosses;
  private final double[] trainingErrors;
  private final double[] validationErrors;

  StagePath(
      int inputs,
      double[] start,
      double shrinkage,
      List<Stage> stages,
      double[] trainingLosses,
      double[] validationLosses,
      double[] trainingErrors,
      double[] validationErrors) {
    this.inputs = inputs;
    this.start = start;
    this.shrinkage = shrinkage;
    this.stages = List.copyOf(stages);
    this.trainingLosses = trainingLosses;
    this.validationLosses = validationLosses;
    this.trainingErrors = trainingErrors;
    this.validationErrors = validationErrors;
  }

  /** The number of stages grown. */
  public int stages() {
    return stages.size();
  }

  /** The mean loss on the training rows after that many stages. */
  public double trainingLoss(int stages) {
    return trainingLosses[stages];
  }

  /** The mean loss on the validation rows after that many stages; NaN without validation rows. */
  public double validationLoss(int stages) {
    return validationLosses[stages];
  }

  /** The fraction of training rows with a wrong class, or the mean squared error. */
  public double trainingError(int stages) {
    return trainingErrors[stages];
  }

  /** The same on the validation rows; NaN without them. */
  public double validationError(int stages) {
    return validationErrors[stages];
  }

  /** How many nodes that many stages have, the constant counted once. */
  public int nodes(int stages) {
    return 1 + this.stages.subList(0, stages).stream().mapToInt(one -> one.nodes().size()).sum();
  }

  /** The number of stages with the least validation loss; all without validation rows. */
  public int best() {
    int best = Double.isNaN(validationLosses[0]) ? stages() : 0;
    for (int t = 1; t <= stages(); t++) {
      if (validationLosses[t] < validationLosses[best]) {
        best = t;
      }
    }
    return best;
  }

  /** One stage, from 0. */
  Stage stage(int number) {
    return stages.get(number);
  }

  /** All stages, as a model keeps them. */
  public StageSum sum() {
    return new StageSum(inputs, start, shrinkage, stages.stream().map(Stage::kept).toList());
  }

  /** The sum of the first stages as one network. */
  public ProductForest network(int stages) {
    if (stages < 0 || stages > stages()) {
      throw new IllegalArgumentException("stages = " + stages + ": expected from 0 to " + stages());
    }
    return sum().forest(stages);
  }
}
