package org.basislearner.learner;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.basislearner.store.Workers;
import org.basislearner.train.ModelPath;
import org.basislearner.train.Parameters;
import org.basislearner.train.PathPoint;

/**
 * What interactions are worth: the held-out loss of sums of stages whose products have at most one,
 * two, three factors, or as many as the best setting allows.
 *
 * <p>Each is a sum of its own with the best setting's nodes and thresholds, grown on at most
 * {@value #MOST_ROWS} rows of a fold in few large stages (shrinkage {@value #SHRINKAGE}), and
 * measured on at most as many held-out rows. So the losses compare with each other; the model's own
 * is lower.
 */
final class DegreeDial {
  private static final int MOST_ROWS = 10_000;
  private static final double SHRINKAGE = 0.3;
  private static final int MOST_STAGES = 100;
  private static final int PATIENCE = 10;

  /** With more rows one fold is enough to compare losses. */
  private static final int FEW_ROWS = 2000;

  private static final int MOST_FOLDS = 3;

  private DegreeDial() {}

  /**
   * The best point for each degree; its depth is the degree and 1 for the output layer.
   *
   * @param setting what the best sum of stages was grown with
   */
  static List<PathPoint> of(Parameters setting, TrainingRows rows, Workers workers) {
    int[] degrees =
        IntStream.of(1, 2, 3, setting.maxDepth() - 1)
            .filter(degree -> degree < setting.maxDepth())
            .distinct()
            .toArray();
    int folds = rows.shape().rows() <= FEW_ROWS ? Math.min(MOST_FOLDS, rows.folds()) : 1;
    List<StageFold> some = new ArrayList<>();
    for (int fold = 0; fold < folds; fold++) {
      try (StageFold all = rows.stages(fold, true)) {
        some.add(new LocalStageFold(all.some(false, MOST_ROWS), all.some(true, MOST_ROWS)));
      }
    }
    FittedStages[][] grown = new FittedStages[degrees.length][folds];
    workers.run(
        degrees.length * folds,
        (task, gemm) -> {
          int degree = task / folds;
          int fold = task % folds;
          Parameters quick =
              setting
                  .withMaxDepth(degrees[degree] + 1)
                  .withShrinkage(Math.max(SHRINKAGE, setting.shrinkage()))
                  .withStages(MOST_STAGES)
                  .withPatience(PATIENCE);
          try (Workers one = workers.alone()) {
            grown[degree][fold] =
                FittedStages.grow(
                    quick, rows.shape(), some.get(fold), one, sum -> (stages, loss) -> true);
          }
        });
    List<PathPoint> best = new ArrayList<>();
    for (FittedStages[] ofFolds : grown) {
      List<List<PathPoint>> points = List.of(ofFolds).stream().map(FittedStages::points).toList();
      best.add(ModelPath.choose(Folds.average(Folds.padded(points)), false).chosenPoint());
    }
    return best;
  }
}
