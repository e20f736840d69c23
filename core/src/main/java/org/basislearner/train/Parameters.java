package org.basislearner.train;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.basislearner.loss.Loss;
import org.basislearner.network.Guard;
import org.basislearner.selection.FirstLayerBuilder;
import org.basislearner.selection.LayerBuilder;
import org.basislearner.selection.Precision;

/**
 * What shapes a model: everything that changes its bits, but the data and the kernel. Immutable.
 *
 * <p>Each value is given or not. What is given is fixed; the rest is searched by auto mode where
 * that helps, and has its default elsewhere. {@link #auto} has nothing given, {@link #defaults}
 * everything, and {@code withX} gives one value more. Values are checked when they are given; the
 * message of the {@link IllegalArgumentException} gives the name, the value and what is allowed.
 */
public final class Parameters {
  /** By name, in the order of {@link Parameter#all}. */
  private final Map<String, Object> given;

  private Parameters(Map<String, Object> values) {
    Map<String, Object> ordered = new LinkedHashMap<>();
    for (Parameter<?> parameter : Parameter.all()) {
      Object value = values.get(parameter.name());
      if (value != null) {
        ordered.put(parameter.name(), value instanceof List<?> list ? List.copyOf(list) : value);
      }
    }
    given = Collections.unmodifiableMap(ordered);
    new Contradictions(this).check();
  }

  /** Nothing given: auto mode decides. */
  public static Parameters auto() {
    return new Parameters(Map.of());
  }

  /**
   * Everything given but the task, which classifiers and regressors give: widths 50, 100, 100, ...,
   * up to depth 5, orthogonal least squares on standardised inputs, depth and lambda chosen on a
   * fifth of the rows. Nothing is searched; one network is grown.
   */
  public static Parameters defaults() {
    Map<String, Object> values = new LinkedHashMap<>();
    for (Parameter<?> parameter : Parameter.all()) {
      values.put(parameter.name(), parameter.fallback());
    }
    values.remove(Parameter.TASK.name());
    return new Parameters(values);
  }

  /**
   * A geometric grid of lambdas.
   *
   * @param from the smallest
   * @param to the largest, up to rounding
   * @param decades the step in powers of ten
   */
  public static List<Double> lambdaGrid(double from, double to, double decades) {
    if (!(from > 0 && to >= from && to <= Parameter.LARGEST_LAMBDA && decades > 0)) {
      throw Parameter.expected(
          "lambdas",
          from + ":" + to + ":" + decades,
          "0 < from <= to <= " + Parameter.LARGEST_LAMBDA + " and a step above 0");
    }
    List<Double> grid = new ArrayList<>();
    double exponent = StrictMath.log10(from);
    int steps = (int) Math.floor((StrictMath.log10(to) - exponent) / decades + 1e-9);
    for (int i = 0; i <= steps; i++) {
      grid.add(i == 0 ? from : StrictMath.pow(10, exponent + i * decades));
    }
    return grid;
  }

  /** These parameters, and where nothing is given, those of others. */
  public Parameters orElse(Parameters others) {
    Map<String, Object> values = new LinkedHashMap<>(others.given);
    values.putAll(given);
    return new Parameters(values);
  }

  /** All given values as text under their names, in order. */
  public Map<String, String> toMap() {
    Map<String, String> map = new LinkedHashMap<>();
    Parameter.all().forEach(parameter -> print(parameter, map));
    return Collections.unmodifiableMap(map);
  }

  private <T> void print(Parameter<T> parameter, Map<String, String> map) {
    if (given.containsKey(parameter.name())) {
      map.put(parameter.name(), text(parameter));
    }
  }

  /**
   * Reads what {@link #toMap} writes.
   *
   * @throws IllegalArgumentException if a name or a value is unknown, such as that of a builder
   *     which is not built in
   */
  public static Parameters fromMap(Map<String, String> map) {
    List<String> names = Parameter.all().stream().map(Parameter::name).toList();
    Map<String, Object> values = new LinkedHashMap<>();
    map.forEach(
        (name, text) -> {
          int position = names.indexOf(name);
          if (position < 0) {
            throw Parameter.expected("parameter", name, "one of " + String.join(", ", names));
          }
          values.put(name, Parameter.all().get(position).parse(text));
        });
    return new Parameters(values);
  }

  /** A value as text, given or not. */
  <T> String text(Parameter<T> parameter) {
    return parameter.printer().apply(get(parameter));
  }

  // the map has values of the parameter's type only: all come from with, parse and fallback
  @SuppressWarnings("unchecked")
  private <T> T get(Parameter<T> parameter) {
    Object value = given.get(parameter.name());
    return value == null ? parameter.fallback() : (T) value;
  }

  private <T> Parameters with(Parameter<T> parameter, T value) {
    Objects.requireNonNull(value, parameter.name());
    Map<String, Object> values = new LinkedHashMap<>(given);
    values.put(parameter.name(), parameter.check(value));
    return new Parameters(values);
  }

  /** What is predicted. */
  public Task task() {
    return get(Parameter.TASK);
  }

  /** These parameters for another task. */
  public Parameters withTask(Task value) {
    return with(Parameter.TASK, value);
  }

  /** The most nodes of layers 1, 2, ...; the last repeats for deeper layers. */
  public List<Integer> widths() {
    return get(Parameter.WIDTHS);
  }

  /** The most nodes of a layer (1, 2, ...). */
  public int width(int layer) {
    return widths().get(Math.min(layer, widths().size()) - 1);
  }

  /** These parameters with other widths. */
  public Parameters withWidths(int... value) {
    return with(Parameter.WIDTHS, Arrays.stream(value).boxed().toList());
  }

  /** The most layers, the output layer counted: the paper's depth. */
  public int maxDepth() {
    return get(Parameter.MAX_DEPTH);
  }

  /** These parameters with another largest depth. */
  public Parameters withMaxDepth(int value) {
    return with(Parameter.MAX_DEPTH, value);
  }

  /** Nodes that are added per pass over the candidates. */
  public int batch() {
    return get(Parameter.BATCH);
  }

  /** These parameters with another batch. */
  public Parameters withBatch(int value) {
    return with(Parameter.BATCH, value);
  }

  /** How layers 2, 3, ... are built. */
  public LayerBuilder builder() {
    return get(Parameter.BUILDER);
  }

  /** These parameters with another builder. */
  public Parameters withBuilder(LayerBuilder value) {
    return with(Parameter.BUILDER, value);
  }

  /** These parameters with the built-in builder of that name. */
  public Parameters withBuilder(String name) {
    return with(Parameter.BUILDER, Parameter.BUILDER.parse(name));
  }

  /** How layer 1 is built. */
  public FirstLayerBuilder firstLayer() {
    return get(Parameter.FIRST_LAYER);
  }

  /** These parameters with another first layer. */
  public Parameters withFirstLayer(FirstLayerBuilder value) {
    return with(Parameter.FIRST_LAYER, value);
  }

  /** These parameters with the built-in first layer of that name. */
  public Parameters withFirstLayer(String name) {
    return with(Parameter.FIRST_LAYER, Parameter.FIRST_LAYER.parse(name));
  }

  /** What the output layer minimises. */
  public Loss loss() {
    return get(Parameter.LOSS);
  }

  /** Whether the loss is one of Basis: its name gives the same one. */
  public boolean hasBuiltInLoss() {
    try {
      return !loss().name().startsWith("class:") && Loss.named(loss().name()).equals(loss());
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  /** These parameters with another loss. */
  public Parameters withLoss(Loss value) {
    return with(Parameter.LOSS, value);
  }

  /** These parameters with the built-in loss of that name. */
  public Parameters withLoss(String name) {
    return with(Parameter.LOSS, Parameter.LOSS.parse(name));
  }

  /** Weights of the L2 term to try; the best is kept. */
  public List<Double> lambdas() {
    return get(Parameter.LAMBDAS);
  }

  /** These parameters with other lambdas. */
  public Parameters withLambdas(List<Double> value) {
    return with(Parameter.LAMBDAS, value);
  }

  /** How inputs are scaled. */
  public Scaling scaling() {
    return get(Parameter.SCALING);
  }

  /** These parameters with another scaling. */
  public Parameters withScaling(Scaling value) {
    return with(Parameter.SCALING, value);
  }

  /**
   * What the first layer is made from: plain inputs, sphere or splines:K, or steps or hinges for
   * stages.
   */
  public String inputs() {
    return get(Parameter.INPUTS);
  }

  /** Whether the inputs are those of stages: steps or hinges. */
  public boolean hasStageInputs() {
    return List.of("steps", "hinges").contains(inputs());
  }

  /** The knots of splines:K beside the ends of an input, 0 without splines. */
  public int knots() {
    return Parameter.knots(inputs());
  }

  /**
   * These parameters with other inputs of the first layer: plain, sphere, splines:K, steps or
   * hinges.
   */
  public Parameters withInputs(String value) {
    return with(Parameter.INPUTS, Parameter.INPUTS.parse(value));
  }

  /** How large nodes are: unit or natural. */
  public String nodeScale() {
    return get(Parameter.NODE_SCALE);
  }

  /** These parameters with nodes of another size: unit or natural. */
  public Parameters withNodeScale(String value) {
    return with(Parameter.NODE_SCALE, Parameter.NODE_SCALE.parse(value));
  }

  /** The most small networks that are summed; 0 for one network. */
  public int stages() {
    return get(Parameter.STAGES);
  }

  /** These parameters with another number of stages. */
  public Parameters withStages(int value) {
    return with(Parameter.STAGES, value);
  }

  /** These parameters with stages over other inputs: steps or hinges. */
  public Parameters withStages(int value, String inputs) {
    Map<String, Object> values = new LinkedHashMap<>(given);
    values.put(Parameter.STAGES.name(), Parameter.STAGES.check(value));
    values.put(Parameter.INPUTS.name(), Parameter.INPUTS.parse(inputs));
    return new Parameters(values);
  }

  /** Factor by which each stage is multiplied before it is added. */
  public double shrinkage() {
    return get(Parameter.SHRINKAGE);
  }

  /** These parameters with another shrinkage. */
  public Parameters withShrinkage(double value) {
    return with(Parameter.SHRINKAGE, value);
  }

  /**
   * Number of sums of stages that are trained on all rows and averaged; 0: those of the folds, or
   * one.
   */
  public int members() {
    return get(Parameter.MEMBERS);
  }

  /** These parameters with another number of members. */
  public Parameters withMembers(int value) {
    return with(Parameter.MEMBERS, value);
  }

  /** Metric to choose by, measured on the validation rows. */
  public String metric() {
    return get(Parameter.METRIC);
  }

  /** These parameters with another metric. */
  public Parameters withMetric(String value) {
    return with(Parameter.METRIC, Parameter.METRIC.parse(value));
  }

  /** Whether a parameter of that name is given. */
  public boolean isGiven(String name) {
    return given.containsKey(name);
  }

  /** Which rows depth and lambda are chosen on. */
  public Validation validation() {
    return get(Parameter.VALIDATION);
  }

  /** These parameters with other validation rows. */
  public Parameters withValidation(Validation value) {
    return with(Parameter.VALIDATION, value);
  }

  /**
   * These parameters with the last rows to validate on, for rows that come with validation rows of
   * their own; a one-standard-error rule stays.
   */
  public Parameters withValidationRows(int rows) {
    Validation last = Validation.last(rows);
    return withValidation(validation().oneStandardError() ? last.withOneStandardError() : last);
  }

  /** What happens to inputs outside their training range. */
  public Guard guard() {
    return get(Parameter.GUARD);
  }

  /** These parameters with another guard. */
  public Parameters withGuard(Guard value) {
    return with(Parameter.GUARD, value);
  }

  /** The precision in which candidates are ranked. */
  public Precision precision() {
    return get(Parameter.PRECISION);
  }

  /** These parameters with another precision. */
  public Parameters withPrecision(Precision value) {
    return with(Parameter.PRECISION, value);
  }

  /** A column whose residual has at most this fraction of its norm is dependent. */
  public double tolerance() {
    return get(Parameter.TOLERANCE);
  }

  /** These parameters with another tolerance. */
  public Parameters withTolerance(double value) {
    return with(Parameter.TOLERANCE, value);
  }

  /** Seed of all random choices. */
  public long seed() {
    return get(Parameter.SEED);
  }

  /** These parameters with another seed. */
  public Parameters withSeed(long value) {
    return with(Parameter.SEED, value);
  }

  /** Whether rows count by their class. */
  public ClassWeights classWeights() {
    return get(Parameter.CLASS_WEIGHTS);
  }

  /** These parameters with other class weights. */
  public Parameters withClassWeights(ClassWeights value) {
    return with(Parameter.CLASS_WEIGHTS, value);
  }

  /** Growth ends after that many layers without a lower validation error; 0 for never. */
  public int patience() {
    return get(Parameter.PATIENCE);
  }

  /** These parameters with another patience. */
  public Parameters withPatience(int value) {
    return with(Parameter.PATIENCE, value);
  }

  /**
   * Growth ends with the first depth whose least error, on the validation rows if there are any, is
   * below this; 0 for never.
   */
  public double stopError() {
    return get(Parameter.STOP_ERROR);
  }

  /** These parameters with another error to stop at. */
  public Parameters withStopError(double value) {
    return with(Parameter.STOP_ERROR, value);
  }

  /**
   * Whether the first node is the constant, its weight is free of the L2 term, and no output layer
   * has a larger error on the training rows than the best constant. Without it the constant is an
   * input like any other, as in the paper: a narrow first layer can lose it.
   */
  public boolean freeConstant() {
    return get(Parameter.FREE_CONSTANT);
  }

  /** These parameters with or without a free constant. */
  public Parameters withFreeConstant(boolean value) {
    return with(Parameter.FREE_CONSTANT, value);
  }

  /** Whether the chosen model is trained again on all rows, validation rows included. */
  public boolean refit() {
    return get(Parameter.REFIT);
  }

  /** These parameters with or without the refit on all rows. */
  public Parameters withRefit(boolean value) {
    return with(Parameter.REFIT, value);
  }

  /**
   * Whether a regression model with the squared loss learns to give prediction intervals; its file
   * grows by a matrix of nodes x nodes / 2.
   */
  public boolean intervals() {
    return get(Parameter.INTERVALS);
  }

  /** These parameters with or without prediction intervals. */
  public Parameters withIntervals(boolean value) {
    return with(Parameter.INTERVALS, value);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Parameters that && given.equals(that.given);
  }

  @Override
  public int hashCode() {
    return given.hashCode();
  }

  @Override
  public String toString() {
    return toMap().toString();
  }
}
