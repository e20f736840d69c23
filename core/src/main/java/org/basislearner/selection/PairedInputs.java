package org.basislearner.selection;

import java.util.Comparator;
import java.util.stream.IntStream;
import org.basislearner.matrix.Matrix;

/**
 * The constant and the single inputs that matter most, alone or in a product with one input. An
 * input i has the score
 *
 * <p>max over j of sum over the targets v of ((v - mean)<sup>T</sup> p)<sup>2</sup> / (|p -
 * mean|<sup>2</sup> |v - mean|<sup>2</sup>),
 *
 * <p>where p is x_i or x_i o x_j: the squared correlation of the best such p with the targets. So
 * both inputs of a product are found where neither says anything alone. An input that depends on
 * those before it is passed over.
 *
 * <p>Takes one pass over the rows per target and three more, each of about rows x inputs^2 flops.
 */
final class PairedInputs implements FirstLayerBuilder {
  /** Of a product's square, what its variation must be: below, rounding decides. */
  private static final double CONSTANT = 1e-12;

  @Override
  public String name() {
    return "pairs";
  }

  @Override
  public Matrix build(FirstLayerDraft draft) {
    Matrix gram = draft.gramWithConstant();
    double[] scores = scores(draft, gram);
    IndependentColumns columns = new IndependentColumns(gram);
    columns.take(0);
    int[] bestFirst =
        IntStream.range(1, draft.columns())
            .boxed()
            .sorted(Comparator.comparingDouble(i -> -scores[i]))
            .mapToInt(i -> i)
            .toArray();
    for (int input : bestFirst) {
      if (columns.count() < draft.width() && columns.isOpen(input)) {
        columns.take(input);
      }
    }
    return columns.weights();
  }

  /** For each column of [1 X]; 0 for the constant. */
  private static double[] scores(FirstLayerDraft draft, Matrix gram) {
    int n = draft.columns();
    double rows = draft.rows();
    Matrix squares = draft.squaresGram();
    Matrix sums = draft.targetProducts();
    Matrix all = new Matrix(n, n);
    for (int target = 0; target < draft.targets(); target++) {
      double mean = sums.at(0, target) / rows;
      double variation = draft.targetSquares(target) - mean * mean * rows;
      if (variation > 0) {
        Matrix products = draft.targetGram(target);
        for (int i = 1; i < n; i++) {
          all.add(i, 0, square(sums.at(i, target) - mean * gram.at(0, i)) / variation);
          for (int j = 1; j <= i; j++) {
            all.add(i, j, square(products.at(i, j) - mean * gram.at(i, j)) / variation);
          }
        }
      }
    }
    double[] scores = new double[n];
    for (int i = 1; i < n; i++) {
      double single = gram.at(i, i) - square(gram.at(0, i)) / rows;
      raise(scores, i, 0, all.at(i, 0), single, gram.at(i, i));
      for (int j = 1; j <= i; j++) {
        double product = squares.at(i, j) - square(gram.at(i, j)) / rows;
        raise(scores, i, j, all.at(i, j), product, squares.at(i, j));
      }
    }
    return scores;
  }

  private static void raise(
      double[] scores, int i, int j, double explained, double variation, double square) {
    if (variation > CONSTANT * square) {
      scores[i] = Math.max(scores[i], explained / variation);
      if (j > 0) {
        scores[j] = Math.max(scores[j], explained / variation);
      }
    }
  }

  private static double square(double x) {
    return x * x;
  }
}
