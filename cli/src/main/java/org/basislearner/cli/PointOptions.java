package org.basislearner.cli;

import java.nio.file.Path;
import java.util.Comparator;
import org.basislearner.BasisModel;
import org.basislearner.train.PathPoint;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which point of its path a model file stands for. */
final class PointOptions {
  @Option(
      names = "--depth",
      paramLabel = "D",
      description =
          "Use the network of this depth, with its best lambda unless --lambda is given; for models"
              + " trained with --keep-path.")
  private @Nullable Integer depth;

  @Option(
      names = "--lambda",
      paramLabel = "L",
      description = "Use the output layer of this lambda; for models trained with --keep-path.")
  private @Nullable Double lambda;

  @Option(
      names = "--stages",
      paramLabel = "N",
      description =
          "Use the first N stages of a sum of stages; for models trained with --keep-path and"
              + " stages.")
  private @Nullable Integer stages;

  /**
   * Reads the model of a file.
   *
   * @throws Usage if it does not have such a point
   */
  BasisModel load(Path file) throws java.io.IOException {
    BasisModel model = BasisModel.load(file);
    if (stages != null) {
      return first(stages, model, file);
    }
    if (depth == null && lambda == null) {
      return model;
    }
    if (model.hasPath() && model.path().chosenPoint().stages() > 0) {
      throw new Usage("--depth, --lambda: " + file + " is a sum of stages; use --stages");
    }
    if (!model.hasPath()) {
      throw new Usage(
          "--depth, --lambda: " + file + " has one network only; train it with --keep-path");
    }
    int layers = depth == null ? model.network().basis().layers() + 1 : depth;
    try {
      return model.at(layers, lambda == null ? best(model, layers) : lambda);
    } catch (IllegalArgumentException e) {
      throw new Usage("--depth, --lambda: " + e.getMessage());
    }
  }

  private BasisModel first(int count, BasisModel model, Path file) {
    if (depth != null || lambda != null) {
      throw new Usage("--stages and --depth, --lambda are for different kinds of models");
    }
    try {
      return model.atStages(count);
    } catch (IllegalStateException e) {
      throw new Usage(
          "--stages: "
              + file
              + " has not kept its single stages; train it with --keep-path and --stages");
    } catch (IllegalArgumentException e) {
      throw new Usage("--" + e.getMessage());
    }
  }

  /** The lambda of the least error at a depth, the largest of equals, as in the table. */
  private static double best(BasisModel model, int depth) {
    return model.path().points().stream()
        .filter(point -> point.depth() == depth)
        .min(
            Comparator.comparingDouble(PathPoint::choiceError)
                .thenComparing(Comparator.comparingDouble(PathPoint::lambda).reversed()))
        .map(PathPoint::lambda)
        .orElse(model.path().chosenPoint().lambda());
  }
}
