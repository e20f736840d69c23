package org.basislearner.output;

import org.basislearner.loss.Loss;

/**
 * What a row costs, written down a second time so that the solvers' own losses are not trusted.
 *
 * <p>v are the outputs for a row and y its targets: one column of -1 and +1 for two classes, the
 * indicator of the class for more.
 */
interface ReferenceLoss {
  /** The loss of a row. */
  double value(double[] v, double[] y);

  /** A loss with two derivatives. */
  interface Smooth extends ReferenceLoss {
    /** Writes the first derivatives. */
    void gradient(double[] v, double[] y, double[] gradient);

    /** Writes the second derivatives. */
    void hessian(double[] v, double[] y, double[][] hessian);
  }

  /** A loss that is the largest of a few affine functions: max over j of slope(j).v + offset(j). */
  interface Pieces extends ReferenceLoss {
    /** The slopes for the targets of a row, one array a piece. */
    double[][] slopes(double[] y);

    /** The value of each piece at v = 0. */
    double[] offsets(double[] y);

    @Override
    default double value(double[] v, double[] y) {
      double[][] slopes = slopes(y);
      double[] offsets = offsets(y);
      double largest = Double.NEGATIVE_INFINITY;
      for (int j = 0; j < offsets.length; j++) {
        double piece = offsets[j];
        for (int c = 0; c < v.length; c++) {
          piece += slopes[j][c] * v[c];
        }
        largest = Math.max(largest, piece);
      }
      return largest;
    }
  }

  /** The one that a built-in loss should be. */
  static ReferenceLoss of(Loss loss) {
    return switch (loss.name()) {
      case "squared" -> new Squared();
      case "hinge" -> new Hinge();
      case "logistic" -> new Logistic();
      case "huber:0.5" -> new Bowl(0.5);
      case "absolute" -> new Pinball(1, 1);
      case "quantile:0.5" -> new Pinball(0.5, 0.5);
      default -> throw new IllegalArgumentException(loss.name());
    };
  }

  /** The class of an indicator row. */
  private static int label(double[] y) {
    int label = 0;
    while (y[label] != 1) {
      label++;
    }
    return label;
  }

  /** ||v - y||^2 */
  final class Squared implements Smooth {
    @Override
    public double value(double[] v, double[] y) {
      double sum = 0;
      for (int c = 0; c < v.length; c++) {
        sum += (v[c] - y[c]) * (v[c] - y[c]);
      }
      return sum;
    }

    @Override
    public void gradient(double[] v, double[] y, double[] gradient) {
      for (int c = 0; c < v.length; c++) {
        gradient[c] = 2 * (v[c] - y[c]);
      }
    }

    @Override
    public void hessian(double[] v, double[] y, double[][] hessian) {
      for (int c = 0; c < v.length; c++) {
        for (int d = 0; d < v.length; d++) {
          hessian[c][d] = c == d ? 2 : 0;
        }
      }
    }
  }

  /** r^2/2 for |r| up to the knee of an output, then knee (|r| - knee/2), summed. */
  record Bowl(double... knees) implements Smooth {
    private double knee(int c) {
      return knees[Math.min(c, knees.length - 1)];
    }

    @Override
    public double value(double[] v, double[] y) {
      double sum = 0;
      for (int c = 0; c < v.length; c++) {
        double r = Math.abs(v[c] - y[c]);
        sum += r <= knee(c) ? r * r / 2 : knee(c) * (r - knee(c) / 2);
      }
      return sum;
    }

    @Override
    public void gradient(double[] v, double[] y, double[] gradient) {
      for (int c = 0; c < v.length; c++) {
        gradient[c] = Math.max(-knee(c), Math.min(knee(c), v[c] - y[c]));
      }
    }

    @Override
    public void hessian(double[] v, double[] y, double[][] hessian) {
      for (int c = 0; c < v.length; c++) {
        for (int d = 0; d < v.length; d++) {
          hessian[c][d] = c == d && Math.abs(v[c] - y[c]) <= knee(c) ? 1 : 0;
        }
      }
    }
  }

  /** max(below (y - v), above (v - y)), summed; affine pieces only of one output. */
  record Pinball(double below, double above) implements Pieces {
    @Override
    public double value(double[] v, double[] y) {
      double sum = 0;
      for (int c = 0; c < v.length; c++) {
        sum += Math.max(below * (y[c] - v[c]), above * (v[c] - y[c]));
      }
      return sum;
    }

    @Override
    public double[][] slopes(double[] y) {
      return new double[][] {{-below}, {above}};
    }

    @Override
    public double[] offsets(double[] y) {
      return new double[] {below * y[0], -above * y[0]};
    }
  }

  /** max(0, 1 - y v), or max(0, 1 + max over j != y of v_j - v_y). */
  final class Hinge implements Pieces {
    @Override
    public double[][] slopes(double[] y) {
      if (y.length == 1) {
        return new double[][] {{0}, {-y[0]}};
      }
      double[][] slopes = new double[y.length][y.length];
      for (int j = 0; j < y.length; j++) {
        slopes[j][j] += 1;
        slopes[j][label(y)] -= 1;
      }
      return slopes;
    }

    @Override
    public double[] offsets(double[] y) {
      if (y.length == 1) {
        return new double[] {0, 1};
      }
      double[] offsets = new double[y.length];
      for (int j = 0; j < y.length; j++) {
        offsets[j] = 1 - y[j];
      }
      return offsets;
    }
  }

  /** log(1 + exp(-y v)), or logsumexp(v) - v_y. */
  final class Logistic implements Smooth {
    /** The outputs of all classes, two of them for one column: 0 for the wrong one, y v. */
    private static double[] classes(double[] v, double[] y) {
      return v.length == 1 ? new double[] {0, y[0] * v[0]} : v;
    }

    private static double[] probabilities(double[] v) {
      double[] p = new double[v.length];
      for (int j = 0; j < v.length; j++) {
        double sum = 0;
        for (double other : v) {
          sum += Math.exp(other - v[j]);
        }
        p[j] = 1 / sum;
      }
      return p;
    }

    @Override
    public double value(double[] v, double[] y) {
      double[] all = classes(v, y);
      int label = v.length == 1 ? 1 : label(y);
      int largest = 0;
      for (int j = 1; j < all.length; j++) {
        largest = all[j] > all[largest] ? j : largest;
      }
      double others = 0;
      for (int j = 0; j < all.length; j++) {
        others += j == largest ? 0 : Math.exp(all[j] - all[largest]);
      }
      return all[largest] - all[label] + Math.log1p(others);
    }

    @Override
    public void gradient(double[] v, double[] y, double[] gradient) {
      double[] p = probabilities(classes(v, y));
      if (v.length == 1) {
        gradient[0] = -y[0] * p[0];
        return;
      }
      int label = label(y);
      double others = 0;
      for (int j = 0; j < v.length; j++) {
        gradient[j] = p[j];
        others += j == label ? 0 : p[j];
      }
      gradient[label] = -others;
    }

    @Override
    public void hessian(double[] v, double[] y, double[][] hessian) {
      double[] p = probabilities(classes(v, y));
      if (v.length == 1) {
        hessian[0][0] = p[0] * p[1];
        return;
      }
      for (int i = 0; i < v.length; i++) {
        double others = 0;
        for (int j = 0; j < v.length; j++) {
          hessian[i][j] = -p[i] * p[j];
          others += j == i ? 0 : p[j];
        }
        hessian[i][i] = p[i] * others;
      }
    }
  }
}
