package org.basislearner.paper;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.basislearner.paper.PaperResult.Tried;

/**
 * The paper's figure of a result, errors by depth and width, for files of its own: as a table and
 * as a picture.
 *
 * @param result of the protocol; only those with curves have test errors
 */
record ErrorCurves(PaperResult result) {
  /** A panel of the figure. */
  record Panel(String title, ToDoubleFunction<Depth> error) {}

  /** The three panels of the paper's figure, and a fourth where there are test errors. */
  List<Panel> panels() {
    List<Panel> panels = new ArrayList<>();
    panels.add(new Panel("validation error", depth -> depth.best().validationError()));
    if (hasTestErrors()) {
      panels.add(new Panel("test error", depth -> depth.best().testError()));
    }
    panels.add(new Panel("training error at the same lambda", depth -> depth.best().trainError()));
    panels.add(new Panel("lowest training error over lambda", Depth::lowestTrainError));
    return panels;
  }

  private boolean hasTestErrors() {
    return result.builds().stream()
        .flatMap(build -> build.points().stream())
        .anyMatch(point -> !Double.isNaN(point.testError()));
  }

  /** A line for each width and depth, errors as fractions. */
  String csv() {
    StringBuilder csv = new StringBuilder("set,widths,depth,nodes,lambda");
    csv.append(",validation_error,test_error,train_error,lowest_train_error\n");
    for (Tried build : result.builds()) {
      for (Depth depth : Depth.of(build.points())) {
        PaperResult.Point best = depth.best();
        csv.append(
            String.format(
                Locale.ROOT,
                "%s,%s,%d,%d,%.7g,%s,%s,%s,%s%n",
                result.question().set(),
                build.widths(),
                best.depth(),
                best.nodes(),
                best.lambda(),
                best.validationError(),
                Double.isNaN(best.testError()) ? "" : best.testError(),
                best.trainError(),
                depth.lowestTrainError()));
      }
    }
    return csv.toString().replace(System.lineSeparator(), "\n");
  }

  /** The picture, in SVG. */
  String svg() {
    return new CurvePicture(result, panels()).svg();
  }
}
