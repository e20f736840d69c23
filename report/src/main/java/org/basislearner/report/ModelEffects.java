package org.basislearner.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.basislearner.BasisModel;
import org.basislearner.ClassifierModel;
import org.basislearner.RegressorModel;
import org.basislearner.effects.Effects;
import org.basislearner.effects.Effects.Points;

/**
 * What the columns of a user's table do to what a model says, alone (curves) and in pairs
 * (surfaces). Immutable and thread-safe.
 *
 * <p>The curve of a column at a value is the mean output over some rows when all of them have this
 * value there, less its mean. The surface of two columns is what both together add to their two
 * curves. The outputs are numbers, or scores of labels: log-odds where the model has probabilities.
 * For a sum of stages the means are exact, for a network they are made from its outputs before
 * these are limited to the range of the targets.
 *
 * <p>Where no product of a sum of stages has more than two columns, as in a glass box, the constant
 * {@link #base}, all curves and all surfaces add up to the output of <em>any</em> row ({@link
 * #addUp}). They are then the functional analysis of variance with respect to the product of the
 * columns' distributions in the given rows: all centred, and orthogonal to each other if the
 * columns were independent.
 */
public final class ModelEffects {
  private final BasisModel model;

  private final List<UserColumn> columns;
  private final Effects effects;
  private final double[][] rows;

  /** How scores become log-odds. */
  private final double slope;

  private final double intercept;

  private ModelEffects(
      BasisModel model, List<UserColumn> columns, double[][] rows, Effects effects) {
    this.model = model;
    this.columns = columns;
    this.rows = rows;
    this.effects = effects;
    boolean odds = model instanceof ClassifierModel one && one.hasProbabilities();
    intercept = odds ? logOdds((ClassifierModel) model, 0) : 0;
    slope = odds ? (logOdds((ClassifierModel) model, STEP) - intercept) / STEP : 1;
  }

  /**
   * The effects in a model.
   *
   * @param rows inputs of the model that means are taken over, at least one row; {@code
   *     Recipe.prepareInputs} makes them of a table
   */
  public static ModelEffects of(BasisModel model, double[][] rows) {
    List<UserColumn> columns = UserColumn.of(model);
    double[][] copies = Arrays.stream(rows).map(double[]::clone).toArray(double[][]::new);
    int[][] inputs = columns.stream().map(UserColumn::inputs).toArray(int[][]::new);
    return new ModelEffects(model, columns, copies, model.effects(inputs, copies));
  }

  /** Small, so that no probability is rounded to 0 or 1. */
  private static final double STEP = 1e-3;

  /** The log-odds of the last label against the first when it has a score and the others 0. */
  private static double logOdds(ClassifierModel classifier, double score) {
    double[] scores = new double[classifier.labels().size()];
    scores[scores.length - 1] = score;
    double[] probabilities = classifier.probabilitiesOf(scores);
    return Math.log(probabilities[scores.length - 1] / probabilities[0]);
  }

  /** The names of the columns, in the order of the model's inputs. */
  public List<String> columns() {
    return columns.stream().map(UserColumn::name).toList();
  }

  /**
   * What effects are on: the targets, the labels, or the second of two labels, whose log-odds are
   * those of the first negated.
   */
  public List<String> outputs() {
    if (model instanceof ClassifierModel classifier) {
      List<String> labels = classifier.labels();
      return labels.size() == 2 ? labels.subList(1, 2) : labels;
    }
    return ((RegressorModel) model).targetNames();
  }

  /** Whether base, curves and surfaces add up to the output of every row. */
  public boolean addUp() {
    return effects.addUp();
  }

  /** The constant that effects add up to an output with; else the mean output of the rows. */
  public double base(int output) {
    return slope * effects.base()[output] + intercept;
  }

  /** The effect of a column alone on an output of each of some rows. */
  public double[] effect(String column, double[][] given, int output) {
    return scaled(effects.curve(position(column), Points.of(given)), output);
  }

  /**
   * What two columns together add to the effects that each has alone, for each of some rows.
   *
   * @throws IllegalArgumentException if the effects do not add up
   */
  public double[] effect(String column, String other, double[][] given, int output) {
    return scaled(effects.pair(position(column), position(other), given), output);
  }

  private double[] scaled(double[][] values, int output) {
    return Arrays.stream(values).mapToDouble(value -> slope * value[output]).toArray();
  }

  private int position(String column) {
    int position = columns().indexOf(column);
    if (position < 0) {
      throw new IllegalArgumentException(
          "column = " + column + ": expected one of the columns of the model");
    }
    return position;
  }

  /** Two columns, and how much they do together beside what each does alone. */
  public record Pair(String column, String other, double strength) {}

  /**
   * The pairs with the strongest surfaces; strength is the standard deviation of a surface, by the
   * output for which it is largest.
   *
   * @param among only pairs of these columns
   */
  public List<Pair> strongestPairs(List<String> among, int most) {
    List<Pair> pairs = new ArrayList<>();
    for (int[] pair : effects.pairs()) {
      UserColumn a = columns.get(pair[0]);
      UserColumn b = columns.get(pair[1]);
      if (among.contains(a.name()) && among.contains(b.name())) {
        Surface surface = surface(pair[0], pair[1], COARSE);
        pairs.add(new Pair(a.name(), b.name(), surface.strength(surface.strongest())));
      }
    }
    return pairs.stream()
        .filter(pair -> pair.strength() > 0)
        .sorted(Comparator.comparingDouble(pair -> -pair.strength()))
        .limit(most)
        .toList();
  }

  /** Enough to tell strong pairs from weak ones. */
  private static final int COARSE = 6;

  /** A curve: [point][output]. */
  record Curve(ColumnPoints points, double[][] values) {
    double strength(int output) {
      return points.deviation(values, output);
    }
  }

  /** A surface: [point of a][point of b][output]. */
  record Surface(ColumnPoints a, ColumnPoints b, double[][][] values) {
    double strength(int output) {
      double sum = 0;
      double all = 0;
      for (int i = 0; i < a.count(); i++) {
        for (int j = 0; j < b.count(); j++) {
          double weight = a.points().weights()[i] * b.points().weights()[j];
          sum += weight * values[i][j][output] * values[i][j][output];
          all += weight;
        }
      }
      return Math.sqrt(sum / all);
    }

    /** The output that it moves most. */
    int strongest() {
      int best = 0;
      for (int c = 1; c < values[0][0].length; c++) {
        best = strength(c) > strength(best) ? c : best;
      }
      return best;
    }
  }

  UserColumn column(String name) {
    return columns.get(position(name));
  }

  /** How many rows means are taken over. */
  int rows() {
    return rows.length;
  }

  Curve curve(String column, int most) {
    ColumnPoints points = ColumnPoints.of(column(column), rows, most);
    double[][] values = effects.curve(position(column), points.points());
    for (double[] value : values) {
      multiply(value);
    }
    return new Curve(points, values);
  }

  Surface surface(String column, String other, int most) {
    return surface(position(column), position(other), most);
  }

  private Surface surface(int a, int b, int most) {
    ColumnPoints ofA = ColumnPoints.of(columns.get(a), rows, most);
    ColumnPoints ofB = ColumnPoints.of(columns.get(b), rows, most);
    double[][][] values = effects.surface(a, ofA.points(), b, ofB.points());
    for (double[][] line : values) {
      for (double[] value : line) {
        multiply(value);
      }
    }
    return new Surface(ofA, ofB, values);
  }

  private void multiply(double[] values) {
    for (int c = 0; c < values.length; c++) {
      values[c] *= slope;
    }
  }
}
