package org.basislearner.learner;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.basislearner.levels.PartSums;
import org.basislearner.loss.TargetKind;
import org.basislearner.store.Block;
import org.basislearner.store.Group;

/**
 * Means of the targets by level, in the place of inputs that have the number of a level. They are
 * fitted in each fold on its training rows alone. The rows held out get the means of all these; a
 * training row gets means in which it has no part, those of {@link PartSums}.
 */
final class LevelMeans {
  private final int[] levels;
  private final Targets targets;
  private final int[] folds;
  private final boolean[] used;
  private final long seed;

  /** The largest size of each target. */
  private final double[] largest;

  /** For each fold, input, part of the training rows (the last for others) and level the mean. */
  private final Map<Integer, double[][][]> tables = new ConcurrentHashMap<>();

  /**
   * Nothing is fitted yet.
   *
   * @param levels for each input the number of levels, 0 if it is a number
   * @param folds for each row the fold that holds it out, -1 if none does
   * @param used whether a row counts
   */
  LevelMeans(int[] levels, Targets targets, int[] folds, boolean[] used, long seed) {
    this.levels = levels.clone();
    this.targets = targets;
    this.folds = folds;
    this.used = used;
    this.seed = seed;
    largest =
        isNone()
            ? new double[0]
            : Arrays.stream(values(0, targets.rows()))
                .mapToDouble(column -> Arrays.stream(column).map(Math::abs).max().orElse(0))
                .toArray();
  }

  private boolean isNone() {
    return IntStream.of(levels).allMatch(count -> count == 0);
  }

  /**
   * The inputs of a block, with means in place of numbers of levels.
   *
   * @param first the number of its first row
   * @param fold in which fold, or -1 if all rows are trained on
   * @param all the blocks of all rows
   */
  double[][] inputs(Block block, int first, int fold, List<Block> all) {
    double[][] inputs = block.all(Group.INPUT);
    if (isNone()) {
      return inputs;
    }
    double[][][] table = tables.computeIfAbsent(fold, any -> fitted(fold, all));
    double[][] filled = inputs.clone();
    for (int j = 0; j < filled.length; j++) {
      if (levels[j] > 0) {
        filled[j] = new double[block.rows()];
        for (int r = 0; r < filled[j].length; r++) {
          int row = first + r;
          int part = isTraining(row, fold) ? PartSums.part(row, seed) : PartSums.PARTS;
          filled[j][r] = table[j][part][(int) inputs[j][r]];
        }
      }
    }
    return filled;
  }

  private boolean isTraining(int row, int fold) {
    return fold < 0 || folds[row] != fold;
  }

  private double[][][] fitted(int fold, List<Block> all) {
    double[][][] tables = new double[levels.length][][];
    int output = 0;
    for (int j = 0; j < levels.length; j++) {
      if (levels[j] > 0) {
        tables[j] = fitted(j, output++ % targets.columns(), fold, all);
      } else {
        tables[j] = new double[0][];
      }
    }
    return tables;
  }

  private double[][] fitted(int input, int output, int fold, List<Block> all) {
    // behind the last level are the numbers of missing and of unknown ones
    PartSums sums = new PartSums(levels[input] + 2, largest[output]);
    int first = 0;
    for (Block block : all) {
      double[] numbers = block.all(Group.INPUT)[input];
      double[] target = values(first, block.rows())[output];
      for (int r = 0; r < numbers.length; r++) {
        int row = first + r;
        if (used[row] && isTraining(row, fold)) {
          sums.add(PartSums.part(row, seed), (int) numbers[r], target[r]);
        }
      }
      first += block.rows();
    }
    return sums.means();
  }

  /** What means are of: numbers as they are, 0 and 1 of classes. */
  private double[][] values(int first, int rows) {
    double[][] columns = targets.columns(first, rows);
    return targets.kind() == TargetKind.TWO_CLASSES
        ? new double[][] {Arrays.stream(columns[0]).map(value -> (value + 1) / 2).toArray()}
        : columns;
  }
}
