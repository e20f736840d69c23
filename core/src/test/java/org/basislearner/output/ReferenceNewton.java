package org.basislearner.output;

import org.basislearner.output.ReferenceSolver.Optimum;
import org.basislearner.testing.SlowAlgebra;

/**
 * Newton's method with the full Hessian, a row and a column for every weight, and steps halved
 * until the objective falls.
 */
final class ReferenceNewton {
  private static final int MOST_STEPS = 500;

  /** The bounds are this close, relative to the optimum, when the method may stop. */
  private static final double ENOUGH = 1e-14;

  private final OutputProblem problem;
  private final ReferenceLoss.Smooth loss;
  private final double lambda;

  ReferenceNewton(OutputProblem problem, ReferenceLoss.Smooth loss, double lambda) {
    this.problem = problem;
    this.loss = loss;
    this.lambda = lambda;
  }

  Optimum solve() {
    Optimum best = at(new double[problem.nodeCount() * problem.outputs()]);
    double[] w = best.weights();
    for (int step = 0; step < MOST_STEPS && !isEnough(best); step++) {
      double[] gradient = ReferenceSolver.gradient(problem, loss, lambda, w);
      double[] direction = SlowAlgebra.solve(hessian(w), gradient);
      double size = stepSize(w, direction, SlowAlgebra.dot(gradient, direction));
      if (size == 0) {
        break;
      }
      w = moved(w, direction, size);
      Optimum next = at(w);
      if (next.upper() - next.lower() < best.upper() - best.lower()) {
        best = next;
      }
    }
    return best;
  }

  private Optimum at(double[] w) {
    return ReferenceSolver.smoothOptimum(problem, loss, lambda, w);
  }

  private static boolean isEnough(Optimum optimum) {
    return optimum.upper() - optimum.lower() <= ENOUGH * optimum.upper();
  }

  /** lambda I + (1/m) sum of c_i (f_i f_i^T) x hessian_i. */
  private double[][] hessian(double[] w) {
    int k = problem.outputs();
    double[][] sum = new double[w.length][w.length];
    double[][] second = new double[k][k];
    for (int i = 0; i < problem.rows(); i++) {
      loss.hessian(problem.outputs(i, w), problem.targets()[i], second);
      for (double[] row : second) {
        for (int c = 0; c < k; c++) {
          row[c] *= problem.weights()[i] / problem.rows();
        }
      }
      addProduct(problem.nodes()[i], second, sum);
    }
    for (int a = 0; a < w.length; a++) {
      sum[a][a] += lambda;
    }
    return sum;
  }

  /** sum += (f f^T) x matrix, a square for each pair of nodes. */
  static void addProduct(double[] f, double[][] matrix, double[][] sum) {
    int k = matrix.length;
    for (int a = 0; a < sum.length; a++) {
      double[] row = matrix[a % k];
      for (int j = 0; j < f.length; j++) {
        double factor = f[a / k] * f[j];
        for (int c = 0; c < k; c++) {
          sum[a][j * k + c] += factor * row[c];
        }
      }
    }
  }

  /**
   * The largest of 1, 1/2, 1/4, ... for which the objective falls by a share of what the slope
   * promises; 1 where rounding hides such a fall; 0 if there is none.
   */
  private double stepSize(double[] w, double[] direction, double slope) {
    double now = problem.objective(loss, lambda, w);
    if (slope <= 1e-13 * now) {
      return 1;
    }
    for (double size = 1; size > 1e-18; size /= 2) {
      double then = problem.objective(loss, lambda, moved(w, direction, size));
      if (then <= now - 1e-4 * size * slope) {
        return size;
      }
    }
    return 0;
  }

  private static double[] moved(double[] w, double[] direction, double size) {
    double[] moved = w.clone();
    for (int j = 0; j < w.length; j++) {
      moved[j] -= size * direction[j];
    }
    return moved;
  }
}
