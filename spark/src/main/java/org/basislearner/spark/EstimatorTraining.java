package org.basislearner.spark;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.ml.param.Param;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.types.StructType;
import org.basislearner.learner.Trained;
import org.basislearner.learner.TrainingRun;
import org.basislearner.search.AutoSearch;
import org.basislearner.search.Search;
import org.basislearner.train.Parameters;
import org.basislearner.train.RunOptions;
import org.basislearner.train.Task;
import org.basislearner.train.Validation;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One training, from an estimator and a data set to what core makes a model of. Core's trainer runs
 * on the driver and sends every look at rows to the executors.
 */
final class EstimatorTraining {
  private static final Logger LOG = LoggerFactory.getLogger(EstimatorTraining.class);

  private final BasisParams<?> estimator;
  private final Task task;

  /** A training with the params of an estimator. */
  EstimatorTraining(BasisParams<?> estimator, Task task) {
    this.estimator = estimator;
    this.task = task;
  }

  /**
   * What came out.
   *
   * @param labels the names of the classes, none for regression
   */
  record Result(Trained trained, List<String> inputNames, List<String> labels, double seconds) {}

  /** Checks params and columns before anything is computed. */
  void check(StructType schema) {
    parameters(Parameters.defaults());
    RowColumns.check(schema, "weightCol", column(estimator.weightCol()));
    RowColumns.check(schema, "validationIndicatorCol", column(estimator.validationIndicatorCol()));
  }

  Result run(Dataset<?> dataset, String features, String label) {
    long start = System.nanoTime();
    JavaSparkContext context = new JavaSparkContext(dataset.sparkSession().sparkContext());
    int batch = parameters(Parameters.defaults()).batch();
    try (SparkProgress progress = new SparkProgress(context, batch)) {
      RowColumns columns =
          RowColumns.of(
              dataset,
              features,
              label,
              column(estimator.weightCol()),
              column(estimator.validationIndicatorCol()));
      try (RowData data = RowData.of(dataset, columns, task)) {
        Search search = search(data);
        RunOptions options = RunOptions.defaults().withListener(progress);
        Trained trained = new TrainingRun(search, options, data.rows(search.base(), options)).run();
        LOG.info(
            "Basis chose {}: {}",
            trained.chosenBuild().parameters().toMap(),
            trained.chosenBuild().path().chosenPoint());
        return new Result(
            trained, columns.inputNames(), data.labels(), (System.nanoTime() - start) / 1e9);
      }
    }
  }

  private Search search(RowData data) {
    return estimator.paramSet().isAuto(estimator)
        ? new AutoSearch(
            data.kind(), data.rows(), data.inputs(), tried -> marked(parameters(tried), data))
        : Search.of(marked(parameters(Parameters.defaults()), data));
  }

  /** These parameters with what is set on the estimator. */
  private Parameters parameters(Parameters others) {
    Map<String, String> texts = new HashMap<>(others.toMap());
    texts.put("task", task.text());
    texts.putAll(estimator.paramSet().texts(estimator));
    return Parameters.fromMap(texts);
  }

  /** Rows that are marked count as the last ones, which is what a model remembers of them. */
  private static Parameters marked(Parameters parameters, RowData data) {
    if (data.marked() == 0) {
      return parameters;
    }
    Validation last = Validation.last(Math.toIntExact(data.marked()));
    return parameters.withValidation(
        parameters.validation().oneStandardError() ? last.withOneStandardError() : last);
  }

  private String column(Param<String> param) {
    return estimator.isSet(param) ? estimator.getOrDefault(param) : "";
  }
}
