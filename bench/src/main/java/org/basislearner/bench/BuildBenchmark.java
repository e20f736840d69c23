package org.basislearner.bench;

import java.util.concurrent.TimeUnit;
import org.basislearner.BasisFit;
import org.basislearner.ClassifierModel;
import org.basislearner.train.Parameters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** A whole build, and a build of the first layer and one more. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 2)
@Measurement(iterations = 3)
@Fork(value = 1, jvmArgsAppend = "--add-modules=jdk.incubator.vector")
public class BuildBenchmark {
  /** The builder. */
  @Param({"ols", "screened"})
  public String builder = "";

  /** The width of every layer. */
  @Param({"50", "150"})
  public int width;

  private Problem problem = new Problem(new double[0][], new String[0]);

  /** Makes the data. */
  @Setup
  public void makeProblem() {
    problem = Problem.synthetic(10_000, 784, 10, 1);
  }

  /** Layers 1 and 2. */
  @Benchmark
  public BasisFit<ClassifierModel> layer() {
    return fit(Problem.parameters(width, width));
  }

  /** Layers 1 to 4. */
  @Benchmark
  public BasisFit<ClassifierModel> build() {
    return fit(Problem.parameters(width, width, width, width));
  }

  private BasisFit<ClassifierModel> fit(Parameters parameters) {
    return problem.fit(parameters.withBuilder(builder), Runtime.getRuntime().availableProcessors());
  }
}
