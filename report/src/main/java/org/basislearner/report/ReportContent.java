package org.basislearner.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.basislearner.BasisFit;
import org.basislearner.BasisModel;
import org.basislearner.data.recipe.Description;
import org.basislearner.data.recipe.Prepared;
import org.basislearner.train.Build;
import org.basislearner.train.Parameters;
import org.basislearner.train.StopReason;

/**
 * What a report is about.
 *
 * @param title such as the name of the data file
 * @param command the command that trains the same model again; empty if that is not known
 * @param fit the training
 * @param data the training table
 * @param metrics by part (train, validation, test), then by name (error, logLoss, mse, rmse, mae,
 *     r2)
 * @param rows the rows that influences and effects are measured on
 * @param rowsName what these are: test or training rows
 * @param heldOut what was predicted of some of these rows by networks that had not seen them; if
 *     there are none, the model predicts all rows, and is judged by that
 * @param image height and width when each row is an image
 * @param seconds read, build, output, total; empty for a model that was saved
 */
public record ReportContent(
    String title,
    String command,
    BasisFit<?> fit,
    Description data,
    Map<String, Map<String, Double>> metrics,
    Prepared rows,
    String rowsName,
    Optional<BasisFit.HeldOutRows> heldOut,
    Optional<ImageShape> image,
    Map<String, Double> seconds) {
  /**
   * What can be told of a model that was saved: its training is known by what the model keeps of
   * it.
   *
   * @param metrics as above, by part and name
   */
  public static ReportContent saved(
      String title,
      BasisModel model,
      Description data,
      Map<String, Map<String, Double>> metrics,
      Prepared rows,
      String rowsName) {
    // Sections that would show what is made up here are left out.
    Build build =
        new Build(
            parameters(model),
            Double.NaN,
            model.path(),
            model.path().chosenPoint(),
            List.of(),
            StopReason.MAX_DEPTH,
            Double.NaN,
            0,
            0,
            1);
    BasisFit<?> fit =
        new BasisFit<>(model, List.of(build), 0, Map.of(), Optional.empty(), List.of(), 0);
    return new ReportContent(
        title,
        "",
        fit,
        data,
        metrics,
        rows,
        rowsName,
        Optional.empty(),
        Optional.empty(),
        Map.of());
  }

  /** Without what may be named by classes that are not here: predicting needs none of them. */
  private static Parameters parameters(BasisModel model) {
    Map<String, String> known = new LinkedHashMap<>(model.parameters());
    known.keySet().removeAll(List.of("builder", "firstLayer", "loss"));
    return Parameters.fromMap(known);
  }

  /** Whether the training is at hand, with times and all that was tried. */
  boolean hasTraining() {
    return !seconds.isEmpty();
  }

  /** Height and width of an image, in pixels. */
  public record ImageShape(int height, int width) {}
}
