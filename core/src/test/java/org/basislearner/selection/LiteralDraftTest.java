package org.basislearner.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.basislearner.network.Layer;
import org.basislearner.selection.RandomProblem.Kind;
import org.basislearner.testing.Seeds;
import org.junit.jupiter.api.Test;

/**
 * What a builder of a user's own can ask: blocks of columns, and other candidates than all pairs.
 */
class LiteralDraftTest {
  /** A candidate of second moment 1 with no more than this left depends on the basis. */
  private static final double DEPENDENT = 1e-14;

  /** The paper's figure by sums over blocks: every candidate is projected in every batch. */
  private static final class LiteralOls implements LayerBuilder {
    @Override
    public String name() {
      return "literal";
    }

    @Override
    public void build(LayerDraft layer) {
      int added = layer.batch();
      while (added == layer.batch() && layer.nodes() < layer.width() && !layer.isFitted()) {
        added = layer.addBest(scores(layer), layer.batch());
      }
    }

    private static double[] scores(LayerDraft layer) {
      int[] open = layer.candidates().open();
      int vectors = layer.basisSize();
      double[] onBasis =
          layer.sum(
              open,
              vectors * open.length,
              (rows, sum) -> {
                double[][] columns = rows.candidates();
                double[][] basis = rows.basis();
                for (int i = 0; i < vectors; i++) {
                  for (int p = 0; p < columns.length; p++) {
                    sum[i * columns.length + p] += dot(basis[i], columns[p]);
                  }
                }
              });
      double[] rest =
          layer.sum(
              open,
              2 * open.length,
              (rows, sum) -> {
                double[][] columns = rows.candidates();
                double[][] basis = rows.basis();
                double[] target = rows.residual()[0];
                for (int p = 0; p < columns.length; p++) {
                  for (int i = 0; i < vectors; i++) {
                    for (int r = 0; r < rows.count(); r++) {
                      columns[p][r] -= basis[i][r] * onBasis[i * columns.length + p];
                    }
                  }
                  sum[2 * p] += dot(columns[p], columns[p]);
                  sum[2 * p + 1] += dot(columns[p], target);
                }
              });
      double[] scores = new double[layer.candidates().count()];
      for (int p = 0; p < open.length; p++) {
        boolean independent = rest[2 * p] > DEPENDENT * layer.rows();
        scores[open[p]] = independent ? rest[2 * p + 1] * rest[2 * p + 1] / rest[2 * p] : 0;
      }
      return scores;
    }

    private static double dot(double[] a, double[] b) {
      double sum = 0;
      for (int r = 0; r < a.length; r++) {
        sum += a[r] * b[r];
      }
      return sum;
    }
  }

  /** Products of some pairs only, chosen as ols does. */
  private record Some(Candidates.Pairs pairs) implements LayerBuilder {
    @Override
    public String name() {
      return "some";
    }

    @Override
    public void build(LayerDraft layer) {
      layer.candidates().keep(pairs);
      new OrthogonalLeastSquares().build(layer);
    }
  }

  private static FastBasis grown(RandomProblem problem, LayerBuilder builder, int... widths) {
    FastBasis basis = new FastBasis(problem, Precision.DOUBLE);
    basis.growing().buildFirst(new ExactSvd(), widths[0], 1, false);
    for (int t = 2; t <= widths.length; t++) {
      if (basis.growing().buildNext(builder, widths[t - 1], 3, added -> {}) == 0) {
        break;
      }
    }
    return basis;
  }

  @Test
  void theRuleOfOlsWrittenWithBlocksPicksTheSame() {
    Seeds.forEach(
        20,
        seed -> {
          Random random = new Random(seed);
          int rows = seed == 0 ? 4200 : 60 + random.nextInt(60); // one of several blocks
          RandomProblem problem = RandomProblem.of(random, rows, 4, Kind.REGRESSION, false);
          try (FastBasis ols = grown(problem, new OrthogonalLeastSquares(), 4, 6, 6);
              FastBasis own = grown(problem, new LiteralOls(), 4, 6, 6)) {
            assertThat(own.basis().layers()).isEqualTo(3);
            assertThat(own.basis()).isEqualTo(ols.basis());
          }
        });
  }

  @Test
  void weightedRowsAreWeightedInItsSums() {
    RandomProblem problem = RandomProblem.of(new Random(5), 90, 4, Kind.REGRESSION, true);
    try (FastBasis ols = grown(problem, new OrthogonalLeastSquares(), 4, 6);
        FastBasis own = grown(problem, new LiteralOls(), 4, 6)) {
      assertThat(own.factors(2)).containsExactlyElementsOf(ols.factors(2));
    }
  }

  @Test
  void onlyPairsThatAreKeptBecomeNodes() {
    Seeds.forEach(
        10,
        seed -> {
          RandomProblem problem =
              RandomProblem.of(new Random(seed), 150, 6, Kind.REGRESSION, false);
          try (FastBasis few = grown(problem, new Some((left, right) -> right < 3), 6, 9, 9);
              FastBasis squares = grown(problem, new Some((left, right) -> left == right), 6, 9)) {
            for (int layer = 2; layer <= 3; layer++) {
              for (int[] monomial : monomials(few, layer)) {
                // sorted: the least factor of a product is one of the first three
                assertThat(monomial[0]).isLessThan(3);
              }
            }
            Layer third = few.basis().productLayer(3);
            for (int r = 0; r < third.width(); r++) {
              assertThat(third.right(r)).isLessThan(3);
            }
            assertThat(monomials(squares, 2))
                .isNotEmpty()
                .allSatisfy(factors -> assertThat(factors[0]).isEqualTo(factors[1]));
          }
        });
  }

  private static List<int[]> monomials(FastBasis basis, int layer) {
    List<int[]> monomials = new ArrayList<>();
    int from = basis.basis().offset(layer);
    for (int r = 0; r < basis.basis().nodes(layer); r++) {
      monomials.add(basis.basis().monomial(from + r));
    }
    return monomials;
  }

  /** Every product of which some order is kept is a candidate exactly once. */
  @Test
  void aProductThatSeveralPairsGiveIsOneCandidate() {
    RandomProblem problem = RandomProblem.of(new Random(7), 200, 5, Kind.REGRESSION, false);
    try (FastBasis wide = grown(problem, new Some((left, right) -> right < 2), 5, 100)) {
      // of 5 nodes: pairs with 0 or 1 are 5 + 4
      assertThat(wide.basis().nodes(2)).isEqualTo(9);
    }
  }

  @Test
  void candidatesAreChosenBeforeTheFirstNode() {
    RandomProblem problem = RandomProblem.of(new Random(1), 50, 3, Kind.REGRESSION, false);
    LayerBuilder late =
        new LayerBuilder() {
          @Override
          public String name() {
            return "late";
          }

          @Override
          public void build(LayerDraft layer) {
            layer.addBest(layer.scores(), 1);
            layer.candidates().keep((left, right) -> true);
          }
        };
    assertThatIllegalStateException().isThrownBy(() -> grown(problem, late, 3, 4));
  }
}
