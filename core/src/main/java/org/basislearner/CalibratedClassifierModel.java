package org.basislearner;

import java.util.List;
import org.basislearner.output.Calibration;

/** A classifier that gives probabilities. Immutable and safe for use by many threads at once. */
final class CalibratedClassifierModel extends ClassifierModel implements Probabilistic {
  private final Calibration calibration;

  CalibratedClassifierModel(Parts parts, List<String> labels, Calibration calibration) {
    super(parts, labels);
    this.calibration = calibration;
  }

  @Override
  public CalibratedClassifierModel withRecipe(String text) {
    return new CalibratedClassifierModel(parts().withRecipe(text), labels(), calibration);
  }

  Calibration calibration() {
    return calibration;
  }

  @Override
  public double[] probabilities(double[] row) {
    return calibrated(outputs(row, scratch()));
  }

  @Override
  public double[][] probabilities(double[][] rows) {
    double[][] outputs = outputs(rows);
    for (int i = 0; i < outputs.length; i++) {
      outputs[i] = calibrated(outputs[i]);
    }
    return outputs;
  }

  @Override
  public double[] probabilitiesOf(double[] scores) {
    int labels = labels().size();
    if (scores.length != labels) {
      throw new IllegalArgumentException(scores.length + " scores for " + labels + " labels");
    }
    return calibrated(labels == 2 ? new double[] {scores[1]} : scores);
  }

  private double[] calibrated(double[] outputs) {
    double[] probabilities = new double[labels().size()];
    calibration.probabilities(outputs, probabilities);
    return probabilities;
  }
}
