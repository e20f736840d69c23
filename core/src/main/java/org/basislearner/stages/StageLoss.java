package org.basislearner.stages;

import java.io.Serializable;
import java.util.Arrays;

/**
 * What stages minimise: a function of the outputs of a row and its target, with the gradient and a
 * curvature that stages are fitted to. Immutable.
 */
public abstract class StageLoss implements Serializable {
  private static final long serialVersionUID = 1;

  private final int outputs;

  StageLoss(int outputs) {
    this.outputs = outputs;
  }

  /** (y - f)<sup>2</sup>. */
  public static StageLoss squared() {
    return new SquaredStages();
  }

  /** Two classes, targets 0 and 1: log(1 + exp(f)) - y f, where f are the log odds of class 1. */
  public static StageLoss logistic() {
    return new LogisticStages();
  }

  /** Several classes: minus the log of the probability of the row's class, by softmax. */
  public static StageLoss multinomial(int classes) {
    return new MultinomialStages(classes);
  }

  /** Squared up to an error of delta, linear beyond. */
  public static StageLoss huber(double delta) {
    return new HuberStages(delta, false);
  }

  /**
   * The same with delta in multiples of the scale of the targets, as losses of networks have it.
   */
  public static StageLoss scaledHuber(double delta) {
    return new HuberStages(delta, true);
  }

  /** The pinball loss, whose minimum is the quantile of that level, above 0 and below 1. */
  public static StageLoss quantile(double level) {
    return new QuantileStages(level, 1, 0);
  }

  /** |y - f|, whose minimum is the median. */
  public static StageLoss absolute() {
    return new QuantileStages(0.5, 2, 0);
  }

  /**
   * The median distance of targets from their median; the mean one if that is 0, and 1 if all
   * targets are the same.
   */
  public static double scale(double[] targets, double[] weights) {
    double median = quantile(targets, weights, 0.5);
    double[] distances = new double[targets.length];
    Arrays.setAll(distances, i -> Math.abs(targets[i] - median));
    double scale = quantile(distances, weights, 0.5);
    if (scale > 0) {
      return scale;
    }
    double sum = 0;
    double total = 0;
    for (int i = 0; i < distances.length; i++) {
      sum += weights[i] * distances[i];
      total += weights[i];
    }
    return sum > 0 ? sum / total : 1;
  }

  /** The number of outputs k. */
  public final int outputs() {
    return outputs;
  }

  /** The same loss with what it has to know of the targets; called before training. */
  StageLoss fitted(double[] targets, double[] weights) {
    return this;
  }

  /** The best constant outputs. */
  abstract double[] start(double[] targets, double[] weights);

  /**
   * Loss and derivatives of one row.
   *
   * @param target the row's target
   * @param outputs the row's outputs
   * @param result receives minus the gradient by each output, then the curvature, then the loss
   */
  abstract void evaluate(double target, double[] outputs, double[] result);

  /** The squared error of a number, or 1 if the class of the largest output is wrong, else 0. */
  double error(double target, double[] outputs) {
    double difference = target - outputs[0];
    return difference * difference;
  }

  /** The target at which the weights of all smaller ones reach that fraction of the whole. */
  static double quantile(double[] targets, double[] weights, double level) {
    Integer[] order = new Integer[targets.length];
    double total = 0;
    for (int i = 0; i < order.length; i++) {
      order[i] = i;
      total += weights[i];
    }
    Arrays.sort(order, (a, b) -> Double.compare(targets[a], targets[b]));
    double sum = 0;
    for (int i : order) {
      sum += weights[i];
      if (sum >= level * total) {
        return targets[i];
      }
    }
    return targets[order[order.length - 1]];
  }
}
