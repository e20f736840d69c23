package org.basislearner.bench;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.basislearner.BasisFit;
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
  private static final Set<String> OPTIONS = Set.of("--mnist", "--peers", "--model", "--data");
  private static final Map<String, Measurement> ALL = new LinkedHashMap<>();

  static {
    ALL.put("kernels", given -> kernels());
    ALL.put("layers", given -> layers());
    ALL.put("float", given -> precision());
    ALL.put("screened", Run::screened);
    ALL.put("rows", given -> rows());
    ALL.put("threads", given -> threads());
    ALL.put("naive", given -> NaiveSelection.print(10_000, 150, THREADS));
    ALL.put("output", given -> OutputPaths.print(digits(given), 300, 5, THREADS));
    ALL.put("protocol", given -> protocol(given, Precision.FLOAT));
    ALL.put("protocol-double", given -> protocol(given, Precision.DOUBLE));
    ALL.put("rare", given -> MadeUpTables.printRare());
    ALL.put("sizes", given -> MadeUpTables.printSizes());
    ALL.put("million", given -> MadeUpTables.printMillion(0));
    ALL.put("million-limited", given -> MadeUpTables.printMillion(300));
    ALL.put("predict", Run::predict);
    ALL.put("memory", given -> PeakMemory.print(100_000, 784, THREADS));
    ALL.put("csv", given -> CsvReading.print(1_000_000, 100));
    ALL.put("eigen", given -> EigenSpeed.print());
    ALL.put("record", given -> RecordSpeed.print());
  }

  /** Something to measure, with the files and folders that were given by option. */
  private interface Measurement {
    void run(Map<String, Path> given) throws IOException, InterruptedException;
  }

  private Run() {}

  /**
   * Runs the named measurements; {@code --mnist FOLDER} lets some of them use real data, {@code
   * --model FILE --data FILE} lets {@code predict} measure that model on those rows. After {@code
   * auto} come names of sets.
   */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    List<String> names = new ArrayList<>();
    Map<String, Path> given = new HashMap<>();
    for (int i = 0; i < arguments.length; i++) {
      if (OPTIONS.contains(arguments[i]) && i + 1 < arguments.length) {
        given.put(arguments[i], Path.of(arguments[++i]));
      } else if (arguments[i].equals("auto")) {
        auto(given, Arrays.asList(arguments).subList(i + 1, arguments.length));
        return;
      } else if (ALL.containsKey(arguments[i])) {
        names.add(arguments[i]);
      } else {
        System.err.println(
            "usage: bench/run [--mnist FOLDER] [--peers FOLDER] [--model FILE --data FILE] ["
                + String.join("|", ALL.keySet())
                + "]... | auto [SET...]");
        System.exit(2);
      }
    }
    print(
        "Java %s, %d threads, kernel %s",
        System.getProperty("java.version"), THREADS, Kernels.best().name());
    for (String name : names) {
      print("== %s", name);
      ALL.getOrDefault(name, other -> {}).run(given);
    }
  }

  private static void layers() {
    LayerSpeed.print(10_000, 784, 300, 5, THREADS);
    LayerSpeed.print(10_000, 784, 100, 5, THREADS);
  }

  private static void protocol(Map<String, Path> given, Precision precision) throws IOException {
    Path mnist = given.get("--mnist");
    if (mnist == null) {
      print("needs --mnist FOLDER");
    } else {
      Protocol.print(mnist, precision, THREADS);
    }
  }

  private static void auto(Map<String, Path> given, List<String> sets) throws IOException {
    Path peers = given.get("--peers");
    if (peers == null) {
      print("needs --peers FOLDER, made by bench/peers/prepare.py");
    } else {
      AutoMode.print(peers, sets);
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

  private static Problem digits(Map<String, Path> given) throws IOException {
    Path mnist = given.get("--mnist");
    return mnist == null
        ? Problem.synthetic(10_000, 784, 10, 7)
        : Mnist.rotated(mnist, 10_000, 10_000).train();
  }

  private static void screened(Map<String, Path> given) throws IOException {
    Problem train = digits(given);
    for (int[] widths : new int[][] {{50, 200, 200, 200}, {100, 300, 300, 300}}) {
      Parameters parameters = Problem.parameters(widths);
      double ols = buildSeconds(train, parameters, 2, THREADS);
      double screened = buildSeconds(train, parameters.withBuilder("screened"), 4, THREADS);
      double correlation = buildSeconds(train, parameters.withBuilder("correlation"), 4, THREADS);
      String layers = "layers 2..4 of widths " + Arrays.toString(widths);
      ratio("screened against ols, " + layers, ols / screened, "at least 5", "ols " + seconds(ols));
      ratio("correlation against ols, same layers", ols / correlation, "more than 5", "");
    }
    Path mnist = given.get("--mnist");
    if (mnist != null) {
      Problem test = Mnist.rotated(mnist, 10_000, 10_000).test();
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
      String both = seconds(one) + " against " + seconds(two);
      ratio("1 thread against 2, layers 2..3 of width " + width, one / two, "near 2", both);
    }
    ratio(
        "the machine's GEMM, 2 threads against 1",
        MachineSpeed.flops(2) / MachineSpeed.flops(1),
        "near 2",
        "");
  }

  private static void predict(Map<String, Path> given) throws IOException {
    Path file = given.get("--model");
    Path data = given.get("--data");
    if (file != null && data != null) {
      ModelSpeed.print(file, data);
      return;
    }
    Problem problem = Problem.synthetic(10_000, 784, 10, 9);
    ClassifierModel model =
        problem.fit(Problem.parameters(50, 600, 600, 600).withBuilder("screened"), THREADS).model();
    double single = ModelSpeed.singleMicroseconds(model, problem.x());
    print(
        "model 50/600/600/600 on 784 inputs, 10 classes (%d): one row %.1f us (median), batch %.0f"
            + " rows a second",
        model.network().basis().nodes(), single, ModelSpeed.rowsPerSecond(model, problem.x()));
    ratio("single-row latency against 20 us", single / 20, "at most 1", "");
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
    return layers.stream().skip(1).mapToDouble(LayerReport::seconds).sum();
  }

  static String seconds(double seconds) {
    return String.format(Locale.ROOT, "%.2f s", seconds);
  }

  /** Seconds of processor time of this process so far: they count on a busy machine. */
  static double processorSeconds() {
    return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
            .getProcessCpuTime()
        / 1e9;
  }

  static double secondsSince(long start) {
    return (System.nanoTime() - start) / 1e9;
  }

  static void ratio(String what, double ratio, String target, String note) {
    print("RATIO %s: %.2f (target: %s)%s", what, ratio, target, note.isEmpty() ? "" : "; " + note);
  }

  static void print(String format, Object... values) {
    System.out.printf(Locale.ROOT, format + "%n", values);
  }
}
