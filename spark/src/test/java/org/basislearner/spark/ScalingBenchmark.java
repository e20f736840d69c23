package org.basislearner.spark;

import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerJobStart;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.basislearner.TrainingSet;
import org.basislearner.rows.RowSource;
import org.basislearner.train.Parameters;
import org.basislearner.train.RunOptions;
import org.basislearner.train.Task;
import org.basislearner.train.Validation;

/**
 * Time and volumes against rows, on a standalone cluster of two executors with one core each, and
 * the local trainer beside it. Not a test: docs/spark.md has the command.
 *
 * <p>Arguments: {@code network} or {@code stages}, what to train; memory of an executor in
 * megabytes, or 0 for Spark in this process with one thread ({@code local[1]}); then numbers of
 * rows; one with an {@code L} behind it is also trained by the local trainer, with one thread for
 * {@code local[1]} and two else.
 *
 * @param inputs of a row
 */
record ScalingBenchmark(Parameters parameters, int inputs) {
  private static final ScalingBenchmark NETWORK =
      new ScalingBenchmark(
          Parameters.defaults()
              .withTask(Task.REGRESSION)
              .withWidths(50, 100, 100)
              .withMaxDepth(4)
              .withValidation(Validation.none())
              .withLambdas(List.of(1e-4, 1e-2)),
          50);

  private static final ScalingBenchmark STAGES =
      new ScalingBenchmark(
          Parameters.auto()
              .withTask(Task.REGRESSION)
              .withStages(50, "hinges")
              .withWidths(32)
              .withBatch(8)
              .withMaxDepth(4)
              .withLambdas(List.of(1.0))
              .withShrinkage(0.1)
              .withPatience(0)
              .withValidation(Validation.none()),
          20);

  public static void main(String[] arguments) throws Exception {
    ScalingBenchmark benchmark = arguments[0].equals("stages") ? STAGES : NETWORK;
    int memory = Integer.parseInt(arguments[1]);
    List<String> rows = List.of(arguments).subList(2, arguments.length);
    if (memory == 0) {
      try (SparkSession session = LocalSpark.session("local[1]")) {
        benchmark.run(session, rows, 1);
      }
      return;
    }
    Path folder = Files.createTempDirectory("basis-scaling");
    try (StandaloneCluster cluster = new StandaloneCluster(folder, memory + 400);
        SparkSession session = cluster.session(memory)) {
      benchmark.run(session, rows, 2);
    }
  }

  private void run(SparkSession session, List<String> counts, int threads) {
    System.out.println("rows       seconds  jobs  shuffled MB  reduced MB  task s  CPU s  GC s");
    for (String count : counts) {
      int rows = Integer.parseInt(count.replace("L", ""));
      spark(session, rows);
      if (count.endsWith("L")) {
        local(rows, threads);
      }
    }
  }

  private void spark(SparkSession session, int rows) {
    Volumes volumes = new Volumes();
    session.sparkContext().addSparkListener(volumes);
    JavaSparkContext context = new JavaSparkContext(session.sparkContext());
    int parts = Math.max(2, rows / 50_000);
    int width = inputs;
    List<Integer> numbers = new ArrayList<>();
    for (int part = 0; part < parts; part++) {
      numbers.add(part);
    }
    JavaRDD<Row> data =
        context
            .parallelize(numbers, parts)
            .flatMap(
                part -> {
                  int from = (int) ((long) part * rows / parts);
                  int to = (int) ((part + 1L) * rows / parts);
                  return java.util.stream.IntStream.range(from, to)
                      .mapToObj(i -> Generated.of(i, width))
                      .map(one -> RowFactory.create(Vectors.dense(one.x()), one.y(), 1.0, false))
                      .iterator();
                });
    long start = System.nanoTime();
    (parameters.stages() > 0
            ? LocalTrainerTest.stages(new BasisRegressor(), parameters)
            : LocalTrainerTest.estimator(new BasisRegressor(), parameters))
        .fit(session.createDataFrame(data, Sample.SCHEMA));
    double seconds = (System.nanoTime() - start) / 1e9;
    session.sparkContext().removeSparkListener(volumes);
    System.out.printf(
        Locale.ROOT,
        "%-10d %7.1f  %4d  %11.1f  %10.1f  %6.1f  %5.1f  %4.1f%n",
        rows,
        seconds,
        volumes.jobs.get(),
        volumes.shuffled.get() / 1e6,
        volumes.results.get() / 1e6,
        volumes.taskMilliseconds.get() / 1e3,
        volumes.processorNanoseconds.get() / 1e9,
        volumes.collectorMilliseconds.get() / 1e3);
  }

  private void local(int rows, int threads) {
    double[][] targets = new double[rows][1];
    for (int i = 0; i < rows; i++) {
      targets[i][0] = Generated.of(i, inputs).y();
    }
    RowSource source =
        new RowSource() {
          @Override
          public long rows() {
            return rows;
          }

          @Override
          public int columns() {
            return inputs;
          }

          @Override
          public void scan(Visitor visitor) {
            for (int i = 0; i < rows; i++) {
              visitor.visit(i, Generated.of(i, inputs).x());
            }
          }
        };
    List<String> names = new ArrayList<>();
    for (int j = 1; j <= inputs; j++) {
      names.add("x" + j);
    }
    long start = System.nanoTime();
    org.basislearner.BasisRegressor.of(parameters)
        .with(RunOptions.defaults().withThreads(threads))
        .fit(TrainingSet.of(source, targets).names(names).targetNames(List.of("y")));
    System.out.printf(
        Locale.ROOT, "%-10d %7.1f  locally%n", rows, (System.nanoTime() - start) / 1e9);
  }

  /** A row that its number tells. */
  private record Generated(double[] x, double y) implements Serializable {
    static Generated of(int row, int inputs) {
      double[] x = new SplittableRandom(row).doubles(inputs, -1, 1).toArray();
      return new Generated(x, x[0] * x[1] + x[2] * x[3] * x[4] + 0.5 * x[5] + 0.1 * x[inputs - 1]);
    }
  }

  private static final class Volumes extends SparkListener {
    private final AtomicLong jobs = new AtomicLong();
    private final AtomicLong shuffled = new AtomicLong();
    private final AtomicLong results = new AtomicLong();
    private final AtomicLong taskMilliseconds = new AtomicLong();
    private final AtomicLong processorNanoseconds = new AtomicLong();
    private final AtomicLong collectorMilliseconds = new AtomicLong();

    @Override
    public void onJobStart(SparkListenerJobStart job) {
      jobs.incrementAndGet();
    }

    @Override
    public void onTaskEnd(SparkListenerTaskEnd task) {
      if (task.taskMetrics() != null) {
        shuffled.addAndGet(task.taskMetrics().shuffleWriteMetrics().bytesWritten());
        results.addAndGet(task.taskMetrics().resultSize());
        taskMilliseconds.addAndGet(task.taskMetrics().executorRunTime());
        processorNanoseconds.addAndGet(task.taskMetrics().executorCpuTime());
        collectorMilliseconds.addAndGet(task.taskMetrics().jvmGCTime());
      }
    }
  }
}
