package org.basislearner.train;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.basislearner.loss.Loss;
import org.basislearner.network.Guard;
import org.basislearner.selection.FirstLayerBuilder;
import org.basislearner.selection.LayerBuilder;
import org.basislearner.selection.Precision;

/**
 * One parameter, declared once: {@link Parameters}, model files, the command line, Spark and the
 * table in the README are all made from these declarations.
 *
 * @param <T> type of its values
 * @param name its name everywhere
 * @param fallback its value in {@link Parameters#defaults}
 * @param auto whether auto mode finds a value by the data if none is given
 * @param parser reads a value
 * @param printer writes a value so that the parser reads the same again
 * @param valid whether a value is allowed
 * @param allowed what is allowed, in words
 * @param help what it does, in a line
 */
public record Parameter<T>(
    String name,
    T fallback,
    boolean auto,
    Function<String, T> parser,
    Function<T, String> printer,
    Predicate<T> valid,
    String allowed,
    String help) {

  private static final boolean AUTO = true;
  private static final boolean FIXED = false;
  private static final List<Parameter<?>> DECLARED = new ArrayList<>();
  private static final String GRID = "1e-7:10:0.5";

  /** Below this a Cholesky factorisation can fail by rounding. */
  private static final double SMALLEST_LAMBDA = 1e-12;

  /** Above this nothing is learned. */
  static final double LARGEST_LAMBDA = 1e10;

  /** What is predicted; classifiers and regressors give it themselves. */
  public static final Parameter<Task> TASK =
      choice(
          "task",
          Task.CLASSIFICATION,
          FIXED,
          Task.values(),
          Task::text,
          "classification or regression",
          "what is predicted");

  static final Parameter<List<Integer>> WIDTHS =
      declare(
          "widths",
          List.of(50, 100),
          AUTO,
          text -> split(text, Integer::valueOf),
          Parameter::join,
          widths -> !widths.isEmpty() && widths.stream().allMatch(width -> width >= 1),
          "whole numbers of at least 1 such as 50,100; the last repeats",
          "largest number of nodes in layer 1, 2, ...");

  static final Parameter<Integer> MAX_DEPTH =
      whole("maxDepth", 5, AUTO, 2, "largest number of layers, the output layer included");

  static final Parameter<Integer> BATCH =
      whole("batch", 50, FIXED, 1, "nodes added per pass over the candidates");

  static final Parameter<LayerBuilder> BUILDER =
      declare(
          "builder",
          LayerBuilder.named("ols"),
          AUTO,
          LayerBuilder::named,
          LayerBuilder::name,
          "ols (the paper's), screened, correlation, correlation:LAMBDA (correlation with the"
              + " residual of a ridge regression), ridge or ridge:LAMBDA (fall of the objective, at"
              + " the best lambda of the depth before or this one), unsupervised, gram-schmidt (the"
              + " paper's idealised one), dense, vca (orthogonal and idealised) or class:NAME (your"
              + " own); several as in ols,dense for layers 2, 3, ..., the last repeats",
          "how layers 2, 3, ... are built");

  static final Parameter<FirstLayerBuilder> FIRST_LAYER =
      declare(
          "firstLayer",
          FirstLayerBuilder.named("svd"),
          FIXED,
          FirstLayerBuilder::named,
          FirstLayerBuilder::name,
          "svd, randomized, identity, select (single inputs, chosen by what they explain of the"
              + " targets), pairs (single inputs, chosen by what they explain alone or in a product"
              + " with another), supervised or supervised:RIDGE (directions whose products follow the"
              + " targets), class:NAME (your own), two joined as in svd+supervised (half of each),"
              + " or a power as in svd^0.5 (nodes count by how much inputs vary along them)",
          "how layer 1 is built");

  static final Parameter<Loss> LOSS =
      declare(
          "loss",
          Loss.squared(),
          AUTO,
          Loss::named,
          Loss::name,
          "for classes squared, hinge (Crammer and Singer's for several) or logistic (multinomial);"
              + " for numbers squared, huber, huber:DELTA (linear beyond DELTA times the targets'"
              + " median distance from their median; 0.5), absolute or quantile:LEVEL;"
              + " or class:NAME (your own)",
          "what the output layer, or the sum of stages, minimises");

  static final Parameter<List<Double>> LAMBDAS =
      declare(
          "lambdas",
          grid(GRID),
          FIXED,
          text -> text.contains(":") ? grid(text) : split(text, Double::valueOf),
          // its seventeen numbers would fill three lines
          lambdas -> lambdas.equals(grid(GRID)) ? GRID : join(lambdas),
          lambdas -> !lambdas.isEmpty() && lambdas.stream().allMatch(Parameter::isLambda),
          "numbers that are 0 or between 1e-12 and 1e10 such as 1e-3,1e-2, or a grid FROM:TO:STEP"
              + " with the step in powers of ten",
          "weights of the L2 term to try; 0 leaves the term out");

  static final Parameter<Scaling> SCALING =
      choice(
          "scaling",
          Scaling.STANDARD,
          AUTO,
          Scaling.values(),
          Scaling::text,
          "none, standard, quantile (by rank, as if normal) or uniform (by rank)",
          "how inputs are scaled");

  private static final List<String> INPUT_KINDS = List.of("plain", "sphere", "steps", "hinges");
  private static final String SPLINES = "splines:";
  private static final int MOST_KNOTS = 64;

  static final Parameter<String> INPUTS =
      declare(
          "inputs",
          "plain",
          AUTO,
          Function.identity(),
          Function.identity(),
          inputs -> INPUT_KINDS.contains(inputs) || knots(inputs) > 0,
          "plain, sphere (points of a sphere) or splines:K (each input beside its pieces at K"
              + " knots, 1 to 64) for a network, steps or hinges (steps and hinges) for stages",
          "what the first layer is made from");

  static final Parameter<String> NODE_SCALE =
      choice(
          "nodeScale",
          "unit",
          AUTO,
          new String[] {"unit", "natural"},
          Function.identity(),
          "unit (every node has second moment 1, as in the paper) or natural (products keep their"
              + " size, divided by the root of the factorials of their powers)",
          "how large nodes are, and so how much lambda weighs on each");

  static final Parameter<Integer> STAGES =
      whole(
          "stages",
          0,
          AUTO,
          0,
          "largest number of small networks over steps to add up (0 for a single network)");

  static final Parameter<Double> SHRINKAGE =
      declare(
          "shrinkage",
          0.1,
          FIXED,
          Double::valueOf,
          Object::toString,
          shrinkage -> shrinkage > 0 && shrinkage <= 1,
          "a number above 0 and at most 1",
          "factor by which each stage is multiplied before it is added");

  static final Parameter<Integer> MEMBERS =
      whole(
          "members",
          0,
          FIXED,
          0,
          "number of sums of stages that are trained on all rows and averaged (0: those of the"
              + " folds, or one)");

  static final Parameter<String> METRIC =
      choice(
          "metric",
          "loss",
          FIXED,
          new String[] {"loss", "log-loss", "brier", "error", "auc", "mse", "mae"},
          Function.identity(),
          "loss (log-loss for classes, the mean loss for numbers), log-loss, brier, error or auc"
              + " for classes, mse or mae for numbers",
          "metric to choose by, measured on the validation rows");

  static final Parameter<Validation> VALIDATION =
      declare(
          "validation",
          Validation.fraction(0.2),
          AUTO,
          Validation::parse,
          Validation::toString,
          Validation.ALLOWED,
          "rows to choose depth and lambda on");

  static final Parameter<Guard> GUARD =
      choice(
          "guard",
          Guard.MARGIN,
          FIXED,
          Guard.values(),
          Guard::text,
          "margin (inputs to their range and a quarter more, predicted numbers to that of the"
              + " targets and a quarter more), clamp (to the ranges themselves), flag (clamp and"
              + " report) or off",
          "what happens to inputs outside the training range");

  static final Parameter<Precision> PRECISION =
      choice(
          "precision",
          Precision.DOUBLE,
          FIXED,
          Precision.values(),
          Precision::text,
          "double or float",
          "precision in which candidates are ranked");

  static final Parameter<Double> TOLERANCE =
      declare(
          "tolerance",
          1e-8,
          FIXED,
          Double::valueOf,
          Object::toString,
          tolerance -> tolerance >= 1e-13 && tolerance < 1,
          "a number between 1e-13 and 1",
          "a column counts as dependent if this fraction of its norm or less is new");

  static final Parameter<Long> SEED =
      declare(
          "seed",
          1L,
          FIXED,
          Long::valueOf,
          Object::toString,
          "a whole number",
          "seed of all random choices");

  static final Parameter<ClassWeights> CLASS_WEIGHTS =
      choice(
          "classWeights",
          ClassWeights.NONE,
          FIXED,
          ClassWeights.values(),
          ClassWeights::text,
          "none or balanced (the same total weight for each class)",
          "how classes are weighted");

  static final Parameter<Integer> PATIENCE =
      whole(
          "patience",
          0,
          AUTO,
          0,
          "layers without a lower validation error before growth ends (0 for never)");

  static final Parameter<Double> STOP_ERROR =
      declare(
          "stopError",
          0.0,
          FIXED,
          Double::valueOf,
          Object::toString,
          error -> error >= 0 && error < Double.POSITIVE_INFINITY,
          "a number of at least 0",
          "growth ends once the error (on validation rows, if any) is below this (0 for never)");

  static final Parameter<Boolean> FREE_CONSTANT =
      flag(
          "freeConstant",
          true,
          "keep the constant in layer 1 and out of the L2 term; false is the paper's setting");

  static final Parameter<Boolean> REFIT =
      flag("refit", true, "train the chosen network again on all rows, validation rows included");

  static final Parameter<Boolean> INTERVALS =
      flag("intervals", false, "learn prediction intervals, for regression with the squared loss");

  private static Parameter<Integer> whole(
      String name, int fallback, boolean auto, int least, String help) {
    return declare(
        name,
        fallback,
        auto,
        Integer::valueOf,
        Object::toString,
        value -> value >= least,
        "a whole number of at least " + least,
        help);
  }

  private static Parameter<Boolean> flag(String name, boolean fallback, String help) {
    Boolean[] values = {true, false};
    return choice(name, fallback, FIXED, values, Object::toString, "true or false", help);
  }

  private static <T> Parameter<T> declare(
      String name,
      T fallback,
      boolean auto,
      Function<String, T> parser,
      Function<T, String> printer,
      String allowed,
      String help) {
    return declare(name, fallback, auto, parser, printer, value -> true, allowed, help);
  }

  private static <T> Parameter<T> declare(
      String name,
      T fallback,
      boolean auto,
      Function<String, T> parser,
      Function<T, String> printer,
      Predicate<T> valid,
      String allowed,
      String help) {
    Parameter<T> parameter =
        new Parameter<>(name, fallback, auto, parser, printer, valid, allowed, help);
    DECLARED.add(parameter);
    return parameter;
  }

  /** A parameter with few values. */
  private static <T> Parameter<T> choice(
      String name,
      T fallback,
      boolean auto,
      T[] values,
      Function<T, String> text,
      String allowed,
      String help) {
    List<String> texts = Arrays.stream(values).map(text).toList();
    Function<String, T> parser =
        given -> {
          int position = texts.indexOf(given);
          if (position < 0) {
            throw expected(name, given, allowed);
          }
          return values[position];
        };
    return declare(name, fallback, auto, parser, text, allowed, help);
  }

  /** All parameters, in the order in which they are written. */
  public static List<Parameter<?>> all() {
    return Collections.unmodifiableList(DECLARED);
  }

  /**
   * Reads a value.
   *
   * @throws IllegalArgumentException if it is not allowed
   */
  public T parse(String text) {
    try {
      return check(parser.apply(text));
    } catch (NumberFormatException e) {
      IllegalArgumentException failure = expected(name, text, allowed);
      failure.initCause(e);
      throw failure;
    }
  }

  /**
   * The same value.
   *
   * @throws IllegalArgumentException if it is not allowed
   */
  public T check(T value) {
    if (!valid.test(value)) {
      throw expected(name, printer.apply(value), allowed);
    }
    return value;
  }

  /** The one grammar of errors in arguments. */
  static IllegalArgumentException expected(String name, Object value, String allowed) {
    return new IllegalArgumentException(name + " = " + value + ": expected " + allowed);
  }

  /** The K of splines:K, 0 for anything else. */
  static int knots(String inputs) {
    String number = inputs.startsWith(SPLINES) ? inputs.substring(SPLINES.length()) : "";
    boolean small = number.matches("[1-9][0-9]?");
    return small && Integer.parseInt(number) <= MOST_KNOTS ? Integer.parseInt(number) : 0;
  }

  private static boolean isLambda(double lambda) {
    return lambda == 0 || (lambda >= SMALLEST_LAMBDA && lambda <= LARGEST_LAMBDA);
  }

  private static List<Double> grid(String text) {
    List<Double> parts = Arrays.stream(text.split(":", -1)).map(Double::valueOf).toList();
    if (parts.size() != 3) {
      throw new NumberFormatException(text);
    }
    return Parameters.lambdaGrid(parts.get(0), parts.get(1), parts.get(2));
  }

  private static <E> List<E> split(String text, Function<String, E> parser) {
    return Arrays.stream(text.split(",", -1)).map(parser).toList();
  }

  private static String join(List<?> values) {
    return values.stream().map(Object::toString).collect(Collectors.joining(","));
  }
}
