package org.basislearner.stages;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BucketsTest {
  /** Even, a few values, long tails, and ranges that are no number or nearly none. */
  private static final DoubleUnaryOperator[] SPREADS = {
    x -> x,
    x -> Math.floor(5 * x) - 2,
    x -> Math.exp(700 * x),
    x -> x < 0.5 ? -Double.MAX_VALUE : Double.MAX_VALUE * x,
    x -> Math.floor(100 * x) * Double.MIN_VALUE,
    x -> x < 0.3 ? -0.0 : 0.0,
    x -> x < 0.2 ? Double.NaN : 1 / (x - 0.5),
    x -> Double.NaN
  };

  @Test
  void numbersAreSorted() {
    for (DoubleUnaryOperator spread : SPREADS) {
      for (int count : new int[] {0, 1, 2, 50, 600, 3000}) {
        double[] values = values(count, spread);
        double[] expected = Arrays.stream(values).filter(x -> !Double.isNaN(x)).sorted().toArray();
        assertArrayEquals(expected, Buckets.sorted(values));
      }
    }
  }

  @Test
  void numbersBelowAreCounted() {
    for (DoubleUnaryOperator spread : SPREADS) {
      for (int count : new int[] {0, 1, 63, 64, 400}) {
        double[] cuts =
            Arrays.stream(Buckets.sorted(values(count, spread)))
                .map(x -> x + 0.0)
                .distinct()
                .toArray();
        Buckets buckets = new Buckets(cuts);
        double[] asked = {-Double.MAX_VALUE, -1, 0, 0.3, 2, 1e300, Double.MAX_VALUE};
        for (double x :
            IntStream.range(0, 2)
                .boxed()
                .flatMapToDouble(i -> Arrays.stream(i == 0 ? asked : cuts))
                .toArray()) {
          long expected = Arrays.stream(cuts).filter(cut -> cut < x).count();
          assertEquals(expected, buckets.below(x), () -> x + " among " + Arrays.toString(cuts));
        }
      }
    }
  }

  private static double[] values(int count, DoubleUnaryOperator spread) {
    SplittableRandom random = new SplittableRandom(count);
    return random.doubles(count).map(spread).toArray();
  }
}
