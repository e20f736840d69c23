package org.basislearner.scaling;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.DoubleSupplier;
import org.basislearner.rows.RowStorage;
import org.basislearner.store.LocalRowStore;
import org.basislearner.store.RowStore;
import org.basislearner.store.Workers;

/** Columns of all sorts to find the quantiles of, under their names. */
final class QuantileColumns {
  private QuantileColumns() {}

  /** Columns whose rows nearly all differ. */
  static Map<String, double[]> continuous(int rows, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Map<String, DoubleSupplier> kinds = new LinkedHashMap<>();
    kinds.put("uniform", random::nextDouble);
    kinds.put("normal", () -> normal(random));
    kinds.put("far from 0", () -> 1e9 + random.nextDouble());
    kinds.put("1e-6 to 1e6", () -> Math.exp(4.6 * normal(random)));
    kinds.put("1e-6 to 1e6, negative", () -> -Math.exp(4.6 * normal(random)));
    kinds.put("1e-6 to 1e6, both signs", () -> Math.exp(4.6 * normal(random)) * sign(random));
    kinds.put("1e-300 to 1e300", () -> Math.exp(230 * normal(random) / 4));
    return drawn(rows, kinds);
  }

  /** Columns with many values, some of which many rows share. */
  static Map<String, double[]> tied(int rows, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Map<String, DoubleSupplier> kinds = new LinkedHashMap<>();
    kinds.put("rounded", () -> Math.rint(100 * normal(random)) / 100);
    kinds.put("half zeros", () -> random.nextBoolean() ? normal(random) : 0);
    kinds.put(
        "zeros of both signs",
        () -> random.nextBoolean() ? Math.abs(normal(random)) : 0.0 * sign(random));
    kinds.put("few others", () -> random.nextInt(20) == 0 ? Math.exp(9 * normal(random)) : 5);
    kinds.put("rounded heavy tail", () -> Math.rint(Math.exp(3 * normal(random))));
    kinds.put("all doubles", () -> finite(random));
    return drawn(rows, kinds);
  }

  /** Columns with at most as many values as there may be knots. */
  static Map<String, double[]> few(int rows, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Map<String, DoubleSupplier> kinds = new LinkedHashMap<>();
    kinds.put("two values", () -> random.nextInt(2));
    kinds.put("a rare value", () -> random.nextInt(100) == 0 ? 1e300 : -1e300);
    kinds.put("ten values", () -> Math.pow(10, random.nextInt(10)));
    kinds.put(
        "ones and zeros of both signs", () -> random.nextInt(3) == 0 ? 1 : 0.0 * sign(random));
    kinds.put("256 values", () -> random.nextInt(256) / 7.0);
    return drawn(rows, kinds);
  }

  /** A store with the given columns as inputs. */
  static RowStore store(double[][] columns, Workers workers, RowStorage storage) {
    int rows = columns[0].length;
    try (LocalRowStore.Builder builder =
        new LocalRowStore.Builder(workers, storage, columns.length, 0, rows)) {
      double[] row = new double[columns.length];
      for (int r = 0; r < rows; r++) {
        for (int j = 0; j < columns.length; j++) {
          row[j] = columns[j][r];
        }
        builder.add(row, new double[0]);
      }
      return builder.build();
    }
  }

  private static Map<String, double[]> drawn(int rows, Map<String, DoubleSupplier> kinds) {
    Map<String, double[]> columns = new LinkedHashMap<>();
    kinds.forEach(
        (name, kind) -> {
          double[] column = new double[rows];
          for (int r = 0; r < rows; r++) {
            column[r] = kind.getAsDouble();
          }
          columns.put(name, column);
        });
    return columns;
  }

  private static double normal(SplittableRandom random) {
    double radius = Math.sqrt(-2 * Math.log(1 - random.nextDouble()));
    return radius * Math.cos(2 * Math.PI * random.nextDouble());
  }

  private static int sign(SplittableRandom random) {
    return random.nextBoolean() ? 1 : -1;
  }

  private static double finite(SplittableRandom random) {
    double value = Double.longBitsToDouble(random.nextLong());
    return Double.isFinite(value) ? value : 0;
  }
}
