package org.basislearner.data.recipe;

import java.util.List;
import org.basislearner.rows.BlockSource;

/**
 * A table as rows of numbers.
 *
 * @param rows the inputs; made from the columns whenever they are read, not copied
 * @param labels the targets of a classification as text ("3", never "3.0", for whole numbers), else
 *     empty
 * @param numbers the targets of a regression, else empty
 * @param notes what is worth telling: ignored columns, levels that were not seen in training
 */
public record Prepared(BlockSource rows, String[] labels, double[] numbers, List<String> notes) {
  /** All inputs as an array of rows. */
  public double[][] matrix() {
    double[][] matrix = new double[Math.toIntExact(rows.rows())][];
    rows.rowBlocks((first, some) -> System.arraycopy(some, 0, matrix, (int) first, some.length));
    return matrix;
  }
}
