package org.basislearner.stages;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class HistogramTest {
  private static final int BINS = 256;

  @Test
  void sumsAreThoseOfEachBinAlone() {
    SplittableRandom random = new SplittableRandom(1);
    int size = 2 * Histogram.ROWS + 100;
    char[] rows = new char[size];
    int[] bins = random.ints(3L * size).toArray();
    int[] squares = random.ints(size, 1, 1 << Histogram.SQUARE_BITS).toArray();
    int most = 1 << Histogram.RESIDUAL_BITS;
    int[][] residuals = {
      random.ints(size, -most, most).toArray(), random.ints(size, -most, most).toArray()
    };
    long[][] expected = new long[Histogram.COLUMNS][3 * BINS];
    for (int t = 0; t < size; t++) {
      rows[t] = (char) (3 * t + random.nextInt(3));
      for (int j = 0; j < Histogram.COLUMNS; j++) {
        int bin = (bins[rows[t]] >>> (8 * j)) & 255;
        expected[j][bin] += squares[t];
        expected[j][BINS + bin] += residuals[0][t];
        expected[j][2 * BINS + bin] += residuals[1][t];
      }
    }
    long[][] values = {
      IntStream.range(0, size)
          .mapToLong(t -> Histogram.pack(residuals[0][t], squares[t]))
          .toArray(),
      IntStream.of(residuals[1]).asLongStream().toArray()
    };
    Histogram histogram = new Histogram(2);
    ParentRows parent = new ParentRows(rows, values);
    for (int from = 0; from < size; from += Histogram.ROWS) {
      histogram.add(bins, parent, from, Math.min(size, from + Histogram.ROWS));
    }
    for (int j = 0; j < Histogram.COLUMNS; j++) {
      assertArrayEquals(expected[j], histogram.sums(j, BINS));
    }
  }
}
