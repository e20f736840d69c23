package org.basislearner.scaling;

import java.util.List;
import java.util.function.DoubleUnaryOperator;

/**
 * Scores for the cells of an input: what a normal or a uniform variable has at their {@linkplain
 * ValueCell#position position}, then moved and stretched so that the rows get mean 0 and standard
 * deviation 1. The second step does next to nothing to a continuous input; without it an input of
 * two values, say, would have a deviation of 0.67 or less.
 */
final class RankScores {
  private RankScores() {}

  /**
   * The scores of cells in ascending order, of a variable that is {@code scoreAt} at a position
   * between 0 and 1; 0 for an input with one cell.
   */
  static double[] of(List<ValueCell> cells, long rows, DoubleUnaryOperator scoreAt) {
    double[] scores =
        cells.stream().mapToDouble(cell -> scoreAt.applyAsDouble(cell.position(rows))).toArray();
    double mean = moment(cells, scores, rows, 1);
    double deviation = Math.sqrt(moment(cells, scores, rows, 2) - mean * mean);
    for (int k = 0; k < scores.length; k++) {
      scores[k] = scores.length == 1 ? 0 : (scores[k] - mean) / deviation;
    }
    return scores;
  }

  /**
   * The mean of a power of the rows' scores. Rows of a cell have its score, rows between two cells
   * lie evenly between their scores. There are none below the first cell and above the last.
   */
  private static double moment(List<ValueCell> cells, double[] scores, long rows, int power) {
    double sum = 0;
    for (int k = 0; k < scores.length; k++) {
      double score = scores[k];
      sum += cells.get(k).rows() * (power == 1 ? score : score * score);
      if (k + 1 < scores.length) {
        double next = scores[k + 1];
        double between =
            power == 1 ? (score + next) / 2 : (score * score + score * next + next * next) / 3;
        sum += (cells.get(k + 1).below() - cells.get(k).end()) * between;
      }
    }
    return sum / rows;
  }
}
