package org.basislearner.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.basislearner.testing.Seeds;
import org.junit.jupiter.api.Test;

/** What every {@link Block} does, whatever its columns lie in. */
abstract class BlockContract {
  abstract Block block(int index, int rows);

  @Test
  void aNewBlockHasNoColumnsInAnyGroup() {
    Block block = block(3, 5);
    assertThat(block.index()).isEqualTo(3);
    assertThat(block.rows()).isEqualTo(5);
    for (Group group : Group.values()) {
      assertThat(block.columns(group)).as("columns of %s", group).isZero();
      assertThat(block.all(group)).isEmpty();
    }
  }

  @Test
  void everyBitOfANumberIsKept() {
    double[] numbers = {
      -0.0, Double.MIN_VALUE, Double.MAX_VALUE, Double.NEGATIVE_INFINITY, Double.NaN, 0.1 + 0.2
    };
    Block block = block(0, numbers.length);
    block.append(Group.NODE, numbers.clone());
    assertThat(bits(block.column(Group.NODE, 0), numbers.length))
        .isEqualTo(bits(numbers, numbers.length));
  }

  @Test
  void entriesBeyondTheRowsDoNotCount() {
    Block block = block(0, 3);
    block.append(Group.INPUT, new double[] {1, 2, 3, 99, 99});
    block.append(Group.INPUT, new double[] {4, 5, 6, 99});
    assertThat(Arrays.copyOf(block.column(Group.INPUT, 0), 3)).containsExactly(1, 2, 3);
    assertThat(Arrays.copyOf(block.column(Group.INPUT, 1), 3)).containsExactly(4, 5, 6);
  }

  @Test
  void aProductIsTakenOfColumnsAsTheyAre() {
    Block block = block(0, 2);
    block.append(Group.NODE, new double[] {2, 3});
    block.append(Group.FACTOR, new double[] {5, -7});
    block.append(Group.NODE, new Product(Group.NODE, 0, Group.FACTOR, 0, 0.5));
    block.replace(Group.NODE, 0, new double[] {0, 0});
    block.truncate(Group.FACTOR, 0);
    assertThat(Arrays.copyOf(block.column(Group.NODE, 1), 2)).containsExactly(5, -10.5);
  }

  @Test
  void aRangeOfColumnsComesInOrder() {
    Block block = block(0, 1);
    for (int j = 0; j < 20; j++) {
      block.append(Group.BASIS, new double[] {j});
    }
    double[][] range = block.columns(Group.BASIS, 7, 12);
    assertThat(range).hasDimensions(5, 1);
    for (int j = 0; j < 5; j++) {
      assertThat(range[j][0]).isEqualTo(7 + j);
    }
    assertThat(block.columns(Group.BASIS, 4, 4)).isEmpty();
    assertThat(block.all(Group.BASIS)).hasDimensions(20, 1);
  }

  @Test
  void aColumnThatIsNotThereIsAnError() {
    Block block = block(0, 2);
    block.append(Group.NODE, new double[] {1, 2});
    block.append(Group.NODE, new double[] {3, 4});
    block.truncate(Group.NODE, 1);
    for (int missing : new int[] {-1, 1, 2}) {
      assertThatThrownBy(() -> block.column(Group.NODE, missing))
          .isInstanceOf(IndexOutOfBoundsException.class);
      assertThatThrownBy(() -> block.replace(Group.NODE, missing, new double[2]))
          .isInstanceOf(IndexOutOfBoundsException.class);
    }
  }

  @Test
  void truncatingToAsManyAsThereAreOrMoreChangesNothing() {
    Block block = block(0, 1);
    block.append(Group.NODE, new double[] {7});
    block.truncate(Group.NODE, 1);
    block.truncate(Group.NODE, 5);
    block.truncate(Group.BASIS, 0);
    assertThat(block.columns(Group.NODE)).isEqualTo(1);
    assertThat(block.column(Group.NODE, 0)[0]).isEqualTo(7);
  }

  @Test
  void behavesLikeAListOfColumnsForEachGroup() {
    Seeds.forEach(
        20,
        seed -> {
          SplittableRandom random = new SplittableRandom(seed);
          int rows = new int[] {0, 1, 2, 17, RowStore.BLOCK_ROWS}[(int) seed % 5];
          Block block = block(0, rows);
          Map<Group, List<double[]>> expected = new EnumMap<>(Group.class);
          for (Group group : Group.values()) {
            expected.put(group, new ArrayList<>());
          }
          List<Group> groups = List.copyOf(expected.keySet());
          for (int step = 0; step < 120; step++) {
            Group group = groups.get(random.nextInt(groups.size()));
            change(block, group, expected.getOrDefault(group, List.of()), rows, random);
          }
          expected.forEach((group, columns) -> assertSame(block, group, columns, rows));
        });
  }

  private static void change(
      Block block, Group group, List<double[]> expected, int rows, SplittableRandom random) {
    double[] column = random.doubles(rows).toArray();
    int size = expected.size();
    int kind = random.nextInt(6);
    if (kind == 0) {
      int count = random.nextInt(size + 1);
      block.truncate(group, count);
      expected.subList(count, size).clear();
    } else if (kind <= 2 && size > 0) {
      int j = random.nextInt(size);
      block.replace(group, j, column);
      expected.set(j, column.clone());
    } else {
      block.append(group, column);
      expected.add(column.clone());
    }
  }

  private static void assertSame(Block block, Group group, List<double[]> expected, int rows) {
    assertThat(block.columns(group)).as("columns of %s", group).isEqualTo(expected.size());
    for (int j = 0; j < expected.size(); j++) {
      assertThat(bits(block.column(group, j), rows))
          .as("column %d of %s", j, group)
          .isEqualTo(bits(expected.get(j), rows));
    }
  }

  private static long[] bits(double[] numbers, int count) {
    return Arrays.stream(numbers, 0, count).mapToLong(Double::doubleToRawLongBits).toArray();
  }
}
