package org.basislearner.search;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.basislearner.loss.Loss;
import org.basislearner.loss.TargetKind;
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
  private static final int MANY_INPUTS = NetworkSearch.MANY_INPUTS;

  /** With fewer rows pieces are tried, too: stages follow bends as well where rows are many. */
  private static final int MANY_ROWS = 5000;

  private static final int DIRECTIONS = 50;
  private static final int WIDTH = 100;

  /** With many rows a narrow network is enough to see what networks are worth. */
  private static final int WIDTH_ON_MANY_ROWS = 50;

  /** With more inputs their pieces have too many products. */
  private static final int MOST_IN_PIECES = 20;

  private static final int MAX_DEPTH = 10;

  /** Classes have an output each, and their loss no closed form. */
  private static final int MAX_DEPTH_OF_CLASSES = 6;

  /** Pictures want many products of low degree. */
  private static final int WIDTH_OF_MANY = 150;

  private static final int MAX_DEPTH_OF_MANY = 4;

  /** Networks of at most that many products a layer are tried over few of the inputs. */
  private static final int SPARSE = 4;

  /** What the smallest network has of many inputs, before other numbers are tried. */
  private static final int SELECTED = 8;

  /** With more inputs, scoring all pairs of them takes too long. */
  private static final int MOST_TO_SELECT = 1000;

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

  /**
   * A narrow network of each kind, the ones that show soonest whether networks are any good first.
   */
  List<Parameters> kinds() {
    boolean many = shape.inputs() > MANY_INPUTS;
    boolean numbers = shape.kind() == TargetKind.NUMBERS;
    Parameters sphere = over("sphere", many ? Scaling.NONE : Scaling.STANDARD);
    Parameters unit =
        start
            .withLoss(Loss.logistic())
            .withLambdas(Parameters.lambdaGrid(1e-5, 10, 1))
            .withWidths(start.width(1), width())
            .withMaxDepth(MAX_DEPTH_OF_CLASSES);
    List<Parameters> kinds = new ArrayList<>(List.of(sphere, numbers ? plain(sphere) : unit));
    if (shape.inputs() <= MOST_IN_PIECES && shape.rows() < MANY_ROWS) {
      kinds.add(over("splines:8", Scaling.STANDARD));
    }
    if (numbers) {
      kinds.add(start);
    }
    if (shape.inputs() <= MOST_TO_SELECT) {
      kinds.add(sparse());
    }
    return kinds;
  }

  /**
   * One product per layer, over few of very many inputs: where rows say little, as of a rare class,
   * nodes without meaning cost more than they could add.
   */
  private Parameters sparse() {
    Parameters plain = over("plain", Scaling.STANDARD);
    Parameters sparse = plain.withWidths(plain.width(1), 1);
    return shape.inputs() > MANY_INPUTS ? over(SELECTED, sparse) : sparse;
  }

  /** Whether a network has few nodes, so that inputs without meaning cost much, too. */
  static boolean isSparse(Parameters network) {
    return network.nodeScale().equals("natural") && network.width(2) <= SPARSE;
  }

  /** The same over the inputs that matter most. */
  static Parameters over(int inputs, Parameters sparse) {
    return sparse.withFirstLayer("pairs").withWidths(inputs + 1, sparse.width(2));
  }

  /** The same over the inputs themselves. */
  static Parameters plain(Parameters sphere) {
    return sphere.withInputs("plain");
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
            .withMaxDepth(many ? MAX_DEPTH_OF_MANY : depth());
    int first = many ? Math.min(DIRECTIONS, shape.inputs()) + 1 : firstWidth(natural);
    return natural.withWidths(first, many ? WIDTH_OF_MANY : width());
  }

  private int depth() {
    return shape.kind() == TargetKind.NUMBERS ? MAX_DEPTH : MAX_DEPTH_OF_CLASSES;
  }

  private int width() {
    return shape.rows() < MANY_ROWS ? WIDTH : WIDTH_ON_MANY_ROWS;
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
