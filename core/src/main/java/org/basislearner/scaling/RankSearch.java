package org.basislearner.scaling;

import java.util.Arrays;
import java.util.List;
import org.basislearner.predict.InputScaling;

/**
 * Looks for the values of one input at given ranks: a cell for each rank, which every look at the
 * rows makes smaller until it is narrow.
 */
final class RankSearch {
  private final int input;
  private final long rows;
  private final long[] ranks;
  private final ValueCell[] found;

  RankSearch(int input, double min, double max, long rows) {
    this.input = input;
    this.rows = rows;
    this.ranks = ranks(rows);
    this.found = new ValueCell[ranks.length];
    // adding 0 turns -0.0 into 0.0, as everywhere in the search
    Arrays.fill(found, new ValueCell(min + 0.0, max + 0.0, 0, rows));
  }

  /**
   * The ranks of the knots, from first to last: u<sup>2</sup> (3 - 2u) of all rows for evenly
   * spaced u. So they are dense in the tails, where scores change most with rank, and at most 1.5
   * times as far apart in the centre as evenly spaced ones.
   */
  private static long[] ranks(long rows) {
    long[] ranks = new long[InputScaling.MOST_KNOTS];
    for (int k = 0; k < ranks.length; k++) {
      double u = k / (ranks.length - 1.0);
      ranks[k] = Math.round(u * u * (3 - 2 * u) * (rows - 1));
    }
    return ranks;
  }

  int input() {
    return input;
  }

  /** The cells that are not narrow yet, in ascending order. */
  List<ValueCell> open() {
    return Arrays.stream(found).distinct().filter(cell -> !cell.isNarrow(rows)).toList();
  }

  /** Goes on to smaller cells, with what {@link CellCounts} saw in the {@link #open} ones. */
  void narrow(double[] counts) {
    List<ValueCell> open = open();
    int cuts = CellCounts.cuts(open.size());
    int cell = -1;
    int at = 0;
    long below = 0;
    for (int k = 0; k < ranks.length; k++) {
      if (found[k].isNarrow(rows)) {
        continue;
      }
      if (cell < 0 || !found[k].equals(open.get(cell))) {
        cell++;
        at = CellCounts.NUMBERS * cell * cuts;
        below = open.get(cell).below();
      }
      while (below + (long) counts[at] <= ranks[k]) {
        below += (long) counts[at];
        at += CellCounts.NUMBERS;
      }
      found[k] = new ValueCell(-counts[at + 1], counts[at + 2], below, (long) counts[at]);
    }
  }

  /** The cells of all ranks, in ascending order. */
  List<ValueCell> cells() {
    return Arrays.stream(found).distinct().toList();
  }
}
