package org.basislearner.output;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.basislearner.linalg.UpperTriangle;
import org.basislearner.loss.TargetKind;
import org.basislearner.matrix.Matrix;
import org.basislearner.rows.RowStorage;
import org.basislearner.store.Group;
import org.basislearner.store.LocalRowStore;
import org.basislearner.store.Mapping;
import org.basislearner.store.RowShape;
import org.basislearner.store.RowStore;
import org.basislearner.store.Workers;

/**
 * Node values and targets for an output layer to be trained on.
 *
 * @param nodes the node values f, without the weights: [row][node]
 * @param targets V: [row][output]
 * @param weighted whether the solver is told of the weights
 * @param weights c, of mean 1; all 1 when rows are not weighted
 */
record OutputProblem(
    TargetKind kind, double[][] nodes, double[][] targets, boolean weighted, double[] weights) {
  /** Relative norm of what is left of a column that the others span: far above rounding. */
  private static final double DEPENDENT = 1e-11;

  int rows() {
    return nodes.length;
  }

  int nodeCount() {
    return nodes[0].length;
  }

  int outputs() {
    return targets[0].length;
  }

  /** The same rows with the first nodes only: a less deep basis. */
  OutputProblem first(int count) {
    double[][] fewer = new double[rows()][];
    for (int i = 0; i < rows(); i++) {
      fewer[i] = Arrays.copyOf(nodes[i], count);
    }
    return new OutputProblem(kind, fewer, targets, weighted, weights);
  }

  /** (lambda/2) ||W||^2 + (1/m) sum of c_i loss(W^T f_i, y_i), term by term. */
  double objective(ReferenceLoss loss, double lambda, double[] w) {
    double sum = 0;
    for (int i = 0; i < rows(); i++) {
      sum += weights[i] * loss.value(outputs(i, w), targets[i]);
    }
    double squares = 0;
    for (double entry : w) {
      squares += entry * entry;
    }
    return lambda / 2 * squares + sum / rows();
  }

  /** W^T f_i */
  double[] outputs(int i, double[] w) {
    double[] v = new double[outputs()];
    for (int j = 0; j < nodeCount(); j++) {
      for (int c = 0; c < v.length; c++) {
        v[c] += w[j * v.length + c] * nodes[i][j];
      }
    }
    return v;
  }

  /**
   * How far rounding may move an objective: a hundred times the last bit of the objective and of
   * the terms that outputs are summed up from, the latter as they pass through the loss, whose
   * slope grows with the root of the squared loss and is at most 1 for the others.
   */
  double rounding(double objective, double[] w) {
    double largest = 0;
    for (int i = 0; i < rows(); i++) {
      double sum = 0;
      for (int j = 0; j < nodeCount(); j++) {
        for (int c = 0; c < outputs(); c++) {
          sum += Math.abs(w[j * outputs() + c] * nodes[i][j]);
        }
      }
      largest = Math.max(largest, sum);
    }
    return 100 * Math.ulp(1.0) * (objective + (1 + 2 * Math.sqrt(objective)) * (1 + largest));
  }

  RowShape shape() {
    return new RowShape(rows(), 0, kind, outputs(), weighted, rows());
  }

  /** A store with targets and, when rows are weighted, weights, but without nodes. */
  LocalRowStore store(Workers workers) {
    try (LocalRowStore.Builder builder =
        new LocalRowStore.Builder(workers, RowStorage.heap(), 0, outputs(), rows())) {
      for (double[] target : targets) {
        builder.add(new double[0], target);
      }
      LocalRowStore store = builder.build();
      if (weighted) {
        store.map(appending(Group.WEIGHT, weights));
      }
      return store;
    }
  }

  /** Adds the nodes from a position on, and their basis, to a store that has those before. */
  void addNodes(RowStore store, int from) {
    double[][] columns = weightedColumns();
    double[][] basis = factors().basis();
    for (int j = from; j < columns.length; j++) {
      store.map(appending(Group.NODE, columns[j]));
      store.map(appending(Group.BASIS, basis[j]));
    }
  }

  private Mapping appending(Group group, double[] column) {
    int blockRows = RowStore.blockRows(rows());
    return (block, gemm) -> {
      int start = block.index() * blockRows;
      block.append(group, Arrays.copyOfRange(column, start, start + block.rows()));
    };
  }

  /** sF */
  private double[][] weightedColumns() {
    double[][] columns = new double[nodeCount()][rows()];
    for (int j = 0; j < columns.length; j++) {
      for (int i = 0; i < rows(); i++) {
        columns[j][i] = Math.sqrt(weights[i]) * nodes[i][j];
      }
    }
    return columns;
  }

  /** R, O^T sV and O by columns. */
  record Factors(UpperTriangle triangle, Matrix projections, double[][] basis) {}

  /**
   * sF = O R by Gram-Schmidt, each column projected twice. A column that the ones before span gets
   * a zero on the diagonal and a column of zeros in O, so that sF = O R holds all the same.
   */
  Factors factors() {
    double[][] basis = weightedColumns();
    int n = basis.length;
    UpperTriangle triangle = new UpperTriangle();
    Matrix projections = new Matrix(n, outputs());
    for (int j = 0; j < n; j++) {
      double norm = norm(basis[j]);
      double[] column = new double[j + 1];
      for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < j; i++) {
          double product = dot(basis[i], basis[j]);
          column[i] += product;
          for (int r = 0; r < rows(); r++) {
            basis[j][r] -= product * basis[i][r];
          }
        }
      }
      double rest = norm(basis[j]);
      column[j] = rest > DEPENDENT * norm ? rest : 0;
      triangle.add(column);
      for (int r = 0; r < rows(); r++) {
        basis[j][r] = column[j] == 0 ? 0 : basis[j][r] / rest;
        for (int c = 0; c < outputs(); c++) {
          projections.add(j, c, basis[j][r] * Math.sqrt(weights[r]) * targets[r][c]);
        }
      }
    }
    return new Factors(triangle, projections, basis);
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int r = 0; r < a.length; r++) {
      sum += a[r] * b[r];
    }
    return sum;
  }

  private static double norm(double[] a) {
    return Math.sqrt(dot(a, a));
  }

  @Override
  public String toString() {
    return kind
        + (weighted ? ", weighted" : "")
        + ", m = "
        + rows()
        + ", n = "
        + nodeCount()
        + ", k = "
        + outputs();
  }

  /** What is special about a problem. */
  enum Shape {
    PLAIN,
    /** A linear function of the nodes gives the targets. */
    SEPARABLE,
    /** Nodes that almost are combinations of those before. */
    COLLINEAR,
    /** Nodes that there are twice. */
    DUPLICATE,
    ONE_ROW,
    EQUAL_ROWS,
    /** A class with one row, or a number far from all others. */
    LONELY,
    /** More nodes than rows. */
    WIDE,
    /** More rows than a solver treats at once. */
    LONG
  }

  /** A problem of each shape in turn, without and with weights. */
  static OutputProblem draw(TargetKind kind, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Shape[] shapes = Shape.values();
    Shape shape = shapes[(int) (seed % shapes.length)];
    boolean weighted = seed / shapes.length % 2 == 1;
    int n = random.nextInt(1, shape == Shape.LONG ? 6 : 13);
    int m =
        switch (shape) {
          case ONE_ROW -> 1;
          case LONG -> random.nextInt(65, 200);
          case WIDE -> random.nextInt(2, Math.max(3, n));
          default -> random.nextInt(5, 61);
        };
    int k =
        switch (kind) {
          case NUMBERS -> random.nextInt(1, 4);
          case TWO_CLASSES -> 1;
          case CLASSES -> random.nextInt(2, shape == Shape.LONG ? 5 : 11);
        };
    double[][] nodes = ProblemRows.nodes(random, shape, m, n);
    double[][] targets = ProblemRows.targets(random, shape, kind, nodes, k);
    double[] weights = ProblemRows.weights(random, m, weighted);
    return new OutputProblem(kind, nodes, targets, weighted, weights);
  }
}
