package org.basislearner.bench;

import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.basislearner.linalg.Gemm;
import org.basislearner.linalg.Kernels;
import org.basislearner.matrix.Matrix;
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

/** Square matrix products, the yardstick of every other kernel speed. */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 1, jvmArgsAppend = "--add-modules=jdk.incubator.vector")
public class GemmBenchmark {
  /** Kernel in use. */
  @Param({"simd", "plain"})
  public String kernel = "";

  /** Rows and columns. */
  @Param({"512", "1024"})
  public int size;

  private Gemm gemm = new Gemm(Kernels.plain());
  private Matrix a = new Matrix(0, 0);
  private Matrix b = a;
  private Matrix c = a;

  /** Makes the factors. */
  @Setup
  public void fill() {
    System.setProperty(Kernels.PROPERTY, kernel);
    gemm = new Gemm(Kernels.best());
    SplittableRandom random = new SplittableRandom(1);
    a = Matrix.of(size, size, random.doubles((long) size * size).toArray());
    b = Matrix.of(size, size, random.doubles((long) size * size).toArray());
    c = new Matrix(size, size);
  }

  /** One product. */
  @Benchmark
  public Matrix square(Flops count) {
    gemm.multiplyAdd(1, a, b, c);
    count.flops += 2L * size * size * size;
    return c;
  }
}
