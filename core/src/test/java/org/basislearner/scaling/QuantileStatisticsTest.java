package org.basislearner.scaling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.basislearner.linalg.Kernels;
import org.basislearner.predict.InputScaling;
import org.basislearner.predict.QuantileScaling;
import org.basislearner.rows.RowStorage;
import org.basislearner.store.Mapping;
import org.basislearner.store.Reduction;
import org.basislearner.store.RowStore;
import org.basislearner.store.Workers;
import org.basislearner.testing.Seeds;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Scalings by quantiles against what a plain sort of the column says. */
class QuantileStatisticsTest {
  /** Several blocks, the last one not full. */
  private static final int ROWS = 20_001;

  /** The largest error in rank, as a share of the rows in the tail that begins there. */
  private static final double RANK = 1e-3;

  @TempDir Path folder = Path.of("");

  @Test
  void cellsHoldTheRowsTheySayAndAreNarrow() {
    Seeds.forEach(
        2,
        seed -> {
          for (int rows : new int[] {257, 5000, ROWS}) {
            Map<String, double[]> columns =
                new LinkedHashMap<>(QuantileColumns.continuous(rows, seed));
            columns.putAll(QuantileColumns.tied(rows, seed));
            columns.putAll(QuantileColumns.few(rows, seed));
            List<List<ValueCell>> cells = cells(columns);
            int j = 0;
            for (String name : columns.keySet()) {
              checkCells(rows + " rows, " + name, cells.get(j++), sorted(columns.get(name)));
            }
          }
        });
  }

  @Test
  void manyValuesInTheLastBlockOnlyAreSeen() {
    double[] column = new double[ROWS];
    int last = ROWS - ROWS % RowStore.blockRows(ROWS);
    for (int r = last; r < ROWS; r++) {
      column[r] = r - last;
    }
    checkCells("the last block", cells(Map.of("", column)).get(0), sorted(column));
  }

  private static void checkCells(String name, List<ValueCell> cells, double[] sorted) {
    long rows = sorted.length;
    assertThat(cells).as(name).hasSizeBetween(1, QuantileScaling.MOST_KNOTS);
    assertThat(cells.get(0).min()).as(name).isEqualTo(sorted[0]);
    assertThat(cells.get(cells.size() - 1).max()).as(name).isEqualTo(sorted[sorted.length - 1]);
    double before = Double.NEGATIVE_INFINITY;
    for (ValueCell cell : cells) {
      long below = below(sorted, cell.min());
      assertThat(cell.min()).as(name).isGreaterThan(before);
      assertThat(cell.below()).as(name).isEqualTo(below);
      assertThat(cell.end()).as(name).isEqualTo(notAbove(sorted, cell.max()));
      double middle = cell.middle();
      double rank = (below(sorted, middle) + notAbove(sorted, middle)) / 2.0;
      double tail = Math.min(rank, rows - rank) / rows;
      assertThat(cell.position(rows))
          .as("%s, %s", name, cell)
          .isCloseTo(rank / rows, within(RANK * tail));
      before = cell.max();
    }
  }

  @Test
  void manyValuesGetManyKnots() {
    for (double[] column : QuantileColumns.continuous(ROWS, 1).values()) {
      assertThat(scaling(new double[][] {column}).knots()[0]).hasSizeGreaterThan(250);
    }
  }

  @Test
  void fewValuesGetAKnotEachAndTheScoreOfTheirMeanRank() {
    for (int rows : new int[] {1, 2, 3, 10, 256, 5000, ROWS}) {
      QuantileColumns.few(rows, rows).forEach((name, column) -> checkExact(name, column));
    }
    for (double[] column : QuantileColumns.continuous(256, 1).values()) {
      checkExact("256 rows", column);
    }
  }

  private static void checkExact(String name, double[] column) {
    QuantileScaling scaling = scaling(new double[][] {column});
    double[] sorted = sorted(column);
    double[] values = Arrays.stream(sorted).distinct().toArray();
    assertThat(scaling.knots()[0]).as(name).containsExactly(values);
    double[] expected = oracle(values, sorted);
    double[] ofRows = oracle(sorted, sorted);
    double mean = Arrays.stream(ofRows).average().orElseThrow();
    double square = Arrays.stream(ofRows).map(z -> (z - mean) * (z - mean)).sum() / sorted.length;
    for (int k = 0; k < values.length; k++) {
      double score = values.length == 1 ? 0 : (expected[k] - mean) / Math.sqrt(square);
      // sums of some thousand rounded terms
      assertThat(scaling.scores()[0][k])
          .as(name)
          .isCloseTo(score, within(1e-11 * (1 + Math.abs(score))));
    }
  }

  @Test
  void rowsOfContinuousColumnsGetTheScoreOfTheirRank() {
    QuantileColumns.continuous(ROWS, 2)
        .forEach(
            (name, column) -> {
              double[] sorted = sorted(column);
              double[] expected = oracle(sorted, sorted);
              double[] scaled = scaled(sorted);
              // Knots in the middle are at most 0.05 apart in score. At the ends they are farther,
              // and a straight line says little of where in a gap of a heavy tail a row lies.
              for (int r = 0; r < sorted.length; r++) {
                boolean end = Math.min(r, sorted.length - 1 - r) < sorted.length / 200;
                assertThat(scaled[r])
                    .as("%s, row %d in order", name, r)
                    .isCloseTo(expected[r], within(end ? 0.5 : 0.05));
              }
            });
  }

  @Test
  void scaledColumnsHaveMeanZeroAndDeviationOne() {
    for (int rows : new int[] {257, 1000, ROWS}) {
      Map<String, double[]> columns = new LinkedHashMap<>(QuantileColumns.continuous(rows, 3));
      QuantileColumns.tied(rows, 3).forEach((name, column) -> columns.put("tied " + name, column));
      QuantileColumns.few(rows, 3).forEach((name, column) -> columns.put("few " + name, column));
      columns.forEach(
          (name, column) -> {
            double[] scaled = scaled(column);
            double mean = Arrays.stream(scaled).average().orElseThrow();
            double square = Arrays.stream(scaled).map(z -> z * z).average().orElseThrow();
            // rows between two knots lie evenly between their scores only about
            assertThat(mean).as(name).isCloseTo(0, within(0.005));
            assertThat(Math.sqrt(square)).as(name).isCloseTo(1, within(0.01));
          });
    }
  }

  @Test
  void constantsBecomeZero() {
    for (double value : new double[] {0, -0.0, 7, -1e300, Double.MIN_VALUE, Double.MAX_VALUE}) {
      for (int rows : new int[] {1, 2, 5000}) {
        double[] column = new double[rows];
        Arrays.fill(column, value);
        assertThat(scaled(column)).containsOnly(0);
      }
    }
  }

  @Test
  void oneRowIsAConstantAndTwoRowsAreOneDeviationFromTheirMean() {
    assertThat(scaled(new double[] {42})).containsExactly(0);
    assertThat(scaled(new double[] {5, -3})).containsExactly(new double[] {1, -1}, within(1e-15));
    assertThat(scaled(new double[] {5, 5})).containsExactly(0, 0);
  }

  @Test
  void theOrderOfTheRowsDoesNotMatter() {
    Seeds.forEach(
        5,
        seed -> {
          double[][] columns = all(3000, seed);
          QuantileScaling expected = scaling(columns);
          int[] order = IntStream.range(0, 3000).toArray();
          Random random = new Random(seed);
          for (int r = order.length - 1; r > 0; r--) {
            int other = random.nextInt(r + 1);
            int swapped = order[r];
            order[r] = order[other];
            order[other] = swapped;
          }
          double[][] shuffled = new double[columns.length][];
          for (int j = 0; j < columns.length; j++) {
            double[] column = columns[j];
            shuffled[j] = Arrays.stream(order).mapToDouble(r -> column[r]).toArray();
          }
          assertThat(scaling(shuffled)).isEqualTo(expected);
        });
  }

  @Test
  void threadsAndStorageDoNotMatter() {
    double[][] columns = all(ROWS, 4);
    QuantileScaling expected = scaling(columns);
    for (int threads : new int[] {1, 2, 3}) {
      for (RowStorage storage : List.of(RowStorage.heap(), RowStorage.mapped(folder))) {
        assertThat(scaling(columns, threads, storage))
            .as("%d threads, %s", threads, storage)
            .isEqualTo(expected);
      }
    }
  }

  /** More than are searched at the same time, with searches of different length. */
  @Test
  void manyColumnsAreScaledAsEachAlone() {
    double[][] kinds = all(600, 5);
    double[][] columns = new double[300][];
    Arrays.setAll(columns, j -> kinds[j % kinds.length]);
    QuantileScaling together = scaling(columns);
    for (int kind = 0; kind < kinds.length; kind++) {
      QuantileScaling alone = scaling(new double[][] {kinds[kind]});
      for (int j = kind; j < columns.length; j += kinds.length) {
        assertThat(together.knots()[j]).containsExactly(alone.knots()[0]);
        assertThat(together.scores()[j]).containsExactly(alone.scores()[0]);
      }
    }
  }

  @Test
  void aFewLooksAtTheRowsAreEnough() {
    double[][] columns = all(50_000, 6);
    try (Workers workers = new Workers(2, Kernels.plain(), () -> false);
        Counting store =
            new Counting(QuantileColumns.store(columns, workers, RowStorage.heap()), new int[1])) {
      QuantileCells.of(store, InputStatistics.range(store, columns.length));
      assertThat(store.looks[0]).isLessThanOrEqualTo(8);
    }
  }

  /** A store that counts the looks at its rows. */
  private record Counting(RowStore inner, int[] looks) implements RowStore {
    @Override
    public long rows() {
      return inner.rows();
    }

    @Override
    public double[][] reduce(Reduction reduction) {
      looks[0]++;
      return inner.reduce(reduction);
    }

    @Override
    public void map(Mapping mapping) {
      looks[0]++;
      inner.map(mapping);
    }

    @Override
    public void close() {
      inner.close();
    }
  }

  private static double[][] all(int rows, long seed) {
    return Stream.of(
            QuantileColumns.continuous(rows, seed),
            QuantileColumns.tied(rows, seed),
            QuantileColumns.few(rows, seed))
        .flatMap(columns -> columns.values().stream())
        .toArray(double[][]::new);
  }

  private static List<List<ValueCell>> cells(Map<String, double[]> columns) {
    double[][] inputs = columns.values().toArray(new double[0][]);
    try (Workers workers = new Workers(1, Kernels.plain(), () -> false);
        RowStore store = QuantileColumns.store(inputs, workers, RowStorage.heap())) {
      return QuantileCells.of(store, InputStatistics.range(store, inputs.length));
    }
  }

  private static QuantileScaling scaling(double[][] columns) {
    return scaling(columns, 1, RowStorage.heap());
  }

  private static QuantileScaling scaling(double[][] columns, int threads, RowStorage storage) {
    try (Workers workers = new Workers(threads, Kernels.plain(), () -> false);
        RowStore store = QuantileColumns.store(columns, workers, storage)) {
      InputScaling scaling =
          InputStatistics.byRank(
              store, InputStatistics.range(store, columns.length), InverseNormal::at);
      return (QuantileScaling) scaling;
    }
  }

  private static double[] scaled(double[] column) {
    double[][] scaled = {new double[column.length]};
    scaling(new double[][] {column}).apply(new double[][] {column}, column.length, scaled);
    return scaled[0];
  }

  /** The column in ascending order, with one zero only. */
  private static double[] sorted(double[] column) {
    return Arrays.stream(column).map(value -> value + 0.0).sorted().toArray();
  }

  /** The normal score of the mean rank of each value. */
  private static double[] oracle(double[] values, double[] sorted) {
    return Arrays.stream(values)
        .map(value -> (below(sorted, value) + notAbove(sorted, value)) / 2.0 / sorted.length)
        .map(InverseNormal::at)
        .toArray();
  }

  private static int below(double[] sorted, double value) {
    int low = 0;
    int high = sorted.length;
    while (low < high) {
      int middle = (low + high) / 2;
      if (sorted[middle] < value) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private static int notAbove(double[] sorted, double value) {
    return below(sorted, Math.nextUp(value));
  }
}
