package org.basislearner.bench;

import java.util.List;
import java.util.Locale;
import org.basislearner.builder.FirstLayerBuilder;
import org.basislearner.builder.GrowingBasis;
import org.basislearner.builder.LayerBuilder;
import org.basislearner.builder.Precision;
import org.basislearner.linalg.Kernels;
import org.basislearner.output.Loss;
import org.basislearner.output.OutputLayer;
import org.basislearner.output.OutputSolver;
import org.basislearner.output.TargetKind;
import org.basislearner.rows.LocalRowStore;
import org.basislearner.rows.RowStorage;
import org.basislearner.rows.Workers;
import org.basislearner.train.Parameters;

/** Output layers for 17 lambdas on the nodes of a real network, for every loss. */
final class OutputPaths {
  static final List<Double> LAMBDAS = Parameters.lambdaGrid(1e-7, 10, 0.5);

  private OutputPaths() {}

  static void print(Problem problem, int width, int layers, int threads, List<String> losses) {
    try (Workers workers = new Workers(threads, Kernels.best(), () -> false);
        LocalRowStore store = store(problem, workers)) {
      int inputs = problem.x()[0].length;
      GrowingBasis f = new GrowingBasis(store, workers, inputs, 10, 1e-8, Precision.DOUBLE);
      f.buildFirst(FirstLayerBuilder.named("svd"), width, 1);
      for (int t = 2; t <= layers; t++) {
        f.buildNext(LayerBuilder.named("screened"), width, 50, added -> {});
      }
      Run.print("m = %d, |F| = %d, 17 lambdas", store.rows(), f.size());
      for (String loss : losses) {
        for (double tolerance :
            loss.equals("squared") ? new double[] {1e-2} : new double[] {1e-2, 1e-3, 1e-4}) {
          for (int round = 0; round < 1; round++) {
            OutputSolver solver =
                OutputSolver.of(Loss.named(loss), TargetKind.CLASSES, 10, store, false, workers);
            long start = System.nanoTime();
            List<OutputLayer> path =
                solver.path(f.triangle().full(), f.projections(), LAMBDAS, tolerance);
            double seconds = (System.nanoTime() - start) / 1e9;
            StringBuilder steps = new StringBuilder();
            for (OutputLayer layer : path) {
              steps.append(
                  String.format(
                      Locale.ROOT,
                      " %d%s",
                      layer.iterations(),
                      layer.stop().text().substring(0, 1)));
            }
            Run.print(
                "%s to a relative gap of %.0e: %.2f s, iterations%s",
                loss, tolerance, seconds, steps);
          }
        }
      }
    }
  }

  private static LocalRowStore store(Problem problem, Workers workers) {
    int rows = problem.x().length;
    try (LocalRowStore.Builder builder =
        new LocalRowStore.Builder(workers, RowStorage.heap(), problem.x()[0].length, 10, rows)) {
      double[] target = new double[10];
      for (int i = 0; i < rows; i++) {
        for (int c = 0; c < 10; c++) {
          target[c] = problem.labels()[i].equals(Integer.toString(c)) ? 1 : 0;
        }
        builder.add(problem.x()[i], target);
      }
      return builder.build();
    }
  }
}
