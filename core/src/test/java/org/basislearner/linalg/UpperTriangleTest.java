package org.basislearner.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.basislearner.linalg.Closeness.assertClose;

import org.basislearner.matrix.Matrix;
import org.basislearner.testing.Seeds;
import org.junit.jupiter.api.Test;

/** R as columns, and what it solves. */
final class UpperTriangleTest {
  private static final int SEEDS = 30;

  @Test
  void theFactorOfAGramMatrixReproducesIt() {
    Seeds.forEach(
        SEEDS,
        seed -> {
          UpperTriangle r = triangle(new Samples(seed), 1 + (int) seed % 20);
          Matrix gram = gram(r);
          Matrix again = gram(UpperTriangle.factor(gram));
          assertClose(again.rowMajor(), gram.rowMajor(), tolerance(r.size()));
        });
  }

  @Test
  void solutionsReproduceTheRightHandSide() {
    Seeds.forEach(
        SEEDS,
        seed -> {
          Samples samples = new Samples(seed);
          int n = 1 + (int) seed % 20;
          UpperTriangle r = triangle(samples, n);
          Matrix full = matrix(r);
          double[] b = samples.array(n);
          Matrix x = Matrix.of(n, 1, r.solve(b));
          assertClose(full.times(x).rowMajor(), b, tolerance(n));
          double[] y = b.clone();
          double rest = r.solveTransposed(y, 7);
          Matrix yMatrix = Matrix.of(n, 1, y);
          assertClose(full.transposed().times(yMatrix).rowMajor(), b, tolerance(n));
          assertClose(7 - yMatrix.transposed().times(yMatrix).at(0, 0), rest, tolerance(n));
          double[] identity = new Matrix(n, n).addToDiagonal(1).rowMajor();
          assertClose(full.times(r.inverse()).rowMajor(), identity, tolerance(n));
        });
  }

  @Test
  void leadingColumnsAreThoseOfTheSmallerTriangle() {
    UpperTriangle r = triangle(new Samples(3), 9);
    UpperTriangle leading = r.leading(4);
    r.add(new double[10]);
    assertThat(leading.size()).isEqualTo(4);
    assertThat(leading.full()[2]).containsExactly(r.at(0, 2), r.at(1, 2), r.at(2, 2), 0);
  }

  @Test
  void aColumnOfAnotherLengthIsRefused() {
    assertThatThrownBy(() -> new UpperTriangle().add(new double[2]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("column.length = 2: expected 1");
  }

  /** Entries below 1, and a diagonal from 3 to 5, so that the inverse is small. */
  private static UpperTriangle triangle(Samples samples, int n) {
    UpperTriangle r = new UpperTriangle();
    for (int j = 0; j < n; j++) {
      double[] column = samples.array(j + 1);
      for (int i = 0; i < j; i++) {
        column[i] /= n;
      }
      column[j] += 4;
      r.add(column);
    }
    return r;
  }

  private static Matrix matrix(UpperTriangle r) {
    Matrix matrix = new Matrix(r.size(), r.size());
    for (int j = 0; j < r.size(); j++) {
      for (int i = 0; i <= j; i++) {
        matrix.set(i, j, r.at(i, j));
      }
    }
    return matrix;
  }

  private static Matrix gram(UpperTriangle r) {
    return matrix(r).transposed().times(matrix(r));
  }

  /** A backward error of n roundoffs of a norm of at most 36, generously. */
  private static double tolerance(int n) {
    return 100 * (n + 1) * Samples.DOUBLE_ROUNDOFF * 2;
  }
}
