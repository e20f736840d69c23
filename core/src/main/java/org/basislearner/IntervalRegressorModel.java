package org.basislearner;

import java.util.List;
import org.basislearner.output.PredictionIntervals;

/** A regression model with intervals. Immutable and safe for use by many threads at once. */
final class IntervalRegressorModel extends RegressorModel implements IntervalPredictor {
  private final PredictionIntervals intervals;

  IntervalRegressorModel(Parts parts, List<String> targetNames, PredictionIntervals intervals) {
    super(parts, targetNames);
    this.intervals = intervals;
  }

  @Override
  public IntervalRegressorModel withRecipe(String text) {
    return new IntervalRegressorModel(parts().withRecipe(text), targetNames(), intervals);
  }

  PredictionIntervals predictionIntervals() {
    return intervals;
  }

  @Override
  public Interval interval(double[] row, double level) {
    checkOneTarget();
    return intervals(row, level)[0];
  }

  @Override
  public Interval[] intervals(double[] row, double level) {
    Scratch scratch = scratch();
    double[] outputs = outputs(row, scratch);
    double[] halves = intervals.halfWidths(level, scratch.nodes);
    Interval[] all = new Interval[outputs.length];
    for (int c = 0; c < all.length; c++) {
      all[c] = new Interval(outputs[c], outputs[c] - halves[c], outputs[c] + halves[c]);
    }
    return all;
  }
}
