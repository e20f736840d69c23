package org.basislearner.spark.store;

import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.ml.attribute.Attribute;
import org.apache.spark.ml.attribute.AttributeGroup;
import org.apache.spark.ml.attribute.BinaryAttribute;
import org.apache.spark.ml.attribute.NominalAttribute;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.basislearner.rows.DataException;

/**
 * The columns of a data set that training uses, and what their metadata says.
 *
 * @param features the column of vectors
 * @param label the column of labels
 * @param weight the column of weights, empty if rows are not weighted
 * @param validation the column that marks validation rows, empty if there is none
 * @param vectorNames a name for each number of a vector
 * @param levels for each number of a vector the names of its levels, none if it is a number
 * @param labelNames the names of the classes, none if the metadata do not tell
 */
public record RowColumns(
    String features,
    String label,
    String weight,
    String validation,
    List<String> vectorNames,
    List<List<String>> levels,
    List<String> labelNames) {
  /** The columns of these names; weight and validation may be empty. */
  public static RowColumns of(
      Dataset<?> dataset, String features, String label, String weight, String validation) {
    StructType schema = dataset.schema();
    List<String> names = vectorNames(dataset, schema.apply(features));
    return new RowColumns(
        features,
        label,
        weight,
        validation,
        names,
        levels(schema.apply(features), names.size()),
        labelNames(schema.apply(label)));
  }

  /** Says which column is missing, if one is. */
  public static void check(StructType schema, String parameter, String column) {
    List<String> names = List.of(schema.fieldNames());
    if (!column.isEmpty() && !names.contains(column)) {
      throw new IllegalArgumentException(
          parameter + " = " + column + ": expected a column of the data: " + names);
    }
  }

  boolean isWeighted() {
    return !weight.isEmpty();
  }

  boolean isMarked() {
    return !validation.isEmpty();
  }

  /** The four columns that {@link RowReader} expects. */
  Dataset<Row> select(Dataset<?> dataset) {
    return dataset.select(
        functions.col(features),
        functions.col(label).cast("double"),
        isWeighted() ? functions.col(weight).cast("double") : functions.lit(1.0),
        isMarked() ? functions.col(validation).cast("boolean") : functions.lit(false));
  }

  private static List<String> vectorNames(Dataset<?> dataset, StructField field) {
    AttributeGroup group = AttributeGroup.fromStructField(field);
    int size = group.size() >= 0 ? group.size() : firstSize(dataset, field.name());
    if (size == 0) {
      throw new DataException("column " + field.name() + ": the vectors are empty");
    }
    boolean known = group.attributes().isDefined();
    return IntStream.range(0, size)
        .mapToObj(
            j ->
                known && group.getAttr(j).name().isDefined()
                    ? group.getAttr(j).name().get()
                    : "x" + (j + 1))
        .toList();
  }

  /** The levels of the categories in a vector: nominal attributes of two values or more. */
  private static List<List<String>> levels(StructField field, int size) {
    AttributeGroup group = AttributeGroup.fromStructField(field);
    boolean known = group.attributes().isDefined();
    return IntStream.range(0, size)
        .mapToObj(p -> known ? levels(group.getAttr(p)) : List.<String>of())
        .toList();
  }

  private static List<String> levels(Attribute attribute) {
    List<String> names =
        attribute instanceof NominalAttribute nominal ? valueNames(nominal) : List.of();
    return names.size() < 2 ? List.of() : names;
  }

  private static List<String> valueNames(NominalAttribute nominal) {
    if (nominal.values().isDefined()) {
      return List.of(nominal.values().get());
    }
    var count = nominal.getNumValues();
    return count.isDefined() ? numbers((Integer) count.get()) : List.of();
  }

  private static int firstSize(Dataset<?> dataset, String features) {
    List<Row> first =
        dataset
            .select(features)
            .filter(functions.col(features).isNotNull())
            .limit(1)
            .toDF()
            .collectAsList();
    if (first.isEmpty()) {
      long rows = dataset.count();
      throw new DataException(
          rows == 0
              ? "there are no rows to train on"
              : "column " + features + ": the vector is null in all " + rows + " rows");
    }
    return first.get(0).<Vector>getAs(0).size();
  }

  private static List<String> labelNames(StructField field) {
    // metadata of a label that is no number is not looked at: the cast to double decides
    if (!(field.dataType() instanceof org.apache.spark.sql.types.NumericType)) {
      return List.of();
    }
    Attribute attribute = Attribute.fromStructField(field);
    if (attribute instanceof NominalAttribute nominal) {
      return valueNames(nominal);
    }
    if (attribute instanceof BinaryAttribute binary) {
      return binary.values().isDefined() ? List.of(binary.values().get()) : numbers(2);
    }
    return List.of();
  }

  /** 0, 1, ... as names. */
  static List<String> numbers(int count) {
    return IntStream.range(0, count).mapToObj(Integer::toString).toList();
  }
}
