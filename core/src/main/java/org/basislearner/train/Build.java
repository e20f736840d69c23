package org.basislearner.train;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * One network that was grown to choose from, or one a fold.
 *
 * @param parameters what it was grown with
 * @param score what builds are compared by: the metric on the validation rows, less is better
 * @param path every depth and lambda, errors averaged over the folds
 * @param baseline the errors of the best constant (the mean, or the most frequent class of the
 *     training rows) on the same rows, as a point of depth 1
 * @param layers the layers, those of the first fold
 * @param stopReason why no further layer was built, in the first fold
 * @param nearest where that is for lack of independent candidates, the largest fraction of its norm
 *     that the basis leaves of one; else NaN
 * @param buildSeconds time for all layers
 * @param outputSeconds time for all output layers
 * @param weight what it counts in the model: 0 where it was not chosen; the weights of all builds
 *     of a training add up to 1
 */
public record Build(
    Parameters parameters,
    double score,
    ModelPath path,
    PathPoint baseline,
    List<LayerReport> layers,
    StopReason stopReason,
    double nearest,
    double buildSeconds,
    double outputSeconds,
    double weight) {
  /** Copies the list. */
  public Build {
    layers = List.copyOf(layers);
  }

  /** The same with another weight. */
  public Build withWeight(double other) {
    return new Build(
        parameters,
        score,
        path,
        baseline,
        layers,
        stopReason,
        nearest,
        buildSeconds,
        outputSeconds,
        other);
  }

  /** The linear model with the least validation error on the path, if there is one. */
  public Optional<PathPoint> linear() {
    boolean plain = parameters.stages() == 0 && parameters.inputs().equals("plain");
    return path.points().stream()
        .filter(point -> plain && parameters.scaling() != Scaling.QUANTILE && point.depth() == 2)
        .filter(point -> !Double.isNaN(point.validationError()))
        .min(Comparator.comparingDouble(PathPoint::validationError));
  }

  /** The validation error of that, NaN if there is none. */
  public double linearError() {
    return linear().map(PathPoint::validationError).orElse(Double.NaN);
  }

  /** Whether the chosen point has a larger error than the baseline on the rows it is chosen by. */
  public boolean losesToBaseline() {
    return path.chosenPoint().choiceError() > baseline.choiceError();
  }
}
