package org.basislearner.spark;

import java.util.List;
import java.util.Map;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.ml.param.Param;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.types.StructType;
import org.basislearner.learner.RunResult;
import org.basislearner.learner.TrainingRun;
import org.basislearner.search.Search;
import org.basislearner.spark.store.RowColumns;
import org.basislearner.spark.store.RowData;
import org.basislearner.spark.store.VectorInputs;
import org.basislearner.train.Parameter;
import org.basislearner.train.Parameters;
import org.basislearner.train.RunOptions;
import org.basislearner.train.Task;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One training, from an estimator and a data set to what core makes a model of. Core's trainer runs
 * on the driver and sends every pass over the rows to the executors.
 */
record EstimatorTraining(BasisParams<?> estimator, Task task) {
  private static final Logger LOG = LoggerFactory.getLogger(EstimatorTraining.class);

  /**
   * What came out.
   *
   * @param vector how vectors become inputs
   * @param labels the names of the classes, none for regression
   */
  record Result(RunResult trained, VectorInputs vector, List<String> labels) {}

  /** Checks params and columns before anything is computed. */
  void check(StructType schema) {
    given();
    RowColumns.check(schema, "weightCol", column(estimator.weightCol()));
    RowColumns.check(schema, "validationIndicatorCol", column(estimator.validationIndicatorCol()));
  }

  Result run(Dataset<?> dataset, String features, String label) {
    JavaSparkContext context = new JavaSparkContext(dataset.sparkSession().sparkContext());
    Parameters given = given();
    try (SparkProgress progress = new SparkProgress(context, given.batch())) {
      RowColumns columns =
          RowColumns.of(
              dataset,
              features,
              label,
              column(estimator.weightCol()),
              column(estimator.validationIndicatorCol()));
      try (RowData data = RowData.of(dataset, columns, task)) {
        // rows that are marked count as the last ones, which is what a model remembers of them
        Parameters fixed =
            data.marked() == 0 ? given : given.withValidationRows(Math.toIntExact(data.marked()));
        data.notes().forEach(LOG::info);
        Search search = Search.of(List.of(fixed), data.shape());
        RunOptions options = RunOptions.defaults().withListener(progress);
        RunResult trained =
            new TrainingRun(search, options, data.rows(search.base(), options)).run();
        LOG.info(
            "Basis chose {}: {}; on the validation rows: {}",
            trained.chosenBuild().parameters().toMap(),
            trained.chosenBuild().path().chosenPoint(),
            trained.metrics());
        return new Result(trained, data.vector(), data.labels());
      }
    }
  }

  /** What is set on the estimator. */
  private Parameters given() {
    Map<String, String> texts = estimator.paramSet().texts(estimator);
    texts.put(Parameter.TASK.name(), task.text());
    return Parameters.fromMap(texts);
  }

  private String column(Param<String> param) {
    return estimator.isSet(param) ? estimator.getOrDefault(param) : "";
  }
}
