package org.basislearner.scaling;

import java.util.ArrayList;
import java.util.List;
import org.basislearner.network.InputRange;
import org.basislearner.store.RowStore;

/**
 * The cells that the knots of a scaling by quantiles come from. An input with few values has a cell
 * for each of them; for the others the values at some ranks are searched. Rows are only counted,
 * never sorted or brought together, and what is kept does not grow with their number.
 */
final class QuantileCells {
  /** Inputs that are searched at the same time: their counts take about 100 kB each. */
  private static final int AT_ONCE = 128;

  private QuantileCells() {}

  /** For each input its cells in ascending order, at most one for each knot; there are rows. */
  static List<List<ValueCell>> of(RowStore store, InputRange range) {
    List<List<ValueCell>> cells = new ArrayList<>();
    List<Integer> many = new ArrayList<>();
    for (double[] values : store.reduce(new DistinctValues(range.inputs()))) {
      if (DistinctValues.tooMany(values)) {
        many.add(cells.size());
        cells.add(List.of());
      } else {
        cells.add(DistinctValues.cells(values));
      }
    }
    double[] min = range.min();
    double[] max = range.max();
    for (int from = 0; from < many.size(); from += AT_ONCE) {
      List<RankSearch> searches = new ArrayList<>();
      for (int input : many.subList(from, Math.min(many.size(), from + AT_ONCE))) {
        searches.add(new RankSearch(input, min[input], max[input], store.rows()));
      }
      search(store, searches);
      for (RankSearch search : searches) {
        cells.set(search.input(), search.cells());
      }
    }
    return cells;
  }

  private static void search(RowStore store, List<RankSearch> searches) {
    List<RankSearch> unfinished = unfinished(searches);
    while (!unfinished.isEmpty()) {
      double[][] counts =
          store.reduce(
              CellCounts.of(
                  unfinished.stream().mapToInt(RankSearch::input).toArray(),
                  unfinished.stream().map(RankSearch::open).toList()));
      for (int part = 0; part < counts.length; part++) {
        unfinished.get(part).narrow(counts[part]);
      }
      unfinished = unfinished(unfinished);
    }
  }

  private static List<RankSearch> unfinished(List<RankSearch> searches) {
    return searches.stream().filter(search -> !search.open().isEmpty()).toList();
  }
}
