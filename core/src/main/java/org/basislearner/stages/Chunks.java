package org.basislearner.stages;

import java.util.List;
import java.util.function.IntFunction;

/**
 * The rows of a training, wherever they are: all that growing stages asks of them. Answers are sums
 * of whole numbers or largest numbers, so they don't depend on how the rows are divided.
 */
interface Chunks {
  /** The codes of each column. */
  List<ColumnGrid> grids();

  /** For each code of a column the weight of the training rows that have it, rounded. */
  long[] mass(int column);

  /** What a 1 among rounded weights stands for. */
  double weightUnit();

  /** Knots for all columns, by which the rows are put into bins. */
  List<Knots> draw(IntFunction<Knots> ofColumn);

  /** Computes losses and derivatives by the outputs so far. */
  Largest derive();

  /** Mean losses and errors. */
  Means means(Largest largest);

  /** Starts a stage on the rows drawn. */
  Begun begin(Units units, RowDraw draw);

  /** Sets the weights of the stage's nodes, row-major {@code nodes x outputs}. */
  void weights(double[] weights);

  /** The best candidates of some parents, one per parent, column and kind. */
  List<Candidate> score(Scoring scoring);

  /**
   * Adds nodes to the stage.
   *
   * @param before how many nodes with a weight the stage has
   * @param terms how many of the new ones have a weight
   */
  Sums add(List<StageNode> nodes, int before, int terms);

  /** Ends the stage and adds it to the outputs. */
  void finish(Stage stage);

  /**
   * The largest of gradients, curvatures, losses and errors, in this order, zeros without rows.
   *
   * @param training of the training rows
   * @param heldOut of the validation rows
   */
  @SuppressWarnings("ArrayRecordComponent") // used inside this package only
  record Largest(double[] training, double[] heldOut) {}

  /** Mean losses and errors, NaN without rows. */
  record Means(
      double trainingLoss, double trainingError, double validationLoss, double validationError) {}

  /**
   * A stage that has been started.
   *
   * @param sums those of the constant node
   * @param mass the rounded weight of all rows drawn
   */
  record Begun(Sums sums, long mass) {}

  /**
   * What is to be scored: products of the nodes from number {@code first} on with thresholds of
   * columns.
   *
   * @param parents how many nodes
   * @param knots those of all columns
   * @param columns the columns that may be used
   * @param scale of sums over all rows
   */
  @SuppressWarnings("ArrayRecordComponent") // used inside this package only
  record Scoring(
      int first,
      int parents,
      List<Knots> knots,
      int[] columns,
      RowDraw draw,
      ResidualUnits residual,
      Histogram.Scale scale) {
    /**
     * Candidates of a parent are ranked on at most about this many of its rows: where one knot is
     * better than another only on more of them, either will do. Weights are fitted on all rows.
     */
    private static final long RANKING_ROWS = 1 << 17;

    /** Of this many rows of a parent one in {@code 2^bits} is used. */
    static int bits(long rows) {
      int bits = 0;
      while (rows >> bits > RANKING_ROWS) {
        bits++;
      }
      return bits;
    }
  }
}
