package org.basislearner.output;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.basislearner.loss.TargetKind;
import org.basislearner.output.OutputProblem.Shape;

/** Draws the nodes, targets and weights of an {@link OutputProblem}. */
final class ProblemRows {
  private ProblemRows() {}

  /** The constant and random columns of about the same size. */
  static double[][] nodes(SplittableRandom random, Shape shape, int m, int n) {
    double scale = Math.exp(random.nextDouble(-1, 1));
    double[][] nodes = new double[m][n];
    for (double[] row : nodes) {
      row[0] = 1;
      for (int j = 1; j < n; j++) {
        row[j] = scale * random.nextDouble(-2, 2);
      }
    }
    for (int j = 1; j < n; j++) {
      if (random.nextBoolean()) {
        int other = random.nextInt(j);
        double shift = random.nextDouble(-1, 1);
        for (int i = 0; i < m; i++) {
          switch (shape) {
            case DUPLICATE -> nodes[i][j] = nodes[i][other];
            case COLLINEAR -> nodes[i][j] = nodes[i][other] + shift + 1e-5 * nodes[i][j];
            default -> {}
          }
        }
      }
    }
    for (int i = 1; shape == Shape.EQUAL_ROWS && i < m; i++) {
      nodes[i] = nodes[0].clone();
    }
    return nodes;
  }

  static double[][] targets(
      SplittableRandom random, Shape shape, TargetKind kind, double[][] nodes, int k) {
    double[][] targets = new double[nodes.length][];
    double[][] truth = new double[nodes[0].length][k];
    for (double[] row : truth) {
      Arrays.setAll(row, c -> random.nextDouble(-1, 1));
    }
    double noise = shape == Shape.SEPARABLE ? 0 : random.nextDouble(0, 3);
    for (int i = 0; i < targets.length; i++) {
      double[] scores = new double[k];
      for (int c = 0; c < k; c++) {
        scores[c] = noise * random.nextDouble(-1, 1);
        for (int j = 0; j < truth.length; j++) {
          scores[c] += nodes[i][j] * truth[j][c];
        }
      }
      targets[i] = target(kind, scores);
    }
    if (shape == Shape.LONELY) {
      makeLonely(kind, targets);
    }
    return targets;
  }

  private static double[] target(TargetKind kind, double[] scores) {
    return switch (kind) {
      case NUMBERS -> scores;
      case TWO_CLASSES -> new double[] {scores[0] > 0 ? 1 : -1};
      case CLASSES -> {
        int largest = 0;
        for (int c = 1; c < scores.length; c++) {
          largest = scores[c] > scores[largest] ? c : largest;
        }
        double[] indicator = new double[scores.length];
        indicator[largest] = 1;
        yield indicator;
      }
    };
  }

  /** Row 0 is the only one of its class, or far from the others. */
  private static void makeLonely(TargetKind kind, double[][] targets) {
    for (int i = 0; i < targets.length; i++) {
      double[] target = targets[i];
      switch (kind) {
        case NUMBERS -> target[0] += i == 0 ? 100 : 0;
        case TWO_CLASSES -> target[0] = i == 0 ? 1 : -1;
        case CLASSES -> {
          if (i == 0 || target[0] == 1) {
            Arrays.fill(target, 0);
            target[i == 0 ? 0 : 1 + i % (target.length - 1)] = 1;
          }
        }
      }
    }
  }

  /** Weights that differ by up to a factor of 50, of mean 1. */
  static double[] weights(SplittableRandom random, int m, boolean weighted) {
    double[] weights = new double[m];
    double sum = 0;
    for (int i = 0; i < m; i++) {
      weights[i] = weighted ? Math.exp(random.nextDouble(-2, 2)) : 1;
      sum += weights[i];
    }
    for (int i = 0; i < m; i++) {
      weights[i] *= m / sum;
    }
    return weights;
  }
}
