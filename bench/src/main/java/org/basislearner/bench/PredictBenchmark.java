package org.basislearner.bench;

import java.util.concurrent.TimeUnit;
import org.basislearner.BasisModel.Scratch;
import org.basislearner.ClassifierModel;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** One row, and a batch of rows, through a model of widths 50/600/600/600 on 784 inputs. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 1, jvmArgsAppend = "--add-modules=jdk.incubator.vector")
public class PredictBenchmark {
  private static final int ROWS = 4096;

  private final Problem problem = Problem.synthetic(ROWS, 784, 10, 9);
  private final ClassifierModel model = train();
  private final Scratch scratch = model.scratch();
  private int next;

  private ClassifierModel train() {
    return problem
        .fit(
            Problem.parameters(50, 600, 600, 600).withBuilder("screened"),
            Runtime.getRuntime().availableProcessors())
        .model();
  }

  /** Starts at the first row. */
  @Setup
  public void start() {
    next = 0;
  }

  /** One row with scratch of the caller's. */
  @Benchmark
  public String row() {
    next = (next + 1) % ROWS;
    return model.predict(problem.x()[next], scratch);
  }

  /** Many rows together; the time is a row's. */
  @Benchmark
  @OperationsPerInvocation(ROWS)
  public String[] batch() {
    return model.predict(problem.x());
  }
}
