package org.basislearner.bench;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.basislearner.linalg.Gemm;
import org.basislearner.linalg.Kernels;
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

/**
 * The hot loop of layer building: products of all pairs of columns under 4 weights, one block of
 * rows. The symmetric variants count the flops of the whole product, though they do about half.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 1, jvmArgsAppend = "--add-modules=jdk.incubator.vector")
public class WeightedProductsBenchmark {
  private static final int ROWS = 4096;
  private static final int WEIGHTS = 4;

  /** Kernel in use. */
  @Param({"simd", "plain"})
  public String kernel = "";

  /** Columns on either side. */
  @Param({"100", "300", "600"})
  public int width;

  private Gemm gemm = new Gemm(Kernels.plain());
  private double[][] left = {};
  private double[][] right = {};
  private double[][] weights = {};
  private double[] out = {};

  /** Makes the columns. */
  @Setup
  public void fill() {
    System.setProperty(Kernels.PROPERTY, kernel);
    gemm = new Gemm(Kernels.best());
    SplittableRandom random = new SplittableRandom(1);
    left = columns(random, width);
    right = columns(random, width);
    weights = columns(random, WEIGHTS);
    out = new double[WEIGHTS * width * width];
  }

  private static double[][] columns(SplittableRandom random, int count) {
    double[][] columns = new double[count][];
    Arrays.setAll(columns, j -> random.doubles(ROWS, -1, 1).toArray());
    return columns;
  }

  private long flops() {
    return 2L * WEIGHTS * ROWS * width * width;
  }

  /** In double. */
  @Benchmark
  public double[] doubles(Flops count) {
    gemm.weightedProducts(left, right, weights, ROWS, out, false);
    count.flops += flops();
    return out;
  }

  /** In float. */
  @Benchmark
  public double[] floats(Flops count) {
    gemm.weightedProducts(left, right, weights, ROWS, out, true);
    count.flops += flops();
    return out;
  }

  /** In double, columns with themselves. */
  @Benchmark
  public double[] symmetricDoubles(Flops count) {
    gemm.symmetricWeightedProducts(left, weights, ROWS, out, false);
    count.flops += flops();
    return out;
  }

  /** In float, columns with themselves. */
  @Benchmark
  public double[] symmetricFloats(Flops count) {
    gemm.symmetricWeightedProducts(left, weights, ROWS, out, true);
    count.flops += flops();
    return out;
  }
}
