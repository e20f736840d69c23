package org.basislearner;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.basislearner.learner.RunResult;
import org.basislearner.train.Build;
import org.basislearner.train.LayerReport;
import org.basislearner.train.ModelPath;
import org.basislearner.train.Parameters;
import org.basislearner.train.PathPoint;
import org.basislearner.train.StopReason;

/**
 * A finished training: the model and how it came about. Prints as what was tried, the path of the
 * chosen network, and why it ends.
 *
 * @param <M> the kind of model
 * @param model the chosen model
 * @param builds all networks that were grown to choose from
 * @param chosen position of the one that was chosen, or counts most
 * @param heldOut metrics by name on validation rows, of networks that had not seen them; empty
 *     without such rows
 * @param heldOutRows what these networks said of each of the validation rows; empty without such
 *     rows, and where they are in other processes
 * @param byDegree what interactions are worth: for products of at most 1, 2, 3 and all factors the
 *     best point of a sum of stages, whose depth is that degree and 1. These sums are measured
 *     apart, in few large stages on at most 10000 rows: their losses compare with each other, not
 *     with the model's. Empty unless a search looked at stages
 * @param seconds how long it took in all
 */
public record BasisFit<M extends BasisModel>(
    M model,
    List<Build> builds,
    int chosen,
    Map<String, Double> heldOut,
    Optional<HeldOutRows> heldOutRows,
    List<PathPoint> byDegree,
    double seconds) {
  /**
   * What was predicted of rows by networks that had not seen them: of each row once, even with
   * folds. Of more than 20,000 rows some are here, evenly spread.
   *
   * @param positions of the rows among those that were given to the training
   * @param predictions of these rows, in the same order; which are outside the range is not known
   */
  public record HeldOutRows(int[] positions, Predictions predictions) {}

  /** Copies the lists and the map. */
  public BasisFit {
    builds = List.copyOf(builds);
    byDegree = List.copyOf(byDegree);
    heldOut = Collections.unmodifiableMap(new LinkedHashMap<>(heldOut));
  }

  /**
   * The fit of a classifier.
   *
   * @param labels a name for each class
   */
  @SuppressWarnings("exports") // for the modules of this project
  public static BasisFit<ClassifierModel> classifier(RunResult trained, List<String> labels) {
    return of(
        trained,
        new ClassifierModel(trained.predictor(), trained.card(), labels, trained.calibration()));
  }

  /**
   * The fit of a regression model.
   *
   * @param targetNames a name for each target
   */
  @SuppressWarnings("exports") // for the modules of this project
  public static BasisFit<RegressorModel> regressor(RunResult trained, List<String> targetNames) {
    return of(
        trained,
        new RegressorModel(trained.predictor(), trained.card(), targetNames, trained.intervals()));
  }

  private static <M extends BasisModel> BasisFit<M> of(RunResult trained, M model) {
    return new BasisFit<>(
        model,
        trained.builds(),
        trained.chosen(),
        trained.metrics(),
        trained
            .heldOut()
            .filter(rows -> rows.positions().length > 0)
            .map(
                rows ->
                    new HeldOutRows(
                        rows.positions(),
                        new Predictions(model, rows.outputs(), new double[0][], new boolean[0]))),
        trained.byDegree(),
        trained.seconds());
  }

  /**
   * This training with another model that has the same outputs, such as the same one with a recipe
   * or a threshold.
   */
  public <N extends BasisModel> BasisFit<N> with(N other) {
    return new BasisFit<>(
        other,
        builds,
        chosen,
        heldOut,
        heldOutRows.map(rows -> new HeldOutRows(rows.positions(), rows.predictions().of(other))),
        byDegree,
        seconds);
  }

  /**
   * The model of any point of the path, trained on the same rows as the chosen one.
   *
   * @throws IllegalStateException if it was trained without {@code RunOptions.withKeepPath}
   * @throws IllegalArgumentException if what was trained on all rows is not that deep, or has not
   *     that many stages
   */
  @SuppressWarnings("unchecked") // a model of the path is of the kind of the chosen one
  public M model(PathPoint point) {
    boolean stages = parameters().stages() > 0;
    return (M) (stages ? model.atStages(point.stages()) : model.at(point.depth(), point.lambda()));
  }

  /** Every depth and lambda of the chosen network. */
  public ModelPath path() {
    return builds.get(chosen).path();
  }

  /**
   * What the best constant does on the same rows: the mean, or the most frequent class of the
   * training rows. A model that does no better has learned nothing.
   */
  public PathPoint baseline() {
    return builds.get(chosen).baseline();
  }

  /** The layers that were built for the path. */
  public List<LayerReport> layers() {
    return builds.get(chosen).layers();
  }

  /** Why no further layer was built. */
  public StopReason stopReason() {
    return builds.get(chosen).stopReason();
  }

  /** The parameters that were chosen, all given: trained with these, the model is the same. */
  public Parameters parameters() {
    return builds.get(chosen).parameters();
  }

  /**
   * The parameters of all that the model is made from. Several are a blend: chosen from these, the
   * model is the same.
   */
  public List<Parameters> parts() {
    return builds.stream().filter(build -> build.weight() > 0).map(Build::parameters).toList();
  }

  @Override
  public String toString() {
    String size = layers().isEmpty() ? "" : ", |F| = " + layers().get(layers().size() - 1).rank();
    return tried()
        + path()
        + String.format(
            Locale.ROOT,
            "baseline (a constant): train error %.5g, validation error %s%n",
            baseline().trainError(),
            Double.isNaN(baseline().validationError())
                ? "-"
                : String.format(Locale.ROOT, "%.5g", baseline().validationError()))
        + "stopped: "
        + stopReason().text()
        + near()
        + size
        + "\n"
        + degrees();
  }

  /** A line for each degree. */
  private String degrees() {
    if (byDegree.isEmpty()) {
      return "";
    }
    StringBuilder table =
        new StringBuilder(
            "\nvalidation loss by degree, of quick sums of stages on at most 10000 rows:\n");
    for (PathPoint point : byDegree) {
      int degree = point.depth() - 1;
      String what =
          switch (degree) {
            case 1 -> "curves, one per column";
            case 2 -> "and surfaces over two columns";
            default -> "and products of up to " + degree + " factors";
          };
      table.append(
          String.format(Locale.ROOT, "%4d  %-34s %10.5g%n", degree, what, point.validationLoss()));
    }
    return table.toString();
  }

  /** How near the nearest candidate was to the tolerance, where that ended growth. */
  private String near() {
    return stopReason() == StopReason.BELOW_TOLERANCE
        ? String.format(
            Locale.ROOT,
            " (%.2g of its norm, tolerance %.2g)",
            builds.get(chosen).nearest(),
            parameters().tolerance())
        : "";
  }

  /** A line for each build, if there were several. */
  private String tried() {
    if (builds.size() == 1) {
      return "";
    }
    StringBuilder table =
        new StringBuilder(
            "   weight  inputs  widths            loss     scaling   size         score\n");
    for (int i = 0; i < builds.size(); i++) {
      Build build = builds.get(i);
      Parameters tried = build.parameters();
      PathPoint point = build.path().chosenPoint();
      table.append(
          String.format(
              Locale.ROOT,
              "%2s %6s  %-7s %-17s %-8s %-9s %-12s %.5g%n",
              i == chosen ? "->" : "",
              build.weight() == 0 ? "" : String.format(Locale.ROOT, "%.2f", build.weight()),
              tried.inputs(),
              tried.widths().stream().map(Object::toString).collect(Collectors.joining(",")),
              tried.loss().name(),
              tried.stages() > 0 ? "-" : tried.scaling().text(),
              tried.stages() > 0 ? point.stages() + " stages" : "depth " + point.depth(),
              build.score()));
    }
    return table.append('\n').toString();
  }
}
