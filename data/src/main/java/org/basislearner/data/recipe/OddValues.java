package org.basislearner.data.recipe;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.basislearner.columns.TextColumn;
import org.basislearner.data.Table;
import org.basislearner.data.text.Place;
import org.basislearner.rows.DataException;

/** Values that are not what their column was taken for. */
final class OddValues {
  private static final int PLACES = 3;

  private record Spot(int row, String value) {}

  /** Those of a column: how many rows have one, the first of them, and the rows that have none. */
  private record Found(ColumnReading reading, int rows, int others, List<Spot> first) {}

  private final Table table;
  private final List<Found> found = new ArrayList<>();

  OddValues(Table table) {
    this.table = table;
  }

  void add(ColumnReading reading, TextColumn column, boolean[] strange) {
    int rows = 0;
    int others = 0;
    List<Spot> first = new ArrayList<>();
    for (int r = 0; r < column.rows(); r++) {
      int code = column.codes()[r];
      if (code >= 0 && strange[code]) {
        rows++;
        if (first.size() < PLACES) {
          first.add(new Spot(r, column.levels().get(code)));
        }
      } else if (code >= 0) {
        others++;
      }
    }
    if (rows > 0) {
      found.add(new Found(reading, rows, others, first));
    }
  }

  /** Refuses the first of them. */
  void refuse() {
    for (Found one : found) {
      throw error(one);
    }
  }

  private DataException error(Found one) {
    Spot first = one.first.get(0);
    return Place.line(table.source(), table.line(first.row))
        .column(one.reading.name())
        .error(
            Place.quoted(first.value)
                + " is not "
                + one.reading.kind().one()
                + (one.others > 0 ? ", as " + one.others + " values of the column are" : "")
                + "; correct it, write an empty field if it is missing, or train with --missing"
                + " mean, --missing indicator or --type "
                + Place.shown(one.reading.name())
                + "=category");
  }

  /** A sentence for each column. */
  List<String> notes() {
    return found.stream()
        .map(
            one ->
                "column %s: %s not %s and %s as missing: %s%s"
                    .formatted(
                        Place.shown(one.reading.name()),
                        one.rows == 1 ? "1 value is" : one.rows + " values are",
                        one.rows == 1 ? one.reading.kind().one() : one.reading.kind().many(),
                        one.rows == 1 ? "counts" : "count",
                        one.first.stream()
                            .map(
                                place ->
                                    Place.quoted(place.value) + " in line " + table.line(place.row))
                            .collect(Collectors.joining(", ")),
                        one.rows > PLACES ? ", ..." : ""))
        .toList();
  }
}
