package org.basislearner;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** A model that predicts numbers. Immutable and safe for use by many threads at once. */
public sealed class RegressorModel extends BasisModel permits IntervalRegressorModel {
  private final List<String> targetNames;

  RegressorModel(Parts parts, List<String> targetNames) {
    super(parts);
    this.targetNames = List.copyOf(targetNames);
  }

  /**
   * Reads a regression model.
   *
   * @throws org.basislearner.format.ModelFileException if the file is no model, damaged, or of a
   *     format version that this library does not read
   * @throws IOException if the file cannot be read or holds a classifier
   */
  public static RegressorModel load(Path file) throws IOException {
    if (BasisModel.load(file) instanceof RegressorModel model) {
      return model;
    }
    throw new IOException(file + " holds a classifier: load it with ClassifierModel.load");
  }

  @Override
  public RegressorModel withRecipe(String text) {
    return new RegressorModel(parts().withRecipe(text), targetNames);
  }

  /** The names of the targets. */
  public List<String> targetNames() {
    return targetNames;
  }

  /**
   * The target of a row.
   *
   * @throws IllegalStateException if the model has several targets
   */
  public double predict(double[] row) {
    return predict(row, scratch());
  }

  /**
   * The target of a row, without allocation.
   *
   * @throws IllegalStateException if the model has several targets
   */
  public double predict(double[] row, Scratch scratch) {
    checkOneTarget();
    return outputs(row, scratch)[0];
  }

  /**
   * The target of many rows.
   *
   * @throws IllegalStateException if the model has several targets
   */
  public double[] predict(double[][] rows) {
    checkOneTarget();
    double[][] outputs = outputs(rows);
    double[] predicted = new double[rows.length];
    for (int i = 0; i < rows.length; i++) {
      predicted[i] = outputs[i][0];
    }
    return predicted;
  }

  /** All targets of a row. */
  public double[] predictAll(double[] row) {
    return outputs(row, scratch()).clone();
  }

  /** All targets of many rows: [row][target]. */
  public double[][] predictAll(double[][] rows) {
    return outputs(rows);
  }

  final void checkOneTarget() {
    if (targetNames.size() != 1) {
      throw new IllegalStateException(
          "the model has " + targetNames.size() + " targets: use predictAll");
    }
  }
}
