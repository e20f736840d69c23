package org.basislearner.predict;

import java.util.ArrayList;
import java.util.List;
import org.basislearner.linalg.Checks;

/**
 * Stages as they were grown, of which any number from the first on is a forest: a start, and a
 * shrinkage times the sum of the stages. Immutable.
 *
 * @param inputs the number of inputs
 * @param start for each output where the sum starts
 * @param shrinkage what each stage is multiplied by
 * @param stages the stages in the order they were grown
 */
@SuppressWarnings("ArrayRecordComponent") // inside this project only, and not changed
public record StageSum(int inputs, double[] start, double shrinkage, List<Stage> stages) {
  /**
   * A small network, whose node 0 is the constant 1.
   *
   * @param parent for each further node the node it is made from, a smaller number
   * @param thresholds for each further node what its parent is multiplied by
   * @param weights row-major {@code nodes x outputs}
   */
  @SuppressWarnings("ArrayRecordComponent") // as above
  public record Stage(int[] parent, List<Threshold> thresholds, double[] weights) {}

  /** Checks that stages fit together. */
  public StageSum {
    stages = List.copyOf(stages);
    double bound = 0;
    for (double each : start) {
      bound += Math.abs(each);
    }
    for (Stage stage : stages) {
      int nodes = 1 + stage.parent().length;
      Checks.length("thresholds of a stage", stage.thresholds().size(), nodes - 1);
      Checks.length("weights of a stage", stage.weights().length, nodes * start.length);
      for (int n = 1; n < nodes; n++) {
        Checks.index("parent of a node", stage.parent()[n - 1], n);
        Checks.index("input of a threshold", stage.thresholds().get(n - 1).input(), inputs);
      }
      for (double weight : stage.weights()) {
        bound += Math.abs(shrinkage * weight);
      }
    }
    Checks.require(Double.isFinite(2 * bound), "stages: their weights are not finite, or overflow");
  }

  /** The first stages as one network; all if there are fewer. */
  public ProductForest forest(int count) {
    ForestBuilder sum = new ForestBuilder(inputs, start.length);
    sum.add(List.of(), 1, start);
    for (Stage stage : stages.subList(0, Math.min(count, stages.size()))) {
      add(stage, sum);
    }
    return sum.build();
  }

  private void add(Stage stage, ForestBuilder sum) {
    int k = start.length;
    List<List<Threshold>> factors = new ArrayList<>();
    for (int n = 0; n <= stage.parent().length; n++) {
      List<Threshold> own = new ArrayList<>();
      if (n > 0) {
        own.addAll(factors.get(stage.parent()[n - 1]));
        own.add(stage.thresholds().get(n - 1));
      }
      factors.add(own);
      double[] weight = new double[k];
      System.arraycopy(stage.weights(), n * k, weight, 0, k);
      sum.add(own, shrinkage, weight);
    }
  }

  /** The first stages of several sums, whose outputs come one after the other. */
  public static ProductForest forest(List<StageSum> sums, int count) {
    if (sums.size() == 1) {
      return sums.get(0).forest(count);
    }
    int outputs = sums.stream().mapToInt(sum -> sum.start().length).sum();
    ForestBuilder joined = new ForestBuilder(sums.get(0).inputs(), outputs);
    int at = 0;
    for (StageSum sum : sums) {
      joined.add(sum.forest(count), 1, at);
      at += sum.start().length;
    }
    return joined.build();
  }
}
