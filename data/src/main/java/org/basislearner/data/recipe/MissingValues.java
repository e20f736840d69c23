package org.basislearner.data.recipe;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import org.basislearner.columns.Column;
import org.basislearner.data.Table;
import org.basislearner.data.text.Place;
import org.basislearner.rows.DataException;

/** Refuses tables with missing values, telling where they are. */
final class MissingValues {
  private static final int PLACES = 3;

  private MissingValues() {}

  static void refuse(Table table, List<Column> columns) {
    record Gap(int row, String column) {}
    long count = 0;
    List<Gap> gaps = new ArrayList<>();
    for (Column column : columns) {
      int here = 0;
      for (int r = 0; r < column.rows(); r++) {
        if (column.isMissing(r) && ++here <= PLACES) {
          gaps.add(new Gap(r, column.name()));
        }
      }
      count += here;
    }
    if (count == 0) {
      return;
    }
    String places =
        gaps.stream()
            .sorted(Comparator.comparingInt(Gap::row))
            .limit(PLACES)
            .map(gap -> "line " + table.line(gap.row()) + " column " + Place.shown(gap.column()))
            .collect(Collectors.joining(", "));
    throw new DataException(
        table.source()
            + ": "
            + count
            + (count == 1 ? " value is missing: " : " values are missing: ")
            + places
            + (count > PLACES ? ", ..." : "")
            + "; fill them in, or train with --missing mean or --missing indicator");
  }
}
