package org.basislearner.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import org.basislearner.BasisRegressor;
import org.basislearner.TrainingSet;
import org.basislearner.testing.Problems;
import org.basislearner.train.Parameters;
import org.basislearner.train.Validation;
import org.junit.jupiter.api.Test;

class BlockSourceTest {
  private static final Parameters UNVALIDATED =
      Parameters.defaults().withValidation(Validation.none());

  private static final int COLUMNS = 3;

  @Test
  void everySourceShowsTheSameRowsInOrderAsColumnsAndAsRows() {
    for (int rows : new int[] {0, 1, 7, 4095, 4096, 4097, 9000}) {
      double[][] x = Problems.gaussian(rows, rows, COLUMNS);
      float[][] narrow = new float[rows][COLUMNS];
      double[][] rounded = new double[rows][COLUMNS];
      for (int i = 0; i < rows; i++) {
        for (int j = 0; j < COLUMNS; j++) {
          narrow[i][j] = (float) x[i][j];
          rounded[i][j] = narrow[i][j];
        }
      }
      assertShows(rowByRow(x, rows), x);
      if (rows > 2) {
        assertShows(BlockSource.of(x), x);
        assertShows(BlockSource.of(narrow), rounded);
        int third = rows / 3;
        assertShows(
            BlockSource.of(Arrays.copyOf(x, third))
                .followedBy(rowByRow(Arrays.copyOfRange(x, third, rows), rows - third)),
            x);
      }
    }
  }

  @Test
  void otherRowsThanPromisedAreRefused() {
    double[][] x = Problems.gaussian(1, 10, COLUMNS);
    for (int promised : new int[] {9, 11}) {
      assertThatThrownBy(() -> rowByRow(x, promised).blocks((first, columns) -> {}))
          .isInstanceOf(DataException.class)
          .hasMessageContaining("the source");
    }
    assertThatThrownBy(() -> BlockSource.of(new float[][] {{1, 2}, {3}}))
        .hasMessage("row 2 has 1 values, row 1 has 2");
  }

  @Test
  void blocksOfAnotherShapeThanPromisedAreRefused() {
    double[][][] wrong = {new double[2][10], new double[COLUMNS][5000], {{1}, {1, 2}, {1}}};
    for (double[][] block : wrong) {
      BlockSource source =
          new BlockSource() {
            @Override
            public long rows() {
              return block[0].length;
            }

            @Override
            public int columns() {
              return COLUMNS;
            }

            @Override
            public void blocks(BlockVisitor visitor) {
              visitor.visit(0, block);
            }
          };
      TrainingSet set = TrainingSet.of(source, new double[block[0].length]);
      assertThatThrownBy(() -> BasisRegressor.of(UNVALIDATED).fit(set))
          .isInstanceOf(DataException.class)
          .hasMessageContaining("expected 3 columns, all of the same 1 to 4096 rows");
    }
  }

  private static void assertShows(BlockSource source, double[][] x) {
    double[][] byColumns = new double[x.length][COLUMNS];
    double[][] byRows = new double[x.length][];
    long[] next = {0};
    source.blocks(
        (first, columns) -> {
          assertThat(first).isEqualTo(next[0]);
          assertThat(columns.length).isEqualTo(COLUMNS);
          assertThat(columns[0].length).isBetween(1, BlockSource.MOST_ROWS);
          for (int r = 0; r < columns[0].length; r++) {
            for (int j = 0; j < COLUMNS; j++) {
              byColumns[(int) first + r][j] = columns[j][r];
            }
          }
          next[0] += columns[0].length;
        });
    source.rowBlocks((first, rows) -> System.arraycopy(rows, 0, byRows, (int) first, rows.length));
    assertThat(source.rows()).isEqualTo(x.length);
    assertThat(next[0]).isEqualTo(x.length);
    assertThat(Arrays.deepEquals(byColumns, x)).isTrue();
    assertThat(Arrays.deepEquals(byRows, x)).isTrue();
  }

  /** One buffer for all rows, as a reader of files would have. */
  private static RowSource rowByRow(double[][] x, int promised) {
    return new RowSource() {
      @Override
      public long rows() {
        return promised;
      }

      @Override
      public int columns() {
        return COLUMNS;
      }

      @Override
      public void scan(Visitor visitor) {
        double[] buffer = new double[COLUMNS];
        for (int i = 0; i < x.length; i++) {
          System.arraycopy(x[i], 0, buffer, 0, COLUMNS);
          visitor.visit(i, buffer);
          Arrays.fill(buffer, Double.NaN);
        }
      }
    };
  }
}
