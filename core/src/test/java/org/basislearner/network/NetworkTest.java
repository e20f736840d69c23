package org.basislearner.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.math.BigInteger;
import java.util.List;
import java.util.Random;
import org.basislearner.linalg.Gemm;
import org.basislearner.linalg.Kernels;
import org.junit.jupiter.api.Test;

class NetworkTest {
  /** A few hundred roundings of 1.1e-16, relative to the largest number that enters the sums. */
  private static final double TOLERANCE = 1e-12;

  @Test
  void rowEvaluationAgreesWithTheRecursiveDefinition() {
    for (int seed = 0; seed < 60; seed++) {
      Random random = new Random(seed);
      Network network = RandomNetworks.network(random, seed % 4 == 3);
      double[] x = RandomNetworks.numbers(random, network.inputs());
      double[] scratch = new double[network.basis().nodes()];
      double[] outputs = new double[network.outputs()];
      network.evaluate(x, scratch, outputs);
      for (int c = 0; c < outputs.length; c++) {
        assertThat(outputs[c])
            .as("seed %d output %d of %s", seed, c, network)
            .isCloseTo(NodeOracle.output(network, c, x), within(TOLERANCE * scale(scratch)));
      }
    }
  }

  @Test
  void blockEvaluationAgreesWithRows() {
    Gemm gemm = new Gemm(Kernels.best());
    for (int seed = 0; seed < 60; seed++) {
      Random random = new Random(seed);
      Network network = RandomNetworks.network(random, seed % 4 == 3);
      int nodes = network.basis().nodes();
      int rows = random.nextInt(50);
      double[][] inputs = RandomNetworks.columns(random, network.inputs(), rows);
      double[][] result = RandomNetworks.columns(random, network.outputs(), rows);
      // More node columns than needed, as when a longer basis shares the buffer.
      network.evaluate(inputs, rows, new double[nodes + 2][rows], result, gemm);
      double[] scratch = new double[nodes];
      double[] outputs = new double[network.outputs()];
      for (int row = 0; row < rows; row++) {
        network.evaluate(RandomNetworks.row(inputs, row), scratch, outputs);
        assertThat(RandomNetworks.row(result, row))
            .as("seed %d row %d of %s", seed, row, network)
            .containsExactly(outputs, within(TOLERANCE * scale(scratch)));
      }
    }
  }

  @Test
  void gradientIsTheDerivativeOfTheExpansion() {
    for (int seed = 0; seed < 60; seed++) {
      Random random = new Random(seed);
      Network network = RandomNetworks.network(random, seed % 4 == 3);
      List<Polynomial> expansion = network.expand(10_000).orElseThrow();
      double[] x = RandomNetworks.numbers(random, network.inputs());
      double[][] gradient = network.gradient(x);
      assertThat(gradient).hasNumberOfRows(network.outputs());
      for (int c = 0; c < network.outputs(); c++) {
        Polynomial output = expansion.get(c);
        assertThat(gradient[c]).hasSize(network.inputs());
        for (int i = 0; i < network.inputs(); i++) {
          assertThat(gradient[c][i])
              .as("seed %d output %d input %d of %s", seed, c, i, network)
              .isCloseTo(
                  output.derivative(i).evaluate(x),
                  within(TOLERANCE * output.degree() * coefficientSum(output)));
        }
      }
    }
  }

  @Test
  void gradientAgreesWithCentralDifferences() {
    double step = 1e-5;
    for (int seed = 0; seed < 40; seed++) {
      Random random = new Random(seed);
      Network network = RandomNetworks.network(random, seed % 4 == 3);
      double[] x = RandomNetworks.numbers(random, network.inputs());
      double[][] gradient = network.gradient(x);
      // The error of a central difference is the third derivative times step^2 / 6, plus rounding
      // of 1e-16 / step: both stay below 1e-7 times the size of the coefficients.
      for (int c = 0; c < network.outputs(); c++) {
        double scale = coefficientSum(network.expand(10_000).orElseThrow().get(c));
        for (int i = 0; i < network.inputs(); i++) {
          double difference =
              (output(network, c, shifted(x, i, step)) - output(network, c, shifted(x, i, -step)))
                  / (2 * step);
          assertThat(gradient[c][i])
              .as("seed %d output %d input %d of %s", seed, c, i, network)
              .isCloseTo(difference, within(1e-7 * (1 + scale)));
        }
      }
    }
  }

  @Test
  void expansionEqualsTheNetworkAtRandomPoints() {
    for (int seed = 0; seed < 60; seed++) {
      Random random = new Random(seed);
      Network network = RandomNetworks.network(random, seed % 4 == 3);
      List<Polynomial> expansion = network.expand(10_000).orElseThrow();
      assertThat(expansion).hasSize(network.outputs());
      for (int point = 0; point < 5; point++) {
        double[] x = RandomNetworks.numbers(random, network.inputs());
        for (int c = 0; c < network.outputs(); c++) {
          Polynomial output = expansion.get(c);
          assertThat(output.degree()).isLessThanOrEqualTo(network.basis().layers());
          assertThat(output.evaluate(x))
              .as("seed %d output %d of %s", seed, c, network)
              .isCloseTo(output(network, c, x), within(TOLERANCE * (1 + coefficientSum(output))));
        }
      }
    }
  }

  @Test
  void expansionStopsAtTheNumberOfTerms() {
    // (1 + x1 + x2)^2 has six terms.
    Basis basis =
        new Basis(new FirstLayer(2, 1, new double[] {1, 1, 1}))
            .append(new Layer(new int[1], new int[1], new double[] {1}));
    Network network = new Network(basis, 1, new double[] {0, 1});
    assertThat(network.expand(5)).isEmpty();
    assertThat(network.expand(6).orElseThrow())
        .hasToString("[1 + 2 x1 + 2 x2 + x1^2 + 2 x1 x2 + x2^2]");
    assertThatThrownBy(() -> network.expand(0)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void expansionCountsTheTermsOfOutputsAndOfNodesThatNoOutputReads() {
    Basis twoInputs = new Basis(new FirstLayer(2, 2, new double[] {0, 0, 1, 0, 0, 1}));
    Network sum = new Network(twoInputs, 1, new double[] {1, 1});
    assertThat(sum.expand(1)).isEmpty();
    assertThat(sum.expand(2).orElseThrow()).hasToString("[x1 + x2]");
    Basis affine = new Basis(new FirstLayer(1, 1, new double[] {1, 1}));
    Network zero = new Network(affine, 1, new double[] {0});
    assertThat(zero.expand(1)).isEmpty();
    assertThat(zero.expand(2).orElseThrow()).hasToString("[0]");
  }

  @Test
  void expansionOfRawInputsIncludesTheScaling() {
    Basis basis = new Basis(new FirstLayer(1, 1, new double[] {0, 1}));
    Network square =
        new Network(
            basis.append(new Layer(new int[1], new int[1], new double[] {1})),
            1,
            new double[] {0, 1});
    // (2 x - 3)^2
    assertThat(square.withAffineInputs(new double[] {2}, new double[] {3}).expand(3).orElseThrow())
        .hasToString("[9 - 12 x1 + 4 x1^2]");
  }

  @Test
  void manyInputsExpandWhenFewTermsArise() {
    int inputs = 784;
    double[] weights = new double[(inputs + 1) * 2];
    weights[(1 + 3) * 2] = 1;
    weights[(1 + 700) * 2 + 1] = 1;
    Basis basis =
        new Basis(new FirstLayer(inputs, 2, weights))
            .append(new Layer(new int[] {0}, new int[] {1}, new double[] {0.5}));
    Network network = new Network(basis, 1, new double[] {0, 1, -4});
    assertThat(network.expand(2).orElseThrow()).hasToString("[x701 - 2 x4 x701]");
  }

  @Test
  void countsLearnedNumbers() {
    Random random = new Random(1);
    Basis basis = new Basis(RandomNetworks.firstLayer(random, 4, 3));
    assertThat(new Network(basis, 2, new double[6]).parameters()).isEqualTo(5 * 3 + 3 * 2);
    Basis sparse = basis.append(RandomNetworks.layer(random, basis, 7, false));
    assertThat(new Network(sparse, 2, new double[20]).parameters()).isEqualTo(15 + 7 + 20);
    Basis dense = basis.append(RandomNetworks.layer(random, basis, 2, true));
    assertThat(new Network(dense, 1, new double[5]).parameters()).isEqualTo(15 + 2 + 3 + 4 + 5);
  }

  @Test
  void countsSumsAndProducts() {
    Random random = new Random(1);
    Basis basis = new Basis(RandomNetworks.firstLayer(random, 4, 3));
    assertThat(new Network(basis, 2, new double[6]).operations()).isEqualTo(2 * 12 + 2 * 6);
    Basis sparse = basis.append(RandomNetworks.layer(random, basis, 7, false));
    assertThat(new Network(sparse, 2, new double[20]).operations()).isEqualTo(24 + 14 + 40);
    Basis dense = basis.append(RandomNetworks.layer(random, basis, 2, true));
    assertThat(new Network(dense, 1, new double[5]).operations())
        .isEqualTo(24 + 4 + 2 * (3 + 4) + 10);
  }

  /** Counted one by one, from the definition of a network. */
  @Test
  void productsAreCountedApartAndTheVcDimensionIsOfTheirOrder() {
    Random random = new Random(1);
    for (boolean sparse : new boolean[] {true, false}) {
      Basis basis = new Basis(RandomNetworks.firstLayer(random, 9, 6));
      basis = basis.append(RandomNetworks.layer(random, basis, 5, !sparse));
      basis = basis.append(RandomNetworks.layer(random, basis, 4, !sparse));
      long mix = sparse ? 0 : 6 + 7 + 8 + 9 + 10 + (11 + 12 + 13 + 14);
      long products = 9 * 6 + 2 * (5 + 4) + mix;
      Network network = new Network(basis, 3, new double[15 * 3]);
      assertThat(network.products()).isEqualTo(products + 15 * 3);
      assertThat(network.operations() - network.products()).isEqualTo(9 * 6 + mix + 15 * 3);

      long n = 10 * 6 + 5 + 4 + mix + 15;
      long t = products + 15 + 9 * 6 + mix + 15 + 1;
      assertThat(network.vcOrder()).isEqualTo(BigInteger.valueOf(n * t));
      assertThat(network.vcBound())
          .as("C(9 + 3, 3), less than 4 n (t + 2)")
          .isEqualTo(BigInteger.valueOf(220));
    }
    Basis wide = new Basis(RandomNetworks.firstLayer(random, 200, 1));
    for (int layer = 2; layer <= 6; layer++) {
      wide = wide.append(RandomNetworks.layer(random, wide, 1, false));
    }
    Network narrow = new Network(wide, 1, new double[6]);
    assertThat(narrow.vcBound())
        .as("4 n (t + 2), less than C(206, 6)")
        .isEqualTo(BigInteger.valueOf(4 * (201 + 5 + 6) * (400 + 10 + 12 + 1 + 2)));
  }

  @Test
  void operationsStayWithinThePapersBoundForEveryWidthDepthAndInputCount() {
    Random random = new Random(1);
    for (int width : new int[] {1, 10, 40}) {
      for (int inputs : new int[] {0, 1, 30, 300}) {
        Basis basis = new Basis(RandomNetworks.firstLayer(random, inputs, width));
        for (int depth = 2; depth <= 7; depth++) {
          Network network = new Network(basis, 1, new double[basis.nodes()]);
          assertThat(network.operations())
              .as("width %d depth %d inputs %d", width, depth, inputs)
              .isLessThanOrEqualTo(4L * width * (inputs + depth));
          basis = basis.append(RandomNetworks.layer(random, basis, width, false));
        }
      }
    }
  }

  @Test
  void oneNodeOneOutputAndNoRowsWork() {
    Basis basis = new Basis(new FirstLayer(1, 1, new double[] {1, 2}));
    Network network = new Network(basis, 1, new double[] {3});
    double[] result = new double[1];
    network.evaluate(new double[] {5}, new double[1], result);
    assertThat(result).containsExactly(33);
    assertThat(network.gradient(new double[] {5})).isDeepEqualTo(new double[][] {{6}});
    Gemm gemm = new Gemm(Kernels.best());
    network.evaluate(new double[1][0], 0, new double[1][0], new double[1][0], gemm);
  }

  @Test
  void shapesThatDoNotFitAreRefusedByName() {
    Basis basis = new Basis(new FirstLayer(1, 2, new double[4]));
    assertThatThrownBy(() -> new Network(basis, 2, new double[3]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("weights has length 3, expected 4");
    assertThatThrownBy(() -> new Network(basis, 0, new double[0]))
        .hasMessage("outputs is 0, expected at least 1");
    assertThatThrownBy(() -> new Network(basis, 1, new double[] {0, Double.POSITIVE_INFINITY}))
        .hasMessageContaining("weights[1] is Infinity");
    Network network = new Network(basis, 1, new double[2]);
    assertThatThrownBy(() -> network.evaluate(new double[2], new double[2], new double[1]))
        .hasMessage("x has length 2, expected 1");
    assertThatThrownBy(() -> network.gradient(new double[2]))
        .hasMessage("x has length 2, expected 1");
  }

  @Test
  void equalNumbersMakeEqualNetworks() {
    Network network = RandomNetworks.network(new Random(5), true);
    assertThat(RandomNetworks.network(new Random(5), true))
        .isEqualTo(network)
        .hasSameHashCodeAs(network);
    assertThat(RandomNetworks.network(new Random(6), true)).isNotEqualTo(network);
  }

  private static double output(Network network, int c, double[] x) {
    double[] result = new double[network.outputs()];
    network.evaluate(x, new double[network.basis().nodes()], result);
    return result[c];
  }

  private static double[] shifted(double[] x, int input, double step) {
    double[] shifted = x.clone();
    shifted[input] += step;
    return shifted;
  }

  private static double scale(double[] values) {
    double scale = 1;
    for (double value : values) {
      scale += Math.abs(value);
    }
    return scale;
  }

  /** A bound of the polynomial's value where all inputs are between -1 and 1. */
  private static double coefficientSum(Polynomial polynomial) {
    return polynomial.terms().stream().mapToDouble(term -> Math.abs(term.coefficient())).sum();
  }
}
