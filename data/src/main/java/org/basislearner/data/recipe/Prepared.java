package org.basislearner.data.recipe;

import java.util.List;
import org.basislearner.rows.BlockSource;

/**
 * A table as rows of numbers.
 *
 * @param rows the inputs; made from the columns whenever they are read, not copied
 * @param labels the targets of a classification as text ("3", never "3.0", for whole numbers), else
 *     empty
 * @param targets the numbers of a regression, an array for each target, else empty
 * @param notes what is worth telling: ignored columns, levels that were not seen in training
 */
public record Prepared(BlockSource rows, String[] labels, double[][] targets, List<String> notes) {
  /** The numbers of a regression, those of the first target if there are several; else empty. */
  public double[] numbers() {
    return targets.length == 0 ? new double[0] : targets[0];
  }

  /** All inputs as an array of rows. */
  public double[][] matrix() {
    double[][] matrix = new double[Math.toIntExact(rows.rows())][];
    rows.rowBlocks((first, some) -> System.arraycopy(some, 0, matrix, (int) first, some.length));
    return matrix;
  }
}
