package org.basislearner.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.basislearner.BasisFit;
import org.basislearner.BasisModel.Scratch;
import org.basislearner.ClassifierModel;
import org.basislearner.linalg.Kernel;
import org.basislearner.linalg.Kernels;
import org.basislearner.selection.Precision;
import org.basislearner.train.LayerReport;
import org.basislearner.train.Parameters;

/**
 * Prints ratios, each measured side by side. {@code bench/run} starts it with the name of one
 * measurement.
 */
public final class Run {
  private static final int THREADS = Runtime.getRuntime().availableProcessors();
  private static final List<String> ALL =
      List.of(
          "kernels",
          "layers",
          "float",
          "screened",
          "rows",
          "threads",
          "naive",
          "output",
          "protocol",
          "protocol-double",
          "auto",
          "predict",
          "memory",
          "csv",
          "eigen",
          "record");

  private Run() {}

  /**
   * Runs the named measurements; {@code --mnist FOLDER} lets some of them use real data, {@code
   * --model FILE --data FILE} lets {@code predict} measure that model on those rows.
   */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    List<String> names = new ArrayList<>();
    Optional<Path> mnist = Optional.empty();
    Optional<Path> peers = Optional.empty();
    Optional<Path> model = Optional.empty();
    Optional<Path> data = Optional.empty();
    for (int i = 0; i < arguments.length; i++) {
      if (arguments[i].equals("--mnist") && i + 1 < arguments.length) {
        mnist = Optional.of(Path.of(arguments[++i]));
      } else if (arguments[i].equals("--peers") && i + 1 < arguments.length) {
        peers = Optional.of(Path.of(arguments[++i]));
      } else if (arguments[i].equals("--model") && i + 1 < arguments.length) {
        model = Optional.of(Path.of(arguments[++i]));
      } else if (arguments[i].equals("--data") && i + 1 < arguments.length) {
        data = Optional.of(Path.of(arguments[++i]));
      } else if (ALL.contains(arguments[i])) {
        names.add(arguments[i]);
      } else {
        System.err.println(
            "usage: bench/run [--mnist FOLDER] [--peers FOLDER] [--model FILE --data FILE] ["
                + String.join("|", ALL)
                + "]...");
        System.exit(2);
      }
    }
    print(
        "Java %s, %d threads, kernel %s",
        System.getProperty("java.version"), THREADS, Kernels.best().name());
    for (String name : names) {
      print("== %s", name);
      if (name.equals("predict") && model.isPresent() && data.isPresent()) {
        ModelSpeed.print(model.get(), data.get());
      } else {
        run(name, mnist, peers);
      }
    }
  }

  private static void run(String name, Optional<Path> mnist, Optional<Path> peers)
      throws IOException, InterruptedException {
    switch (name) {
      case "kernels" -> kernels();
      case "layers" -> {
        LayerSpeed.print(10_000, 784, 300, 5, THREADS);
        LayerSpeed.print(10_000, 784, 100, 5, THREADS);
      }
      case "float" -> precision();
      case "screened" -> screened(mnist);
      case "rows" -> rows();
      case "threads" -> threads();
      case "naive" -> NaiveSelection.print(10_000, 150, THREADS);
      case "output" -> OutputPaths.print(digits(mnist), 300, 5, THREADS);
      case "protocol", "protocol-double" -> {
        if (mnist.isPresent()) {
          Precision precision = name.equals("protocol") ? Precision.FLOAT : Precision.DOUBLE;
          Protocol.print(mnist.get(), precision, THREADS);
        } else {
          print("needs --mnist FOLDER");
        }
      }
      case "auto" -> {
        if (peers.isPresent()) {
          AutoMode.print(peers.get());
        } else {
          print("needs --peers FOLDER, made by bench/peers/prepare.py");
        }
      }
      case "predict" -> predict();
      case "eigen" -> EigenSpeed.print();
      case "record" -> RecordSpeed.print();
      case "csv" -> CsvReading.print(1_000_000, 100);
      case "memory" -> PeakMemory.print(100_000, 784, THREADS);
      default -> throw new IllegalArgumentException(name);
    }
  }

  private static void kernels() {
    for (Kernel kernel : List.of(Kernels.plain(), Kernels.best())) {
      double one = MachineSpeed.flops(1, kernel);
      double all = MachineSpeed.flops(THREADS, kernel);
      print(
          "%s: GEMM %.1f GFLOP/s on 1 thread, %.1f on %d",
          kernel.name(), one / 1e9, all / 1e9, THREADS);
    }
    ratio(
        "best kernel against plain, 1 thread",
        MachineSpeed.flops(1, Kernels.best()) / MachineSpeed.flops(1, Kernels.plain()),
        "more than 1",
        "");
  }

  private static void precision() {
    Problem problem = Problem.synthetic(10_000, 784, 10, 1);
    Parameters parameters = Problem.parameters(200, 200, 200);
    double exact = buildSeconds(problem, parameters, 2, THREADS);
    double single = buildSeconds(problem, parameters.withPrecision(Precision.FLOAT), 2, THREADS);
    ratio("float against double, layers 2..3", exact / single, "more than 1", "");
  }

  private static Problem digits(Optional<Path> mnist) throws IOException {
    return mnist.isPresent()
        ? Mnist.rotated(mnist.get(), 10_000, 10_000).train()
        : Problem.synthetic(10_000, 784, 10, 7);
  }

  private static void screened(Optional<Path> mnist) throws IOException {
    Problem train = digits(mnist);
    for (int[] widths : new int[][] {{50, 200, 200, 200}, {100, 300, 300, 300}}) {
      Parameters parameters = Problem.parameters(widths);
      double ols = buildSeconds(train, parameters, 2, THREADS);
      double screened = buildSeconds(train, parameters.withBuilder("screened"), 4, THREADS);
      double correlation = buildSeconds(train, parameters.withBuilder("correlation"), 4, THREADS);
      String layers = "layers 2..4 of widths " + Arrays.toString(widths);
      ratio("screened against ols, " + layers, ols / screened, "at least 5", "ols " + seconds(ols));
      ratio("correlation against ols, same layers", ols / correlation, "more than 5", "");
    }
    if (mnist.isPresent()) {
      Problem test = Mnist.rotated(mnist.get(), 10_000, 10_000).test();
      for (String builder : List.of("ols", "screened", "correlation")) {
        Parameters parameters = Problem.parameters(50, 200, 200, 200).withBuilder(builder);
        print(
            "%s, 50/200/200/200: %.2f %% test error on 10000 rotated digits, trained on 10000",
            builder, 100 * test.error(train.fit(parameters, THREADS).model()));
      }
    }
  }

  private static void rows() {
    Parameters parameters = Problem.parameters(50, 100, 100);
    double small = 0;
    for (int rows : new int[] {10_000, 100_000, 1_000_000}) {
      Problem problem = Problem.synthetic(rows, 100, 2, 8);
      double seconds = Double.POSITIVE_INFINITY;
      for (int round = 0; round < (rows > 100_000 ? 1 : 5); round++) {
        BasisFit<ClassifierModel> fit = problem.fit(parameters, THREADS);
        seconds = Math.min(seconds, seconds(fit.layers()) + fit.layers().get(0).seconds());
      }
      print("%d rows: %.2f s, %.2f us a row", rows, seconds, 1e6 * seconds / rows);
      if (rows == 10_000) {
        small = seconds / rows;
      } else {
        ratio(
            "time a row at " + rows + " rows against 10000",
            seconds / rows / small,
            "at most 1.1",
            "100 inputs, widths 50/100/100, all layers");
      }
    }
  }

  private static void threads() {
    Problem problem = Problem.synthetic(10_000, 784, 10, 1);
    for (int width : new int[] {100, 200}) {
      Parameters parameters = Problem.parameters(width, width, width);
      double one = buildSeconds(problem, parameters, 2, 1);
      double two = buildSeconds(problem, parameters, 2, 2);
      ratio("1 thread against 2, layers 2..3 of width " + width, one / two, "near 2", "");
    }
    ratio(
        "the machine's GEMM, 2 threads against 1",
        MachineSpeed.flops(2) / MachineSpeed.flops(1),
        "near 2",
        "");
  }

  private static void predict() {
    Problem problem = Problem.synthetic(10_000, 784, 10, 9);
    ClassifierModel model =
        problem.fit(Problem.parameters(50, 600, 600, 600).withBuilder("screened"), THREADS).model();
    Scratch scratch = model.scratch();
    double[] latencies = new double[200];
    int sink = 0;
    for (int round = -100; round < latencies.length; round++) {
      long start = System.nanoTime();
      for (int i = 0; i < 100; i++) {
        sink += model.predict(problem.x()[i + 100 * Math.floorMod(round, 90)], scratch).length();
      }
      if (round >= 0) {
        latencies[round] = (System.nanoTime() - start) / 100.0;
      }
    }
    Arrays.sort(latencies);
    double batch = Double.POSITIVE_INFINITY;
    for (int round = 0; round < 10; round++) {
      long start = System.nanoTime();
      sink += model.predict(problem.x()).length;
      batch = Math.min(batch, (System.nanoTime() - start) / 1e9);
    }
    print(
        "model 50/600/600/600 on 784 inputs, 10 classes (%d): one row %.1f us (median), batch %.0f"
            + " rows a second",
        sink > 0 ? model.network().basis().nodes() : 0,
        latencies[latencies.length / 2] / 1000,
        problem.x().length / batch);
    ratio(
        "single-row latency against 20 us",
        latencies[latencies.length / 2] / 20_000,
        "at most 1",
        "");
  }

  /** Layers 2 and up; the best of some rounds, the first of which also warms up. */
  private static double buildSeconds(
      Problem problem, Parameters parameters, int rounds, int threads) {
    double best = Double.POSITIVE_INFINITY;
    for (int round = 0; round < rounds; round++) {
      best = Math.min(best, seconds(problem.fit(parameters, threads).layers()));
    }
    return best;
  }

  private static double seconds(List<LayerReport> layers) {
    double seconds = 0;
    for (LayerReport layer : layers.subList(1, layers.size())) {
      seconds += layer.seconds();
    }
    return seconds;
  }

  static String seconds(double seconds) {
    return String.format(Locale.ROOT, "%.2f s", seconds);
  }

  static void ratio(String what, double ratio, String target, String note) {
    print("RATIO %s: %.2f (target: %s)%s", what, ratio, target, note.isEmpty() ? "" : "; " + note);
  }

  static void print(String format, Object... values) {
    System.out.printf(Locale.ROOT, format + "%n", values);
  }
}
