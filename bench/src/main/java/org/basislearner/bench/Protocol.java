package org.basislearner.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.basislearner.BasisClassifier;
import org.basislearner.BasisFit;
import org.basislearner.ClassifierModel;
import org.basislearner.network.Guard;
import org.basislearner.selection.Precision;
import org.basislearner.train.Build;
import org.basislearner.train.LayerReport;
import org.basislearner.train.Parameters;
import org.basislearner.train.PathPoint;
import org.basislearner.train.RunOptions;
import org.basislearner.train.Scaling;
import org.basislearner.train.TrainingListener;
import org.basislearner.train.Validation;

/**
 * The paper's protocol on rotated digits: six widths, depths 2 to 7, 17 lambdas, the multiclass
 * hinge, 10000 training and 2000 validation rows, and the chosen network trained again on all.
 */
final class Protocol {
  private static final double TARGET_SECONDS = 600;

  private Protocol() {}

  static void print(Path mnist, Precision precision, int threads) throws IOException {
    Run.print("candidates ranked in %s precision", precision.text());
    Mnist digits = Mnist.rotated(mnist, 12_000, 50_000);
    Problem train = digits.train();
    List<Parameters> all = new ArrayList<>();
    for (int width = 50; width <= 300; width += 50) {
      all.add(
          Parameters.defaults()
              .withWidths(width)
              .withMaxDepth(7)
              .withLoss("hinge")
              .withScaling(Scaling.NONE)
              .withGuard(Guard.OFF)
              .withPrecision(precision)
              .withValidation(Validation.last(2000)));
    }
    BasisFit<ClassifierModel> fit =
        BasisClassifier.choosingFrom(all)
            .with(RunOptions.defaults().withThreads(threads).withListener(new Printed()))
            .fit(train.x(), train.labels());
    double layers = 0;
    double outputs = 0;
    for (Build build : fit.builds()) {
      PathPoint point = build.path().chosenPoint();
      Run.print(
          "width %d: layers %s, output layers %s; depth %d, lambda %.1e, validation error %.2f %%",
          build.parameters().width(1),
          Run.seconds(build.buildSeconds()),
          Run.seconds(build.outputSeconds()),
          point.depth(),
          point.lambda(),
          100 * point.validationError());
      layers += build.buildSeconds();
      outputs += build.outputSeconds();
    }
    Run.print(
        "all layers %s, all output layers %s, refit and the rest %s",
        Run.seconds(layers), Run.seconds(outputs), Run.seconds(fit.seconds() - layers - outputs));
    Run.print(
        "test error on 50000 rotated digits: %.2f %%", 100 * digits.test().error(fit.model()));
    Run.ratio(
        "ten minutes against the whole protocol",
        TARGET_SECONDS / fit.seconds(),
        "more than 1",
        Run.seconds(fit.seconds()));
  }

  /** Says on standard error how far the run is. */
  private static final class Printed implements TrainingListener {
    private final long start = System.nanoTime();

    @Override
    public void layerEnded(LayerReport layer) {
      System.err.printf(
          Locale.ROOT,
          "%4.0f s: layer %d of width %d, %.1f s%n",
          Run.secondsSince(start),
          layer.layer(),
          layer.nodes(),
          layer.seconds());
    }
  }
}
