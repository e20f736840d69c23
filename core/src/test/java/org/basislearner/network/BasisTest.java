package org.basislearner.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.basislearner.linalg.Gemm;
import org.basislearner.linalg.Kernels;
import org.basislearner.predict.InputScaling;
import org.junit.jupiter.api.Test;

class BasisTest {
  /** A few hundred roundings of 1.1e-16, relative to the largest value of the row. */
  private static final double TOLERANCE = 1e-12;

  /** Nodes 2 + 2 + 2: n0 = 1 + x, n1 = 3 - y, then products. */
  private static Basis example() {
    return new Basis(
        new FirstLayer(2, 2, new double[] {1, 3, 1, 0, 0, -1}),
        List.of(
            new Layer(new int[] {0, 1}, new int[] {1, 1}, new double[] {2, -1}),
            new Layer(new int[] {1, 0}, new int[] {0, 0}, new double[] {0.5, 3})));
  }

  @Test
  void evaluatesTheExampleByHand() {
    double[] values = new double[6];
    example().evaluate(new double[] {1, -1}, values);
    assertThat(values).containsExactly(2, 4, 16, -16, -16, 96);
  }

  @Test
  void rowEvaluationAgreesWithTheRecursiveDefinition() {
    for (int seed = 0; seed < 100; seed++) {
      Random random = new Random(seed);
      Basis basis = RandomNetworks.basis(random, seed % 4 == 3);
      double[] x = RandomNetworks.numbers(random, basis.inputs());
      double[] values = new double[basis.nodes() + 2];
      values[basis.nodes()] = 7;
      basis.evaluate(x, values);
      double scale = scale(values);
      for (int n = 0; n < basis.nodes(); n++) {
        assertThat(values[n])
            .as("seed %d node %d of %s", seed, n, basis)
            .isCloseTo(NodeOracle.value(basis, n, x), within(TOLERANCE * scale));
      }
      assertThat(values[basis.nodes()]).as("beyond the nodes, seed %d", seed).isEqualTo(7);
    }
  }

  @Test
  void blockEvaluationAgreesWithRows() {
    Gemm gemm = new Gemm(Kernels.best());
    for (int seed = 0; seed < 100; seed++) {
      Random random = new Random(seed);
      Basis basis = RandomNetworks.basis(random, seed % 4 == 3);
      int rows = random.nextInt(70);
      double[][] inputs = RandomNetworks.columns(random, basis.inputs(), rows + 3);
      double[][] nodes = RandomNetworks.columns(random, basis.nodes(), rows + 1);
      double[][] before = deepCopy(nodes);
      basis.evaluate(inputs, rows, nodes, gemm);
      double[] values = new double[basis.nodes()];
      for (int row = 0; row < rows; row++) {
        basis.evaluate(RandomNetworks.row(inputs, row), values);
        assertThat(RandomNetworks.row(nodes, row))
            .as("seed %d row %d of %s", seed, row, basis)
            .containsExactly(values, within(TOLERANCE * scale(values)));
      }
      assertThat(RandomNetworks.row(nodes, rows))
          .as("the row after the last, seed %d", seed)
          .isEqualTo(RandomNetworks.row(before, rows));
    }
  }

  @Test
  void aLayerAppendedInTrainingIsEvaluatedFromTheEarlierColumns() {
    Gemm gemm = new Gemm(Kernels.best());
    for (int seed = 0; seed < 40; seed++) {
      Random random = new Random(seed);
      Basis small = RandomNetworks.basis(random, seed % 2 == 0);
      Basis large = small.append(RandomNetworks.layer(random, small, 3, seed % 2 == 0));
      double[][] inputs = RandomNetworks.columns(random, small.inputs(), 20);
      double[][] atOnce = new double[large.nodes()][20];
      double[][] stepwise = new double[large.nodes()][20];
      large.evaluate(inputs, 20, atOnce, gemm);
      small.evaluate(inputs, 20, stepwise, gemm);
      large.evaluateLayer(large.layers(), inputs, stepwise, 20, gemm);
      assertThat(stepwise).as("seed %d", seed).isDeepEqualTo(atOnce);
    }
  }

  @Test
  void monomialAndCoefficientGiveTheNodeAsAProductOfTheFirstLayer() {
    assertThat(example().monomial(1)).containsExactly(1);
    assertThat(example().monomial(4)).containsExactly(0, 1, 1);
    assertThat(example().coefficient(1)).isEqualTo(1);
    assertThat(example().coefficient(4)).isEqualTo(-0.5);
    for (int seed = 0; seed < 100; seed++) {
      Random random = new Random(seed);
      Basis basis = RandomNetworks.basis(random, false);
      double[] values = new double[basis.nodes()];
      basis.evaluate(RandomNetworks.numbers(random, basis.inputs()), values);
      for (int n = 0; n < basis.nodes(); n++) {
        double product = basis.coefficient(n);
        for (int factor : basis.monomial(n)) {
          product *= values[factor];
        }
        assertThat(basis.monomial(n)).isSorted().hasSize(basis.layerOf(n));
        assertThat(values[n])
            .as("seed %d node %d", seed, n)
            .isCloseTo(product, within(TOLERANCE * scale(values)));
      }
    }
  }

  @Test
  void aDenseBasisHasNoMonomials() {
    Basis basis =
        example()
            .append(
                new Layer(
                    new int[] {0},
                    new int[] {0},
                    new double[] {1},
                    new double[][] {{0, 0, 0, 0, 0, 1}}));
    assertThat(basis.isSparse()).isFalse();
    assertThat(basis.truncate(3).isSparse()).isTrue();
    assertThatThrownBy(() -> basis.monomial(0))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("dense");
    assertThatThrownBy(() -> basis.coefficient(0)).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void aMixReadsEarlierNodesOfItsOwnLayer() {
    Basis basis =
        new Basis(new FirstLayer(1, 1, new double[] {0, 1}))
            .append(
                new Layer(
                    new int[] {0, 0},
                    new int[] {0, 0},
                    new double[] {1, 2},
                    new double[][] {{10}, {0, 100}}));
    double[] values = new double[3];
    basis.evaluate(new double[] {3}, values);
    assertThat(values).containsExactly(3, 9 + 30, 18 + 3900);
  }

  @Test
  void countsLayersAndNodes() {
    Basis basis = example();
    assertThat(basis.inputs()).isEqualTo(2);
    assertThat(basis.layers()).isEqualTo(3);
    assertThat(basis.nodes()).isEqualTo(6);
    assertThat(basis.nodes(2)).isEqualTo(2);
    assertThat(basis.offset(1)).isEqualTo(0);
    assertThat(basis.offset(3)).isEqualTo(4);
    assertThat(basis.layerOf(1)).isEqualTo(1);
    assertThat(basis.layerOf(2)).isEqualTo(2);
    assertThat(basis.layerOf(5)).isEqualTo(3);
    assertThat(basis).hasToString("Basis[inputs=2, widths=2/2/2]");
  }

  @Test
  void truncationKeepsTheLowestLayers() {
    Basis two = example().truncate(2);
    double[] values = new double[4];
    two.evaluate(new double[] {1, -1}, values);
    assertThat(values).containsExactly(2, 4, 16, -16);
    assertThat(two.append(example().productLayer(3))).isEqualTo(example());
    assertThat(example().truncate(1)).isEqualTo(new Basis(example().firstLayer()));
    assertThatThrownBy(() -> example().truncate(0)).hasMessage("layer is 0, allowed 1..3");
    assertThatThrownBy(() -> example().truncate(4)).hasMessage("layer is 4, allowed 1..3");
  }

  @Test
  void withoutInputsOnlyTheConstantIsLeft() {
    Basis basis = new Basis(new FirstLayer(0, 1, new double[] {2.5}));
    double[] values = new double[1];
    basis.evaluate(new double[0], values);
    assertThat(values).containsExactly(2.5);
    double[][] columns = new double[1][3];
    basis.evaluate(new double[0][], 3, columns, new Gemm(Kernels.best()));
    assertThat(columns[0]).containsExactly(2.5, 2.5, 2.5);
  }

  @Test
  void foldedScalingGivesTheSameFunctionOfRawInputs() {
    for (int seed = 0; seed < 40; seed++) {
      Random random = new Random(seed);
      Basis basis = RandomNetworks.basis(random, seed % 2 == 0);
      double[] factor = RandomNetworks.numbers(random, basis.inputs());
      double[] offset = RandomNetworks.numbers(random, basis.inputs());
      double[] x = RandomNetworks.numbers(random, basis.inputs());
      double[] z = new double[basis.inputs()];
      InputScaling.of(factor, offset).apply(x, z);
      double[] expected = new double[basis.nodes()];
      basis.evaluate(z, expected);
      double[] actual = new double[basis.nodes()];
      basis.withAffineInputs(factor, offset).evaluate(x, actual);
      assertThat(actual)
          .as("seed %d", seed)
          .containsExactly(expected, within(TOLERANCE * scale(expected)));
    }
  }

  @Test
  void shapesThatDoNotFitAreRefusedByName() {
    assertThatThrownBy(() -> new FirstLayer(2, 2, new double[5]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("weights has length 5, expected 6");
    assertThatThrownBy(() -> new FirstLayer(0, 1, new double[] {Double.NaN}))
        .hasMessage("weights[0] is NaN, expected a finite number");
    assertThatThrownBy(() -> new FirstLayer(1, 0, new double[0]))
        .hasMessageContaining("width is 0");
    assertThatThrownBy(() -> new Layer(new int[0], new int[0], new double[0]))
        .hasMessage("a layer needs at least one node");
    assertThatThrownBy(() -> new Layer(new int[1], new int[2], new double[1]))
        .hasMessage("right has length 2, expected 1");
    assertThatThrownBy(
            () -> new Layer(new int[2], new int[2], new double[2], new double[][] {{1}, {1}}))
        .hasMessage("mix[1] has length 1, expected 2");
    assertThatThrownBy(() -> example().append(new Layer(new int[] {2}, new int[1], new double[1])))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("layer 4: left[0] is 2, allowed 0..1");
    assertThatThrownBy(() -> example().append(new Layer(new int[1], new int[] {-1}, new double[1])))
        .hasMessageContaining("right[0] is -1");
    assertThatThrownBy(
            () ->
                example()
                    .append(new Layer(new int[1], new int[1], new double[1], new double[1][3])))
        .hasMessage("layer 4: mix[0] has length 3, expected 6");
    assertThatThrownBy(() -> example().evaluate(new double[3], new double[6]))
        .hasMessage("x has length 3, expected 2");
    assertThatThrownBy(() -> example().evaluate(new double[2], new double[5]))
        .hasMessage("values has length 5, expected at least 6");
    assertThatThrownBy(
            () ->
                example().evaluate(new double[2][4], 5, new double[6][5], new Gemm(Kernels.best())))
        .hasMessage("inputColumns[0] has length 4, expected at least 5");
  }

  @Test
  void laterChangesToTheCallersArraysDoNotReachTheBasis() {
    double[] weights = {1, 3, 1, 0, 0, -1};
    int[] left = {0, 1};
    double[] weight = {2, -1};
    double[][] mix = {{1, 1}, {1, 1, 1}};
    Layer layer = new Layer(left, new int[] {1, 1}, weight, mix);
    Basis basis = new Basis(new FirstLayer(2, 2, weights)).append(layer);
    double[] before = new double[4];
    basis.evaluate(new double[] {1, 2}, before);
    Arrays.fill(weights, 9);
    Arrays.fill(left, 9);
    Arrays.fill(weight, 9);
    Arrays.fill(mix[1], 9);
    basis.firstLayer().weights()[0] = 9;
    layer.mix(0)[0] = 9;
    double[] after = new double[4];
    basis.evaluate(new double[] {1, 2}, after);
    assertThat(after).isEqualTo(before);
  }

  private static double scale(double[] values) {
    double scale = 1;
    for (double value : values) {
      scale = Math.max(scale, Math.abs(value));
    }
    return scale;
  }

  private static double[][] deepCopy(double[][] columns) {
    double[][] copy = new double[columns.length][];
    for (int j = 0; j < columns.length; j++) {
      copy[j] = columns[j].clone();
    }
    return copy;
  }
}
