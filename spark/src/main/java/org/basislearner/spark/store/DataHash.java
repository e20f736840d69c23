package org.basislearner.spark.store;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.spark.api.java.JavaRDD;

/**
 * The hash that the local trainer takes: SHA-256 of all numbers, row by row. It goes from partition
 * to partition in a thread of its own while training goes on, one core's work.
 */
final class DataHash implements AutoCloseable {
  private final CompletableFuture<String> value;
  private volatile boolean closed;

  /** Begins to compute. */
  DataHash(JavaRDD<RowChunk> chunks, VectorInputs inputs, TargetColumns targets) {
    // a thread of its own has the class loader of its maker, which knows the jars of an application
    value =
        CompletableFuture.supplyAsync(
            () -> compute(chunks, inputs, targets),
            task -> {
              Thread thread = new Thread(task, "basis-hash");
              thread.setDaemon(true);
              thread.start();
            });
  }

  /** Waits for the hash. */
  String value() {
    return value.join();
  }

  private String compute(JavaRDD<RowChunk> chunks, VectorInputs inputs, TargetColumns targets) {
    Sha256State state = new Sha256State();
    for (int p = 0; p < chunks.getNumPartitions() && !closed; p++) {
      Sha256State before = state;
      state =
          chunks
              .mapPartitions(some -> added(before, some, inputs, targets), true)
              .collectPartitions(new int[] {p})[0]
              .get(0);
    }
    return state.hexadecimal();
  }

  private static Iterator<Sha256State> added(
      Sha256State state, Iterator<RowChunk> chunks, VectorInputs inputs, TargetColumns targets) {
    ByteBuffer row =
        ByteBuffer.allocate(Double.BYTES * (inputs.inputs() + targets.columns()))
            .order(ByteOrder.LITTLE_ENDIAN);
    double[] numbers = new double[inputs.inputs()];
    while (chunks.hasNext()) {
      RowChunk chunk = chunks.next();
      double[][] columns = targets.of(chunk.labels);
      for (int r = 0; r < chunk.rows; r++) {
        row.clear();
        chunk.put(r, inputs, numbers);
        for (double number : numbers) {
          row.putDouble(number);
        }
        for (double[] column : columns) {
          row.putDouble(column[r]);
        }
        state.update(row.array());
      }
    }
    return List.of(state).iterator();
  }

  /** Ends the computation, so that the rows can be released. */
  @Override
  public void close() {
    closed = true;
    value.handle((hash, failure) -> "").join();
  }
}
