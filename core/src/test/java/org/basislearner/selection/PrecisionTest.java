package org.basislearner.selection;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.basislearner.selection.RandomProblem.Kind;
import org.basislearner.testing.Seeds;
import org.junit.jupiter.api.Test;

/** Ranking in float: other sums, nearly the same picks. */
class PrecisionTest {
  /**
   * Float sums put an error of about 1e-5 on the scores of these problems, whose neighbours are
   * mostly 1e-2 and rarely less than 1e-3 apart: at most 1 place in 20 may differ.
   */
  private static final int ONE_IN = 20;

  @Test
  void floatMakesNearlyTheSamePicksAsDouble() {
    Seeds.forEach(
        12,
        seed -> {
          RandomProblem problem = problem(seed);
          List<List<Integer>> exact = picks(problem, Precision.DOUBLE);
          List<List<Integer>> rounded = picks(problem, Precision.FLOAT);
          assertThat(rounded).hasSameSizeAs(exact);
          int different = 0;
          for (int place = 0; place < exact.size(); place++) {
            different += exact.get(place).equals(rounded.get(place)) ? 0 : 1;
          }
          assertThat(different)
              .as("different of %d places", exact.size())
              .isLessThanOrEqualTo(exact.size() / ONE_IN);
        });
  }

  /** Without this the test above would pass if float were double under another name. */
  @Test
  void floatRanksBySumsOfFloats() {
    Seeds.forEach(
        5,
        seed -> {
          RandomProblem problem = problem(seed);
          double[] exact = targetProducts(problem, Precision.DOUBLE);
          double[] rounded = targetProducts(problem, Precision.FLOAT);
          double largest = Arrays.stream(exact).map(Math::abs).max().orElse(0);
          double error = 0;
          for (int i = 0; i < exact.length; i++) {
            error = Math.max(error, Math.abs(exact[i] - rounded[i]) / largest);
          }
          // a float has 24 bits: half a unit is 6e-8, and 600 rows add up to less than 100 of them
          assertThat(error).isBetween(1e-9, 6e-6);
        });
  }

  private static RandomProblem problem(long seed) {
    Kind kind = Kind.of(seed);
    return RandomProblem.of(new Random(seed), 600, 9, kind, false);
  }

  private static List<List<Integer>> picks(RandomProblem problem, Precision precision) {
    List<List<Integer>> picks = new ArrayList<>();
    try (FastBasis fast = new FastBasis(problem.inputs(), problem.targets(), precision)) {
      fast.growing().buildFirst(new ExactSvd(), 8, 1, false);
      for (int t = 2; t <= 4; t++) {
        fast.growing().buildNext(new OrthogonalLeastSquares(), 20, 5, added -> {});
      }
      for (int node = fast.basis().offset(2); node < fast.basis().nodes(); node++) {
        picks.add(Arrays.stream(fast.basis().monomial(node)).boxed().toList());
      }
    }
    return picks;
  }

  /** The products of the first target's residual with all candidates of layer 2 that are open. */
  private static double[] targetProducts(RandomProblem problem, Precision precision) {
    List<Double> products = new ArrayList<>();
    LayerBuilder reader =
        new LayerBuilder() {
          @Override
          public String name() {
            return "reader";
          }

          @Override
          public void build(LayerDraft layer) {
            double[] all = layer.candidates().productsWith(layer.residual().columns())[0];
            for (int candidate = 0; candidate < all.length; candidate++) {
              if (layer.candidates().isOpen(candidate)) {
                products.add(all[candidate]);
              }
            }
          }
        };
    try (FastBasis fast = new FastBasis(problem.inputs(), problem.targets(), precision)) {
      fast.growing().buildFirst(new ExactSvd(), 8, 1, false);
      fast.growing().buildNext(reader, 1, 1, added -> {});
    }
    return products.stream().mapToDouble(Double::doubleValue).toArray();
  }
}
