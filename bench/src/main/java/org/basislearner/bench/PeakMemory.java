package org.basislearner.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.basislearner.train.LayerReport;

/** Peak resident memory of a build against m (d + 2|F|) doubles. Wants a JVM of its own. */
final class PeakMemory {
  private PeakMemory() {}

  static void print(int rows, int inputs, int threads) throws IOException {
    Problem problem = Problem.synthetic(rows, inputs, 10, 5);
    List<LayerReport> layers = problem.fit(Problem.parameters(50, 200, 200, 200), threads).layers();
    int nodes = layers.get(layers.size() - 1).rank();
    double data = 8.0 * rows * (inputs + 2.0 * nodes);
    double peak = peakBytes();
    Run.ratio(
        "peak memory against 2 m (d + 2|F|) doubles + 500 MB",
        peak / (2 * data + 500e6),
        "at most 1",
        String.format(
            java.util.Locale.ROOT,
            "m = %d, d = %d, |F| = %d: %.2f GB peak, m (d + 2|F|) doubles are %.2f GB",
            rows,
            inputs,
            nodes,
            peak / 1e9,
            data / 1e9));
  }

  /** The peak of resident memory that Linux keeps for this process. */
  static double peakBytes() throws IOException {
    for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
      if (line.startsWith("VmHWM:")) {
        return 1024 * Double.parseDouble(line.replaceAll("[^0-9]", ""));
      }
    }
    throw new IOException("the operating system keeps no VmHWM");
  }
}
