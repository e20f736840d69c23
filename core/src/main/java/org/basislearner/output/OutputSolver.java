package org.basislearner.output;

import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import org.basislearner.linalg.UpperTriangle;
import org.basislearner.loss.Loss;
import org.basislearner.matrix.Matrix;
import org.basislearner.predict.OutputLimits;
import org.basislearner.store.LocalRowStore;
import org.basislearner.store.RowShape;
import org.basislearner.store.RowStore;
import org.basislearner.store.Workers;

/**
 * Trains output layers on the rows of a store: for each lambda the W that minimises
 *
 * <pre>  P(W) = (lambda/2) ||W||^2 + (1/m) sum over rows of c * loss(W^T f, y)  </pre>
 *
 * with f the row's nodes, y its targets and c its weight, 1 unless rows are weighted. Asked again
 * when the basis has grown, a solver starts from what it found before.
 *
 * <p>Where the constant is free, the first node is the constant, and its weight does not count in
 * ||W|| for the squared loss; for the others it counts little, see {@link L2Term}.
 */
public interface OutputSolver {
  /**
   * The solver for a loss on rows with targets and nodes; weights have mean 1, and then nodes are
   * multiplied by their root.
   *
   * @param freeConstant whether the first node is the constant and free of the L2 term
   */
  static OutputSolver of(
      Loss loss, RowShape shape, RowStore rows, boolean freeConstant, Workers workers) {
    int outputs = shape.targets();
    boolean weighted = shape.weighted();
    if (!loss.fits(shape.kind())) {
      throw new IllegalArgumentException(
          "loss = " + loss.name() + " is for classes, not for numbers: use squared");
    }
    if (loss.equals(Loss.squared())) {
      double squares = rows.sum(new SquaredSolver.TargetSquares(weighted))[0] / rows.rows();
      return (r, projections, lambdas, accuracy) ->
          new SquaredSolver(rows.rows(), squares, r, projections, freeConstant, workers)
              .path(lambdas);
    }
    Optional<LocalRowStore> local = rows.local();
    if (loss.equals(Loss.hinge()) && local.isPresent()) {
      return new HingeSolver(outputs, local.get(), weighted, freeConstant, workers);
    }
    Weighting weighting = weighted ? Weighting.WEIGHTED_NODES : Weighting.NONE;
    OutputRows all = new OutputRows(rows, shape, weighting, OutputLimits.NONE);
    return loss.equals(Loss.hinge())
        ? new SmoothedHingeSolver(all, freeConstant, workers)
        : new SmoothSolver(all, loss, freeConstant, workers, new HashMap<>());
  }

  /**
   * The output layer of each lambda, in the same order.
   *
   * @param r R, where the nodes are F = O R
   * @param projections O<sup>T</sup> V, |F| x outputs
   * @param lambdas more than 0, unless the loss is the squared one
   * @param accuracy when the solver may end; a loss with a closed form is always exact
   */
  List<OutputLayer> path(
      UpperTriangle r, Matrix projections, List<Double> lambdas, Accuracy accuracy);
}
