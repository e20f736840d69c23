package org.basislearner.search;

import java.util.stream.Stream;
import org.basislearner.selection.LayerBuilder;
import org.basislearner.store.RowShape;
import org.basislearner.train.Parameters;
import org.basislearner.train.Scaling;

/**
 * Networks whose nodes keep their natural size: what they have by the shape of the data where it is
 * not given. Measured in the decision on natural nodes.
 */
final class NaturalNetworks {
  /** With more inputs the first layer has their leading directions. */
  private static final int MANY_INPUTS = 40;

  private static final int DIRECTIONS = 50;
  private static final int WIDTH = 150;
  private static final int MAX_DEPTH = 6;

  private final RowShape shape;
  private final Parameters start;

  /**
   * Networks for some data.
   *
   * @param start what other networks start from
   */
  NaturalNetworks(RowShape shape, Parameters start) {
    this.shape = shape;
    this.start = start;
  }

  /** Whether a network is asked for that has natural nodes unless it says otherwise. */
  static boolean areAsked(Parameters given) {
    return given.nodeScale().equals("natural")
        || (isMapped(given)
            && given.freeConstant()
            && Stream.of("nodeScale", "firstLayer", "builder").noneMatch(given::isGiven));
  }

  private static boolean isMapped(Parameters given) {
    return given.inputs().equals("sphere") || given.knots() > 0;
  }

  /** A narrow network over inputs of a kind. */
  Parameters over(String inputs, Scaling scaling) {
    boolean many = shape.inputs() > MANY_INPUTS;
    Parameters natural =
        start
            .withInputs(inputs)
            .withScaling(scaling)
            .withFirstLayer(many ? start.firstLayer().name() : "identity")
            .withNodeScale("natural")
            .withBuilder(LayerBuilder.named("ridge"))
            .withLambdas(Parameters.lambdaGrid(1e-12, 10, 1))
            .withMaxDepth(MAX_DEPTH);
    int first = many ? DIRECTIONS + 1 : firstWidth(natural);
    return natural.withWidths(first, WIDTH);
  }

  /** All inputs, or pieces of them, and the constant. */
  private int firstWidth(Parameters natural) {
    return shape.inputs() * (natural.knots() > 0 ? natural.knots() + 2 : 1) + 2;
  }

  /** The same where that much is given. */
  Parameters asked(Parameters given) {
    return over(given.inputs(), shape.inputs() > MANY_INPUTS ? Scaling.NONE : Scaling.STANDARD);
  }
}
