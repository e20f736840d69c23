package org.basislearner.stages;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Neighbouring rows in another process. What training keeps of them is with them, but does not
 * travel: where it is lost, it is made again from the rows and the stages so far.
 */
public final class StageChunk implements Serializable {
  private static final long serialVersionUID = 1;

  /** The most rows of a chunk. */
  public static final int MOST_ROWS = Chunk.MOST_ROWS;

  private final double[][] columns;
  private final double[] targets;
  private final double[] weights;
  private final int first;
  private final boolean heldOut;
  private transient @Nullable State state;

  /**
   * Some rows.
   *
   * @param first number of the first among the rows of the training, or those held out from it
   * @param heldOut whether they are held out
   */
  public StageChunk(StageRows rows, int first, boolean heldOut) {
    columns = rows.columns();
    targets = rows.targets();
    weights = rows.weights();
    this.first = first;
    this.heldOut = heldOut;
  }

  /** How rows are coded, and the outputs that they start with. */
  public static final class Codes implements Serializable {
    private static final long serialVersionUID = 1;

    private final ColumnGrid[] grids;
    private final double[] start;

    Codes(List<ColumnGrid> grids, double[] start) {
      this.grids = grids.toArray(ColumnGrid[]::new);
      this.start = start;
    }

    private Chunk chunk(StageChunk rows) {
      return new Chunk(rows.rows(), 0, rows.first, rows.targets.length, List.of(grids), start);
    }
  }

  /** What training keeps of the rows. */
  private static final class State {
    private final Chunk chunk;
    private int stages;
    private int draw;

    /** Steps of the present stage that have been carried out. */
    private int steps;

    private State(Chunk chunk) {
      this.chunk = chunk;
    }
  }

  /** Whether the rows are held out. */
  public boolean isHeldOut() {
    return heldOut;
  }

  /** Of these rows those whose number is a multiple of the step. */
  public StageChunk every(int step) {
    StageRows some = rows().every(step, (step - first % step) % step);
    return new StageChunk(some, first, heldOut);
  }

  /** The rows of several chunks in the order of their numbers. */
  public static StageRows join(List<StageChunk> chunks) {
    List<StageChunk> sorted = new ArrayList<>(chunks);
    sorted.sort(Comparator.comparingInt(chunk -> chunk.first));
    double[][] columns = new double[sorted.isEmpty() ? 0 : sorted.get(0).columns.length][];
    for (int j = 0; j < columns.length; j++) {
      int column = j;
      columns[j] = joined(sorted, chunk -> chunk.columns[column]);
    }
    return new StageRows(
        columns, joined(sorted, chunk -> chunk.targets), joined(sorted, chunk -> chunk.weights));
  }

  private static double[] joined(List<StageChunk> chunks, Function<StageChunk, double[]> part) {
    return chunks.stream().map(part).flatMapToDouble(Arrays::stream).toArray();
  }

  private StageRows rows() {
    return new StageRows(columns, targets, weights);
  }

  /** A number by which chunks can be spread evenly. */
  public int number() {
    return first / Math.max(1, targets.length);
  }

  /** The values of a column; nothing of rows that are held out. */
  public @Nullable ColumnValues values(int column, double weightScale) {
    return heldOut ? null : ColumnValues.of(rows(), column, weightScale);
  }

  /** Makes room for what training keeps, so that who stores this knows its size. */
  public StageChunk code(Codes codes) {
    state = new State(codes.chunk(this));
    return this;
  }

  /**
   * Carries out what is asked for, after what came before it. A task may be repeated, here or
   * elsewhere, when some of it has been carried out or all: then the present stage is begun again,
   * and if it was ended halfway, the training.
   */
  synchronized StageSums on(StageWork work) {
    State present = state;
    state = null;
    if (present == null || present.stages > work.stages()) {
      present = new State(work.codes().chunk(this));
    }
    for (; present.stages < work.stages(); present.stages++) {
      present.chunk.replay(work.stage(present.stages), work.shrinkage());
      present.steps = 0;
    }
    if (present.draw != work.draw()) {
      present.chunk.bin(work.knots());
      present.draw = work.draw();
    }
    List<StageStep> steps = work.steps();
    for (int s = present.steps > steps.size() ? 0 : present.steps; s < steps.size(); s++) {
      steps.get(s).on(present.chunk, heldOut);
    }
    StageSums answer = work.asked().on(present.chunk, heldOut);
    present.steps = steps.size() + (work.asked().changes() ? 1 : 0);
    state = present;
    return answer;
  }
}
