package org.basislearner.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.basislearner.linalg.Closeness.assertClose;

import org.basislearner.matrix.Matrix;
import org.basislearner.testing.Seeds;
import org.junit.jupiter.api.Test;

/** Views of an array as a matrix. */
final class MatrixTest {
  private final Matrix matrix = Matrix.of(2, 3, new double[] {1, 2, 3, 4, 5, 6});

  @Test
  void entriesAreWhereRowMajorOrderPutsThem() {
    assertThat(matrix.at(1, 0)).isEqualTo(4);
    assertThat(matrix.transposed().at(0, 1)).isEqualTo(4);
    assertThat(matrix.columns(1, 3).rowMajor()).containsExactly(2, 3, 5, 6);
    assertThat(matrix.transposed().rowMajor()).containsExactly(1, 4, 2, 5, 3, 6);
    assertThat(matrix.block(1, 1, 1, 2).transposed().rowMajor()).containsExactly(5, 6);
    assertThat(matrix.beside(matrix.columns(0, 1)).rowMajor())
        .containsExactly(1, 2, 3, 1, 4, 5, 6, 4);
    assertThat(matrix).hasToString("2 x 3");
  }

  @Test
  void viewsShareTheNumbersAndCopiesDoNot() {
    Matrix copy = matrix.copy();
    matrix.block(1, 1, 1, 2).transposed().set(1, 0, 60);
    matrix.columns(0, 1).add(0, 0, 9);
    assertThat(matrix.rowMajor()).containsExactly(10, 2, 3, 4, 5, 60);
    assertThat(copy.rowMajor()).containsExactly(1, 2, 3, 4, 5, 6);
  }

  @Test
  void productsAreThoseOfTheKernels() {
    Gemm gemm = new Gemm(Kernels.plain());
    Seeds.forEach(
        30,
        seed -> {
          Samples samples = new Samples(seed);
          Matrix a = samples.matrix(samples.size(), samples.size());
          Matrix b = samples.matrix(a.columns(), samples.size());
          double[] expected = gemm.product(a, b).rowMajor();
          assertClose(a.times(b).rowMajor(), expected, Samples.tolerance(a.columns()));
        });
  }

  @Test
  void theLowerHalfIsMirrored() {
    Matrix square = Matrix.of(2, 2, new double[] {1, 2, 3, 4});
    assertThat(square.mirrorLower().addToDiagonal(1).rowMajor()).containsExactly(2, 3, 3, 5);
  }

  @Test
  void whatIsOutsideIsRefused() {
    assertThatThrownBy(() -> matrix.block(1, 1, 2, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("block = 2 x 1 at (1, 1): expected within 2 x 3");
    assertThatThrownBy(() -> Matrix.of(2, 2, new double[3]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("data.length = 3: expected 2 x 2");
  }
}
