package org.basislearner.parquet;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.column.impl.ColumnReadStoreImpl;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DateLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DecimalLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.Float16LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.IntLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.IntervalLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeUnit;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimestampLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.UUIDLogicalTypeAnnotation;
import org.apache.parquet.schema.PrimitiveType;
import org.basislearner.columns.Column;
import org.basislearner.columns.NumberColumn;
import org.basislearner.columns.TextColumn;
import org.basislearner.rows.DataException;
import org.jspecify.annotations.Nullable;

/**
 * A column that is filled row group by row group: numbers, or texts. Dates and times are texts of
 * ISO 8601; a time stamp that is adjusted to UTC ends with Z.
 */
final class ParquetColumn {
  /** The Julian day on which 1970 begins: INT96 counts days so. */
  private static final long EPOCH_JULIAN_DAY = 2_440_588;

  private final String source;
  private final ColumnDescriptor descriptor;
  private final @Nullable ToDoubleFunction<ColumnReader> number;
  private final Function<ColumnReader, String> text;
  private final double[] numbers;
  private final int[] codes;
  private final Map<String, Integer> levels = new HashMap<>();
  private final List<String> names = new ArrayList<>();

  ParquetColumn(String source, ColumnDescriptor descriptor, int rows) {
    this.source = source;
    this.descriptor = descriptor;
    PrimitiveType type = descriptor.getPrimitiveType();
    if (type.getLogicalTypeAnnotation() instanceof IntervalLogicalTypeAnnotation) {
      throw new DataException(
          source
              + ", column "
              + name()
              + ": intervals of time cannot be used; leave it out or write numbers");
    }
    number = number(type);
    text = text(type);
    numbers = new double[number == null ? 0 : rows];
    codes = new int[number == null ? rows : 0];
  }

  private String name() {
    return descriptor.getPath()[0];
  }

  void read(ColumnReadStoreImpl store, int first, int count) {
    ColumnReader reader = store.getColumnReader(descriptor);
    int present = descriptor.getMaxDefinitionLevel();
    for (int r = first; r < first + count; r++) {
      boolean missing = reader.getCurrentDefinitionLevel() < present;
      if (number == null) {
        codes[r] = missing ? -1 : code(text.apply(reader));
      } else {
        numbers[r] = missing ? Double.NaN : finite(number.applyAsDouble(reader), r);
      }
      reader.consume();
    }
  }

  /** How a value becomes a number; null if it is a text. */
  private static @Nullable ToDoubleFunction<ColumnReader> number(PrimitiveType type) {
    LogicalTypeAnnotation logical = type.getLogicalTypeAnnotation();
    if (logical instanceof DecimalLogicalTypeAnnotation decimal) {
      return reader -> new BigDecimal(whole(type, reader), decimal.getScale()).doubleValue();
    }
    if (logical instanceof Float16LogicalTypeAnnotation) {
      return reader -> half(reader.getBinary());
    }
    if (logical instanceof DateLogicalTypeAnnotation
        || logical instanceof TimeLogicalTypeAnnotation
        || logical instanceof TimestampLogicalTypeAnnotation) {
      return null;
    }
    boolean unsigned = logical instanceof IntLogicalTypeAnnotation whole && !whole.isSigned();
    return switch (type.getPrimitiveTypeName()) {
      case BOOLEAN -> reader -> reader.getBoolean() ? 1 : 0;
      case FLOAT -> ColumnReader::getFloat;
      case DOUBLE -> ColumnReader::getDouble;
      case INT32 ->
          unsigned
              ? reader -> Integer.toUnsignedLong(reader.getInteger())
              : ColumnReader::getInteger;
      case INT64 ->
          unsigned
              ? reader -> new BigInteger(Long.toUnsignedString(reader.getLong())).doubleValue()
              : ColumnReader::getLong;
      case BINARY, FIXED_LEN_BYTE_ARRAY, INT96 -> null;
    };
  }

  /** IEEE 754's binary16: a sign, 5 bits of exponent, 10 bits of fraction. */
  private static double half(Binary value) {
    int bits = value.toByteBuffer().order(ByteOrder.LITTLE_ENDIAN).getShort();
    int exponent = bits >> 10 & 31;
    int fraction = bits & 1023;
    double size =
        switch (exponent) {
          case 0 -> Math.scalb((double) fraction, -24);
          case 31 -> fraction == 0 ? Double.POSITIVE_INFINITY : Double.NaN;
          default -> Math.scalb(1024.0 + fraction, exponent - 25);
        };
    return bits < 0 ? -size : size;
  }

  private static BigInteger whole(PrimitiveType type, ColumnReader reader) {
    return switch (type.getPrimitiveTypeName()) {
      case INT32 -> BigInteger.valueOf(reader.getInteger());
      case INT64 -> BigInteger.valueOf(reader.getLong());
      default -> new BigInteger(reader.getBinary().getBytes());
    };
  }

  private static Function<ColumnReader, String> text(PrimitiveType type) {
    LogicalTypeAnnotation logical = type.getLogicalTypeAnnotation();
    if (logical instanceof DateLogicalTypeAnnotation) {
      return reader -> LocalDate.ofEpochDay(reader.getInteger()).toString();
    }
    if (logical instanceof TimestampLogicalTypeAnnotation stamp) {
      long perSecond = perSecond(stamp.getUnit());
      String zone = stamp.isAdjustedToUTC() ? "Z" : "";
      return reader -> time(reader.getLong(), perSecond) + zone;
    }
    if (logical instanceof TimeLogicalTypeAnnotation time) {
      long nanos = 1_000_000_000 / perSecond(time.getUnit());
      return time.getUnit() == TimeUnit.MILLIS
          ? reader -> clock(reader.getInteger() * nanos)
          : reader -> clock(reader.getLong() * nanos);
    }
    if (logical instanceof UUIDLogicalTypeAnnotation) {
      return reader -> uuid(reader.getBinary());
    }
    return type.getPrimitiveTypeName() == PrimitiveType.PrimitiveTypeName.INT96
        ? reader -> julian(reader.getBinary())
        : reader -> reader.getBinary().toStringUsingUTF8();
  }

  private static long perSecond(TimeUnit unit) {
    return switch (unit) {
      case MILLIS -> 1_000;
      case MICROS -> 1_000_000;
      case NANOS -> 1_000_000_000;
    };
  }

  private static String time(long count, long perSecond) {
    int nanos = (int) (Math.floorMod(count, perSecond) * (1_000_000_000 / perSecond));
    return DateTimeFormatter.ISO_LOCAL_DATE_TIME.format(
        LocalDateTime.ofEpochSecond(Math.floorDiv(count, perSecond), nanos, ZoneOffset.UTC));
  }

  private static String clock(long nanos) {
    return DateTimeFormatter.ISO_LOCAL_TIME.format(LocalTime.ofNanoOfDay(nanos));
  }

  /** The time stamps that Spark writes: nanoseconds of the day, then the Julian day, in UTC. */
  private static String julian(Binary value) {
    ByteBuffer bytes = value.toByteBuffer().order(ByteOrder.LITTLE_ENDIAN);
    long nanos = bytes.getLong();
    long day = bytes.getInt() - EPOCH_JULIAN_DAY;
    return DateTimeFormatter.ISO_LOCAL_DATE_TIME.format(
            LocalDate.ofEpochDay(day).atStartOfDay().plusNanos(nanos))
        + "Z";
  }

  private static String uuid(Binary value) {
    ByteBuffer bytes = value.toByteBuffer();
    return new UUID(bytes.getLong(), bytes.getLong()).toString();
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
              + name()
              + ": "
              + value
              + " is not a finite number; correct it, or write null if it is missing");
    }
    return value;
  }

  Column column() {
    return number == null
        ? new TextColumn(name(), codes, List.copyOf(names))
        : new NumberColumn(name(), numbers);
  }
}
