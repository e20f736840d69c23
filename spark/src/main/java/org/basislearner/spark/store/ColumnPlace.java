package org.basislearner.spark.store;

import java.io.Serializable;
import java.util.function.IntConsumer;

/**
 * Where a column of a block is to be had. Not records: Kryo, which users may have chosen, does not
 * restore those. Immutable.
 */
abstract class ColumnPlace implements Serializable {
  private static final long serialVersionUID = 1;

  private ColumnPlace() {}

  /** Calls with every step that the column needs, some perhaps more than once. */
  abstract void visitSteps(IntConsumer steps);

  /** A column that a step left. */
  static final class Stored extends ColumnPlace {
    private static final long serialVersionUID = 1;

    final int step;
    final int slot;

    Stored(int step, int slot) {
      this.step = step;
      this.slot = slot;
    }

    @Override
    void visitSteps(IntConsumer steps) {
      steps.accept(step);
    }
  }

  /**
   * A column that is computed when it is needed: most nodes and candidates are products, and one
   * multiplication is cheaper than memory that other columns could have.
   */
  static final class Multiplied extends ColumnPlace {
    private static final long serialVersionUID = 1;

    final ColumnPlace left;
    final ColumnPlace right;
    final double weight;

    Multiplied(ColumnPlace left, ColumnPlace right, double weight) {
      this.left = left;
      this.right = right;
      this.weight = weight;
    }

    @Override
    void visitSteps(IntConsumer steps) {
      left.visitSteps(steps);
      right.visitSteps(steps);
    }
  }
}
