package org.basislearner.data.read;

import java.sql.Clob;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.basislearner.data.ReadOptions;
import org.basislearner.data.Table;
import org.basislearner.rows.DataException;
import org.jspecify.annotations.Nullable;

/** Reads what a database answers. */
public final class QueryReader {
  /** For messages: an address may hold a password. */
  private static final String SOURCE = "the query's result";

  /** Rows that a driver may fetch at once, where it heeds that. */
  private static final int FETCHED = 4096;

  private QueryReader() {}

  /** Runs the query and reads its result. */
  public static Table read(Connection connection, String query, ReadOptions options) {
    try (Statement statement = connection.createStatement()) {
      statement.setFetchSize(FETCHED);
      if (!statement.execute(query)) {
        throw new DataException("the query gives no rows; write one that begins with select");
      }
      try (ResultSet rows = statement.getResultSet()) {
        return read(rows, options);
      }
    } catch (SQLException e) {
      String reason = String.valueOf(e.getMessage()).strip().lines().findFirst().orElse("");
      throw new DataException("the database refuses the query: " + reason);
    }
  }

  private static Table read(ResultSet rows, ReadOptions options) throws SQLException {
    RecordTable table = new RecordTable(SOURCE, options);
    ResultSetMetaData columns = rows.getMetaData();
    List<String> names = new ArrayList<>();
    for (int c = 1; c <= columns.getColumnCount(); c++) {
      names.add(columns.getColumnLabel(c));
    }
    Header.checkDistinct(SOURCE, 0, names);
    names.forEach(table::column);
    for (long row = 1; rows.next(); row++) {
      table.begin(row);
      for (int c = 0; c < names.size(); c++) {
        table.put(names.get(c), plain(rows.getObject(c + 1)));
      }
    }
    return table.table();
  }

  /** A value of a driver as one that a table takes. */
  private static @Nullable Object plain(@Nullable Object value) throws SQLException {
    if (value instanceof java.sql.Date date) {
      return date.toLocalDate();
    }
    if (value instanceof java.sql.Timestamp time) {
      return time.toLocalDateTime();
    }
    if (value instanceof java.sql.Time time) {
      return time.toLocalTime();
    }
    if (value instanceof OffsetDateTime time) {
      return time.toInstant().toString();
    }
    if (value instanceof ZonedDateTime time) {
      return time.toInstant().toString();
    }
    if (value instanceof Instant || value instanceof UUID || value instanceof Character) {
      return value.toString();
    }
    return value instanceof Clob text
        ? text.getSubString(1, (int) Math.min(text.length(), Limits.LONGEST_RECORD))
        : value;
  }
}
