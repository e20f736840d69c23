package org.basislearner.search;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.basislearner.loss.Loss;
import org.basislearner.loss.TargetKind;
import org.basislearner.selection.LayerBuilder;
import org.basislearner.train.Build;
import org.basislearner.train.Parameters;
import org.basislearner.train.Scaling;
import org.basislearner.train.Validation;

/**
 * Auto mode: what to try when nothing is known but the data. One thing after the other is varied on
 * the best so far, each time on the same validation rows: scaling, width of the first layer, width
 * of the others (while wider is better), loss. What was tried and why in this order is measured in
 * the decision on auto mode.
 */
public final class AutoSearch implements Search {
  /** With fewer rows, errors on a fifth of them are too noisy to choose by. */
  private static final int FEW_ROWS = 2000;

  /** With more inputs, the first layer does not keep all directions, and their scale matters. */
  private static final int MANY_INPUTS = 40;

  private static final int FIRST_WIDTH = 50;
  private static final int WIDTH = 100;

  /** The layers get wider by this factor, at most so often. */
  private static final int WIDER = 3;

  private static final int MOST_WIDENINGS = 2;

  /** A wider network has to lower the error by this share, or no still wider one is tried. */
  private static final double WORTHWHILE = 0.01;

  private final TargetKind kind;
  private final int inputs;
  private final long rows;
  private final UnaryOperator<Parameters> change;
  private final Parameters base;

  /**
   * A search for data of which only this is known.
   *
   * @param change is done to all parameters before they are tried
   */
  public AutoSearch(TargetKind kind, long rows, int inputs, UnaryOperator<Parameters> change) {
    this.kind = kind;
    this.inputs = inputs;
    this.rows = rows;
    this.change = change;
    base = change.apply(start());
  }

  private Parameters start() {
    boolean many = inputs > MANY_INPUTS;
    return Parameters.defaults()
        .withWidths(Math.min(FIRST_WIDTH, inputs + 1), WIDTH)
        .withMaxDepth(many ? 6 : 10)
        .withPatience(2)
        .withScaling(many ? Scaling.NONE : Scaling.STANDARD)
        .withValidation(rows < FEW_ROWS ? Validation.folds(folds()) : Validation.fraction(0.2));
  }

  /** Five, unless there are so few rows that some would be empty. */
  private int folds() {
    return (int) Math.max(2, Math.min(5, rows / 2));
  }

  @Override
  public Parameters base() {
    return base;
  }

  @Override
  public boolean endsWhenMemoryDoes() {
    return true;
  }

  @Override
  public Optional<Parameters> next(List<Build> builds) {
    if (builds.isEmpty()) {
      return Optional.of(base);
    }
    List<Parameters> tried = builds.stream().map(Build::parameters).toList();
    Parameters best = best(builds).parameters();
    for (UnaryOperator<Parameters> variant : variants(builds, best)) {
      Parameters candidate = change.apply(variant.apply(best));
      if (!tried.contains(candidate)) {
        return Optional.of(candidate);
      }
    }
    return Optional.empty();
  }

  private static Build best(List<Build> builds) {
    return builds.stream().min(Comparator.comparingDouble(AutoSearch::error)).orElseThrow();
  }

  private static double error(Build build) {
    return build.path().chosenPoint().choiceError();
  }

  /** What to do to the best so far, in this order; what gives something tried is passed over. */
  private List<UnaryOperator<Parameters>> variants(List<Build> builds, Parameters best) {
    List<UnaryOperator<Parameters>> variants = new ArrayList<>();
    int width = best.width(2);
    if (width == WIDTH && best.loss().equals(Loss.squared())) {
      variants.add(p -> p.withScaling(Scaling.STANDARD));
      variants.add(p -> p.withScaling(Scaling.UNIFORM));
      if (inputs > MANY_INPUTS) {
        variants.add(p -> p.withScaling(Scaling.NONE));
        variants.add(p -> p.withWidths(FIRST_WIDTH / 2, WIDTH));
        variants.add(p -> p.withWidths(Math.min(2 * FIRST_WIDTH, inputs + 1), WIDTH));
      }
    }
    if (best.loss().equals(Loss.squared()) && isWorthWidening(builds, best)) {
      UnaryOperator<Parameters> wider =
          p -> p.withWidths(p.width(1), width * WIDER).withBuilder(LayerBuilder.named("screened"));
      if (change.apply(wider.apply(best)).width(2) > width) {
        variants.add(wider);
      }
    }
    if (kind != TargetKind.NUMBERS) {
      variants.add(p -> p.withLoss(Loss.logistic()));
    }
    return variants;
  }

  /** Whether the best is as wide as any, and was worth its width. */
  private boolean isWorthWidening(List<Build> builds, Parameters best) {
    int widest = builds.stream().mapToInt(build -> build.parameters().width(2)).max().orElseThrow();
    int limit = WIDTH * (int) Math.pow(WIDER, MOST_WIDENINGS);
    if (best.width(2) < widest || widest >= limit || widest * (long) WIDER > rows) {
      return false;
    }
    double narrower =
        builds.stream()
            .filter(build -> build.parameters().width(2) < widest)
            .mapToDouble(AutoSearch::error)
            .min()
            .orElse(Double.POSITIVE_INFINITY);
    return error(best(builds)) <= (1 - WORTHWHILE) * narrower;
  }
}
