package org.basislearner.selection;

import java.util.Arrays;

/**
 * {@link OrthogonalLeastSquares} on a shortlist: batch by batch, ranks all candidates by {@link
 * Correlation}, scores only the best few exactly, and takes the best of those. A small part of the
 * work for nearly the same network; makes widths in the thousands affordable.
 */
final class Screened implements LayerBuilder {
  /** Candidates on the shortlist for each node wanted; twice as many gain nothing measurable. */
  private static final int SHORTLIST = 5;

  @Override
  public String name() {
    return "screened";
  }

  @Override
  public void build(LayerDraft layer) {
    ResidualNorms norms = new ResidualNorms(layer);
    while (layer.nodes() < layer.width() && !layer.isFitted()) {
      int wanted = Math.min(layer.batch(), layer.width() - layer.nodes());
      if (addShortlisted(layer, norms, wanted) == 0) {
        return;
      }
    }
  }

  private static int addShortlisted(LayerDraft layer, ResidualNorms norms, int wanted) {
    Candidates candidates = layer.candidates();
    double[] correlations = layer.correlations(0);
    double[] squares = candidates.squaredNorms();
    int added = 0;
    while (added < wanted) {
      int[] shortlist = candidates.best(correlations, SHORTLIST * wanted);
      if (shortlist.length == 0) {
        break;
      }
      double[] residuals = candidates.residuals().of(shortlist, norms.of(shortlist));
      double[] scores = new double[correlations.length];
      for (int p = 0; p < shortlist.length; p++) {
        int candidate = shortlist[p];
        if (residuals[p] > 0) {
          scores[candidate] = correlations[candidate] * squares[candidate] / residuals[p];
        } else {
          correlations[candidate] = 0; // dependent: makes room on the next shortlist
        }
      }
      added += layer.addBest(scores, wanted - added);
    }
    return added;
  }

  /**
   * The squared norms of candidates' residuals. Shortlists have much in common from batch to batch,
   * so what was found of a candidate is kept and only vectors that joined the basis since are
   * added.
   */
  private static final class ResidualNorms {
    private final LayerDraft layer;
    private final Candidates all;
    private final double[] explained;
    private final int[] upTo;

    ResidualNorms(LayerDraft layer) {
      this.layer = layer;
      all = layer.candidates();
      explained = new double[all.count()];
      upTo = new int[all.count()];
    }

    double[] of(int[] candidates) {
      int[] known = Arrays.stream(candidates).map(candidate -> upTo[candidate]).toArray();
      for (int from : Arrays.stream(known).distinct().toArray()) {
        if (from < layer.basisSize()) {
          absorb(Arrays.stream(candidates).filter(c -> upTo[c] == from).toArray(), from);
        }
      }
      double[] residuals = new double[candidates.length];
      for (int p = 0; p < candidates.length; p++) {
        residuals[p] = all.squaredNorms()[candidates[p]] - explained[candidates[p]];
      }
      return residuals;
    }

    private void absorb(int[] candidates, int from) {
      double[] more = all.residuals().explainedSquares(candidates, from, layer.basisSize());
      for (int p = 0; p < candidates.length; p++) {
        explained[candidates[p]] += more[p];
        upTo[candidates[p]] = layer.basisSize();
      }
    }
  }
}
