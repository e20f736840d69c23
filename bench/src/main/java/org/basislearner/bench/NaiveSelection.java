package org.basislearner.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.basislearner.linalg.Kernels;
import org.basislearner.matrix.Matrix;
import org.basislearner.store.Workers;

/**
 * What the paper's figure says, to the letter: in every batch every candidate is projected on all
 * of O. With our own matrix products on all threads, so that the difference is the formulation
 * alone.
 */
final class NaiveSelection {
  private static final int CHUNK = 64;

  private NaiveSelection() {}

  static void print(int rows, int width, int threads) {
    int batch = 50;
    Problem problem = Problem.synthetic(rows, 100, 10, 3);
    problem.fit(Problem.parameters(width, width, width), threads);
    double ours =
        problem.fit(Problem.parameters(width, width, width), threads).layers().get(2).seconds();
    double naive = layer(rows, width, width, 2 * width, width, batch, 10, threads);
    Run.ratio(
        "naive selection against ours, layer 3",
        naive / ours,
        "more than 1",
        "width " + width + ", naive " + Run.seconds(naive) + ", ours " + Run.seconds(ours));
  }

  /** Seconds for the selections of one layer. */
  private static double layer(
      int rows,
      int previous,
      int first,
      int basis,
      int width,
      int batch,
      int targets,
      int threads) {
    Random random = new Random(4);
    double[][] left = columns(previous, rows, random);
    double[][] right = columns(first, rows, random);
    List<double[]> o = new ArrayList<>(List.of(columns(basis, rows, random)));
    double[][] v = columns(targets, rows, random);
    long start = System.nanoTime();
    try (Workers workers = new Workers(threads, Kernels.best(), () -> false)) {
      for (int nodes = 0; nodes < width; nodes += batch) {
        double[] scores = scores(left, right, o.toArray(new double[0][]), v, rows, workers);
        Arrays.sort(scores);
        o.addAll(List.of(columns(batch, rows, random)));
      }
    }
    return (System.nanoTime() - start) / 1e9;
  }

  private static double[] scores(
      double[][] left, double[][] right, double[][] o, double[][] v, int rows, Workers workers) {
    double[] scores = new double[left.length * right.length];
    workers.run(
        (scores.length + CHUNK - 1) / CHUNK,
        (task, gemm) -> {
          int from = task * CHUNK;
          int count = Math.min(CHUNK, scores.length - from);
          double[][] c = new double[count][rows];
          for (int p = 0; p < count; p++) {
            double[] a = left[(from + p) / right.length];
            double[] b = right[(from + p) % right.length];
            for (int r = 0; r < rows; r++) {
              c[p][r] = a[r] * b[r];
            }
          }
          double[] onBasis = new double[o.length * count];
          gemm.products(o, c, rows, onBasis);
          gemm.subtractCombination(o, Matrix.of(o.length, count, onBasis), rows, c);
          double[] onTargets = new double[v.length * count];
          gemm.products(v, c, rows, onTargets);
          for (int p = 0; p < count; p++) {
            double square = 0;
            for (int r = 0; r < rows; r++) {
              square += c[p][r] * c[p][r];
            }
            double score = 0;
            for (int s = 0; s < v.length; s++) {
              score += onTargets[s * count + p] * onTargets[s * count + p];
            }
            scores[from + p] = score / square;
          }
        });
    return scores;
  }

  /** Columns of norm about 1, so that projections stay finite. */
  private static double[][] columns(int count, int rows, Random random) {
    double[][] columns = new double[count][rows];
    for (double[] column : columns) {
      for (int r = 0; r < rows; r++) {
        column[r] = random.nextGaussian() / Math.sqrt(rows);
      }
    }
    return columns;
  }
}
