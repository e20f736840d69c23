package org.basislearner.report;

import java.util.Map;
import java.util.Optional;
import org.basislearner.BasisFit;
import org.basislearner.data.Description;
import org.basislearner.data.Prepared;

/**
 * What a report tells of.
 *
 * @param title such as the name of the data file
 * @param command the command that trains the same model again
 * @param fit the training
 * @param data the training table
 * @param metrics by part (train, validation, test), then by name (error, logLoss, mse, rmse, mae,
 *     r2)
 * @param rows the rows that residuals, confusion matrix and worst examples are shown for
 * @param rowsName what these are: test or training rows
 * @param image height and width when each row is an image
 * @param seconds read, build, output, total
 */
public record ReportContent(
    String title,
    String command,
    BasisFit<?> fit,
    Description data,
    Map<String, Map<String, Double>> metrics,
    Prepared rows,
    String rowsName,
    Optional<ImageShape> image,
    Map<String, Double> seconds) {
  /** Height and width of an image, in pixels. */
  public record ImageShape(int height, int width) {}
}
