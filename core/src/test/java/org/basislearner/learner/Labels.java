package org.basislearner.learner;

import java.util.List;
import java.util.SplittableRandom;
import org.basislearner.loss.TargetKind;

/** Random targets of every kind: the theorems hold whatever the labels are. */
enum Labels {
  /** One number a row. */
  NUMBER(TargetKind.NUMBERS) {
    @Override
    double[] row(SplittableRandom random) {
      return new double[] {random.nextDouble(-5, 5)};
    }
  },
  /** Three numbers a row. */
  THREE_NUMBERS(TargetKind.NUMBERS) {
    @Override
    double[] row(SplittableRandom random) {
      return new double[] {random.nextDouble(), 100 * random.nextDouble(), random.nextInt(3)};
    }
  },
  /** -1 or +1. */
  TWO_CLASSES(TargetKind.TWO_CLASSES) {
    @Override
    double[] row(SplittableRandom random) {
      return new double[] {random.nextBoolean() ? 1 : -1};
    }
  },
  /** The indicator of one of five classes. */
  FIVE_CLASSES(TargetKind.CLASSES) {
    @Override
    double[] row(SplittableRandom random) {
      double[] row = new double[5];
      row[random.nextInt(5)] = 1;
      return row;
    }
  };

  private final TargetKind kind;

  Labels(TargetKind kind) {
    this.kind = kind;
  }

  /** All kinds in turn. */
  static Labels of(long number) {
    List<Labels> all = List.of(values());
    return all.get((int) (number % all.size()));
  }

  abstract double[] row(SplittableRandom random);

  TargetKind kind() {
    return kind;
  }

  double[][] draw(SplittableRandom random, int rows) {
    double[][] targets = new double[rows][];
    for (int r = 0; r < rows; r++) {
      targets[r] = row(random);
    }
    return targets;
  }
}
