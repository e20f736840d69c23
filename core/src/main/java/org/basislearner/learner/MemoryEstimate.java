package org.basislearner.learner;

import java.util.Locale;
import org.basislearner.loss.Loss;
import org.basislearner.loss.TargetKind;
import org.basislearner.rows.DataException;
import org.basislearner.store.RowShape;
import org.basislearner.store.RowStore;
import org.basislearner.train.Parameters;
import org.basislearner.train.RunOptions;

/**
 * What training will take, known before it starts.
 *
 * @param heapBytes bytes of heap
 * @param rowBytes bytes for the rows: part of the heap, or of the disk when rows are mapped
 * @param nodes the most nodes that the network can get
 */
public record MemoryEstimate(long heapBytes, long rowBytes, long nodes) {
  /** Products of basis vectors and candidates that are held at once. */
  private static final long PRODUCTS_BYTES = 1L << 27;

  /** The most different values of a column that stages tell apart. */
  private static final long MOST_CODES = 1 << 16;

  /**
   * The estimate for m rows, d inputs and k target columns: m (2d + 2k + 2|F| + batch) doubles, the
   * d inputs once as they were read and once in a store, |F1| + 1 columns more with weights, and
   * for the hinge loss a copy of F and dual vectors.
   */
  public static MemoryEstimate of(RowShape shape, Parameters parameters, RunOptions options) {
    return of(shape, parameters, options, true);
  }

  /** The same for rows that other processes hold: the heap has only sums over them. */
  public static MemoryEstimate elsewhere(
      RowShape shape, Parameters parameters, RunOptions options) {
    return of(shape, parameters, options, false);
  }

  private static MemoryEstimate of(
      RowShape shape, Parameters parameters, RunOptions options, boolean here) {
    long rows = shape.rows();
    int inputs = mapped(shape.inputs(), parameters);
    int targets = shape.targets();
    if (parameters.stages() > 0) {
      return here
          ? ofStages(shape, parameters, options.storage().onHeap())
          : ofStagesElsewhere(shape, parameters);
    }
    long first =
        least(
            parameters.firstLayer().limit(parameters.builder().at(2).limit(parameters.width(1))),
            inputs + 1L,
            rows);
    long nodes = first;
    long previous = first;
    long candidates = 0;
    long atOnce = 0;
    for (int layer = 2; layer < parameters.maxDepth(); layer++) {
      candidates = Math.max(candidates, previous * first);
      int width = parameters.builder().at(layer).limit(parameters.width(layer));
      previous = least(width, previous * first, rows - nodes);
      nodes += previous;
      atOnce = Math.max(atOnce, Math.min(parameters.batch(), previous));
      if (previous == 0) {
        break;
      }
    }
    long weights = shape.weighted() ? first + 1 : 0;
    double rowBytes = 8.0 * rows * (2.0 * inputs + 2 * targets + 2 * nodes + atOnce + weights);
    double hinge =
        parameters.loss().equals(Loss.hinge())
            ? 8.0 * rows * (nodes + (2.0 + parameters.lambdas().size()) * targets)
            : 0;
    double ranking = 8.0 * candidates * (3 + 2 * targets) + PRODUCTS_BYTES;
    double output = 8.0 * nodes * nodes * (2 + 2 * options.threads());
    // rows in files are copied to the heap block by block, one block on each thread
    double copies = 8.0 * options.threads() * RowStore.BLOCK_ROWS * (inputs + 2 * nodes + atOnce);
    double local = (options.storage().onHeap() ? rowBytes : copies) + hinge;
    double heap = (here ? local : 0) + ranking + output;
    return new MemoryEstimate((long) heap, (long) rowBytes, nodes);
  }

  /**
   * Stages: the inputs as they were read, unless that is in files, and once more for a training,
   * with a code and twice a bin for each number, and for each row its outputs and derivatives.
   */
  private static MemoryEstimate ofStages(RowShape shape, Parameters parameters, boolean onHeap) {
    boolean numbers = shape.kind() == TargetKind.NUMBERS;
    // sums of several targets are grown one after the other
    double row =
        shape.inputs() * (8.0 + 2 + 2)
            + ((numbers ? 1 : shape.targets()) + 3) * 40.0
            + (numbers ? shape.targets() * 8.0 : 0);
    double read = 8.0 * shape.rows() * shape.inputs();
    double heap = shape.rows() * row + PRODUCTS_BYTES + (onHeap ? read : 0);
    int sums = numbers ? shape.targets() : 1;
    long nodes = (long) sums * parameters.stages() * parameters.width(1) + 1;
    return new MemoryEstimate((long) heap, (long) read, nodes);
  }

  /**
   * Stages of rows that other processes hold: targets, weights and folds of all rows, some of them
   * twice, and for each column its different values with what follows from them.
   */
  private static MemoryEstimate ofStagesElsewhere(RowShape shape, Parameters parameters) {
    double columns = (double) shape.inputs() * Math.min(shape.rows(), MOST_CODES) * 8 * 5;
    long nodes = (long) parameters.stages() * parameters.width(1) + 1;
    double heap = shape.rows() * 64.0 + columns + PRODUCTS_BYTES;
    return new MemoryEstimate((long) heap, 8L * shape.rows() * shape.inputs(), nodes);
  }

  /** How many inputs a network gets at most. */
  private static int mapped(int inputs, Parameters parameters) {
    if (parameters.knots() > 0) {
      return (int) Math.min(Integer.MAX_VALUE, inputs * (parameters.knots() + 2L));
    }
    return parameters.inputs().equals("sphere") ? inputs + 1 : inputs;
  }

  private static long least(long a, long b, long c) {
    return Math.max(0, Math.min(a, Math.min(b, c)));
  }

  /** Whether the limit allows it. */
  boolean fits(RunOptions options) {
    return heapBytes <= options.memoryLimit();
  }

  /**
   * Refuses what cannot fit.
   *
   * @throws DataException if more heap is needed than the limit allows; names what can be changed
   */
  public void check(RowShape shape, RunOptions options) {
    if (!fits(options)) {
      throw new DataException(
          String.format(
              Locale.ROOT,
              "training on %d rows with %d inputs and up to %d nodes takes about %s of memory, the"
                  + " limit is %s: give smaller widths or a smaller maxDepth, %smore heap (java"
                  + " -Xmx)",
              shape.rows(),
              shape.inputs(),
              nodes,
              gigabytes(heapBytes),
              gigabytes(options.memoryLimit()),
              options.storage().onHeap()
                  ? "keep rows in files (RowStorage.mapped), or give "
                  : "or "));
    }
  }

  private static String gigabytes(long bytes) {
    return String.format(Locale.ROOT, "%.2f GB", bytes / 1e9);
  }
}
