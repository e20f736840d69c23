package org.basislearner.selection;

import org.basislearner.linalg.SymmetricEigen;
import org.basislearner.matrix.Matrix;

/**
 * The constant and single inputs, chosen as later nodes are: one at a time, the input that explains
 * most of what those before it leave of the targets (orthogonal least squares, Figure 4 of the
 * paper with single inputs for products). The paper's ablation for inputs that have a meaning each.
 *
 * <p>All is done on A<sup>T</sup>A, A<sup>T</sup>V and V<sup>T</sup>V: the row L of a chosen column
 * ({@link IndependentColumns}) also downdates the products with the targets. Targets are in units
 * of their norms. Once they are fitted, the inputs follow of which most is new.
 */
final class SelectedInputs implements FirstLayerBuilder {
  /** Of the targets' squares, what is fitted but for rounding. */
  private static final double FITTED = 1e-12;

  @Override
  public String name() {
    return "select";
  }

  @Override
  public Matrix build(FirstLayerDraft draft) {
    Selection selection = new Selection(draft);
    selection.take(0);
    while (selection.columns.count() < draft.width()) {
      int best = selection.best();
      if (best < 0) {
        break;
      }
      selection.take(best);
    }
    return selection.columns.weights();
  }

  private static final class Selection {
    final IndependentColumns columns;
    private final int n;
    private final int targets;
    private final Matrix gram;
    private final Matrix products;

    Selection(FirstLayerDraft draft) {
      n = draft.columns();
      targets = draft.targets();
      gram = draft.gram();
      columns = new IndependentColumns(gram);
      products = draft.targetProducts();
      for (int c = 0; c < targets; c++) {
        double square = draft.targetSquares(c);
        double unit = square > 0 ? 1 / Math.sqrt(square) : 0;
        for (int i = 0; i < n + targets; i++) {
          products.set(i, c, products.at(i, c) * unit);
        }
        for (int e = 0; e < targets; e++) {
          products.set(n + c, e, products.at(n + c, e) * unit);
        }
      }
    }

    /** The open column of the highest score, -1 if none has any. */
    int best() {
      double[][] whitening = whitening();
      int best = -1;
      double most = 0;
      for (int i = 0; i < n; i++) {
        if (columns.isOpen(i)) {
          double score = 0;
          for (double[] row : whitening) {
            double sum = 0;
            for (int c = 0; c < targets; c++) {
              sum += row[c] * products.at(i, c);
            }
            score += sum * sum;
          }
          double left = columns.left(i);
          score = whitening.length == 0 ? left / gram.at(i, i) : score / left;
          if (score > most) {
            most = score;
            best = i;
          }
        }
      }
      return best;
    }

    /** The rows of T with V T<sup>T</sup> orthonormal, for what is left of the targets V. */
    private double[][] whitening() {
      SymmetricEigen eigen = SymmetricEigen.of(products.block(n, 0, targets, targets).copy());
      double[][] rows = new double[eigen.countAbove(FITTED)][targets];
      for (int r = 0; r < rows.length; r++) {
        for (int c = 0; c < targets; c++) {
          rows[r][c] = eigen.vectors().at(c, r) / Math.sqrt(eigen.values()[r]);
        }
      }
      return rows;
    }

    void take(int column) {
      double root = Math.sqrt(columns.left(column));
      double[] factor = columns.take(column);
      double[] onTargets = new double[targets];
      for (int c = 0; c < targets; c++) {
        onTargets[c] = products.at(column, c) / root;
      }
      for (int c = 0; c < targets; c++) {
        for (int i = 0; i < n; i++) {
          products.add(i, c, -(factor[i] * onTargets[c]));
        }
        for (int e = 0; e < targets; e++) {
          products.add(n + e, c, -(onTargets[e] * onTargets[c]));
        }
      }
    }
  }
}
