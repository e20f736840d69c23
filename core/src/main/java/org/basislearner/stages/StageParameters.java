package org.basislearner.stages;

/**
 * What a training with stages can be told. Immutable.
 *
 * @param stages the largest number of stages
 * @param patience how many stages without a better validation loss end the training
 * @param shrinkage what a stage is multiplied by before it is added, above 0 and at most 1
 * @param nodes nodes per stage beside the constant
 * @param batch nodes added between two fits of a stage's weights
 * @param maxDegree the most thresholds that are multiplied: 1 gives a sum of curves, 2 curves and
 *     surfaces over pairs of columns
 * @param hinges whether there are hinges beside steps
 * @param knots the most knots per column, at most 255
 * @param redraw after how many stages knots are drawn anew
 * @param rowFraction the fraction of rows drawn for each stage
 * @param columnFraction the fraction of columns drawn for each stage
 * @param minRows the least weight of rows on both sides of a knot, in rows of average curvature
 * @param penalty a ridge penalty on weights, in rows of average curvature
 * @param ridge a ridge penalty on weights, in multiples of a node's own sum of squares
 * @param seed where random numbers start
 */
public record StageParameters(
    int stages,
    int patience,
    double shrinkage,
    int nodes,
    int batch,
    int maxDegree,
    boolean hinges,
    int knots,
    int redraw,
    double rowFraction,
    double columnFraction,
    double minRows,
    double penalty,
    double ridge,
    long seed) {

  /** Checks every value. */
  public StageParameters {
    atLeast("stages", stages, 1);
    atLeast("patience", patience, 1);
    fraction("shrinkage", shrinkage);
    atLeast("nodes", nodes, 1);
    atLeast("batch", batch, 1);
    atLeast("maxDegree", maxDegree, 1);
    require(knots >= 1 && knots <= 255, "knots", knots, "from 1 to 255");
    atLeast("redraw", redraw, 1);
    fraction("rowFraction", rowFraction);
    fraction("columnFraction", columnFraction);
    notNegative("minRows", minRows);
    notNegative("penalty", penalty);
    notNegative("ridge", ridge);
  }

  /** Steps only, 32 nodes per stage, up to 300 stages times 0.1. */
  public static StageParameters defaults() {
    return new StageParameters(300, 30, 0.1, 32, 8, 6, false, 255, 10, 0.8, 1, 5, 5, 1e-3, 1);
  }

  /** The same with another {@link #stages}. */
  public StageParameters withStages(int value) {
    return new StageParameters(
        value,
        patience,
        shrinkage,
        nodes,
        batch,
        maxDegree,
        hinges,
        knots,
        redraw,
        rowFraction,
        columnFraction,
        minRows,
        penalty,
        ridge,
        seed);
  }

  /** The same with another {@link #patience}. */
  public StageParameters withPatience(int value) {
    return new StageParameters(
        stages,
        value,
        shrinkage,
        nodes,
        batch,
        maxDegree,
        hinges,
        knots,
        redraw,
        rowFraction,
        columnFraction,
        minRows,
        penalty,
        ridge,
        seed);
  }

  /** The same with another {@link #shrinkage}. */
  public StageParameters withShrinkage(double value) {
    return new StageParameters(
        stages,
        patience,
        value,
        nodes,
        batch,
        maxDegree,
        hinges,
        knots,
        redraw,
        rowFraction,
        columnFraction,
        minRows,
        penalty,
        ridge,
        seed);
  }

  /** The same with another {@link #nodes}. */
  public StageParameters withNodes(int value) {
    return new StageParameters(
        stages,
        patience,
        shrinkage,
        value,
        batch,
        maxDegree,
        hinges,
        knots,
        redraw,
        rowFraction,
        columnFraction,
        minRows,
        penalty,
        ridge,
        seed);
  }

  /** The same with another {@link #batch}. */
  public StageParameters withBatch(int value) {
    return new StageParameters(
        stages,
        patience,
        shrinkage,
        nodes,
        value,
        maxDegree,
        hinges,
        knots,
        redraw,
        rowFraction,
        columnFraction,
        minRows,
        penalty,
        ridge,
        seed);
  }

  /** The same with another {@link #maxDegree}. */
  public StageParameters withMaxDegree(int value) {
    return new StageParameters(
        stages,
        patience,
        shrinkage,
        nodes,
        batch,
        value,
        hinges,
        knots,
        redraw,
        rowFraction,
        columnFraction,
        minRows,
        penalty,
        ridge,
        seed);
  }

  /** The same with another {@link #hinges}. */
  public StageParameters withHinges(boolean value) {
    return new StageParameters(
        stages,
        patience,
        shrinkage,
        nodes,
        batch,
        maxDegree,
        value,
        knots,
        redraw,
        rowFraction,
        columnFraction,
        minRows,
        penalty,
        ridge,
        seed);
  }

  /** The same with another {@link #knots}. */
  public StageParameters withKnots(int value) {
    return new StageParameters(
        stages,
        patience,
        shrinkage,
        nodes,
        batch,
        maxDegree,
        hinges,
        value,
        redraw,
        rowFraction,
        columnFraction,
        minRows,
        penalty,
        ridge,
        seed);
  }

  /** The same with another {@link #redraw}. */
  public StageParameters withRedraw(int value) {
    return new StageParameters(
        stages,
        patience,
        shrinkage,
        nodes,
        batch,
        maxDegree,
        hinges,
        knots,
        value,
        rowFraction,
        columnFraction,
        minRows,
        penalty,
        ridge,
        seed);
  }

  /** The same with another {@link #rowFraction}. */
  public StageParameters withRowFraction(double value) {
    return new StageParameters(
        stages,
        patience,
        shrinkage,
        nodes,
        batch,
        maxDegree,
        hinges,
        knots,
        redraw,
        value,
        columnFraction,
        minRows,
        penalty,
        ridge,
        seed);
  }

  /** The same with another {@link #columnFraction}. */
  public StageParameters withColumnFraction(double value) {
    return new StageParameters(
        stages,
        patience,
        shrinkage,
        nodes,
        batch,
        maxDegree,
        hinges,
        knots,
        redraw,
        rowFraction,
        value,
        minRows,
        penalty,
        ridge,
        seed);
  }

  /** The same with another {@link #minRows}. */
  public StageParameters withMinRows(double value) {
    return new StageParameters(
        stages,
        patience,
        shrinkage,
        nodes,
        batch,
        maxDegree,
        hinges,
        knots,
        redraw,
        rowFraction,
        columnFraction,
        value,
        penalty,
        ridge,
        seed);
  }

  /** The same with another {@link #penalty}. */
  public StageParameters withPenalty(double value) {
    return new StageParameters(
        stages,
        patience,
        shrinkage,
        nodes,
        batch,
        maxDegree,
        hinges,
        knots,
        redraw,
        rowFraction,
        columnFraction,
        minRows,
        value,
        ridge,
        seed);
  }

  /** The same with another {@link #ridge}. */
  public StageParameters withRidge(double value) {
    return new StageParameters(
        stages,
        patience,
        shrinkage,
        nodes,
        batch,
        maxDegree,
        hinges,
        knots,
        redraw,
        rowFraction,
        columnFraction,
        minRows,
        penalty,
        value,
        seed);
  }

  /** The same with another {@link #seed}. */
  public StageParameters withSeed(long value) {
    return new StageParameters(
        stages,
        patience,
        shrinkage,
        nodes,
        batch,
        maxDegree,
        hinges,
        knots,
        redraw,
        rowFraction,
        columnFraction,
        minRows,
        penalty,
        ridge,
        value);
  }

  private static void atLeast(String name, int value, int smallest) {
    require(value >= smallest, name, value, "at least " + smallest);
  }

  private static void fraction(String name, double value) {
    require(value > 0 && value <= 1, name, value, "above 0 and at most 1");
  }

  private static void notNegative(String name, double value) {
    require(value >= 0 && value < Double.POSITIVE_INFINITY, name, value, "a finite number from 0");
  }

  private static void require(boolean condition, String name, Object value, String allowed) {
    if (!condition) {
      throw new IllegalArgumentException(name + " = " + value + ": expected " + allowed);
    }
  }
}
