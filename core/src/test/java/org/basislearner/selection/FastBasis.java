package org.basislearner.selection;

import java.util.ArrayList;
import java.util.List;
import org.basislearner.linalg.Kernels;
import org.basislearner.network.Basis;
import org.basislearner.network.Layer;
import org.basislearner.rows.RowStorage;
import org.basislearner.store.Group;
import org.basislearner.store.LocalRowStore;
import org.basislearner.store.RowStore;
import org.basislearner.store.Workers;

/** The tested code, set on plain columns: a {@link GrowingBasis} over rows on the heap. */
final class FastBasis implements AutoCloseable {
  private final Workers workers;
  private final RowStore store;
  private final GrowingBasis growing;
  private final double[][] inputs;
  private final double[] weights;
  private final int rows;

  FastBasis(double[][] inputs, double[][] targets, Precision precision) {
    this(new RandomProblem(inputs, targets), precision);
  }

  FastBasis(RandomProblem problem, Precision precision) {
    this(problem, precision, LiteralBasis.TOLERANCE);
  }

  FastBasis(RandomProblem problem, Precision precision, double tolerance) {
    double[][] targets = problem.targets();
    boolean weighted = problem.isWeighted();
    inputs = problem.inputs();
    weights = problem.weights();
    rows = problem.rows();
    workers = new Workers(2, Kernels.best(), () -> false);
    LocalRowStore.Builder builder =
        new LocalRowStore.Builder(
            workers, RowStorage.heap(), inputs.length, targets.length, rows, weighted);
    for (int r = 0; r < rows; r++) {
      builder.add(row(inputs, r), row(targets, r), weights[r]);
    }
    store = builder.build();
    growing =
        new GrowingBasis(
            store, workers, inputs.length, targets.length, tolerance, precision, weighted);
  }

  private static double[] row(double[][] columns, int r) {
    double[] row = new double[columns.length];
    for (int j = 0; j < row.length; j++) {
      row[j] = columns[j][r];
    }
    return row;
  }

  GrowingBasis growing() {
    return growing;
  }

  Basis basis() {
    return growing.basis();
  }

  /** The factors of each node of a product layer. */
  List<int[]> factors(int layer) {
    Layer nodes = basis().productLayer(layer);
    List<int[]> factors = new ArrayList<>();
    for (int r = 0; r < nodes.width(); r++) {
      factors.add(new int[] {nodes.left(r), nodes.right(r)});
    }
    return factors;
  }

  /** The values of all nodes on the training rows, as the row store holds them but for weights. */
  double[][] nodeValues() {
    double[][] values = new double[basis().nodes()][rows];
    store.map(
        (block, gemm) -> {
          for (int j = 0; j < values.length; j++) {
            int from = block.index() * RowStore.blockRows(rows);
            double[] column = block.column(Group.NODE, j);
            for (int r = 0; r < block.rows(); r++) {
              values[j][from + r] = column[r] / Math.sqrt(weights[from + r]);
            }
          }
        });
    return values;
  }

  /** The values of all nodes, computed from the inputs row by row. */
  double[][] computedValues() {
    double[][] values = new double[basis().nodes()][rows];
    double[] nodes = new double[basis().nodes()];
    for (int r = 0; r < rows; r++) {
      basis().evaluate(row(inputs, r), nodes);
      for (int j = 0; j < nodes.length; j++) {
        values[j][r] = nodes[j];
      }
    }
    return values;
  }

  @Override
  public void close() {
    store.close();
    workers.close();
  }
}
