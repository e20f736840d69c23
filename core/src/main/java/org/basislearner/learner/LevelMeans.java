package org.basislearner.learner;

import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.basislearner.columns.InputColumn.Means;
import org.basislearner.loss.TargetKind;
import org.basislearner.store.Block;
import org.basislearner.store.Group;

/**
 * Means of the targets by level, in the place of inputs that have the number of a level. They are
 * fitted in each fold on its training rows alone. The rows held out get the means of all these; a
 * training row gets means in which it has no part: training rows fall into {@value #PARTS} parts at
 * random, and the means for a part are those over the others.
 */
final class LevelMeans {
  private static final int PARTS = 5;

  private final int[] levels;
  private final Targets targets;
  private final int[] folds;
  private final byte[] parts;

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
    parts = new byte[isNone() ? 0 : folds.length];
    SplittableRandom random = new SplittableRandom(seed);
    for (int row = 0; row < parts.length; row++) {
      parts[row] = (byte) (used[row] ? random.nextInt(PARTS) : -1);
    }
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
          int part = isTraining(row, fold) && parts[row] >= 0 ? parts[row] : PARTS;
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
    int unknown = levels[input] + 1; // behind the number that stands for missing values
    double[][] sums = new double[PARTS + 1][unknown + 1];
    double[][] rows = new double[PARTS + 1][unknown + 1];
    int first = 0;
    for (Block block : all) {
      double[] numbers = block.all(Group.INPUT)[input];
      double[] target = targets.columns(first, block.rows())[output];
      for (int r = 0; r < numbers.length; r++) {
        int part = parts[first + r];
        if (part >= 0 && isTraining(first + r, fold)) {
          double value = targets.kind() == TargetKind.TWO_CLASSES ? (target[r] + 1) / 2 : target[r];
          int level = (int) numbers[r];
          sums[part][level] += value;
          rows[part][level]++;
          sums[PARTS][level] += value;
          rows[PARTS][level]++;
        }
      }
      first += block.rows();
    }
    double[][] table = new double[PARTS + 1][unknown + 1];
    for (int part = 0; part <= PARTS; part++) {
      double[] otherSums = part == PARTS ? new double[unknown + 1] : sums[part];
      double[] otherRows = part == PARTS ? new double[unknown + 1] : rows[part];
      double sum = 0;
      double count = 0;
      for (int level = 0; level <= unknown; level++) {
        sum += sums[PARTS][level] - otherSums[level];
        count += rows[PARTS][level] - otherRows[level];
      }
      double prior = count == 0 ? 0 : sum / count;
      for (int level = 0; level <= unknown; level++) {
        double left = rows[PARTS][level] - otherRows[level];
        table[part][level] =
            left == 0 || level == unknown
                ? prior
                : Means.drawn(sums[PARTS][level] - otherSums[level], left, prior);
      }
    }
    return table;
  }
}
