package org.basislearner.selection;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The builders beside the paper's practical one, as their Javadoc defines them and no faster. */
final class LiteralBuilders {
  private LiteralBuilders() {}

  /** The literal version of the builder with the given name. */
  static LiteralBasis named(String name, RandomProblem problem) {
    return switch (name) {
      case "ols" -> new PaperFigure(problem, false);
      case "dense" -> new PaperFigure(problem, true);
      case "correlation" -> new MatchingPursuit(problem, 0);
      case "correlation:0.5" -> new MatchingPursuit(problem, 0.5);
      case "screened" -> new Shortlist(problem);
      case "unsupervised" -> new LeastExplained(problem);
      case "gram-schmidt" -> new Everything(problem);
      default -> throw new IllegalArgumentException(name);
    };
  }

  /**
   * Correlation: the candidates themselves are scored, not what O leaves of them, and against what
   * a ridge regression leaves of the targets.
   */
  private static final class MatchingPursuit extends LiteralBasis {
    private final double lambda;

    MatchingPursuit(RandomProblem problem, double lambda) {
      super(problem, false);
      this.lambda = lambda;
    }

    @Override
    List<Node> buildNext(int width, int batch, List<int[]> observed) {
      List<Node> layer = new ArrayList<>();
      while (layer.size() < width && !isFitted()) {
        int wanted = Math.min(batch, width - layer.size());
        List<double[]> residualBasis =
            lambda == 0 ? residualBasis() : residualBasis(ridgeResidual(lambda, layer));
        List<Candidate> scored = new ArrayList<>();
        for (Candidate candidate : candidates()) {
          scored.add(candidate.withScore(correlation(residualBasis, candidate.column())));
        }
        if (takeBest(scored, wanted, layer, observed) < wanted) {
          break;
        }
      }
      addLayer(layer);
      return layer;
    }
  }

  /**
   * Screened: of the 5 b independent candidates that correlate most, the b best by the exact score.
   * Where fewer are independent, the next ones of the same ranking follow.
   */
  private static final class Shortlist extends LiteralBasis {
    Shortlist(RandomProblem problem) {
      super(problem, false);
    }

    @Override
    List<Node> buildNext(int width, int batch, List<int[]> observed) {
      List<Node> layer = new ArrayList<>();
      int added = 1;
      while (layer.size() < width && !isFitted() && added > 0) {
        added = addBatch(Math.min(batch, width - layer.size()), layer, observed);
      }
      addLayer(layer);
      return layer;
    }

    private int addBatch(int wanted, List<Node> layer, List<int[]> observed) {
      List<double[]> residualBasis = residualBasis();
      List<Candidate> ranking = new ArrayList<>();
      for (Candidate candidate : candidates()) {
        double correlation = correlation(residualBasis, candidate.column());
        if (correlation > 0) {
          ranking.add(candidate.withScore(correlation));
        }
      }
      ranking.sort(Comparator.comparingDouble(Candidate::score).reversed());
      int added = 0;
      while (added < wanted && !ranking.isEmpty()) {
        List<Candidate> shortlist =
            new ArrayList<>(ranking.subList(0, Math.min(5 * wanted, ranking.size())));
        List<Candidate> scored = new ArrayList<>();
        for (Candidate candidate : shortlist) {
          double[] rest = rest(candidate.column());
          double square = dot(candidate.column(), candidate.column());
          if (dot(rest, rest) > tolerance() * tolerance() * square) {
            scored.add(candidate.withScore(candidate.score() * square / dot(rest, rest)));
          } else {
            ranking.remove(candidate);
          }
        }
        int before = layer.size();
        added += takeBest(scored, wanted - added, layer, observed);
        ranking.removeIf(candidate -> isAmong(layer.subList(before, layer.size()), candidate));
        if (layer.size() == before) {
          // nothing on it was independent: all of it has been tried
          ranking.removeAll(shortlist);
        }
      }
      return added;
    }

    private static boolean isAmong(List<Node> nodes, Candidate candidate) {
      for (Node node : nodes) {
        if (node.left() == candidate.left() && node.right() == candidate.right()) {
          return true;
        }
      }
      return false;
    }
  }

  /** Unsupervised: scored by the share of its square that O leaves of a candidate. */
  private static final class LeastExplained extends LiteralBasis {
    LeastExplained(RandomProblem problem) {
      super(problem, false);
    }

    @Override
    List<Node> buildNext(int width, int batch, List<int[]> observed) {
      List<Node> layer = new ArrayList<>();
      while (layer.size() < width) {
        int wanted = Math.min(batch, width - layer.size());
        List<Candidate> scored = new ArrayList<>();
        for (Candidate candidate : candidates()) {
          scored.add(candidate.withScore(share(candidate)));
        }
        if (takeBest(scored, wanted, layer, observed) < wanted) {
          break;
        }
      }
      addLayer(layer);
      return layer;
    }
  }

  /**
   * Gram-Schmidt: every independent candidate, 8 at a time those that O explains least; width and
   * batch are ignored.
   */
  private static final class Everything extends LiteralBasis {
    private static final int BATCH = 8;

    Everything(RandomProblem problem) {
      super(problem, false);
    }

    @Override
    List<Node> buildNext(int width, int batch, List<int[]> observed) {
      List<Node> layer = new ArrayList<>();
      int taken = BATCH;
      while (taken == BATCH) {
        List<Candidate> scored = new ArrayList<>();
        for (Candidate candidate : candidates()) {
          scored.add(candidate.withScore(share(candidate)));
        }
        taken = takeBest(scored, BATCH, layer, observed);
      }
      addLayer(layer);
      return layer;
    }
  }
}
