package org.basislearner.learner;

import java.time.Duration;
import org.basislearner.train.Build;
import org.basislearner.train.LayerReport;
import org.basislearner.train.PathPoint;
import org.basislearner.train.TrainingListener;

/** Keeps a time limit: the search ends after a fraction of it, the rest is for the refit. */
final class Deadline {
  /** Stages end a little before the limit: what they are put together into takes time as well. */
  private static final double LAST = 0.93;

  private final long start = System.nanoTime();
  private final double limit;
  private final double searchShare;
  private long buildStart = start;

  /**
   * A deadline that starts now.
   *
   * @param limit zero for none
   * @param searchShare the fraction of it that the search may take
   */
  Deadline(Duration limit, double searchShare) {
    this.limit = limit.isZero() ? Double.POSITIVE_INFINITY : limit.toMillis() * 1e6;
    this.searchShare = searchShare;
  }

  /** A build starts. */
  void buildStarts() {
    buildStart = System.nanoTime();
  }

  /** Whether there is time for one more build that takes as long as the last. */
  boolean allowsAnother() {
    long now = System.nanoTime();
    return now - start + (now - buildStart) < searchShare * limit;
  }

  /** The moment at which a fraction of the time that a build has is over. */
  long share(double share) {
    double left = searchShare * limit - (buildStart - start);
    return later(buildStart, share * left);
  }

  /** When to stop whatever is not done. */
  long lastMoment() {
    return later(start, LAST * limit);
  }

  private static long later(long moment, double nanos) {
    return moment + (long) Math.min(Math.max(nanos, 0), Long.MAX_VALUE / 4.0);
  }

  /** A listener that also stops growth when the time for the search is over. */
  TrainingListener listener(TrainingListener other) {
    if (Double.isInfinite(limit)) {
      return other;
    }
    return new TrainingListener() {
      @Override
      public void buildStarted(long rows, int inputs, boolean refit) {
        other.buildStarted(rows, inputs, refit);
      }

      @Override
      public void layerStarted(int layer, int width, long candidates) {
        other.layerStarted(layer, width, candidates);
      }

      @Override
      public void nodesAdded(int layer, int nodes, int width) {
        other.nodesAdded(layer, nodes, width);
      }

      @Override
      public void layerEnded(LayerReport layer) {
        other.layerEnded(layer);
      }

      @Override
      public void pointMeasured(PathPoint point) {
        other.pointMeasured(point);
      }

      @Override
      public void stageEnded(int stage, int most, double loss) {
        other.stageEnded(stage, most, loss);
      }

      @Override
      public void buildEnded(Build build) {
        other.buildEnded(build);
      }

      @Override
      public boolean shouldStop() {
        return other.shouldStop() || System.nanoTime() - start > searchShare * limit;
      }
    };
  }
}
