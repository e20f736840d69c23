package org.basislearner.learner;

import java.util.Arrays;
import java.util.List;
import org.basislearner.loss.TargetKind;
import org.basislearner.stages.StageRows;
import org.basislearner.train.Parameters;

/** Targets and weights of all rows, and of those of a fold as stages take them. */
public final class StageTargets {
  private final Targets targets;
  private final double[] given;
  private final RowWeights weights;
  private final int[] folds;

  /**
   * Those of all rows.
   *
   * @param given weights, none if all are 1
   * @param base with validation, seed and class weights
   */
  public StageTargets(Targets targets, double[] given, Parameters base) {
    this(targets, given, RowWeights.of(given, targets, base.classWeights()), folds(targets, base));
  }

  StageTargets(Targets targets, double[] given, RowWeights weights, int[] folds) {
    this.targets = targets;
    this.given = given;
    this.weights = weights;
    this.folds = folds;
  }

  /** For each row the fold that holds it out, -1 if none does. */
  static int[] folds(Targets targets, Parameters base) {
    int[] classes = new int[targets.rows()];
    Arrays.setAll(classes, targets::classOf);
    return RowSplit.builds(base.validation(), classes, base.seed());
  }

  /** What rows count. */
  public RowWeights weights() {
    return weights;
  }

  private double weight(int row) {
    return weights.of(given.length == 0 ? 1 : given[row], targets.classOf(row));
  }

  /**
   * Rows that count.
   *
   * @param fold those of a fold, or all if it is -1
   * @param heldOut whether those that are held out in that fold, or the others
   */
  public int[] picked(int fold, boolean heldOut) {
    int[] picked = new int[folds.length];
    int count = 0;
    for (int i = 0; i < folds.length; i++) {
      if (weight(i) > 0 && (fold < 0 || (folds[i] == fold) == heldOut)) {
        picked[count++] = i;
      }
    }
    return Arrays.copyOf(picked, count);
  }

  /** What weights of some rows are multiplied by, so that their mean is 1. */
  public double factor(int[] picked) {
    double sum = 0;
    for (int row : picked) {
      sum += weight(row);
    }
    return picked.length / sum;
  }

  /** Some rows, once for each sum of stages, with the same columns. */
  public List<StageRows> rows(int[] picked, double[][] columns) {
    boolean numbers = targets.kind() == TargetKind.NUMBERS;
    double[][] all = numbers ? targets.columns(0, targets.rows()) : new double[1][];
    double factor = factor(picked);
    double[] counts = Arrays.stream(picked).mapToDouble(row -> weight(row) * factor).toArray();
    return Arrays.stream(all)
        .map(
            column ->
                Arrays.stream(picked)
                    .mapToDouble(row -> numbers ? column[row] : targets.classOf(row))
                    .toArray())
        .map(values -> new StageRows(columns, values, counts))
        .toList();
  }
}
