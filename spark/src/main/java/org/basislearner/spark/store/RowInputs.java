package org.basislearner.spark.store;

import java.io.Serializable;
import org.basislearner.levels.PartSums;
import org.basislearner.stages.RemoteRows.Sent;

/** The inputs of the rows of a store: what vectors become, in which means are those for the row. */
interface RowInputs extends Serializable {
  /** Puts the inputs of a row of a partition into an array. */
  void put(int partition, RowChunk chunk, int row, double[] into);

  /** The same for all rows. */
  static RowInputs of(VectorInputs inputs) {
    return (partition, chunk, row, into) -> chunk.put(row, inputs, into);
  }

  /** Rows that means were not fitted on. */
  static RowInputs heldOut(Sent<VectorInputs[]> means) {
    return (partition, chunk, row, into) -> chunk.put(row, means.value()[PartSums.PARTS], into);
  }

  /** Rows that means were fitted on: each gets those over the parts that it is not in. */
  static RowInputs training(Sent<VectorInputs[]> means, RowPlaces places, long seed) {
    return (partition, chunk, row, into) -> {
      int part = PartSums.part(places.position(partition, chunk, row), seed);
      chunk.put(row, means.value()[part], into);
    };
  }
}
