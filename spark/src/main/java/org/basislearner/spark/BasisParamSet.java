package org.basislearner.spark;

import java.io.Serializable;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.spark.ml.param.DoubleArrayParam;
import org.apache.spark.ml.param.DoubleParam;
import org.apache.spark.ml.param.IntArrayParam;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.LongParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.Params;

/** The params of one estimator; to be used through {@link BasisParams}. */
public final class BasisParamSet implements Serializable {
  private static final long serialVersionUID = 1;

  final IntArrayParam widths;
  final IntParam maxDepth;
  final IntParam batch;
  final Param<String> builder;
  final Param<String> firstLayer;
  final Param<String> loss;
  final DoubleArrayParam lambdas;
  final Param<String> scaling;
  final Param<String> validation;
  final Param<String> guard;
  final Param<String> precision;
  final DoubleParam tolerance;
  final LongParam seed;
  final Param<String> classWeights;
  final IntParam patience;
  final Param<String> weightCol;
  final Param<String> validationIndicatorCol;

  BasisParamSet(Params owner) {
    widths =
        new IntArrayParam(
            owner,
            "widths",
            "the most nodes of layers 1, 2, ...; the last repeats for deeper ones");
    maxDepth = new IntParam(owner, "maxDepth", "the most layers, the output layer counted (>= 2)");
    batch = new IntParam(owner, "batch", "nodes chosen between two looks at all candidates (>= 1)");
    builder =
        new Param<>(
            owner,
            "builder",
            "how layers are built: ols, screened, correlation, unsupervised, ...");
    firstLayer =
        new Param<>(
            owner,
            "firstLayer",
            "how layer 1 is built: svd, randomized, identity, supervised or svd+supervised");
    loss = new Param<>(owner, "loss", "what output layers minimise: squared, hinge or logistic");
    lambdas = new DoubleArrayParam(owner, "lambdas", "weights of the L2 term; the best is kept");
    scaling =
        new Param<>(owner, "scaling", "how inputs are scaled: none, standard, quantile, uniform");
    validation =
        new Param<>(
            owner,
            "validation",
            "rows to choose depth and lambda on: none, a fraction, last:ROWS or kfold:FOLDS;"
                + " fractions and folds are drawn by position and seed, not by class");
    guard =
        new Param<>(
            owner, "guard", "what happens to inputs outside their range: clamp, flag or off");
    precision = new Param<>(owner, "precision", "in which candidates are ranked: double or float");
    tolerance = new DoubleParam(owner, "tolerance", "share of its norm that makes a column new");
    seed = new LongParam(owner, "seed", "seed of all random choices");
    classWeights =
        new Param<>(owner, "classWeights", "whether rows count by their class: none or balanced");
    patience =
        new IntParam(owner, "patience", "layers without improvement until growth ends; 0: never");
    weightCol = new Param<>(owner, "weightCol", "column that says what each row counts");
    validationIndicatorCol =
        new Param<>(owner, "validationIndicatorCol", "column that is true for rows to validate on");
  }

  /** What shapes the network: if none of these is set, auto mode looks for the best. */
  private List<Param<?>> shape() {
    return List.of(widths, maxDepth, batch, builder, firstLayer, loss, lambdas, scaling);
  }

  private List<Param<?>> others() {
    return List.of(validation, guard, precision, tolerance, seed, classWeights, patience);
  }

  boolean isAuto(Params owner) {
    return shape().stream().noneMatch(owner::isSet);
  }

  /** What is set, as text under the names that core uses. */
  Map<String, String> texts(Params owner) {
    Map<String, String> texts = new LinkedHashMap<>();
    for (List<Param<?>> some : List.of(shape(), others())) {
      for (Param<?> param : some) {
        if (owner.hasParam(param.name()) && owner.isSet(param)) {
          texts.put(param.name(), text(owner.getOrDefault(param)));
        }
      }
    }
    return texts;
  }

  private static String text(Object value) {
    if (value instanceof int[] numbers) {
      return Arrays.stream(numbers).mapToObj(Integer::toString).collect(Collectors.joining(","));
    }
    if (value instanceof double[] numbers) {
      return Arrays.stream(numbers).mapToObj(Double::toString).collect(Collectors.joining(","));
    }
    return value.toString();
  }
}
