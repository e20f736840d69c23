package org.basislearner;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.basislearner.output.TargetKind;

/** A model that predicts one of some labels. Immutable and safe for use by many threads at once. */
public sealed class ClassifierModel extends BasisModel permits CalibratedClassifierModel {
  private final List<String> labels;
  private final TargetKind kind;

  ClassifierModel(Parts parts, List<String> labels) {
    super(parts);
    this.labels = List.copyOf(labels);
    kind = labels.size() == 2 ? TargetKind.TWO_CLASSES : TargetKind.CLASSES;
  }

  /**
   * Reads a classifier.
   *
   * @throws org.basislearner.format.ModelFileException if the file is no model, damaged, or of a
   *     format version that this library does not read
   * @throws IOException if the file cannot be read or holds a regression model
   */
  public static ClassifierModel load(Path file) throws IOException {
    if (BasisModel.load(file) instanceof ClassifierModel model) {
      return model;
    }
    throw new IOException(file + " holds a regression model: load it with RegressorModel.load");
  }

  @Override
  public ClassifierModel withRecipe(String text) {
    return new ClassifierModel(parts().withRecipe(text), labels);
  }

  /** The labels, in the order of the scores. */
  public List<String> labels() {
    return labels;
  }

  /** The label of a row. */
  public String predict(double[] row) {
    return predict(row, scratch());
  }

  /** The label of a row, without allocation. */
  public String predict(double[] row, Scratch scratch) {
    return labels.get(kind.decide(outputs(row, scratch)));
  }

  /** The labels of many rows. */
  public String[] predict(double[][] rows) {
    double[][] outputs = outputs(rows);
    String[] predicted = new String[rows.length];
    for (int i = 0; i < rows.length; i++) {
      predicted[i] = labels.get(kind.decide(outputs[i]));
    }
    return predicted;
  }

  /**
   * The score of each label for a row; the largest decides. Scores are not probabilities: see
   * {@link Probabilistic}.
   */
  public double[] scores(double[] row) {
    return perLabel(outputs(row, scratch()).clone());
  }

  /** The scores of many rows: [row][label]. */
  public double[][] scores(double[][] rows) {
    double[][] scores = outputs(rows);
    for (int i = 0; i < scores.length; i++) {
      scores[i] = perLabel(scores[i]);
    }
    return scores;
  }

  private double[] perLabel(double[] outputs) {
    return kind == TargetKind.TWO_CLASSES ? new double[] {-outputs[0], outputs[0]} : outputs;
  }
}
