package org.basislearner.scaling;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.basislearner.linalg.Gemm;
import org.basislearner.network.InputRange;
import org.basislearner.predict.InputMap;
import org.basislearner.predict.SphereMap;
import org.basislearner.predict.SplineMap;
import org.basislearner.store.Block;
import org.basislearner.store.Group;
import org.basislearner.store.Reduction;
import org.basislearner.store.RowStore;

/** Finds the maps of scaled inputs on the training rows, for any finite numbers. */
public final class InputMaps {
  private InputMaps() {}

  /** The sphere around the mean of the rows, with the mean of their squared distances from it. */
  public static InputMap sphere(RowStore store, int inputs) {
    InputRange range = InputStatistics.range(store, inputs);
    double[] mean = InputStatistics.means(store, range);
    double square = InputStatistics.distance(store, range, mean);
    return new SphereMap(mean, square > 0 ? Math.sqrt(square) : 1);
  }

  /**
   * Pieces of each input between some of its quantiles, or half-way between its values where these
   * are few; none for an input of at most two values. Rows are counted, whatever their weights.
   *
   * @param inner the most knots beside the ends of an input
   */
  public static InputMap splines(RowStore store, int inputs, int inner) {
    InputRange range = InputStatistics.range(store, inputs);
    List<List<ValueCell>> cells = QuantileCells.of(store, range);
    double[][] knots = new double[inputs][];
    for (int i = 0; i < inputs; i++) {
      knots[i] = knots(cells.get(i), range.min()[i], range.max()[i], store.rows(), inner);
    }
    SplineMap map = new SplineMap(knots);
    double[] means = store.sum(new Sums(map));
    for (int j = 0; j < means.length; j++) {
      means[j] /= store.rows();
    }
    return map.withMeans(means);
  }

  private static double[] knots(
      List<ValueCell> cells, double min, double max, long rows, int inner) {
    List<Double> knots = new ArrayList<>(List.of(min));
    boolean few = cells.size() <= inner + 2;
    for (int k = 0; k + 1 < cells.size() && few && cells.size() > 2; k++) {
      add(knots, cells.get(k).middle() / 2 + cells.get(k + 1).middle() / 2, max);
    }
    for (int k = 1; k <= inner && !few; k++) {
      add(knots, quantile(cells, (double) k / (inner + 1), rows), max);
    }
    if (max > min) {
      knots.add(max);
    }
    return knots.stream().mapToDouble(Double::doubleValue).toArray();
  }

  private static void add(List<Double> knots, double knot, double max) {
    if (knot > knots.get(knots.size() - 1) && knot < max) {
      knots.add(knot);
    }
  }

  /** The value at a fraction of the rows, straight from cell to cell. */
  private static double quantile(List<ValueCell> cells, double share, long rows) {
    for (int k = 0; k < cells.size(); k++) {
      double to = cells.get(k).position(rows);
      if (to >= share) {
        if (k == 0) {
          return cells.get(0).middle();
        }
        double from = cells.get(k - 1).position(rows);
        double part = (share - from) / (to - from);
        return cells.get(k - 1).middle() * (1 - part) + cells.get(k).middle() * part;
      }
    }
    return cells.get(cells.size() - 1).middle();
  }

  /** The sum of each mapped input, by the rows' weights if they have any. */
  private record Sums(InputMap map) implements Reduction {
    @Override
    public int size(int part) {
      return map.outputs();
    }

    @Override
    public void add(Block block, int part, Gemm gemm, double[] sum) {
      double[][] mapped = map.apply(block.columns(Group.INPUT, 0, map.inputs()), block.rows());
      double[] weights = new double[block.rows()];
      Arrays.fill(weights, 1);
      if (block.columns(Group.WEIGHT) > 0) {
        weights = block.column(Group.WEIGHT, 0);
      }
      for (int j = 0; j < mapped.length; j++) {
        for (int r = 0; r < block.rows(); r++) {
          sum[j] += weights[r] * mapped[j][r];
        }
      }
    }
  }
}
