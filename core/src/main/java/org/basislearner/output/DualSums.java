package org.basislearner.output;

import java.util.Arrays;
import java.util.List;
import org.basislearner.linalg.Gemm;
import org.basislearner.loss.Loss;
import org.basislearner.loss.TargetKind;
import org.basislearner.store.Block;
import org.basislearner.store.Group;
import org.basislearner.store.Reduction;

/**
 * What {@link NewtonSolver} asks of all rows at U with a Newton step D: sums, and extremes of
 * margins, which are by how much the output of a row's class is above all others.
 *
 * @param smooth the loss whose slopes are taken
 */
record DualSums(
    Loss loss,
    Loss smooth,
    TargetKind kind,
    Weighting weighting,
    int outputs,
    double[] position,
    double[] direction)
    implements Reduction {
  private static final int LOSS = 0;
  private static final int SUPPORT = 1;
  private static final int ZERO_SUPPORT = 2;
  private static final int SUMS = 3;

  /** Places of extremes from the end. */
  private static final int MARGIN_LEAST = 5;

  private static final int MARGIN_LARGEST = 4;
  private static final int STEP_LEAST = 3;
  private static final int STEP_LARGEST = 2;
  private static final int MOVE_LARGEST = 1;
  private static final int EXTREMES = 5;

  /**
   * What was asked.
   *
   * @param loss the mean loss at U
   * @param support the mean height of planes with the slopes at U and what the step changes them by
   * @param zeroSupport that of planes without slope
   * @param rest what is left of the sum of slopes times o
   * @param leastStepMargin of the step alone, as {@code largestStepMargin}
   * @param largestMove of an output by the step
   */
  record Sums(
      double loss,
      double support,
      double zeroSupport,
      double[] rest,
      double leastMargin,
      double largestMargin,
      double leastStepMargin,
      double largestStepMargin,
      double largestMove) {
    /** What no loss is below, up to what rounding leaves of the slopes' sum. */
    double bound(double[] position) {
      double sizes = Math.sqrt(Descent.dot(rest, rest) * Descent.dot(position, position));
      return support - 2 * sizes;
    }

    /** Whether the step takes some rows away from the border and none towards it. */
    boolean isFall(double enough, double rounding) {
      return largestStepMargin >= enough && leastStepMargin >= -rounding * largestStepMargin;
    }
  }

  static Sums of(OutputRows rows, Loss loss, Loss smooth, double[] position, double[] direction) {
    double[] sums =
        rows.store()
            .sum(
                new DualSums(
                    loss,
                    smooth,
                    rows.shape().kind(),
                    rows.weighting(),
                    rows.outputs(),
                    position,
                    direction));
    double m = rows.store().rows();
    int end = sums.length;
    double[] rest = Arrays.copyOfRange(sums, SUMS, end - EXTREMES);
    for (int i = 0; i < rest.length; i++) {
      rest[i] /= m;
    }
    return new Sums(
        sums[LOSS] / m,
        sums[SUPPORT] / m,
        sums[ZERO_SUPPORT] / m,
        rest,
        -sums[end - MARGIN_LEAST],
        sums[end - MARGIN_LARGEST],
        -sums[end - STEP_LEAST],
        sums[end - STEP_LARGEST],
        sums[end - MOVE_LARGEST]);
  }

  @Override
  public int size(int part) {
    return SUMS + position.length + EXTREMES;
  }

  @Override
  public void add(Block block, int part, Gemm gemm, double[] sum) {
    OutputRows.Outputs all =
        new OutputRows.Outputs(
            block, Group.BASIS, weighting, outputs, List.of(position, direction), gemm);
    double[][] slopes = new double[outputs][block.rows()];
    double[] output = new double[outputs];
    double[] move = new double[outputs];
    double[] target = new double[outputs];
    double[] slope = new double[outputs];
    double[] zero = new double[outputs];
    double[] hessian = new double[outputs * outputs];
    int end = sum.length;
    Arrays.fill(sum, end - EXTREMES, end, Double.NEGATIVE_INFINITY);
    for (int r = 0; r < block.rows(); r++) {
      all.target(r, target);
      all.output(r, 0, output);
      all.output(r, 1, move);
      smooth.gradient(output, target, slope);
      smooth.hessian(output, target, hessian);
      double weight = all.weight(r);
      double root = Math.sqrt(weight);
      for (int c = 0; c < outputs; c++) {
        for (int d = 0; d < outputs; d++) {
          slope[c] += hessian[c * outputs + d] * move[d];
        }
        slopes[c][r] = root * slope[c];
        sum[end - MOVE_LARGEST] = Math.max(sum[end - MOVE_LARGEST], Math.abs(move[c]));
      }
      sum[LOSS] += weight * loss.value(output, target);
      sum[SUPPORT] += weight * loss.support(slope, target);
      sum[ZERO_SUPPORT] += weight * loss.support(zero, target);
      if (kind != TargetKind.NUMBERS) {
        atMost(sum, end - MARGIN_LEAST, output, target);
        atMost(sum, end - STEP_LEAST, move, target);
      }
    }
    double[] products = new double[position.length];
    double[][] basis = block.columns(Group.BASIS, 0, position.length / outputs);
    gemm.products(basis, slopes, block.rows(), products);
    System.arraycopy(products, 0, sum, SUMS, products.length);
  }

  /** Takes the least and the largest margin of a row into account. */
  private static void atMost(double[] sum, int place, double[] outputs, double[] targets) {
    double least = Double.POSITIVE_INFINITY;
    double largest = Double.NEGATIVE_INFINITY;
    if (outputs.length == 1) {
      least = targets[0] * outputs[0];
      largest = least;
    } else {
      int own = TargetKind.CLASSES.decide(targets);
      for (int c = 0; c < outputs.length; c++) {
        if (c != own) {
          least = Math.min(least, outputs[own] - outputs[c]);
          largest = Math.max(largest, outputs[own] - outputs[c]);
        }
      }
    }
    sum[place] = Math.max(sum[place], -least);
    sum[place + 1] = Math.max(sum[place + 1], largest);
  }

  @Override
  public void combine(double[] total, double[] later) {
    for (int i = 0; i < later.length; i++) {
      boolean extreme = i >= later.length - EXTREMES;
      total[i] = extreme ? Math.max(total[i], later[i]) : total[i] + later[i];
    }
  }
}
