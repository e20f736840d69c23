package org.basislearner.train;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.basislearner.loss.Loss;
import org.basislearner.loss.TargetKind;
import org.basislearner.network.Guard;
import org.basislearner.selection.FirstLayerBuilder;
import org.basislearner.selection.LayerBuilder;
import org.basislearner.selection.Precision;

/**
 * Everything that shapes a model. Immutable; each value is checked here, and the message of the
 * {@link IllegalArgumentException} gives its name, the value and what is allowed.
 *
 * @param task what is predicted
 * @param widths the most nodes of layers 1, 2, ...; the last repeats for deeper layers
 * @param maxDepth the most layers, the output layer counted: the paper's depth
 * @param batch nodes that are chosen between two looks at all candidates
 * @param builder how layers 2, 3, ... are built
 * @param firstLayer how layer 1 is built
 * @param loss what the output layer minimises
 * @param lambdas weights of the L2 term to try; the best is kept
 * @param scaling how inputs are scaled
 * @param validation which rows depth and lambda are chosen on
 * @param guard what happens to inputs outside their training range
 * @param precision the precision in which candidates are ranked
 * @param tolerance a column whose residual has at most this share of its norm is dependent
 * @param seed seed of all random choices
 * @param classWeights whether rows count by their class
 * @param patience growth ends after so many layers that did not lower the validation error; 0 for
 *     never
 */
public record Parameters(
    Task task,
    List<Integer> widths,
    int maxDepth,
    int batch,
    LayerBuilder builder,
    FirstLayerBuilder firstLayer,
    Loss loss,
    List<Double> lambdas,
    Scaling scaling,
    Validation validation,
    Guard guard,
    Precision precision,
    double tolerance,
    long seed,
    ClassWeights classWeights,
    int patience) {

  /** Below this a Cholesky factorisation can fail by rounding, above it nothing is learned. */
  private static final double SMALLEST_LAMBDA = 1e-10;

  private static final double LARGEST_LAMBDA = 1e10;

  /** Checks all values. */
  public Parameters {
    Objects.requireNonNull(task, "task");
    widths = List.copyOf(widths);
    Objects.requireNonNull(builder, "builder");
    Objects.requireNonNull(firstLayer, "firstLayer");
    Objects.requireNonNull(loss, "loss");
    lambdas = List.copyOf(lambdas);
    Objects.requireNonNull(scaling, "scaling");
    Objects.requireNonNull(validation, "validation");
    Objects.requireNonNull(guard, "guard");
    Objects.requireNonNull(precision, "precision");
    Objects.requireNonNull(classWeights, "classWeights");
    check(!widths.isEmpty(), "widths", widths, "at least one number");
    for (int width : widths) {
      check(width >= 1, "widths", widths, "numbers of at least 1");
    }
    check(maxDepth >= 2, "maxDepth", maxDepth, "at least 2 (one layer and the output layer)");
    check(batch >= 1, "batch", batch, "at least 1");
    check(!lambdas.isEmpty(), "lambdas", lambdas, "at least one number");
    for (double lambda : lambdas) {
      check(
          lambda == 0 || (lambda >= SMALLEST_LAMBDA && lambda <= LARGEST_LAMBDA),
          "lambdas",
          lambdas,
          "0, or between " + SMALLEST_LAMBDA + " and " + LARGEST_LAMBDA);
    }
    boolean squared = loss.equals(Loss.squared());
    check(
        squared || !lambdas.contains(0.0), "lambdas", lambdas, "more than 0 unless loss = squared");
    boolean numbers = task == Task.REGRESSION;
    check(
        !numbers || loss.fits(TargetKind.NUMBERS),
        "loss",
        loss.name(),
        "squared (or a loss of your own) for task = regression");
    check(
        !numbers || classWeights == ClassWeights.NONE,
        "classWeights",
        classWeights.text(),
        "none for task = regression");
    check(patience >= 0, "patience", patience, "at least 0");
    check(tolerance >= 1e-13 && tolerance < 1, "tolerance", tolerance, "between 1e-13 and 1");
  }

  private static void check(boolean right, String name, Object value, String allowed) {
    if (!right) {
      throw new IllegalArgumentException(name + " = " + value + ", must be " + allowed);
    }
  }

  /**
   * Parameters that do well on ordinary tables: widths 50, 100, 100, ..., up to depth 5, orthogonal
   * least squares on standardised inputs, depth and lambda chosen on a fifth of the rows.
   */
  public static Parameters defaults() {
    return new Parameters(
        Task.CLASSIFICATION,
        List.of(50, 100),
        5,
        50,
        LayerBuilder.named("ols"),
        FirstLayerBuilder.named("svd"),
        Loss.squared(),
        lambdaGrid(1e-7, 10, 0.5),
        Scaling.STANDARD,
        Validation.fraction(0.2),
        Guard.CLAMP,
        Precision.DOUBLE,
        1e-8,
        1,
        ClassWeights.NONE,
        0);
  }

  /**
   * A geometric grid of lambdas.
   *
   * @param from the smallest
   * @param to the largest, up to rounding
   * @param decades the step in powers of ten
   */
  public static List<Double> lambdaGrid(double from, double to, double decades) {
    check(from > 0, "lambdas from", from, "more than 0");
    check(to >= from && to <= LARGEST_LAMBDA, "lambdas to", to, from + " to " + LARGEST_LAMBDA);
    check(decades > 0, "lambdas step", decades, "more than 0");
    List<Double> grid = new ArrayList<>();
    double exponent = StrictMath.log10(from);
    int steps = (int) Math.floor((StrictMath.log10(to) - exponent) / decades + 1e-9);
    for (int i = 0; i <= steps; i++) {
      grid.add(i == 0 ? from : StrictMath.pow(10, exponent + i * decades));
    }
    return grid;
  }

  /** The most nodes of a layer (1, 2, ...). */
  public int width(int layer) {
    return widths.get(Math.min(layer, widths.size()) - 1);
  }

  /** These parameters for another task. */
  public Parameters withTask(Task value) {
    return change(draft -> draft.task = value);
  }

  /** These parameters with other widths. */
  public Parameters withWidths(int... value) {
    return change(draft -> draft.widths = Arrays.stream(value).boxed().toList());
  }

  /** These parameters with another largest depth. */
  public Parameters withMaxDepth(int value) {
    return change(draft -> draft.maxDepth = value);
  }

  /** These parameters with another batch. */
  public Parameters withBatch(int value) {
    return change(draft -> draft.batch = value);
  }

  /** These parameters with another builder. */
  public Parameters withBuilder(LayerBuilder value) {
    return change(draft -> draft.builder = value);
  }

  /** These parameters with the built-in builder of that name. */
  public Parameters withBuilder(String name) {
    return withBuilder(LayerBuilder.named(name));
  }

  /** These parameters with another first layer. */
  public Parameters withFirstLayer(FirstLayerBuilder value) {
    return change(draft -> draft.firstLayer = value);
  }

  /** These parameters with the built-in first layer of that name. */
  public Parameters withFirstLayer(String name) {
    return withFirstLayer(FirstLayerBuilder.named(name));
  }

  /** These parameters with another loss. */
  public Parameters withLoss(Loss value) {
    return change(draft -> draft.loss = value);
  }

  /** These parameters with the built-in loss of that name. */
  public Parameters withLoss(String name) {
    return withLoss(Loss.named(name));
  }

  /** These parameters with other lambdas. */
  public Parameters withLambdas(List<Double> value) {
    return change(draft -> draft.lambdas = value);
  }

  /** These parameters with another scaling. */
  public Parameters withScaling(Scaling value) {
    return change(draft -> draft.scaling = value);
  }

  /** These parameters with other validation rows. */
  public Parameters withValidation(Validation value) {
    return change(draft -> draft.validation = value);
  }

  /** These parameters with another guard. */
  public Parameters withGuard(Guard value) {
    return change(draft -> draft.guard = value);
  }

  /** These parameters with another precision. */
  public Parameters withPrecision(Precision value) {
    return change(draft -> draft.precision = value);
  }

  /** These parameters with another tolerance. */
  public Parameters withTolerance(double value) {
    return change(draft -> draft.tolerance = value);
  }

  /** These parameters with another seed. */
  public Parameters withSeed(long value) {
    return change(draft -> draft.seed = value);
  }

  /** These parameters with other class weights. */
  public Parameters withClassWeights(ClassWeights value) {
    return change(draft -> draft.classWeights = value);
  }

  /** These parameters with another patience. */
  public Parameters withPatience(int value) {
    return change(draft -> draft.patience = value);
  }

  /** All values as text under their names, in order. */
  public Map<String, String> toMap() {
    Map<String, String> map = new LinkedHashMap<>();
    map.put("task", task.text());
    map.put("widths", join(widths));
    map.put("maxDepth", Integer.toString(maxDepth));
    map.put("batch", Integer.toString(batch));
    map.put("builder", builder.name());
    map.put("firstLayer", firstLayer.name());
    map.put("loss", loss.name());
    map.put("lambdas", join(lambdas));
    map.put("scaling", scaling.text());
    map.put("validation", validation.toString());
    map.put("guard", guard.text());
    map.put("precision", precision.text());
    map.put("tolerance", Double.toString(tolerance));
    map.put("seed", Long.toString(seed));
    map.put("classWeights", classWeights.text());
    map.put("patience", Integer.toString(patience));
    return Collections.unmodifiableMap(map);
  }

  /**
   * Reads what {@link #toMap} writes; names that are missing keep their defaults.
   *
   * @throws IllegalArgumentException if a name or a value is unknown, such as that of a builder
   *     which is not built in
   */
  public static Parameters fromMap(Map<String, String> map) {
    Draft draft = new Draft(defaults());
    map.forEach(draft::read);
    return draft.toParameters();
  }

  private static String join(List<?> values) {
    return values.stream().map(Object::toString).collect(Collectors.joining(","));
  }

  private Parameters change(Consumer<Draft> change) {
    Draft draft = new Draft(this);
    change.accept(draft);
    return draft.toParameters();
  }

  /** The values while one of them is being changed. */
  private static final class Draft {
    private Task task;
    private List<Integer> widths;
    private int maxDepth;
    private int batch;
    private LayerBuilder builder;
    private FirstLayerBuilder firstLayer;
    private Loss loss;
    private List<Double> lambdas;
    private Scaling scaling;
    private Validation validation;
    private Guard guard;
    private Precision precision;
    private double tolerance;
    private long seed;
    private ClassWeights classWeights;
    private int patience;

    Draft(Parameters from) {
      task = from.task;
      widths = from.widths;
      maxDepth = from.maxDepth;
      batch = from.batch;
      builder = from.builder;
      firstLayer = from.firstLayer;
      loss = from.loss;
      lambdas = from.lambdas;
      scaling = from.scaling;
      validation = from.validation;
      guard = from.guard;
      precision = from.precision;
      tolerance = from.tolerance;
      seed = from.seed;
      classWeights = from.classWeights;
      patience = from.patience;
    }

    void read(String name, String text) {
      try {
        switch (name) {
          case "task" -> task = choice(name, text, Task.values(), Task::text);
          case "widths" -> widths = split(text, Integer::valueOf);
          case "maxDepth" -> maxDepth = Integer.parseInt(text);
          case "batch" -> batch = Integer.parseInt(text);
          case "builder" -> builder = LayerBuilder.named(text);
          case "firstLayer" -> firstLayer = FirstLayerBuilder.named(text);
          case "loss" -> loss = Loss.named(text);
          case "lambdas" -> lambdas = split(text, Double::valueOf);
          case "scaling" -> scaling = choice(name, text, Scaling.values(), Scaling::text);
          case "validation" -> validation = Validation.parse(text);
          case "guard" -> guard = choice(name, text, Guard.values(), Guard::text);
          case "precision" -> precision = choice(name, text, Precision.values(), Precision::text);
          case "tolerance" -> tolerance = Double.parseDouble(text);
          case "seed" -> seed = Long.parseLong(text);
          case "classWeights" ->
              classWeights = choice(name, text, ClassWeights.values(), ClassWeights::text);
          case "patience" -> patience = Integer.parseInt(text);
          default -> throw new IllegalArgumentException(name + " is no parameter");
        }
      } catch (NumberFormatException e) {
        throw new IllegalArgumentException(name + " = " + text + ", must be numeric", e);
      }
    }

    private static <T> List<T> split(String text, Function<String, T> read) {
      return Arrays.stream(text.split(",", -1)).map(read).toList();
    }

    private static <T> T choice(String name, String text, T[] values, Function<T, String> textOf) {
      for (T value : values) {
        if (textOf.apply(value).equals(text)) {
          return value;
        }
      }
      String allowed = Arrays.stream(values).map(textOf).collect(Collectors.joining(", "));
      throw new IllegalArgumentException(name + " = " + text + ", must be one of " + allowed);
    }

    Parameters toParameters() {
      return new Parameters(
          task,
          widths,
          maxDepth,
          batch,
          builder,
          firstLayer,
          loss,
          lambdas,
          scaling,
          validation,
          guard,
          precision,
          tolerance,
          seed,
          classWeights,
          patience);
    }
  }
}
