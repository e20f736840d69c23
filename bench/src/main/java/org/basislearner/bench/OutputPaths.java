package org.basislearner.bench;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.basislearner.linalg.Kernels;
import org.basislearner.loss.Loss;
import org.basislearner.loss.TargetKind;
import org.basislearner.output.Accuracy;
import org.basislearner.output.OutputLayer;
import org.basislearner.output.OutputSolver;
import org.basislearner.rows.RowStorage;
import org.basislearner.selection.FirstLayerBuilder;
import org.basislearner.selection.GrowingBasis;
import org.basislearner.selection.LayerBuilder;
import org.basislearner.selection.Precision;
import org.basislearner.store.LocalRowStore;
import org.basislearner.store.RowShape;
import org.basislearner.store.Workers;
import org.basislearner.train.Parameters;

/** Output layers for 17 lambdas on the nodes of a network for digits, for every loss. */
final class OutputPaths {
  private static final List<Double> LAMBDAS = Parameters.lambdaGrid(1e-7, 10, 0.5);
  private static final List<Double> FEW_LAMBDAS = Parameters.lambdaGrid(1e-7, 10, 2);
  private static final int CLASSES = 10;

  private OutputPaths() {}

  static void print(Problem digits, int width, int layers, int threads)
      throws IOException, InterruptedException {
    try (Workers workers = new Workers(threads, Kernels.best(), () -> false);
        LocalRowStore store = store(digits, workers)) {
      int inputs = digits.x()[0].length;
      GrowingBasis f =
          new GrowingBasis(store, workers, inputs, CLASSES, 1e-8, Precision.DOUBLE, false);
      f.buildFirst(FirstLayerBuilder.named("svd"), width, 1, false);
      for (int t = 2; t <= layers; t++) {
        f.buildNext(LayerBuilder.named("screened"), width, 50, added -> {});
      }
      Run.print("m = %d, |F| = %d, %d lambdas", store.rows(), f.size(), LAMBDAS.size());
      for (int round = 0; round < 3; round++) {
        time(Loss.squared(), 1e-2, f, store, workers, LAMBDAS);
      }
      for (Loss loss : List.of(Loss.logistic(), Loss.hinge())) {
        for (double gap : new double[] {1e-2, 1e-3, 1e-4}) {
          time(loss, gap, f, store, workers, LAMBDAS);
        }
      }
      // LIBLINEAR takes minutes: every fourth lambda of the path, for both
      Timed some = time(Loss.hinge(), 1e-3, f, store, workers, FEW_LAMBDAS);
      Liblinear.compare(store, f.size(), some.path(), some.seconds());
    }
  }

  private record Timed(List<OutputLayer> path, double seconds) {}

  private static Timed time(
      Loss loss,
      double gap,
      GrowingBasis f,
      LocalRowStore store,
      Workers workers,
      List<Double> lambdas) {
    OutputSolver solver =
        OutputSolver.of(
            loss,
            new RowShape(store.rows(), 0, TargetKind.CLASSES, CLASSES, false, store.rows()),
            store,
            false,
            workers);
    long start = System.nanoTime();
    List<OutputLayer> path =
        solver.path(f.triangle(), f.projections(), lambdas, new Accuracy(gap, 5000));
    double seconds = Run.secondsSince(start);
    Run.print(
        "%s, %d lambdas, relative gap %s: %s; iterations from the smallest lambda on:%s",
        loss.name(),
        lambdas.size(),
        loss.equals(Loss.squared()) ? "0" : String.format(Locale.ROOT, "%.0e", gap),
        Run.seconds(seconds),
        path.stream().map(layer -> " " + layer.iterations()).collect(Collectors.joining()));
    return new Timed(path, seconds);
  }

  private static LocalRowStore store(Problem digits, Workers workers) {
    int rows = digits.x().length;
    int inputs = digits.x()[0].length;
    try (LocalRowStore.Builder builder =
        new LocalRowStore.Builder(workers, RowStorage.heap(), inputs, CLASSES, rows)) {
      for (int i = 0; i < rows; i++) {
        double[] target = new double[CLASSES];
        target[Integer.parseInt(digits.labels()[i].replace("class", ""))] = 1;
        builder.add(digits.x()[i], target);
      }
      return builder.build();
    }
  }
}
