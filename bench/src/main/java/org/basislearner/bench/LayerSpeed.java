package org.basislearner.bench;

import java.util.List;
import java.util.Locale;
import org.basislearner.train.LayerReport;
import org.basislearner.train.Parameters;

/** Layer building against the flops it needs at the machine's own GEMM speed. */
final class LayerSpeed {
  private LayerSpeed() {}

  static void print(int rows, int inputs, int width, int layers, int threads) {
    Problem problem = Problem.synthetic(rows, inputs, 10, 1);
    int[] widths = new int[layers];
    java.util.Arrays.fill(widths, width);
    Parameters parameters = Problem.parameters(widths);
    Problem.synthetic(rows / 4, inputs, 10, 2).fit(parameters.withMaxDepth(4), threads);
    double before = MachineSpeed.flops(threads);
    List<LayerReport> reports = problem.fit(parameters, threads).layers();
    double after = MachineSpeed.flops(threads);
    double speed = (before + after) / 2;
    Run.print(
        "GEMM 768 x 768 x 768, %d threads: %.1f GFLOP/s before, %.1f after",
        threads, before / 1e9, after / 1e9);
    double flops = 0;
    double seconds = 0;
    for (int t = 2; t <= reports.size(); t++) {
      LayerReport layer = reports.get(t - 1);
      double needed = neededFlops(rows, 10, reports, t, parameters.batch());
      flops += needed;
      seconds += layer.seconds();
      Run.print(
          "layer %d: %d nodes, |O| before %d: %.2f s, %.1f GFLOP/s, %.0f %% of GEMM",
          t,
          layer.nodes(),
          layer.rank() - layer.nodes(),
          layer.seconds(),
          needed / layer.seconds() / 1e9,
          100 * needed / layer.seconds() / speed);
    }
    Run.ratio(
        "layer building against its flops at GEMM speed",
        flops / seconds / speed,
        "at least 0.75",
        String.format(Locale.ROOT, "layers 2..%d in %.1f s", reports.size(), seconds));
  }

  /**
   * (|O| + nodes absorbed + targets + 1) products of 2 m |F(t-1)| |F1| flops, half of that at layer
   * 2 where they are symmetric, and two projections of the chosen columns, 8 m |O| flops each.
   */
  private static double neededFlops(
      double rows, int targets, List<LayerReport> reports, int t, int batch) {
    LayerReport layer = reports.get(t - 1);
    double first = reports.get(0).nodes();
    double previous = reports.get(t - 2).nodes();
    double before = layer.rank() - layer.nodes();
    double absorbed = layer.nodes() - Math.min(batch, layer.nodes());
    double pairs = t == 2 ? first * (first + 1) / 2 : first * previous;
    double products = 2 * rows * (pairs * (before + absorbed + targets) + first * previous);
    double projections = 8 * rows * layer.nodes() * (before + layer.nodes() / 2.0);
    return products + projections;
  }
}
