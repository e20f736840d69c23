package org.basislearner;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.basislearner.columns.Column;
import org.basislearner.columns.ColumnBlocks;
import org.basislearner.columns.InputColumns;
import org.basislearner.columns.InputColumns.Outcome;
import org.basislearner.columns.Missing;
import org.basislearner.learner.Targets;
import org.basislearner.rows.BlockSource;
import org.basislearner.rows.DataException;

/**
 * Rows to learn from: inputs, targets, and whatever else is known of them. Immutable; arrays are
 * not copied.
 *
 * <pre>{@code
 * TrainingSet set = TrainingSet.of(x, y).weights(w).names(List.of("age", "income")).validation(v);
 * RegressorModel model = BasisRegressor.auto().fit(set).model();
 * }</pre>
 */
public final class TrainingSet {
  private final BlockSource rows;
  private final Target target;
  private final Optional<InputColumns> inputColumns;
  private final List<String> names;
  private final double[] weights;
  private final int validationRows;

  private TrainingSet(
      BlockSource rows,
      Target target,
      Optional<InputColumns> inputColumns,
      List<String> names,
      double[] weights,
      int validationRows) {
    this.rows = rows;
    this.target = target;
    this.inputColumns = inputColumns;
    this.names = names;
    this.weights = weights;
    this.validationRows = validationRows;
  }

  private TrainingSet(BlockSource rows, Target target) {
    this(
        rows,
        target,
        rows instanceof ColumnBlocks blocks ? Optional.of(blocks.treatment()) : Optional.empty(),
        rows.names(),
        new double[0],
        0);
  }

  /** Rows and their labels. */
  public static TrainingSet of(double[][] x, String[] labels) {
    return of(BlockSource.of(x), labels);
  }

  /** Rows and their labels, given as numbers. */
  public static TrainingSet of(double[][] x, int[] labels) {
    return of(BlockSource.of(x), labels);
  }

  /** Rows and a number for each. */
  public static TrainingSet of(double[][] x, double[] y) {
    return of(BlockSource.of(x), y);
  }

  /** Rows and several numbers for each. */
  public static TrainingSet of(double[][] x, double[][] y) {
    return of(BlockSource.of(x), y);
  }

  /** Rows and their labels. */
  public static TrainingSet of(float[][] x, String[] labels) {
    return of(BlockSource.of(x), labels);
  }

  /** Rows and their labels, given as numbers. */
  public static TrainingSet of(float[][] x, int[] labels) {
    return of(BlockSource.of(x), labels);
  }

  /** Rows and a number for each. */
  public static TrainingSet of(float[][] x, double[] y) {
    return of(BlockSource.of(x), y);
  }

  /** Rows and several numbers for each. */
  public static TrainingSet of(float[][] x, double[][] y) {
    return of(BlockSource.of(x), y);
  }

  /**
   * Columns of numbers and categories, and the labels of their rows. Categories become inputs of 0
   * and 1, where there are many also means of the target; see {@link InputColumns}, whose {@link
   * InputColumns#read} also makes sets with missing values, and inputs of rows to predict.
   */
  public static TrainingSet of(List<Column> columns, String[] labels) {
    Labels<String> target = new Labels<>(labels);
    return new TrainingSet(inputs(columns, target.outcome()), target);
  }

  /** Columns of numbers and categories, and the labels of their rows, given as numbers. */
  public static TrainingSet of(List<Column> columns, int[] labels) {
    Labels<Integer> target = new Labels<>(boxed(labels));
    return new TrainingSet(inputs(columns, target.outcome()), target);
  }

  /** Columns of numbers and categories, and a number for each of their rows. */
  public static TrainingSet of(List<Column> columns, double[] y) {
    return of(inputs(columns, Outcome.of("y", y)), y);
  }

  private static BlockSource inputs(List<Column> columns, Outcome outcome) {
    return InputColumns.of(columns, Missing.FAIL, "the training set", outcome).read(columns);
  }

  /** The rows of a source, which may be larger than the heap, and their labels. */
  public static TrainingSet of(BlockSource rows, String[] labels) {
    return new TrainingSet(rows, new Labels<>(labels));
  }

  /** The rows of a source and their labels, given as numbers. */
  public static TrainingSet of(BlockSource rows, int[] labels) {
    return new TrainingSet(rows, new Labels<>(boxed(labels)));
  }

  /** The rows of a source and a number for each. */
  public static TrainingSet of(BlockSource rows, double[] y) {
    return new TrainingSet(rows, new Numbers(new double[][] {y}, List.of("y")));
  }

  /** The rows of a source and several numbers for each: [row][target]. */
  public static TrainingSet of(BlockSource rows, double[][] y) {
    for (int i = 0; i < y.length; i++) {
      if (y[i] == null) {
        throw new DataException("targets: row " + (i + 1) + " is null");
      }
      if (y[i].length != y[0].length) {
        throw new DataException(
            String.format(
                "targets: row %d has %d numbers, row 1 has %d", i + 1, y[i].length, y[0].length));
      }
    }
    double[][] columns = BlockSource.transposed(y);
    return new TrainingSet(rows, new Numbers(columns, numbered("y", columns.length)));
  }

  /**
   * Records of a program and their labels.
   *
   * @param inputs a function for each input, under its name
   */
  public static <R> TrainingSet ofLabelled(
      Collection<R> records, Map<String, ToDoubleFunction<R>> inputs, Function<R, String> label) {
    String[] labels = records.stream().map(label).toArray(String[]::new);
    return of(values(records, inputs), labels).names(List.copyOf(inputs.keySet()));
  }

  /**
   * Records of a program and a number for each.
   *
   * @param inputs a function for each input, under its name
   */
  public static <R> TrainingSet ofNumbered(
      Collection<R> records, Map<String, ToDoubleFunction<R>> inputs, ToDoubleFunction<R> target) {
    double[] y = records.stream().mapToDouble(target).toArray();
    return of(values(records, inputs), y).names(List.copyOf(inputs.keySet()));
  }

  private static <R> double[][] values(
      Collection<R> records, Map<String, ToDoubleFunction<R>> inputs) {
    List<ToDoubleFunction<R>> functions = List.copyOf(inputs.values());
    return records.stream()
        .map(one -> functions.stream().mapToDouble(function -> function.applyAsDouble(one)))
        .map(numbers -> numbers.toArray())
        .toArray(double[][]::new);
  }

  /**
   * This set with weights.
   *
   * @param value a weight for each row, 0 or more; a row of weight 2 is like having it twice,
   *     except that scalings by rank count rows
   */
  public TrainingSet weights(double[] value) {
    if (value.length == 0) {
      throw new DataException("there are no weights");
    }
    return new TrainingSet(rows, target, inputColumns, names, value, validationRows);
  }

  /** This set with a name for each input. */
  public TrainingSet names(List<String> value) {
    if (value.size() != rows.columns()) {
      throw new DataException(rows.columns() + " columns, but " + value.size() + " names");
    }
    return new TrainingSet(rows, target, inputColumns, different(value), weights, validationRows);
  }

  /** This set of numbers with a name for each target. */
  public TrainingSet targetNames(List<String> value) {
    return new TrainingSet(
        rows, target.named(different(value)), inputColumns, names, weights, validationRows);
  }

  /**
   * This set with further rows that depth and lambda are chosen on. They have as many inputs, the
   * same kind of target and no label that only they have; weights are those of both sets. They take
   * the place of what the parameter {@code validation} says; a one-standard-error rule stays.
   */
  public TrainingSet validation(TrainingSet further) {
    if (validationRows > 0 || further.validationRows > 0) {
      throw new DataException("there are validation rows already");
    }
    checkRows();
    further.checkRows();
    if (further.rows.rows() == 0) {
      throw new DataException("there are no validation rows");
    }
    // both sets chose their own inputs; the model's are those of the training rows
    BlockSource added =
        rows instanceof ColumnBlocks mine && further.rows instanceof ColumnBlocks others
            ? mine.treatment().read(others.given())
            : further.rows;
    if ((weights.length == 0) != (further.weights.length == 0)) {
      throw new DataException("either training rows or validation rows have weights: give both");
    }
    return new TrainingSet(
        rows.followedBy(added),
        target.followedBy(further.target),
        inputColumns,
        names,
        joined(weights, further.weights),
        Math.toIntExact(further.rows.rows()));
  }

  BlockSource rows() {
    return rows;
  }

  /** How columns become the inputs of this set, if it was made from columns. */
  public Optional<InputColumns> inputColumns() {
    return inputColumns;
  }

  List<String> names() {
    return names;
  }

  double[] weights() {
    return weights;
  }

  int validationRows() {
    return validationRows;
  }

  /**
   * The labels, coded as targets.
   *
   * @throws DataException if the set has numbers
   */
  Coded labels() {
    checkRows();
    if (target instanceof Labels<?> labels) {
      return labels.coded();
    }
    throw new DataException("the targets are numbers: use BasisRegressor");
  }

  /**
   * The numbers as targets.
   *
   * @throws DataException if the set has labels
   */
  Coded numbers() {
    checkRows();
    if (target instanceof Numbers numbers) {
      return new Coded(Targets.numbers(numbers.values, numbers.names), numbers.names);
    }
    throw new DataException("the targets are labels: use BasisClassifier");
  }

  private void checkRows() {
    if (rows.rows() == 0) {
      throw new DataException("there are no rows to train on");
    }
    if (rows.columns() == 0) {
      throw new DataException("the rows have no columns to learn from");
    }
    if (target.rows() != rows.rows()) {
      throw new DataException(rows.rows() + " rows, but " + target.rows() + " " + target.plural());
    }
  }

  /**
   * Targets and the names that go with them.
   *
   * @param names of labels or of targets
   */
  record Coded(Targets targets, List<String> names) {}

  /** What is learned. */
  private sealed interface Target {
    int rows();

    String plural();

    Target named(List<String> names);

    Target followedBy(Target next);
  }

  /** A column of numbers for each name. */
  private record Numbers(double[][] values, List<String> names) implements Target {
    @Override
    public int rows() {
      return values.length == 0 ? 0 : values[0].length;
    }

    @Override
    public String plural() {
      return "targets";
    }

    @Override
    public Target named(List<String> other) {
      if (other.size() != names.size()) {
        throw new DataException(names.size() + " targets, but " + other.size() + " names");
      }
      return new Numbers(values, other);
    }

    @Override
    public Target followedBy(Target next) {
      if (!(next instanceof Numbers numbers)) {
        throw new DataException("the validation rows have labels, the training rows numbers");
      }
      if (numbers.values.length != values.length) {
        throw new DataException(
            "the training rows have "
                + values.length
                + " targets, the validation rows "
                + numbers.values.length);
      }
      double[][] joined = new double[values.length][];
      Arrays.setAll(joined, c -> joined(values[c], numbers.values[c]));
      return new Numbers(joined, names);
    }
  }

  /** Labels in their natural order. */
  private record Labels<T extends Comparable<T>>(T[] values) implements Target {
    @Override
    public int rows() {
      return values.length;
    }

    @Override
    public String plural() {
      return "labels";
    }

    @Override
    public Target named(List<String> names) {
      throw new DataException("labels have no target names");
    }

    @Override
    @SuppressWarnings("unchecked") // the classes were compared
    public Target followedBy(Target next) {
      if (!(next instanceof Labels<?> other) || other.values.getClass() != values.getClass()) {
        throw new DataException("the validation rows have another kind of target");
      }
      T[] others = (T[]) other.values;
      Set<T> known = new HashSet<>(Arrays.asList(values));
      for (int i = 0; i < others.length; i++) {
        if (!known.contains(others[i])) {
          throw new DataException(
              "validation row "
                  + (i + 1)
                  + " has the label "
                  + others[i]
                  + ", which no training row has: leave it out, or train on some such rows");
        }
      }
      T[] joined = Arrays.copyOf(values, values.length + others.length);
      System.arraycopy(others, 0, joined, values.length, others.length);
      return new Labels<>(joined);
    }

    /** The labels that there are, in their order. */
    private List<T> distinct() {
      SortedSet<T> sorted = new TreeSet<>();
      for (int i = 0; i < values.length; i++) {
        if (values[i] == null) {
          throw new DataException("the label of row " + (i + 1) + " is null");
        }
        sorted.add(values[i]);
      }
      return List.copyOf(sorted);
    }

    /** What columns with many levels have means of. */
    Outcome outcome() {
      List<T> distinct = distinct();
      int[] classes = new int[values.length];
      Arrays.setAll(classes, i -> Collections.binarySearch(distinct, values[i]));
      return Outcome.of(distinct.stream().map(Object::toString).toList(), classes);
    }

    /** Labels as numbers from 0. */
    Coded coded() {
      List<T> distinct = distinct();
      if (distinct.size() == 1) {
        throw new DataException(
            "all "
                + values.length
                + " rows have the label "
                + distinct.get(0)
                + ": there is nothing to tell apart; add rows with another label");
      }
      int[] codes = new int[values.length];
      Arrays.setAll(codes, i -> Collections.binarySearch(distinct, values[i]));
      return new Coded(
          Targets.classes(codes, distinct.size()),
          distinct.stream().map(Object::toString).toList());
    }
  }

  private static List<String> different(List<String> names) {
    Set<String> seen = new HashSet<>();
    for (String name : names) {
      if (!seen.add(Objects.requireNonNull(name, "name"))) {
        throw new DataException("two columns have the name " + name + ": give each its own");
      }
    }
    return List.copyOf(names);
  }

  private static double[] joined(double[] first, double[] next) {
    double[] all = Arrays.copyOf(first, first.length + next.length);
    System.arraycopy(next, 0, all, first.length, next.length);
    return all;
  }

  private static Integer[] boxed(int[] labels) {
    return Arrays.stream(labels).boxed().toArray(Integer[]::new);
  }

  /** x1, x2, ... */
  private static List<String> numbered(String prefix, int count) {
    List<String> names = new ArrayList<>();
    IntStream.rangeClosed(1, count).forEach(j -> names.add(prefix + j));
    return names;
  }
}
