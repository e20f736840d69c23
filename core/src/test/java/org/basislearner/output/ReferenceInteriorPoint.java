package org.basislearner.output;

import java.util.Arrays;
import java.util.List;
import org.basislearner.output.ReferenceSolver.Optimum;
import org.basislearner.testing.SlowAlgebra;

/**
 * A primal-dual interior-point method for losses made of affine pieces.
 *
 * <p>With pieces A_ij.v + b_ij and q_i = c_i / m the output layer solves
 *
 * <pre>
 *   min (lambda/2) ||W||^2 + sum q_i xi_i   with   s_ij = xi_i - A_ij.(W^T f_i) - b_ij >= 0
 *   max sum z_ij b_ij - ||G||^2 / (2 lambda)   with   z_ij >= 0,  sum over j of z_ij = q_i,
 *       where G = sum z_ij f_i A_ij^T.
 * </pre>
 *
 * The two meet where lambda W = -G and z_ij s_ij = 0. Any z that is admitted gives a lower bound of
 * the optimum, any W an upper one.
 */
final class ReferenceInteriorPoint {
  private static final int MOST_STEPS = 150;

  /** The bounds are this close, relative to the optimum, when the method may stop. */
  private static final double ENOUGH = 1e-10;

  /** Share of the way to the border that a step goes. */
  private static final double SHORT_OF_BORDER = 0.99;

  private final OutputProblem problem;
  private final ReferenceLoss.Pieces loss;
  private final double lambda;
  private final boolean careful;
  private final int m;
  private final int k;
  private final int pieces;
  private final double[][][] slopes;
  private final double[][] offsets;
  private final double[] shares;

  private double[] w;
  private final double[] xi;
  private final double[][] s;
  private final double[][] z;

  /** The quick way; where rounding gets in its way, the careful one. */
  static Optimum solve(OutputProblem problem, ReferenceLoss.Pieces loss, double lambda) {
    Optimum quick = new ReferenceInteriorPoint(problem, loss, lambda, false).solve();
    return isEnough(quick)
        ? quick
        : better(quick, new ReferenceInteriorPoint(problem, loss, lambda, true).solve());
  }

  private ReferenceInteriorPoint(
      OutputProblem problem, ReferenceLoss.Pieces loss, double lambda, boolean careful) {
    this.careful = careful;
    this.problem = problem;
    this.loss = loss;
    this.lambda = lambda;
    m = problem.rows();
    k = problem.outputs();
    slopes = new double[m][][];
    offsets = new double[m][];
    shares = new double[m];
    for (int i = 0; i < m; i++) {
      slopes[i] = loss.slopes(problem.targets()[i]);
      offsets[i] = loss.offsets(problem.targets()[i]);
      shares[i] = problem.weights()[i] / m;
    }
    pieces = offsets[0].length;
    w = new double[problem.nodeCount() * k];
    xi = new double[m];
    s = new double[m][pieces];
    z = new double[m][pieces];
    for (int i = 0; i < m; i++) {
      xi[i] = 1 + Arrays.stream(offsets[i]).max().orElseThrow();
      for (int j = 0; j < pieces; j++) {
        s[i][j] = xi[i] - offsets[i][j];
        z[i][j] = shares[i] / pieces;
      }
    }
  }

  /** A change of all unknowns. */
  private record Step(double[] w, double[] xi, double[][] s, double[][] z) {}

  /**
   * Steps towards z_ij s_ij = a tenth of their mean, or half of it after a step that the border cut
   * short. The mean need not fall below what the bounds are to be apart.
   */
  private Optimum solve() {
    Optimum best = bounds();
    double size = 0;
    for (int step = 0; step < MOST_STEPS && !isEnough(best); step++) {
      double floor = 0.3 * ENOUGH * best.upper() / (m * pieces);
      double share = size < 0.5 ? 0.5 : 0.1;
      Step newton = newton(Math.max(floor, share * complementarity()));
      size = Math.min(1, SHORT_OF_BORDER * border(newton));
      move(newton, size);
      Optimum next = bounds();
      if (!Double.isFinite(next.upper() - next.lower())) {
        break;
      }
      best = better(best, next);
    }
    return best;
  }

  private static boolean isEnough(Optimum optimum) {
    return optimum.upper() - optimum.lower() <= ENOUGH * optimum.upper();
  }

  private static Optimum better(Optimum a, Optimum b) {
    double lower = Math.max(a.lower(), b.lower());
    return a.upper() <= b.upper()
        ? new Optimum(a.weights(), lower, a.upper())
        : new Optimum(b.weights(), lower, b.upper());
  }

  /** Below, the dual value of z, scaled to be admitted; above, W or the W that belongs to z. */
  private Optimum bounds() {
    double[][] admitted = new double[m][pieces];
    double linear = 0;
    for (int i = 0; i < m; i++) {
      double sum = Arrays.stream(z[i]).sum();
      for (int j = 0; j < pieces; j++) {
        admitted[i][j] = z[i][j] / sum * shares[i];
        linear += admitted[i][j] * offsets[i][j];
      }
    }
    double[] dual = combination(admitted);
    for (int a = 0; a < dual.length; a++) {
      dual[a] /= -lambda;
    }
    double lower = linear - lambda / 2 * SlowAlgebra.dot(dual, dual);
    return better(
        new Optimum(w, lower, problem.objective(loss, lambda, w)),
        new Optimum(dual, lower, problem.objective(loss, lambda, dual)));
  }

  /** sum over i, j of x_ij f_i A_ij^T. */
  private double[] combination(double[][] x) {
    double[] sum = new double[w.length];
    for (int i = 0; i < m; i++) {
      for (int c = 0; c < k; c++) {
        double factor = 0;
        for (int j = 0; j < pieces; j++) {
          factor += x[i][j] * slopes[i][j][c];
        }
        for (int a = c; a < sum.length; a += k) {
          sum[a] += problem.nodes()[i][a / k] * factor;
        }
      }
    }
    return sum;
  }

  /** The mean of z_ij s_ij. */
  private double complementarity() {
    double sum = 0;
    for (int i = 0; i < m; i++) {
      sum += SlowAlgebra.dot(z[i], s[i]);
    }
    return sum / m / pieces;
  }

  /**
   * lambda I + sum of (f_i f_i^T) x M_i, M_i = sum over j of d_ij (A_ij - mean)(A_ij - mean)^T, the
   * mean weighted by d.
   */
  private double[][] hessian(double[][] d) {
    double[][] sum = new double[w.length][w.length];
    for (int i = 0; i < m; i++) {
      double[] mean = meanSlope(i, d[i]);
      double[][] spread = new double[k][k];
      for (int j = 0; j < pieces; j++) {
        for (int a = 0; a < k; a++) {
          for (int b = 0; b < k; b++) {
            spread[a][b] += d[i][j] * (slopes[i][j][a] - mean[a]) * (slopes[i][j][b] - mean[b]);
          }
        }
      }
      ReferenceNewton.addProduct(problem.nodes()[i], spread, sum);
    }
    for (int a = 0; a < w.length; a++) {
      sum[a][a] += lambda;
    }
    return sum;
  }

  /**
   * x with H x = right for H = K^T K and K = Q T: T has only the root of H's condition, so that
   * directions in which only lambda is felt do not drown in rounding.
   */
  private double[] carefully(double[][] d, double[] right) {
    int size = w.length;
    double[][] columns = new double[size][m * pieces + size];
    for (int i = 0; i < m; i++) {
      double[] mean = meanSlope(i, d[i]);
      for (int a = 0; a < size; a++) {
        for (int j = 0; j < pieces; j++) {
          columns[a][i * pieces + j] =
              Math.sqrt(d[i][j]) * problem.nodes()[i][a / k] * (slopes[i][j][a % k] - mean[a % k]);
        }
        columns[a][m * pieces + a] = Math.sqrt(lambda);
      }
    }
    List<double[]> q = SlowAlgebra.orthonormal(List.of(columns), 0);
    double[] x = right.clone();
    for (int a = 0; a < size; a++) {
      for (int b = 0; b < a; b++) {
        x[a] -= SlowAlgebra.dot(q.get(b), columns[a]) * x[b];
      }
      x[a] /= SlowAlgebra.dot(q.get(a), columns[a]);
    }
    for (int a = size - 1; a >= 0; a--) {
      x[a] /= SlowAlgebra.dot(q.get(a), columns[a]);
      for (int b = 0; b < a; b++) {
        x[b] -= SlowAlgebra.dot(q.get(b), columns[a]) * x[a];
      }
    }
    return x;
  }

  private double[] meanSlope(int i, double[] d) {
    double[] mean = new double[k];
    double total = Arrays.stream(d).sum();
    for (int j = 0; j < pieces; j++) {
      for (int c = 0; c < k; c++) {
        mean[c] += d[j] / total * slopes[i][j][c];
      }
    }
    return mean;
  }

  /**
   * The Newton step towards all conditions with z_ij s_ij = centre. With d = z / s,
   *
   * <pre>
   *   dz_ij = t_ij + d_ij (A_ij.dv_i - dxi_i),   dv_i = dW^T f_i,
   *   t_ij = (centre - z_ij s_ij) / s_ij + d_ij (s_ij - xi_i + A_ij.v_i + b_ij),
   * </pre>
   *
   * where dxi makes the sums of z right; what is left are equations for dW.
   */
  private Step newton(double centre) {
    double[][] d = new double[m][pieces];
    double[][] t = new double[m][pieces];
    double[] excess = new double[m];
    double[][] without = new double[m][pieces];
    for (int i = 0; i < m; i++) {
      double[] v = problem.outputs(i, w);
      excess[i] = -shares[i];
      for (int j = 0; j < pieces; j++) {
        d[i][j] = z[i][j] / s[i][j];
        double violated = s[i][j] - xi[i] + offsets[i][j] + SlowAlgebra.dot(slopes[i][j], v);
        t[i][j] = centre / s[i][j] - z[i][j] + d[i][j] * violated;
        excess[i] += z[i][j] + t[i][j];
      }
      double total = Arrays.stream(d[i]).sum();
      for (int j = 0; j < pieces; j++) {
        without[i][j] = z[i][j] + t[i][j] - d[i][j] / total * excess[i];
      }
    }
    double[] right = combination(without);
    for (int a = 0; a < w.length; a++) {
      right[a] = -right[a] - lambda * w[a];
    }
    double[] dw = careful ? carefully(d, right) : SlowAlgebra.solve(hessian(d), right);
    return step(dw, d, t, excess, centre);
  }

  /** dxi, dz and ds that go with dW. */
  private Step step(double[] dw, double[][] d, double[][] t, double[] excess, double centre) {
    double[] dxi = new double[m];
    double[][] ds = new double[m][pieces];
    double[][] dz = new double[m][pieces];
    for (int i = 0; i < m; i++) {
      double[] dv = problem.outputs(i, dw);
      double total = Arrays.stream(d[i]).sum();
      dxi[i] = excess[i] / total + SlowAlgebra.dot(meanSlope(i, d[i]), dv);
      for (int j = 0; j < pieces; j++) {
        dz[i][j] = t[i][j] + d[i][j] * (SlowAlgebra.dot(slopes[i][j], dv) - dxi[i]);
        ds[i][j] = (centre - z[i][j] * s[i][j] - s[i][j] * dz[i][j]) / z[i][j];
      }
    }
    return new Step(dw, dxi, ds, dz);
  }

  /** The step size at which the first s or z becomes 0. */
  private double border(Step step) {
    double size = Double.POSITIVE_INFINITY;
    for (int i = 0; i < m; i++) {
      for (int j = 0; j < pieces; j++) {
        if (step.s[i][j] < 0) {
          size = Math.min(size, -s[i][j] / step.s[i][j]);
        }
        if (step.z[i][j] < 0) {
          size = Math.min(size, -z[i][j] / step.z[i][j]);
        }
      }
    }
    return size;
  }

  private void move(Step step, double size) {
    w = w.clone();
    for (int a = 0; a < w.length; a++) {
      w[a] += size * step.w[a];
    }
    for (int i = 0; i < m; i++) {
      xi[i] += size * step.xi[i];
      for (int j = 0; j < pieces; j++) {
        s[i][j] += size * step.s[i][j];
        z[i][j] += size * step.z[i][j];
      }
    }
  }
}
