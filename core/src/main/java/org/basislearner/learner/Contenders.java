package org.basislearner.learner;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.basislearner.predict.Calibration;
import org.basislearner.train.Build;
import org.basislearner.train.PathPoint;
import org.jspecify.annotations.Nullable;

/** The best network and all sums of stages so far: what a model can be made from. */
final class Contenders {

  private @Nullable Part network;
  private final List<Part> stages = new ArrayList<>();
  private @Nullable Explored last;

  void add(Explored explored, int number) {
    last = explored;
    Part part = new Part(explored, number, 1);
    if (explored.isStages()) {
      stages.add(part);
    } else if (network == null || explored.isBetterThan(network.explored())) {
      network = part;
    }
  }

  Explored last() {
    return Objects.requireNonNull(last);
  }

  /** The best sum of stages, if there is one and it was measured on held-out rows. */
  Optional<Explored> bestStages() {
    return stages.stream()
        .map(Part::explored)
        .filter(one -> one.heldOut().isPresent())
        .reduce((one, other) -> other.isBetterThan(one) ? other : one);
  }

  /**
   * The best of them, or a blend of some.
   *
   * @param alone whether only one may be chosen
   */
  List<Part> chosen(boolean alone) {
    List<Part> all = new ArrayList<>(stages);
    if (network != null) {
      all.add(network);
    }
    if (all.size() == 1) {
      return all;
    }
    if (alone || all.stream().anyMatch(part -> part.explored().heldOut().isEmpty())) {
      return List.of(all.stream().reduce(all.get(0), Contenders::better));
    }
    double[] weights =
        Blend.weights(
            all.stream().map(Part::logOdds).toList(),
            all.stream().mapToDouble(part -> part.explored().build().score()).toArray(),
            last().build().parameters().metric());
    List<Part> chosen = new ArrayList<>();
    for (int i = 0; i < weights.length; i++) {
      if (weights[i] > 0) {
        chosen.add(new Part(all.get(i).explored(), all.get(i).number(), weights[i]));
      }
    }
    return chosen;
  }

  private static Part better(Part one, Part other) {
    return other.explored().isBetterThan(one.explored()) ? other : one;
  }

  /**
   * A build with what was grown for it, a network per fold.
   *
   * @param heldOut what the chosen point says of the validation rows, if there are any
   * @param calibration how its outputs become probabilities, if they do
   */
  record Explored(
      Build build,
      List<? extends FittedPath> folds,
      Optional<HeldOut> heldOut,
      Optional<Calibration> calibration) {
    /** By score; with the one-standard-error rule a smaller network need not be better for that. */
    boolean isBetterThan(Explored other) {
      PathPoint mine = build.path().chosenPoint();
      PathPoint others = other.build.path().chosenPoint();
      if (!build.parameters().validation().oneStandardError()) {
        return build.score() < other.build.score();
      }
      return mine.nodes() < others.nodes()
          ? mine.choiceError() <= others.choiceError() + others.standardError()
          : mine.choiceError() + mine.standardError() < others.choiceError();
    }

    /** How its outputs become log-odds; numbers stay as they are. */
    Calibration logOdds() {
      return calibration.orElse(Calibration.NONE);
    }

    boolean isStages() {
      return build.parameters().stages() > 0;
    }

    int position() {
      return build.path().chosen();
    }
  }

  /**
   * A part of the final model.
   *
   * @param number which build it is
   * @param weight what it counts; the weights of all parts add up to 1
   */
  record Part(Explored explored, int number, double weight) {
    /** What it says of the validation rows, as numbers or log-odds. */
    HeldOut logOdds() {
      return explored.heldOut().orElseThrow().times(explored.logOdds());
    }
  }
}
