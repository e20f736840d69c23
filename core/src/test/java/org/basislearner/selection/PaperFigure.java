package org.basislearner.selection;

import java.util.ArrayList;
import java.util.List;

/**
 * The paper's figure "Practical width-limited implementations", word for word: in every batch all
 * candidates are projected on the whole basis anew, C = F~ - O (O^T F~), scored by ||(O^V)^T C||^2
 * / ||C||^2, and the b best independent ones are taken.
 */
final class PaperFigure extends LiteralBasis {
  PaperFigure(double[][] inputs, double[][] targets) {
    this(new RandomProblem(inputs, targets), false);
  }

  /** With {@code orthogonalNodes} the ablation "dense": the same picks, orthogonalised. */
  PaperFigure(RandomProblem problem, boolean orthogonalNodes) {
    super(problem, orthogonalNodes);
  }

  /** With another tolerance. */
  PaperFigure(RandomProblem problem, double tolerance) {
    super(problem, false, tolerance);
  }

  @Override
  List<Node> buildNext(int width, int batch, List<int[]> observed) {
    List<Node> layer = new ArrayList<>();
    while (layer.size() < width && !isFitted()) {
      int wanted = Math.min(batch, width - layer.size());
      List<double[]> residualBasis = residualBasis();
      List<Candidate> scored = new ArrayList<>();
      for (Candidate candidate : candidates()) {
        double[] c = candidate.rest();
        scored.add(candidate.withScore(explained(residualBasis, c) / dot(c, c)));
      }
      if (takeBest(scored, wanted, layer, observed) < wanted) {
        break;
      }
    }
    addLayer(layer);
    return layer;
  }
}
