package org.basislearner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import org.basislearner.network.Basis;
import org.basislearner.network.Polynomial;
import org.basislearner.testing.NoisyRows;
import org.basislearner.train.Parameters;
import org.basislearner.train.RunOptions;
import org.basislearner.train.Validation;
import org.junit.jupiter.api.Test;

/** Rows on a variety have its known ideal: circles, spheres, lines, grids. */
class VanishingTest {
  private static final Parameters PARAMETERS =
      Parameters.defaults()
          .withBuilder("vca")
          .withMaxDepth(4)
          .withLambdas(List.of(1e-6))
          .withValidation(Validation.none());

  private static RegressorModel fit(double[][] x, Parameters parameters) {
    Random random = new Random(7);
    double[] y = new double[x.length];
    Arrays.setAll(y, i -> random.nextGaussian());
    return BasisRegressor.of(parameters)
        .with(RunOptions.defaults().withThreads(2))
        .fit(x, y)
        .model();
  }

  private static double[][] draw(int rows, long seed, Function<Random, double[]> point) {
    Random random = new Random(seed);
    double[][] x = new double[rows][];
    Arrays.setAll(x, i -> point.apply(random));
    return x;
  }

  private static double[] circle(Random random) {
    double angle = 2 * Math.PI * random.nextDouble();
    return new double[] {3 + 2 * Math.cos(angle), -1 + 2 * Math.sin(angle)};
  }

  private static double[] sphere(Random random) {
    double[] point = new double[3];
    double square = 0;
    for (int j = 0; j < 3; j++) {
      point[j] = random.nextGaussian();
      square += point[j] * point[j];
    }
    for (int j = 0; j < 3; j++) {
      point[j] /= Math.sqrt(square);
    }
    return point;
  }

  private static void assertVanishes(Polynomial polynomial, double[][] fresh, double[] elsewhere) {
    for (double[] row : fresh) {
      assertThat(polynomial.evaluate(row)).isCloseTo(0, within(1e-8));
    }
    assertThat(Math.abs(polynomial.evaluate(elsewhere))).isGreaterThan(1e-2);
  }

  @Test
  void aCircleHasItsEquation() {
    RegressorModel model = fit(draw(80, 1, VanishingTest::circle), PARAMETERS);
    assertThat(model.vanishing()).hasSize(1);
    Polynomial polynomial = model.vanishing().get(0).polynomial();
    // (x - 3)^2 + (y + 1)^2 - 4
    assertThat(polynomial.toString(List.of("x", "y"))).isEqualTo("6 - 6 x + 2 y + x^2 + y^2");
    assertThat(model.vanishing().get(0).largest()).isLessThan(1e-12);
    assertVanishes(polynomial, draw(50, 2, VanishingTest::circle), new double[] {3, 0.5});
  }

  @Test
  void aSphereHasItsEquationAndOneOfFoldsAndRefitsToo() throws IOException {
    Parameters refitted = PARAMETERS.withMaxDepth(3).withValidation(Validation.parse("kfold:3"));
    RegressorModel model = fit(draw(90, 3, VanishingTest::sphere), refitted);
    assertThat(model.vanishing()).hasSize(1);
    Polynomial polynomial = model.vanishing().get(0).polynomial();
    assertThat(polynomial.terms()).hasSize(4);
    assertVanishes(polynomial, draw(50, 4, VanishingTest::sphere), new double[] {0, 0, 0.5});
    BasisModel loaded = BasisModel.fromBytes(model.toBytes(), "m");
    assertThat(loaded.vanishing()).isEqualTo(model.vanishing());
    assertThat(loaded.toBytes()).isEqualTo(model.toBytes());
  }

  @Test
  void aLineInSpaceHasTwoLinearEquations() {
    Function<Random, double[]> line =
        random -> {
          double t = random.nextGaussian();
          return new double[] {t, 2 * t + 1, 5 - t};
        };
    RegressorModel model = fit(draw(60, 5, line), PARAMETERS.withMaxDepth(3));
    assertThat(model.vanishing()).hasSize(2);
    for (Polynomial.Vanishing one : model.vanishing()) {
      assertThat(one.polynomial().degree()).isEqualTo(1);
      assertVanishes(one.polynomial(), draw(20, 6, line), new double[] {0.3, 0.1, 7});
    }
  }

  /** As few points as polynomials: the generators are one for each axis, of degree 3. */
  @Test
  void aGridHasAnEquationForEachAxis() {
    double[][] grid = new double[9][];
    Arrays.setAll(grid, i -> new double[] {Math.floorDiv(i, 3), i % 3});
    RegressorModel model = fit(grid, PARAMETERS.withMaxDepth(6));
    assertThat(model.vanishing())
        .extracting(one -> one.polynomial().toString(List.of("x", "y")))
        .containsExactlyInAnyOrder("2 x - 3 x^2 + x^3", "2 y - 3 y^2 + y^3");
  }

  /** Of distinct points in general position nothing vanishes before there are as many functions. */
  @Test
  void noPolynomialOfLowDegreeVanishesOnRandomRows() {
    assertThat(fit(NoisyRows.draw(1, 100, 0).x(), PARAMETERS).vanishing()).isEmpty();
  }

  @Test
  void aNoisyCircleHasItsEquationNearly() {
    double[][] x = draw(200, 8, VanishingTest::circle);
    Random random = new Random(9);
    for (double[] row : x) {
      row[0] += 0.01 * random.nextGaussian();
      row[1] += 0.01 * random.nextGaussian();
    }
    RegressorModel model = fit(x, PARAMETERS.withMaxDepth(3).withTolerance(0.03));
    assertThat(model.vanishing()).hasSize(1);
    double largest = model.vanishing().get(0).largest();
    assertThat(largest).isBetween(1e-3, 0.3);
    Polynomial polynomial = model.vanishing().get(0).polynomial();
    for (double[] row : x) {
      assertThat(Math.abs(polynomial.evaluate(row))).isLessThanOrEqualTo(largest * (1 + 1e-9));
    }
    assertThat(Math.abs(polynomial.evaluate(new double[] {3, -1}))).isGreaterThan(3);
    assertThat(fit(x, PARAMETERS.withMaxDepth(3)).vanishing()).isEmpty();
  }

  /** The nodes span what those of gram-schmidt span, and are orthogonal. */
  @Test
  void nodesAreAllIndependentProductsOrthogonalised() {
    double[][] x = draw(40, 11, VanishingTest::circle);
    RegressorModel vca = fit(x, PARAMETERS);
    Basis other = fit(x, PARAMETERS.withBuilder("gram-schmidt")).network().basis();
    Basis basis = vca.network().basis();
    assertThat(basis.layers()).isEqualTo(other.layers());
    for (int layer = 1; layer <= basis.layers(); layer++) {
      assertThat(basis.nodes(layer)).isEqualTo(other.nodes(layer));
    }
    assertThat(basis.nodes()).isEqualTo(7); // 1, and cos and sin of 1, 2 and 3 angles
    double[][] features = vca.features(x);
    for (int a = 0; a < 7; a++) {
      for (int b = 0; b < 7; b++) {
        double sum = 0;
        for (double[] row : features) {
          sum += row[a] * row[b] / x.length;
        }
        if (a >= 3 || b >= 3) {
          assertThat(sum).isCloseTo(a == b ? 1 : 0, within(1e-9));
        }
      }
    }
  }
}
