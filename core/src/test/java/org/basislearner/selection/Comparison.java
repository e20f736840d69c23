package org.basislearner.selection;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.assertj.core.data.Offset;

/**
 * Grows the same basis twice, by a builder and by its literal version, and compares every layer:
 * the nodes as products and as monomials in order, their weights and their values.
 *
 * <p>Two candidates whose scores differ by less than rounding, {@link LiteralBasis#TIE}, are
 * genuinely tied: the literal version then goes the way of the builder, so that what follows can be
 * compared, and counts it. Everywhere else it goes its own way and any difference fails.
 */
final class Comparison {
  /** Of weights and of values with second moment 1: what a product of four such columns loses. */
  private static final double CLOSE = 1e-8;

  /** How many places were filled by score, and how many of these by a tie. */
  record Places(int all, int tied) {
    Places plus(Places other) {
      return new Places(all + other.all, tied + other.tied);
    }
  }

  private Comparison() {}

  /**
   * Compares a builder with its literal version.
   *
   * @param widths the widths of layers 1, 2, ...
   * @return how many places were compared
   */
  static Places compare(String builder, RandomProblem problem, int[] widths, int batch) {
    LiteralBasis slow = LiteralBuilders.named(builder, problem);
    LayerBuilder layers = LayerBuilder.named(builder);
    try (FastBasis fast = new FastBasis(problem, Precision.DOUBLE)) {
      fast.growing().buildFirst(FirstLayerBuilder.named("svd"), layers.limit(widths[0]), 1, false);
      slow.buildFirst(layers.limit(widths[0]));
      assertFirstLayer(fast, slow);
      compareNext(fast, slow, layers, widths, batch);
    }
    return new Places(slow.picks(), slow.ties());
  }

  /** Compares layers 2, 3, ... on equal first layers. */
  static void compareNext(
      FastBasis fast, LiteralBasis slow, LayerBuilder layers, int[] widths, int batch) {
    for (int t = 2; t <= widths.length; t++) {
      assertThat(fast.growing().isFitted())
          .as("fitted before layer %d", t)
          .isEqualTo(slow.isFitted());
      if (slow.isFitted() || slow.size() >= slow.rows()) {
        break;
      }
      int nodes = fast.growing().buildNext(layers, widths[t - 1], batch, added -> {});
      List<int[]> observed = nodes == 0 ? List.of() : fast.factors(t);
      List<LiteralBasis.Node> expected = slow.buildNext(widths[t - 1], batch, observed);
      assertLayer(t, fast, observed, expected);
      if (nodes == 0) {
        break;
      }
    }
    assertValues(fast, slow);
  }

  private static void assertFirstLayer(FastBasis fast, LiteralBasis slow) {
    int width = slow.firstWeights().size();
    assertThat(fast.basis().nodes(1)).as("nodes of layer 1").isEqualTo(width);
    double[] weights = fast.basis().firstLayer().weights();
    for (int j = 0; j < width; j++) {
      double[] expected = slow.firstWeights().get(j);
      for (int i = 0; i < expected.length; i++) {
        assertThat(weights[i * width + j])
            .as("weight of input %d in node %d", i, j)
            .isCloseTo(expected[i], near(expected[i]));
      }
    }
  }

  private static void assertLayer(
      int t, FastBasis fast, List<int[]> observed, List<LiteralBasis.Node> expected) {
    List<List<Integer>> products = new ArrayList<>();
    List<List<Integer>> expectedProducts = new ArrayList<>();
    for (int[] factors : observed) {
      products.add(List.of(factors[0], factors[1]));
    }
    for (LiteralBasis.Node node : expected) {
      expectedProducts.add(List.of(node.left(), node.right()));
    }
    assertThat(products).as("products of layer %d", t).isEqualTo(expectedProducts);
    for (int r = 0; r < expected.size(); r++) {
      double weight = expected.get(r).weight();
      assertThat(fast.basis().productLayer(t).weight(r))
          .as("weight of node %d of layer %d", r, t)
          .isCloseTo(weight, near(weight));
      if (fast.basis().isSparse()) {
        assertThat(fast.basis().monomial(fast.basis().offset(t) + r))
            .as("monomial of node %d of layer %d", r, t)
            .containsExactly(
                expected.get(r).monomial().stream().mapToInt(Integer::intValue).toArray());
      }
    }
  }

  /** The values that were kept while growing, and those that the network computes anew. */
  private static void assertValues(FastBasis fast, LiteralBasis slow) {
    double[][] kept = fast.nodeValues();
    double[][] computed = fast.computedValues();
    int node = 0;
    for (List<LiteralBasis.Node> layer : slow.layers()) {
      for (LiteralBasis.Node expected : layer) {
        for (int r = 0; r < expected.values().length; r++) {
          double value = expected.values()[r];
          if (!(Math.abs(kept[node][r] - value) <= near(value).value)
              || !(Math.abs(computed[node][r] - value) <= near(value).value)) {
            assertThat(kept[node][r])
                .as("kept, node %d, row %d", node, r)
                .isCloseTo(value, near(value));
            assertThat(computed[node][r])
                .as("computed, node %d, row %d", node, r)
                .isCloseTo(value, near(value));
          }
        }
        node++;
      }
    }
    assertThat(kept).hasNumberOfRows(node);
  }

  private static Offset<Double> near(double value) {
    return Offset.offset(CLOSE * Math.max(1, Math.abs(value)));
  }
}
