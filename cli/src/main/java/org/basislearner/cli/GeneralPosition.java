package org.basislearner.cli;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.basislearner.columns.Column;
import org.basislearner.columns.NumberColumn;
import org.basislearner.data.Table;
import org.basislearner.data.recipe.ColumnSchema.Kind;
import org.basislearner.network.Polynomial;
import org.basislearner.rows.DataException;
import org.jspecify.annotations.Nullable;

/**
 * Whether the rows of a table are in general position to an order: whether for each degree up to it
 * the monomials have the largest rank on the rows that there can be.
 *
 * @param rows how many rows
 * @param columns names of the columns of numbers
 * @param ranks of the monomials up to degree 1, 2, ...; ends with the first that is too small
 */
record GeneralPosition(int rows, List<String> columns, int order, List<Integer> ranks) {
  /** What is left of a column, against the longest, below which it counts as dependent. */
  private static final double TOLERANCE = 1e-10;

  /**
   * Checks the columns of numbers.
   *
   * @param target a column to leave out
   * @throws DataException if there is no such column, or one has a missing value
   * @throws Usage if there are too many monomials
   */
  static GeneralPosition of(
      Table table, Map<String, Kind> types, @Nullable String target, int order) {
    List<String> names = new ArrayList<>();
    List<double[]> values = new ArrayList<>();
    for (Column column : table.columns()) {
      boolean number = types.getOrDefault(column.name(), Kind.NUMBER) == Kind.NUMBER;
      if (column instanceof NumberColumn numbers && number && !column.name().equals(target)) {
        names.add(column.name());
        values.add(present(table, numbers));
      }
    }
    if (names.isEmpty()) {
      throw new DataException(table.source() + " has no column of numbers, which are checked");
    }
    double[][] rows = new double[table.rows()][names.size()];
    for (int i = 0; i < rows.length; i++) {
      for (int j = 0; j < rows[i].length; j++) {
        rows[i][j] = values.get(j)[i];
      }
    }
    List<Integer> ranks = new ArrayList<>();
    try {
      // first the largest, which may be refused
      int last = Polynomial.rank(rows, order, TOLERANCE);
      for (int degree = 1; degree <= order; degree++) {
        ranks.add(degree == order ? last : Polynomial.rank(rows, degree, TOLERANCE));
        if (ranks.get(degree - 1) < most(rows.length, names.size(), degree)) {
          break;
        }
      }
    } catch (IllegalArgumentException e) {
      throw new Usage("--general-position " + order + ": " + e.getMessage());
    }
    return new GeneralPosition(rows.length, names, order, ranks);
  }

  private static double[] present(Table table, NumberColumn column) {
    for (int i = 0; i < table.rows(); i++) {
      if (column.isMissing(i)) {
        throw new DataException(
            Text.format(
                "%s, row %d, column %s: the value is missing; leave the column out with --ignore",
                table.source(), table.line(i), column.name()));
      }
    }
    return column.values();
  }

  private static int most(int rows, int inputs, int degree) {
    return Polynomial.dimension(inputs, degree).min(BigInteger.valueOf(rows)).intValue();
  }

  private boolean holds() {
    return ranks.size() == order && isLargest(order);
  }

  private boolean isLargest(int degree) {
    return ranks.get(degree - 1) == most(rows, columns.size(), degree);
  }

  String text() {
    TextTable table = new TextTable(0).row("degree", "monomials", "rank");
    for (int degree = 1; degree <= ranks.size(); degree++) {
      table.row(
          Integer.toString(degree),
          Text.number(Polynomial.dimension(columns.size(), degree)),
          ranks.get(degree - 1) + (isLargest(degree) ? "" : " <"));
    }
    String what = Text.count(columns.size(), "column") + " of numbers";
    return Text.format("Monomials of %s on %s%n", what, Text.count(rows, "row"))
        + table.indented("  ")
        + (holds()
            ? Text.format("in general position to order %d%n", order)
            : Text.format(
                "not in general position to order %d: monomials up to degree %d are dependent%n",
                order, ranks.size()));
  }

  Map<String, @Nullable Object> json() {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("order", order);
    json.put("holds", holds());
    json.put("columns", columns);
    json.put("ranks", ranks);
    return json;
  }
}
