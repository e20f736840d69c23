package org.basislearner.parquet;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.column.impl.ColumnReadStoreImpl;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.PrimitiveType;
import org.basislearner.columns.Column;
import org.basislearner.columns.NumberColumn;
import org.basislearner.columns.TextColumn;
import org.basislearner.rows.DataException;

/** A column that is filled row group by row group. */
final class ParquetColumn {
  private final String source;
  private final ColumnDescriptor descriptor;
  private final PrimitiveType type;
  private final boolean text;
  private final double[] numbers;
  private final int[] codes;
  private final Map<String, Integer> levels = new HashMap<>();
  private final List<String> names = new ArrayList<>();

  private ParquetColumn(String source, ColumnDescriptor descriptor, boolean text, int rows) {
    this.source = source;
    this.descriptor = descriptor;
    this.type = descriptor.getPrimitiveType();
    this.text = text;
    numbers = new double[text ? 0 : rows];
    codes = new int[text ? rows : 0];
  }

  static ParquetColumn of(String source, ColumnDescriptor descriptor, int rows) {
    PrimitiveType type = descriptor.getPrimitiveType();
    LogicalTypeAnnotation logical = type.getLogicalTypeAnnotation();
    boolean decimal = logical instanceof LogicalTypeAnnotation.DecimalLogicalTypeAnnotation;
    boolean date = logical instanceof LogicalTypeAnnotation.DateLogicalTypeAnnotation;
    boolean text =
        switch (type.getPrimitiveTypeName()) {
          case BOOLEAN, FLOAT, DOUBLE, INT64 -> false;
          case INT32 -> date;
          case BINARY, FIXED_LEN_BYTE_ARRAY -> !decimal;
          case INT96 ->
              throw new DataException(
                  source
                      + ", column "
                      + descriptor.getPath()[0]
                      + ": times of type INT96 cannot be used; leave it out or write numbers");
        };
    return new ParquetColumn(source, descriptor, text, rows);
  }

  void read(ColumnReadStoreImpl store, int first, int count) {
    ColumnReader reader = store.getColumnReader(descriptor);
    int present = descriptor.getMaxDefinitionLevel();
    for (int r = first; r < first + count; r++) {
      boolean missing = reader.getCurrentDefinitionLevel() < present;
      if (text) {
        codes[r] = missing ? -1 : code(textOf(reader));
      } else {
        numbers[r] = missing ? Double.NaN : finite(numberOf(reader), r);
      }
      reader.consume();
    }
  }

  private double numberOf(ColumnReader reader) {
    return switch (type.getPrimitiveTypeName()) {
      case BOOLEAN -> reader.getBoolean() ? 1 : 0;
      case FLOAT -> reader.getFloat();
      case DOUBLE -> reader.getDouble();
      case INT32 -> scaled(BigInteger.valueOf(reader.getInteger()), reader.getInteger());
      case INT64 -> scaled(BigInteger.valueOf(reader.getLong()), (double) reader.getLong());
      case BINARY, FIXED_LEN_BYTE_ARRAY, INT96 ->
          scaled(new BigInteger(reader.getBinary().getBytes()), Double.NaN);
    };
  }

  /** A whole number, divided by a power of ten if the column is decimal. */
  private double scaled(BigInteger whole, double plain) {
    return type.getLogicalTypeAnnotation()
            instanceof LogicalTypeAnnotation.DecimalLogicalTypeAnnotation decimal
        ? new BigDecimal(whole, decimal.getScale()).doubleValue()
        : plain;
  }

  private String textOf(ColumnReader reader) {
    return type.getPrimitiveTypeName() == PrimitiveType.PrimitiveTypeName.INT32
        ? LocalDate.ofEpochDay(reader.getInteger()).toString()
        : reader.getBinary().toStringUsingUTF8();
  }

  /** NaN is a missing value; an empty text and words such as NA are too, as in text files. */
  private int code(String value) {
    String word = value.length() > 4 ? "x" : value.toLowerCase(Locale.ROOT);
    if (List.of("", "na", "n/a", "nan", "null", "?").contains(word)) {
      return -1;
    }
    Integer known = levels.putIfAbsent(value, names.size());
    if (known != null) {
      return known;
    }
    names.add(value);
    return names.size() - 1;
  }

  private double finite(double value, int row) {
    if (Double.isInfinite(value)) {
      throw new DataException(
          source
              + ", row "
              + (row + 1)
              + ", column "
              + descriptor.getPath()[0]
              + ": "
              + value
              + " is not a finite number; correct it, or write null if it is missing");
    }
    return value;
  }

  Column column() {
    String name = descriptor.getPath()[0];
    return text ? new TextColumn(name, codes, List.copyOf(names)) : new NumberColumn(name, numbers);
  }
}
