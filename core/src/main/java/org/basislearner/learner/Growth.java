package org.basislearner.learner;

import java.util.List;
import org.basislearner.linalg.UpperTriangle;
import org.basislearner.network.Basis;
import org.basislearner.network.Polynomial.Vanishing;
import org.basislearner.output.OutputLayer;
import org.basislearner.train.LayerReport;
import org.basislearner.train.PathPoint;
import org.basislearner.train.StopReason;

/**
 * A network that has been grown, and an output layer for each depth and lambda.
 *
 * @param basis all layers below the output
 * @param layers a report for each of them
 * @param points by depth, then by lambda
 * @param outputs the output layer of each point
 * @param baseline what the best constant for the training rows does, as a point of depth 1
 * @param stopReason why no further layer was built
 * @param nearest where that is for lack of independent candidates, the largest fraction of its norm
 *     that the basis leaves of one; else NaN
 * @param orthogonalityDefect the largest entry of |O<sup>T</sup>O - I|
 * @param triangle R, where the nodes on the training rows are F = O R; not to be changed
 * @param steps how each layer from the second on was built, as {@code GrowingBasis} has it
 * @param vanishing polynomials of the network's inputs, where the builder reports them
 */
public record Growth(
    Basis basis,
    List<LayerReport> layers,
    List<PathPoint> points,
    List<OutputLayer> outputs,
    PathPoint baseline,
    StopReason stopReason,
    double nearest,
    double orthogonalityDefect,
    UpperTriangle triangle,
    List<int[]> steps,
    List<Vanishing> vanishing) {
  /** Copies the lists. */
  public Growth {
    layers = List.copyOf(layers);
    points = List.copyOf(points);
    outputs = List.copyOf(outputs);
    steps = List.copyOf(steps);
    vanishing = List.copyOf(vanishing);
  }

  /** This with polynomials that vanish on the rows. */
  Growth with(List<Vanishing> polynomials) {
    return new Growth(
        basis,
        layers,
        points,
        outputs,
        baseline,
        stopReason,
        nearest,
        orthogonalityDefect,
        triangle,
        steps,
        polynomials);
  }
}
