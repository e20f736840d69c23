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
import org.basislearner.train.Task;
import org.basislearner.train.Validation;

/**
 * Time and volumes against rows, on a standalone cluster of two executors with one core each, and
 * the local trainer beside it. Not a test: docs/spark.md has the command.
 *
 * <p>Arguments: memory of an executor in megabytes, then numbers of rows; one with an {@code L}
 * behind it is also trained locally.
 */
final class ScalingBenchmark {
  private static final int INPUTS = 50;

  private static final Parameters PARAMETERS =
      Parameters.defaults()
          .withTask(Task.REGRESSION)
          .withWidths(50, 100, 100)
          .withMaxDepth(4)
          .withValidation(Validation.none())
          .withLambdas(List.of(1e-4, 1e-2));

  private ScalingBenchmark() {}

  public static void main(String[] arguments) throws Exception {
    int memory = Integer.parseInt(arguments[0]);
    Path folder = Files.createTempDirectory("basis-scaling");
    try (StandaloneCluster cluster = new StandaloneCluster(folder, memory + 400);
        SparkSession session = cluster.session(memory)) {
      System.out.println("rows       seconds  jobs  shuffled MB  reduced MB  task s  CPU s  GC s");
      for (int i = 1; i < arguments.length; i++) {
        int rows = Integer.parseInt(arguments[i].replace("L", ""));
        spark(session, rows);
        if (arguments[i].endsWith("L")) {
          local(rows);
        }
      }
    }
  }

  private static void spark(SparkSession session, int rows) {
    Volumes volumes = new Volumes();
    session.sparkContext().addSparkListener(volumes);
    JavaSparkContext context = new JavaSparkContext(session.sparkContext());
    int parts = Math.max(2, rows / 50_000);
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
                      .mapToObj(i -> new Generated(i))
                      .map(one -> RowFactory.create(Vectors.dense(one.x()), one.y(), 1.0, false))
                      .iterator();
                });
    long start = System.nanoTime();
    LocalTrainerTest.estimator(new BasisRegressor(), PARAMETERS)
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

  private static void local(int rows) {
    double[][] targets = new double[rows][1];
    for (int i = 0; i < rows; i++) {
      targets[i][0] = new Generated(i).y();
    }
    RowSource source =
        new RowSource() {
          @Override
          public long rows() {
            return rows;
          }

          @Override
          public int columns() {
            return INPUTS;
          }

          @Override
          public void scan(Visitor visitor) {
            for (int i = 0; i < rows; i++) {
              visitor.visit(i, new Generated(i).x());
            }
          }
        };
    List<String> names = new ArrayList<>();
    for (int j = 1; j <= INPUTS; j++) {
      names.add("x" + j);
    }
    long start = System.nanoTime();
    org.basislearner.BasisRegressor.of(PARAMETERS)
        .fit(TrainingSet.of(source, targets).names(names).targetNames(List.of("y")));
    System.out.printf(
        Locale.ROOT, "%-10d %7.1f  locally%n", rows, (System.nanoTime() - start) / 1e9);
  }

  /** A row that its number tells. */
  private record Generated(double[] x, double y) implements Serializable {
    Generated(int row) {
      this(inputs(row), 0);
    }

    @Override
    public double y() {
      return x[0] * x[1] + x[2] * x[3] * x[4] + 0.5 * x[5] + 0.1 * x[INPUTS - 1];
    }

    private static double[] inputs(int row) {
      return new SplittableRandom(row).doubles(INPUTS, -1, 1).toArray();
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
