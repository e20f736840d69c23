package org.basislearner.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.basislearner.BasisModel;
import org.basislearner.ClassifierModel;
import org.basislearner.TrainingSet;
import org.basislearner.train.Parameters;
import org.junit.jupiter.api.Test;

/** What a parameter does in Java it does on Spark: the models have the same bytes. */
class EveryParameterTest {
  /** A small sum of stages; the lines of a test say what is otherwise. */
  private static final Map<String, String> STAGES =
      Map.of(
          "stages", "2",
          "inputs", "hinges",
          "widths", "4",
          "batch", "4",
          "maxDepth", "3",
          "lambdas", "1",
          "shrinkage", "0.5",
          "validation", "0.25");

  private static final Map<String, String> NETWORK =
      Map.of(
          "widths", "4,6",
          "batch", "4",
          "maxDepth", "3",
          "lambdas", "0.01,1",
          "scaling", "standard",
          "validation", "0.25");

  /** Adds what lines such as {@code loss = huber} say. */
  private static Map<String, String> with(Map<String, String> base, String... lines) {
    Map<String, String> all =
        Arrays.stream(lines)
            .map(line -> line.split(" = "))
            .collect(Collectors.toMap(parts -> parts[0], parts -> parts[1]));
    return Stream.concat(base.entrySet().stream(), all.entrySet().stream())
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue, (first, last) -> last));
  }

  private static Parameters parameters(Map<String, String> texts, String task) {
    return Parameters.fromMap(with(texts, "task = " + task));
  }

  /** Sets on an estimator what the texts say. */
  private static <T extends BasisParams<T>> T set(T estimator, Map<String, String> texts) {
    Map<String, Consumer<String>> setters =
        Map.ofEntries(
            Map.entry("stages", text -> estimator.setStages(Integer.parseInt(text))),
            Map.entry("inputs", estimator::setInputs),
            Map.entry("maxDepth", text -> estimator.setMaxDepth(Integer.parseInt(text))),
            Map.entry("batch", text -> estimator.setBatch(Integer.parseInt(text))),
            Map.entry("shrinkage", text -> estimator.setShrinkage(Double.parseDouble(text))),
            Map.entry("members", text -> estimator.setMembers(Integer.parseInt(text))),
            Map.entry("patience", text -> estimator.setPatience(Integer.parseInt(text))),
            Map.entry("refit", text -> estimator.setRefit(Boolean.parseBoolean(text))),
            Map.entry("validation", estimator::setValidation),
            Map.entry("metric", estimator::setMetric),
            Map.entry("loss", estimator::setLoss),
            Map.entry("builder", estimator::setBuilder),
            Map.entry("scaling", estimator::setScaling),
            Map.entry("nodeScale", estimator::setNodeScale),
            Map.entry("guard", estimator::setGuard),
            Map.entry(
                "widths",
                text ->
                    estimator.setWidths(
                        Stream.of(text.split(",")).mapToInt(Integer::parseInt).toArray())),
            Map.entry(
                "lambdas",
                text ->
                    estimator.setLambdas(
                        Stream.of(text.split(",")).mapToDouble(Double::parseDouble).toArray())));
    texts.forEach((name, text) -> Objects.requireNonNull(setters.get(name), name).accept(text));
    return estimator;
  }

  @Test
  void stagesOfNumbersAreThoseOfJavaWhateverIsSet() {
    List<Map<String, String>> some =
        List.of(
            with(STAGES, "inputs = steps", "maxDepth = 2"),
            with(STAGES, "members = 2", "validation = kfold:2"),
            with(STAGES, "loss = huber", "metric = mae"),
            with(STAGES, "loss = quantile:0.9", "guard = clamp", "maxDepth = 4"),
            with(STAGES, "stages = 4", "patience = 1", "refit = false"));
    Sample sample = Sample.of(500, 3, 0, 51);
    assertSame(sample, some);
  }

  @Test
  void stagesOfClassesAreThoseOfJavaWhateverIsSet() {
    assertSame(
        Sample.of(500, 3, 2, 52),
        List.of(with(STAGES, "metric = auc", "maxDepth = 2"), with(STAGES, "metric = error")));
    assertSame(Sample.of(500, 3, 3, 53), List.of(with(STAGES, "metric = brier")));
  }

  /** Networks whose steps are sums over rows alone. */
  @Test
  void kindsOfNetworksAreThoseOfJava() {
    assertSame(
        Sample.of(500, 3, 0, 54),
        List.of(
            with(NETWORK, "nodeScale = natural", "inputs = sphere", "builder = ridge"),
            with(NETWORK, "inputs = splines:3", "metric = mae")));
  }

  private static void assertSame(Sample sample, List<Map<String, String>> some) {
    Dataset<Row> data = sample.dataset(LocalSpark.session(), 2, 0);
    for (Map<String, String> texts : some) {
      BasisModel local =
          sample.classes() == 0
              ? org.basislearner.BasisRegressor.of(parameters(texts, "regression"))
                  .fit(TrainingSet.of(sample.x(), sample.labels()).targetNames(List.of("label")))
                  .model()
              : org.basislearner.BasisClassifier.of(parameters(texts, "classification"))
                  .fit(sample.x(), sample.classLabels())
                  .model();
      BasisModel model =
          sample.classes() == 0
              ? set(new BasisRegressor(), texts).fit(data).toLocal()
              : set(new BasisClassifier(), texts).fit(data).toLocal();
      assertThat(model.toBytes())
          .as("%d classes, %s", sample.classes(), texts)
          .isEqualTo(local.toBytes());
    }
  }

  /** The calibration agrees up to rounding only, since means of weights are made by blocks. */
  @Test
  void weightsOfRowsAndClassesCountInStagesAsTheyDoInJava() {
    Sample sample = Sample.of(500, 3, 2, 55);
    Map<String, String> texts = with(STAGES, "metric = log-loss");
    ClassifierModel local =
        org.basislearner.BasisClassifier.of(
                parameters(with(texts, "classWeights = balanced"), "classification"))
            .fit(TrainingSet.of(sample.x(), sample.classLabels()).weights(sample.weights()))
            .model();
    ClassifierModel model =
        set(new BasisClassifier(), texts)
            .setClassWeights("balanced")
            .setWeightCol("weight")
            .fit(sample.dataset(LocalSpark.session(), 2, 0))
            .toLocal();
    assertThat(model.path()).isEqualTo(local.path());
    assertThat(model.scores(sample.x())).isDeepEqualTo(local.scores(sample.x()));
  }
}
