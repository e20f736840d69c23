package org.basislearner.output;

import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import org.basislearner.linalg.UpperTriangle;
import org.basislearner.loss.Loss;
import org.basislearner.loss.TargetKind;
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
 * when the basis has grown, a solver starts from what it found before. Losses that grow like the
 * size of a residual have lambda in units of the targets' scale, see {@link Loss#lambdaUnit}.
 *
 * <p>Where the constant is free, the first node is the constant, and its weight does not count in
 * ||W|| for the squared loss; for the others it counts little, see {@link L2Term}.
 */
public interface OutputSolver {
  /** The solver for a loss, see {@link #of(Baseline, RowShape, RowStore, boolean, Workers)}. */
  static OutputSolver of(
      Loss loss, RowShape shape, RowStore rows, boolean freeConstant, Workers workers) {
    if (!loss.fits(shape.kind())) {
      boolean numbers = shape.kind() == TargetKind.NUMBERS;
      throw new IllegalArgumentException(
          "loss = "
              + loss.name()
              + ": expected "
              + (numbers ? "squared, huber, absolute or quantile" : "squared, hinge or logistic")
              + ", which are for "
              + (numbers ? "numbers" : "classes"));
    }
    OutputRows all = training(shape, rows);
    return of(Baseline.of(all, loss), shape, rows, freeConstant, workers);
  }

  /** Rows to train on: the nodes of weighted ones are multiplied by the roots of the weights. */
  private static OutputRows training(RowShape shape, RowStore rows) {
    Weighting weighting = shape.weighted() ? Weighting.WEIGHTED_NODES : Weighting.NONE;
    return new OutputRows(rows, shape, weighting, OutputLimits.NONE);
  }

  /**
   * The solver for the loss of a baseline on rows with targets and nodes; weights have mean 1, and
   * then nodes are multiplied by their root.
   *
   * @param freeConstant whether the first node is the constant and free of the L2 term
   */
  static OutputSolver of(
      Baseline baseline, RowShape shape, RowStore rows, boolean freeConstant, Workers workers) {
    Loss loss = baseline.loss();
    boolean weighted = shape.weighted();
    if (loss.equals(Loss.squared())) {
      double squares = rows.sum(new SquaredSolver.TargetSquares(weighted))[0] / rows.rows();
      return (r, projections, lambdas, accuracy) ->
          new SquaredSolver(rows.rows(), squares, r, projections, freeConstant, workers)
              .path(lambdas);
    }
    Optional<LocalRowStore> local = rows.local();
    OutputRows all = training(shape, rows);
    NewtonSolver zero = new NewtonSolver(all, baseline, workers);
    if (loss.equals(Loss.hinge()) && local.isPresent()) {
      return new NewtonSolver.Beside(
          new HingeSolver(shape.targets(), local.get(), weighted, freeConstant, workers), zero);
    }
    L2Term term = baseline.l2(all, freeConstant ? L2Term.FREE : 1);
    boolean corners = loss.rounded(1, baseline.scales()) != loss;
    return new NewtonSolver.Beside(
        corners
            ? new RoundedSolver(all, baseline, term, workers)
            : new SmoothSolver(all, loss, term, workers, new HashMap<>()),
        zero);
  }

  /**
   * The output layer of each lambda, in the same order.
   *
   * @param r R, where the nodes are F = O R
   * @param projections O<sup>T</sup> V, |F| x outputs
   * @param lambdas 0 or more
   * @param accuracy when the solver may end; a loss with a closed form is always exact
   */
  List<OutputLayer> path(
      UpperTriangle r, Matrix projections, List<Double> lambdas, Accuracy accuracy);
}
