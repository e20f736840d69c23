package org.basislearner.output;

import java.util.HashMap;
import java.util.List;
import org.basislearner.loss.Loss;
import org.basislearner.loss.TargetKind;
import org.basislearner.network.OutputLimits;
import org.basislearner.store.LocalRowStore;
import org.basislearner.store.RowStore;
import org.basislearner.store.Workers;

/**
 * Trains output layers on the rows of a store: for each lambda the W that minimises
 *
 * <pre>  P(W) = (lambda/2) ||W||^2 + (1/m) sum over rows of c * loss(W^T f, y)  </pre>
 *
 * with f the row's nodes, y its targets and c its weight, 1 unless rows are weighted. Asked again
 * when the basis has grown, a solver starts from what it found before.
 */
public interface OutputSolver {
  /**
   * The solver for a loss.
   *
   * @param rows holds targets and nodes; if weighted, weights of mean 1, and nodes that are
   *     multiplied by their root
   */
  static OutputSolver of(
      Loss loss, TargetKind kind, int outputs, RowStore rows, boolean weighted, Workers workers) {
    if (!loss.fits(kind)) {
      throw new IllegalArgumentException(
          "loss = " + loss.name() + " is for classes, not for numbers: use squared");
    }
    if (loss.equals(Loss.squared())) {
      double squares = rows.sum(new TargetSquares(weighted))[0] / rows.rows();
      return (triangle, projections, lambdas, accuracy) ->
          new SquaredSolver(rows.rows(), squares, triangle, projections, outputs, workers)
              .path(lambdas);
    }
    if (loss.equals(Loss.hinge()) && rows instanceof LocalRowStore local) {
      return new HingeSolver(outputs, local, weighted, workers);
    }
    Weighting weighting = weighted ? Weighting.WEIGHTED_NODES : Weighting.NONE;
    OutputRows all = new OutputRows(rows, kind, outputs, weighting, OutputLimits.NONE);
    return loss.equals(Loss.hinge())
        ? new SmoothedHingeSolver(all, workers)
        : new SmoothSolver(all, loss, workers, new HashMap<>());
  }

  /**
   * The output layer of each lambda, in the same order.
   *
   * @param triangle the columns of R, each of full length, where the nodes are F = O R
   * @param projections O<sup>T</sup> V, row-major, |F| x outputs
   * @param lambdas more than 0, unless the loss is the squared one
   * @param accuracy when the solver may end; a loss with a closed form is always exact
   */
  List<OutputLayer> path(
      double[][] triangle, double[] projections, List<Double> lambdas, Accuracy accuracy);
}
