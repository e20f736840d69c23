package org.basislearner.stages;

import java.io.Serializable;
import java.util.function.Consumer;

/**
 * What a training with stages can be told. Immutable.
 *
 * @param stages the largest number of stages
 * @param patience how many stages whose validation loss is hardly better end the training
 * @param shrinkage factor by which each stage is multiplied before it is added, above 0 and at most
 *     1
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
    long seed)
    implements Serializable {

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

  /** These parameters, changed. */
  public StageParameters change(Consumer<Draft> change) {
    Draft draft = new Draft(this);
    change.accept(draft);
    return draft.done();
  }

  /** The values while some of them are being changed. */
  public static final class Draft {
    public int stages;
    public int patience;
    public double shrinkage;
    public int nodes;
    public int batch;
    public int maxDegree;
    public boolean hinges;
    public int knots;
    public int redraw;
    public double rowFraction;
    public double columnFraction;
    public double minRows;
    public double penalty;
    public double ridge;
    public long seed;

    private Draft(StageParameters from) {
      stages = from.stages;
      patience = from.patience;
      shrinkage = from.shrinkage;
      nodes = from.nodes;
      batch = from.batch;
      maxDegree = from.maxDegree;
      hinges = from.hinges;
      knots = from.knots;
      redraw = from.redraw;
      rowFraction = from.rowFraction;
      columnFraction = from.columnFraction;
      minRows = from.minRows;
      penalty = from.penalty;
      ridge = from.ridge;
      seed = from.seed;
    }

    private StageParameters done() {
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
          seed);
    }
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
