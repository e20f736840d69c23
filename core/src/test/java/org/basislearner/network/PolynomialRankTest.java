package org.basislearner.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.List;
import java.util.SplittableRandom;
import org.basislearner.BasisRegressor;
import org.basislearner.testing.Seeds;
import org.basislearner.train.Parameters;
import org.basislearner.train.Scaling;
import org.basislearner.train.Validation;
import org.junit.jupiter.api.Test;

class PolynomialRankTest {
  private static final double TOLERANCE = 1e-10;

  private static double[][] rows(SplittableRandom random, int count, int inputs) {
    double[][] rows = new double[count][];
    for (int i = 0; i < count; i++) {
      rows[i] = random.doubles(inputs, -3, 5).toArray();
    }
    return rows;
  }

  private static int largest(int rows, int inputs, int degree) {
    return Polynomial.dimension(inputs, degree).min(BigInteger.valueOf(rows)).intValue();
  }

  /** Monomials by the degree in their last input. */
  private static BigInteger counted(int inputs, int degree) {
    if (inputs == 0) {
      return BigInteger.ONE;
    }
    BigInteger sum = BigInteger.ZERO;
    for (int last = 0; last <= degree; last++) {
      sum = sum.add(counted(inputs - 1, degree - last));
    }
    return sum;
  }

  @Test
  void theDimensionIsTheNumberOfMonomials() {
    for (int inputs = 0; inputs <= 5; inputs++) {
      for (int degree = 0; degree <= 5; degree++) {
        assertThat(Polynomial.dimension(inputs, degree)).isEqualTo(counted(inputs, degree));
      }
    }
    assertThat(Polynomial.dimension(784, 6)).isEqualTo(new BigInteger("331256760734005"));
    assertThat(Polynomial.dimension(Integer.MAX_VALUE, 2).bitLength()).isGreaterThan(60);
  }

  @Test
  void randomRowsAreInGeneralPosition() {
    Seeds.forEach(
        20,
        seed -> {
          SplittableRandom random = new SplittableRandom(seed);
          int inputs = random.nextInt(1, 6);
          double[][] rows = rows(random, random.nextInt(1, 80), inputs);
          for (int degree = 0; degree <= 4; degree++) {
            assertThat(Polynomial.rank(rows, degree, TOLERANCE))
                .as("%d rows, %d inputs, degree %d", rows.length, inputs, degree)
                .isEqualTo(largest(rows.length, inputs, degree));
          }
        });
  }

  /** Where a polynomial of degree 2 vanishes, as many dimensions are lost as it has multiples. */
  @Test
  void rowsOnACircleAreNotFromOrderTwoOn() {
    double[][] rows = rows(new SplittableRandom(1), 60, 1);
    for (int i = 0; i < rows.length; i++) {
      rows[i] = new double[] {7 + 2 * Math.cos(rows[i][0]), 2 * Math.sin(rows[i][0]) - 1};
    }
    assertThat(Polynomial.rank(rows, 1, TOLERANCE)).isEqualTo(3);
    for (int degree = 2; degree <= 6; degree++) {
      assertThat(Polynomial.rank(rows, degree, TOLERANCE))
          .as("trigonometric polynomials of degree %d", degree)
          .isEqualTo(2 * degree + 1);
    }
  }

  @Test
  void rowsOnALineHaveAsManyDimensionsAsOneInput() {
    double[][] rows = rows(new SplittableRandom(1), 40, 1);
    for (int i = 0; i < rows.length; i++) {
      rows[i] = new double[] {rows[i][0], 3 - 2 * rows[i][0], 1e6 * rows[i][0]};
    }
    for (int degree = 1; degree <= 5; degree++) {
      assertThat(Polynomial.rank(rows, degree, TOLERANCE)).isEqualTo(degree + 1);
    }
  }

  @Test
  void equalRowsCountOnceAndAConstantInputNothing() {
    double[][] rows = {{1, 5}, {2, 5}, {1, 5}, {4, 5}};
    assertThat(Polynomial.rank(rows, 1, TOLERANCE)).isEqualTo(2);
    assertThat(Polynomial.rank(rows, 7, TOLERANCE)).isEqualTo(3);
  }

  /** The idealised learner's basis spans what polynomials take on the rows: the paper's item 5. */
  @Test
  void theIdealisedNetworkHasAsManyNodes() {
    Seeds.forEach(
        10,
        seed -> {
          SplittableRandom random = new SplittableRandom(seed);
          int inputs = random.nextInt(1, 4);
          double[][] rows = rows(random, random.nextInt(15, 50), inputs);
          if (random.nextBoolean()) {
            for (double[] row : rows) {
              row[0] = Math.rint(row[0]); // few values: a polynomial of degree 9 vanishes on them
              row[inputs - 1] = row[0];
            }
          }
          for (int degree = 1; degree <= 3; degree++) {
            Parameters idealised =
                Parameters.defaults()
                    .withBuilder("gram-schmidt")
                    .withMaxDepth(degree + 1)
                    .withLambdas(List.of(0.0))
                    .withScaling(Scaling.STANDARD)
                    .withValidation(Validation.none());
            double[] y = random.doubles(rows.length).toArray();
            assertThat(Polynomial.rank(rows, degree, TOLERANCE))
                .isEqualTo(
                    BasisRegressor.of(idealised).fit(rows, y).model().network().basis().nodes());
          }
        });
  }

  @Test
  void whatCannotBeHeldIsRefused() {
    assertThatThrownBy(() -> Polynomial.rank(new double[1000][20], 5, TOLERANCE))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("degree = 5: expected less")
        .hasMessageContaining("53130 x 1000 values; at most 4000000");
    assertThatThrownBy(() -> Polynomial.rank(new double[0][], 1, TOLERANCE))
        .hasMessageContaining("rows = 0: expected at least 1");
    assertThatThrownBy(() -> Polynomial.rank(new double[][] {{1}, {1, 2}}, 1, TOLERANCE))
        .hasMessageContaining("rows[1]");
    assertThatThrownBy(() -> Polynomial.rank(new double[][] {{Double.NaN}}, 1, TOLERANCE))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(Polynomial.rank(new double[][] {{-Double.MAX_VALUE}, {Double.MAX_VALUE}}, 1, 1e-10))
        .isEqualTo(2);
  }
}
