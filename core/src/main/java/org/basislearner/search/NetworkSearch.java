package org.basislearner.search;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.basislearner.loss.Loss;
import org.basislearner.loss.TargetKind;
import org.basislearner.selection.LayerBuilder;
import org.basislearner.store.RowShape;
import org.basislearner.train.Build;
import org.basislearner.train.Parameters;
import org.basislearner.train.Scaling;

/**
 * Which single networks are grown: first a narrow one of each kind, then one thing after the other
 * is varied on the best so far: scaling, width of the first layer, width of the others (while wider
 * is better), loss. It ends early where the networks are far behind sums of stages.
 */
final class NetworkSearch {
  /** With more inputs, the first layer does not keep all directions, and their scale matters. */
  static final int MANY_INPUTS = 40;

  private static final int FIRST_WIDTH = 50;

  /** The layers get wider by this factor, by the other where kinds are compared on many rows. */
  private static final int WIDER = 3;

  private static final int WIDER_ON_MANY_ROWS = 4;

  /** The widest layers that are tried; losses without a closed form take longer. */
  private static final int WIDE = 900;

  private static final int WIDE_WITH_ITERATIONS = 300;

  /** Deeper is better than wider for its time there. */
  private static final int WIDE_ON_MANY_ROWS = 300;

  /** A wider network has to lower the score by this fraction, or no still wider one is tried. */
  private static final double WORTHWHILE = 0.01;

  /** Networks that have this many times the score of stages are not worth a search. */
  private static final double BEHIND = 1.3;

  /** With many rows a blend gains less, a search costs more, and two kinds show enough. */
  private static final double BEHIND_ON_MANY_ROWS = 1.1;

  private static final int MANY_ROWS = 5000;
  private static final int SCOUTS = 2;

  /** No other kind makes up for this. */
  private static final double FAR_BEHIND = 4;

  /** How many inputs the smallest networks are tried with. */
  private static final int[] FEW_INPUTS = {2, 4, 8, 16};

  private final RowShape shape;
  private final Parameters given;
  private final List<Parameters> kinds;

  /**
   * A search.
   *
   * @param given what is fixed
   * @param kinds what is compared first
   */
  NetworkSearch(RowShape shape, Parameters given, List<Parameters> kinds) {
    this.shape = shape;
    this.given = given;
    this.kinds = List.copyOf(kinds);
  }

  /**
   * What to grow next, if anything.
   *
   * @param builds the networks so far
   * @param rival the least score of stages, infinite without any
   */
  Optional<Parameters> next(List<Build> builds, double rival) {
    List<Parameters> tried = builds.stream().map(Build::parameters).toList();
    if (isHopeless(builds, rival)) {
      return Optional.empty();
    }
    Optional<Parameters> kind = kinds.stream().filter(one -> !tried.contains(one)).findFirst();
    if (kind.isPresent()) {
      return kind;
    }
    Parameters best = best(builds).parameters();
    return variants(builds, best).stream()
        .map(variant -> given.orElse(variant.apply(best)))
        .filter(candidate -> !tried.contains(candidate))
        .findFirst();
  }

  private boolean isHopeless(List<Build> builds, double rival) {
    int grown = builds.size();
    if (grown == 0 || grown < Math.min(SCOUTS, kinds.size())) {
      return false;
    }
    double ratio = best(builds).score() / rival;
    boolean many = shape.rows() >= MANY_ROWS;
    return ratio > FAR_BEHIND
        || (many && ratio > BEHIND_ON_MANY_ROWS)
        || (grown >= kinds.size() && ratio > BEHIND);
  }

  private static Build best(List<Build> builds) {
    return builds.stream().min(Comparator.comparingDouble(Build::score)).orElseThrow();
  }

  /** What to do to the best so far, in this order; what gives something tried is passed over. */
  private List<UnaryOperator<Parameters>> variants(List<Build> builds, Parameters best) {
    List<UnaryOperator<Parameters>> variants = new ArrayList<>();
    int width = best.width(2);
    boolean natural = best.nodeScale().equals("natural");
    List<Parameters> alike =
        kinds.stream().filter(kind -> kind.loss().equals(best.loss())).toList();
    if (best.knots() > 0 && kinds.size() > 1) {
      return List.of(); // quantiles do not depend on scaling, and there are very many products
    }
    if (NaturalNetworks.isSparse(best)) {
      IntStream.of(FEW_INPUTS)
          .filter(inputs -> inputs < shape.inputs())
          .forEach(inputs -> variants.add(p -> NaturalNetworks.over(inputs, p)));
    } else if (alike.stream().anyMatch(kind -> kind.width(2) == width)) {
      if (kinds.size() > 1 && kinds.get(0).equals(best)) {
        variants.add(NaturalNetworks::plain);
      }
      variants.add(p -> p.withScaling(Scaling.STANDARD));
      variants.add(p -> p.withScaling(Scaling.UNIFORM));
      if (shape.inputs() > MANY_INPUTS) {
        variants.add(p -> p.withScaling(Scaling.NONE));
        variants.add(p -> p.withWidths(FIRST_WIDTH / 2, width));
        variants.add(p -> p.withWidths(Math.min(2 * FIRST_WIDTH, shape.inputs() + 1), width));
      }
    }
    if (!alike.isEmpty() && isWorthWidening(builds, best)) {
      UnaryOperator<Parameters> wider =
          p ->
              p.withWidths(p.width(1), width * wider())
                  .withBuilder(natural ? p.builder() : LayerBuilder.named("screened"));
      if (given.orElse(wider.apply(best)).width(2) > width) {
        variants.add(wider);
      }
    }
    if (shape.kind() != TargetKind.NUMBERS && !natural && !best.lambdas().contains(0.0)) {
      variants.add(p -> p.withLoss(Loss.logistic()));
    }
    return variants;
  }

  /** Whether the best has products, is as wide as any of its kind, and was worth its width. */
  private boolean isWorthWidening(List<Build> builds, Parameters best) {
    List<Build> alike =
        builds.stream()
            .filter(
                build ->
                    build.parameters().nodeScale().equals(best.nodeScale())
                        && build.parameters().inputs().equals(best.inputs())
                        && build.parameters().loss().equals(best.loss()))
            .toList();
    int widest = alike.stream().mapToInt(build -> build.parameters().width(2)).max().orElseThrow();
    boolean slow = kinds.size() > 1 && !best.loss().equals(Loss.squared());
    int limit = slow ? WIDE_WITH_ITERATIONS : isLarge() ? WIDE_ON_MANY_ROWS : WIDE;
    boolean linear = best(builds).path().chosenPoint().depth() <= 2;
    if (linear
        || best.width(2) < widest
        || widest * wider() > limit
        || widest * (long) wider() > shape.rows()) {
      return false;
    }
    double narrower =
        alike.stream()
            .filter(build -> build.parameters().width(2) < widest)
            .mapToDouble(Build::score)
            .min()
            .orElse(Double.POSITIVE_INFINITY);
    return best(builds).score() <= (1 - WORTHWHILE) * narrower;
  }

  private int wider() {
    return isLarge() ? WIDER_ON_MANY_ROWS : WIDER;
  }

  /** Whether kinds are compared on many rows of few inputs. */
  private boolean isLarge() {
    return kinds.size() > 1 && shape.rows() >= MANY_ROWS && shape.inputs() <= MANY_INPUTS;
  }
}
