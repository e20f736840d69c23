package org.basislearner.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.basislearner.linalg.Gemm;
import org.junit.jupiter.api.Test;

class BlockSumsTest {
  /** What a tree of eights has to give, by its definition. */
  private static double slow(double[] blocks) {
    double[] level = blocks;
    while (level.length > 1) {
      double[] next = new double[(level.length + BlockSums.FAN - 1) / BlockSums.FAN];
      for (int i = 0; i < next.length; i++) {
        int from = i * BlockSums.FAN;
        next[i] = level[from];
        for (int j = from + 1; j < Math.min(level.length, from + BlockSums.FAN); j++) {
          next[i] += level[j];
        }
      }
      level = next;
    }
    return level[0];
  }

  private static double total(BlockSums sums) {
    double[] total = sums.total();
    assertThat(total).hasSize(1);
    return total == null ? Double.NaN : total[0];
  }

  private static double[] random(int count) {
    SplittableRandom random = new SplittableRandom(count);
    return random.doubles(count, -1, 1).map(x -> x * x * x).toArray();
  }

  @Test
  void sumsAreJoinedByEightsAtAnyNumberOfBlocks() {
    for (int count = 1; count < 700; count++) {
      double[] blocks = random(count);
      BlockSums sums = new BlockSums(new Plain());
      for (double block : blocks) {
        sums.add(0, new double[] {block});
      }
      assertThat(total(sums)).as("%d blocks", count).isEqualTo(slow(blocks));
    }
  }

  @Test
  void eightsThatWereJoinedElsewhereLeaveNoTrace() {
    for (int count : new int[] {8, 9, 64, 65, 100, 129, 600}) {
      double[] blocks = random(count);
      BlockSums sums = new BlockSums(new Plain());
      for (int from = 0; from < count; from += BlockSums.FAN) {
        int to = Math.min(count, from + BlockSums.FAN);
        sums.add(1, new double[] {slow(Arrays.copyOfRange(blocks, from, to))});
      }
      assertThat(total(sums)).as("%d blocks", count).isEqualTo(slow(blocks));
    }
  }

  @Test
  void nothingHasNoSum() {
    assertThat(new BlockSums(new Plain()).total()).isNull();
  }

  private record Plain() implements Reduction {
    @Override
    public int size(int part) {
      return 1;
    }

    @Override
    public void add(Block block, int part, Gemm gemm, double[] sum) {
      throw new AssertionError("no blocks here");
    }
  }
}
