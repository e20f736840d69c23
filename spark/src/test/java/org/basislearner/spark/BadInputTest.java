package org.basislearner.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.basislearner.rows.DataException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What cannot be learned from is refused with the column, the count and what helps. */
class BadInputTest {
  private final List<Row> rows = new ArrayList<>();

  private void add(@Nullable Vector features, @Nullable Double label, @Nullable Double weight) {
    rows.add(RowFactory.create(features, label, weight, false));
  }

  private void addGood(int count) {
    for (int i = 0; i < count; i++) {
      add(Vectors.dense(i, i % 3), (double) (i % 2), 1.0);
    }
  }

  private Dataset<Row> dataset() {
    SparkSession session = LocalSpark.session();
    return session.createDataFrame(
        new JavaSparkContext(session.sparkContext()).parallelize(rows, 2), Sample.SCHEMA);
  }

  private void assertRefused(String... parts) {
    assertThatThrownBy(() -> new BasisClassifier().setWeightCol("weight").fit(dataset()))
        .isInstanceOf(DataException.class)
        .satisfies(e -> assertThat(e.getMessage()).contains(parts).doesNotContain("\n"));
    assertThat(new JavaSparkContext(LocalSpark.session().sparkContext()).getPersistentRDDs())
        .isEmpty();
  }

  @Test
  void nullFeatures() {
    addGood(5);
    add(null, 1.0, 1.0);
    add(null, 0.0, 1.0);
    assertRefused("column features", "null in 2 rows");
  }

  @Test
  void featuresThatAreNoNumbers() {
    addGood(5);
    add(Vectors.dense(1, Double.NaN), 1.0, 1.0);
    add(Vectors.dense(Double.POSITIVE_INFINITY, 1), 1.0, 1.0);
    add(Vectors.dense(1, Double.NaN), 1.0, 1.0);
    assertRefused("column features", "3 rows", "NaN", "input x1");
  }

  @Test
  void vectorsOfDifferentSizes() {
    addGood(5);
    add(Vectors.dense(1, 2, 3), 1.0, 1.0);
    assertRefused("column features", "1 rows", "another size than 2", "such as 3");
  }

  @Test
  void aSingleClass() {
    add(Vectors.dense(1), 1.0, 1.0);
    add(Vectors.dense(2), 1.0, 1.0);
    assertRefused("column label", "all 2 rows have the label 1");
  }

  @Test
  void labelsThatAreNotNumberedFromZero() {
    addGood(5);
    add(Vectors.dense(1, 2), 0.5, 1.0);
    add(Vectors.dense(1, 2), -1.0, 1.0);
    assertRefused("column label", "2 labels", "StringIndexer");
    rows.clear();
    addGood(5);
    add(Vectors.dense(1, 2), 4.0, 1.0);
    assertRefused("column label", "up to 4", "2 of the labels", "StringIndexer");
  }

  @Test
  void missingLabelsAndWeights() {
    addGood(5);
    add(Vectors.dense(1, 2), null, 1.0);
    assertRefused("column label", "null in 1 rows");
    rows.clear();
    addGood(5);
    add(Vectors.dense(1, 2), 1.0, -2.0);
    add(Vectors.dense(1, 2), 1.0, null);
    assertRefused("column weight", "2 weights");
  }

  @Test
  void noRows() {
    assertRefused("no rows");
  }

  @Test
  void columnsAndParamsAreCheckedBeforeAnythingIsComputed() {
    addGood(5);
    assertThatThrownBy(() -> new BasisClassifier().setWeightCol("w").fit(dataset()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("weightCol = w");
    assertThatThrownBy(() -> new BasisClassifier().setFeaturesCol("f").fit(dataset()))
        .hasMessageContaining("f");
    assertThatThrownBy(() -> new BasisClassifier().setFeaturesCol("label").fit(dataset()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("label");
    assertThatThrownBy(() -> new BasisClassifier().setMaxDepth(1).fit(dataset()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("maxDepth = 1");
    assertThatThrownBy(() -> new BasisRegressor().setLoss("hinge").fit(dataset()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("loss");
  }
}
