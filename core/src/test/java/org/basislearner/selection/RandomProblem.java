package org.basislearner.selection;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * A random problem to build a basis on.
 *
 * <p>The first layer is determined up to rounding: no two singular values of [1 X] are close, and
 * the sign of no singular vector hangs on a tie. The columns of X have different scales to that
 * end.
 *
 * @param inputs the columns of X
 * @param targets the columns of V
 * @param counts how often each row counts; empty where rows are not weighted
 */
record RandomProblem(double[][] inputs, double[][] targets, int[] counts) {
  /** Counts are below this, small ones the most frequent. */
  private static final int COUNTS = 20;

  /** What the targets are. */
  enum Kind {
    REGRESSION,
    THREE_TARGETS,
    TWO_CLASSES,
    FIVE_CLASSES;

    private static final List<Kind> ALL = List.of(values());

    /** All kinds in turn. */
    static Kind of(long seed) {
      return ALL.get((int) (seed % ALL.size()));
    }
  }

  /** Rows without weights. */
  RandomProblem(double[][] inputs, double[][] targets) {
    this(inputs, targets, new int[0]);
  }

  static RandomProblem of(Random random, int rows, int columns, Kind kind, boolean degenerate) {
    return of(random, columns, kind, degenerate, rows, new int[0]);
  }

  static RandomProblem weighted(
      Random random, int rows, int columns, Kind kind, boolean degenerate) {
    int[] counts = new int[rows];
    for (int r = 0; r < rows; r++) {
      counts[r] = (int) Math.pow(COUNTS, random.nextDouble());
    }
    return of(random, columns, kind, degenerate, rows, counts);
  }

  private static RandomProblem of(
      Random random, int columns, Kind kind, boolean degenerate, int rows, int[] counts) {
    InnerProduct product = new InnerProduct(weights(counts, rows));
    while (true) {
      double[][] inputs = inputs(random, rows, columns);
      if (degenerate) {
        repeatSome(random, inputs);
      }
      if (hasClearFirstLayer(inputs, rows, product)) {
        return new RandomProblem(inputs, targets(random, inputs, rows, kind), counts);
      }
    }
  }

  int rows() {
    return targets[0].length;
  }

  boolean isWeighted() {
    return counts.length > 0;
  }

  /** The counts, scaled to mean 1; all 1 where rows are not weighted. */
  double[] weights() {
    return weights(counts, rows());
  }

  private static double[] weights(int[] counts, int rows) {
    if (counts.length == 0) {
      return InnerProduct.plain(rows).weights();
    }
    double mean = Arrays.stream(counts).average().orElseThrow();
    return Arrays.stream(counts).mapToDouble(count -> count / mean).toArray();
  }

  /** The problem with every row as often as it counts, in any order, and without weights. */
  RandomProblem repeated(Random random) {
    List<Integer> order = new ArrayList<>();
    for (int r = 0; r < counts.length; r++) {
      order.addAll(Collections.nCopies(counts[r], r));
    }
    Collections.shuffle(order, random);
    return new RandomProblem(select(inputs, order), select(targets, order));
  }

  private static double[][] select(double[][] columns, List<Integer> rows) {
    double[][] selected = new double[columns.length][];
    for (int j = 0; j < columns.length; j++) {
      double[] column = columns[j];
      selected[j] = rows.stream().mapToDouble(row -> column[row]).toArray();
    }
    return selected;
  }

  private static double[][] inputs(Random random, int rows, int columns) {
    double[][] inputs = new double[columns][rows];
    for (int j = 0; j < columns; j++) {
      double scale = 0.3 + 2 * random.nextDouble();
      double shift = random.nextGaussian();
      for (int r = 0; r < rows; r++) {
        inputs[j][r] = scale * (2 * random.nextDouble() - 1) + 0.3 * shift;
      }
    }
    return inputs;
  }

  /** Makes one column constant, one zero and some copies of others. */
  private static void repeatSome(Random random, double[][] inputs) {
    int constant = random.nextInt(inputs.length);
    Arrays.fill(inputs[constant], 0.7);
    if (inputs.length > 2) {
      Arrays.fill(inputs[(constant + 1) % inputs.length], 0);
    }
    for (int copies = inputs.length / 4; copies > 0; copies--) {
      inputs[random.nextInt(inputs.length)] = inputs[random.nextInt(inputs.length)].clone();
    }
  }

  private static boolean hasClearFirstLayer(double[][] inputs, int rows, InnerProduct product) {
    double[][] augmented = new double[inputs.length + 1][];
    augmented[0] = new double[rows];
    Arrays.fill(augmented[0], 1);
    System.arraycopy(inputs, 0, augmented, 1, inputs.length);
    List<JacobiSvd.Direction> directions = JacobiSvd.of(augmented, product);
    double next = 0;
    for (int j = directions.size() - 1; j >= 0; j--) {
      double value = directions.get(j).value();
      if (value < 1e-3 * directions.get(0).value() || value < 1.005 * next) {
        return false;
      }
      next = value;
      double[] vector = directions.get(j).vector();
      if (Arrays.stream(vector).max().orElse(0)
          < 1.000001 * -Arrays.stream(vector).min().orElse(0)) {
        return false;
      }
    }
    return true;
  }

  private static double[][] targets(Random random, double[][] inputs, int rows, Kind kind) {
    return switch (kind) {
      case REGRESSION -> new double[][] {polynomial(random, inputs, rows)};
      case THREE_TARGETS ->
          new double[][] {
            polynomial(random, inputs, rows),
            polynomial(random, inputs, rows),
            polynomial(random, inputs, rows)
          };
      case TWO_CLASSES -> new double[][] {signs(polynomial(random, inputs, rows))};
      case FIVE_CLASSES -> indicators(random, inputs, rows, 5);
    };
  }

  /** A random polynomial of degree 3 and noise of about a tenth. */
  private static double[] polynomial(Random random, double[][] inputs, int rows) {
    double[] values = new double[rows];
    for (int term = 0; term < 8; term++) {
      double weight = random.nextGaussian();
      int degree = 1 + random.nextInt(3);
      int[] factors = random.ints(degree, 0, inputs.length).toArray();
      for (int r = 0; r < rows; r++) {
        double product = weight;
        for (int j : factors) {
          product *= inputs[j][r];
        }
        values[r] += product;
      }
    }
    for (int r = 0; r < rows; r++) {
      values[r] += 0.1 * random.nextGaussian();
    }
    return values;
  }

  private static double[] signs(double[] values) {
    double mean = Arrays.stream(values).average().orElse(0);
    return Arrays.stream(values).map(value -> value > mean ? 1 : -1).toArray();
  }

  private static double[][] indicators(Random random, double[][] inputs, int rows, int classes) {
    double[][] scores = new double[classes][];
    for (int c = 0; c < classes; c++) {
      scores[c] = polynomial(random, inputs, rows);
    }
    double[][] indicators = new double[classes][rows];
    for (int r = 0; r < rows; r++) {
      int best = 0;
      for (int c = 1; c < classes; c++) {
        best = scores[c][r] > scores[best][r] ? c : best;
      }
      indicators[best][r] = 1;
    }
    return indicators;
  }
}
