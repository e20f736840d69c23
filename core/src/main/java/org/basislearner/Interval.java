package org.basislearner;

import java.util.ArrayList;
import java.util.List;

/**
 * A prediction and the interval around it.
 *
 * @param prediction the predicted number
 * @param low the lower end
 * @param high the upper end
 */
public record Interval(double prediction, double low, double high) {
  static List<Interval> around(double[] predictions, double[] halfWidths) {
    List<Interval> intervals = new ArrayList<>(predictions.length);
    for (int c = 0; c < predictions.length; c++) {
      double prediction = predictions[c];
      intervals.add(
          new Interval(prediction, prediction - halfWidths[c], prediction + halfWidths[c]));
    }
    return List.copyOf(intervals);
  }
}
