package org.basislearner.predict;

import java.util.LinkedHashMap;
import java.util.Map;
import org.basislearner.json.JsonObject;

/**
 * Turns outputs into probabilities: for two classes 1 / (1 + exp(-(slope v + intercept))) is that
 * of the second (Platt's scaling), for more classes the probabilities are in proportion to
 * exp(slope v) (a temperature of 1 / slope).
 *
 * @param slope at least 0
 * @param intercept 0 for three classes or more
 */
public record Calibration(double slope, double intercept) {
  /** What fits the logistic losses, whose outputs are log-odds by themselves. */
  public static final Calibration NONE = new Calibration(1, 0);

  /** The largest slope: however well outputs separate the classes, no more certainty is given. */
  public static final double STEEPEST = 1e6;

  /** Checks the numbers. */
  public Calibration {
    if (!(slope >= 0 && slope <= STEEPEST) || !Double.isFinite(intercept)) {
      throw new IllegalArgumentException("slope = " + slope + ", intercept = " + intercept);
    }
  }

  /** This calibration as it stands in a model file. */
  public Map<String, Object> toJson() {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("slope", slope);
    map.put("intercept", intercept);
    return map;
  }

  /** Reads what {@link #toJson} gives. */
  public static Calibration of(JsonObject json) {
    return new Calibration(json.number("slope"), json.number("intercept"));
  }

  /** The probability of the second of two classes. */
  public double probabilityOfSecond(double output) {
    return Probabilities.sigmoid(slope * output + intercept);
  }

  /**
   * Writes the probability of each class, without allocation. There is one output for two classes,
   * else one per class.
   */
  public void probabilities(double[] outputs, double[] probabilities) {
    if (outputs.length == 1) {
      double second = probabilityOfSecond(outputs[0]);
      probabilities[0] = 1 - second;
      probabilities[1] = second;
      return;
    }
    for (int c = 0; c < outputs.length; c++) {
      probabilities[c] = slope * outputs[c];
    }
    Probabilities.softmax(probabilities, probabilities);
  }
}
