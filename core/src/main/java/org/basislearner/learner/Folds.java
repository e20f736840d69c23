package org.basislearner.learner;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.basislearner.loss.SolverStop;
import org.basislearner.train.PathPoint;

/** The path of several builds with the same parameters on different rows. */
final class Folds {
  private Folds() {}

  /** Means over the builds, for the depths that all of them reached. */
  static List<PathPoint> average(List<List<PathPoint>> folds) {
    if (folds.size() == 1) {
      return folds.get(0);
    }
    int common = folds.stream().mapToInt(List::size).min().orElseThrow();
    List<PathPoint> averages = new ArrayList<>();
    for (int i = 0; i < common; i++) {
      int point = i;
      averages.add(average(folds.stream().map(fold -> fold.get(point)).toArray(PathPoint[]::new)));
    }
    return averages;
  }

  /** The same lengths for all, where the last point stands for those that would follow. */
  static List<List<PathPoint>> padded(List<List<PathPoint>> folds) {
    int longest = folds.stream().mapToInt(List::size).max().orElseThrow();
    List<List<PathPoint>> padded = new ArrayList<>();
    for (List<PathPoint> fold : folds) {
      List<PathPoint> points = new ArrayList<>(fold);
      points.addAll(Collections.nCopies(longest - fold.size(), fold.get(fold.size() - 1)));
      padded.add(points);
    }
    return padded;
  }

  private static PathPoint average(PathPoint... points) {
    int count = points.length;
    double[] mean = new double[6];
    int stages = 0;
    double gap = 0;
    int iterations = 0;
    double seconds = 0;
    SolverStop stop = points[0].stop();
    for (PathPoint point : points) {
      mean[0] += (double) point.nodes() / count;
      mean[1] += point.trainLoss() / count;
      mean[2] += point.trainError() / count;
      mean[3] += point.validationError() / count;
      mean[4] += point.leaveOneOutError() / count;
      mean[5] += point.validationLoss() / count;
      stages = Math.max(stages, point.stages());
      gap = Math.max(gap, point.gap());
      iterations = Math.max(iterations, point.iterations());
      stop = point.stop().compareTo(stop) > 0 ? point.stop() : stop;
      seconds += point.seconds();
    }
    double squares = 0;
    for (PathPoint point : points) {
      double difference = point.validationError() - mean[3];
      squares += difference * difference;
    }
    return new PathPoint(
        points[0].depth(),
        (int) Math.round(mean[0]),
        points[0].lambda(),
        stages,
        mean[1],
        mean[2],
        mean[5],
        mean[3],
        Math.sqrt(squares / (count - 1.0) / count),
        mean[4],
        gap,
        iterations,
        stop,
        seconds);
  }
}
