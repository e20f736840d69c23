package org.basislearner.data;

import java.util.ArrayList;
import java.util.List;
import org.basislearner.columns.Column;
import org.basislearner.data.text.Place;
import org.basislearner.rows.DataException;

/** Refuses tables with missing values, telling where they are. */
final class MissingValues {
  private static final int PLACES = 3;

  private MissingValues() {}

  static void refuse(Table table, List<Column> columns) {
    long count = 0;
    List<Integer> rows = new ArrayList<>();
    List<String> names = new ArrayList<>();
    for (Column column : columns) {
      int here = 0;
      for (int r = 0; r < column.rows(); r++) {
        if (column.isMissing(r)) {
          here++;
          if (here <= PLACES) {
            rows.add(r);
            names.add(column.name());
          }
        }
      }
      count += here;
    }
    if (count == 0) {
      return;
    }
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < rows.size(); i++) {
      order.add(i);
    }
    order.sort(java.util.Comparator.comparing(rows::get));
    List<String> places = new ArrayList<>();
    for (int i : order.subList(0, Math.min(PLACES, order.size()))) {
      places.add("line " + table.line(rows.get(i)) + " column " + Place.shown(names.get(i)));
    }
    throw new DataException(
        table.source()
            + ": "
            + count
            + (count == 1 ? " value is missing: " : " values are missing: ")
            + String.join(", ", places)
            + (count > PLACES ? ", ..." : "")
            + "; fill them in, or train with --missing mean or --missing indicator");
  }
}
