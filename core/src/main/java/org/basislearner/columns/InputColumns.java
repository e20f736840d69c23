package org.basislearner.columns;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.basislearner.levels.LevelChoice;
import org.basislearner.rows.DataException;

/**
 * How the columns of training rows become inputs, and those of other rows after them. Immutable.
 *
 * <p>Where the target is known, a column with more than {@value #MANY_LEVELS} levels is treated
 * otherwise: at most 60 levels, those with 5 rows at least, make an input each, and the means of
 * the target by level are further inputs, {@code column~target}.
 *
 * <p>A column of numbers is an input. A column of two words for yes and no (true/false, yes/no,
 * t/f, y/n) is an input of 1 and 0. Any other column of categories makes an input for each of its
 * levels, {@code column=level}, of which the 100 most frequent are kept; a level that the training
 * rows did not have is zero in all of them. Columns that are constant or empty, and columns of
 * categories that are all different, are left out.
 *
 * @param columns how each column that is used becomes inputs
 * @param missing what is done about missing values
 * @param notes what is worth knowing of the training rows: columns left out, many levels
 */
public record InputColumns(List<InputColumn> columns, Missing missing, List<String> notes) {
  /** Levels kept of a column; rarer ones have too few rows to learn from. */
  public static final int MOST_LEVELS = LevelChoice.MOST;

  /** With more levels a column has means of the targets beside inputs for the frequent ones. */
  public static final int MANY_LEVELS = LevelChoice.MANY;

  /** Copies the lists. */
  public InputColumns {
    columns = List.copyOf(columns);
    notes = List.copyOf(notes);
  }

  /**
   * The treatment that training columns ask for.
   *
   * @throws DataException if there is none to learn from, or they make too many inputs
   */
  public static InputColumns of(List<? extends Column> columns, Missing missing) {
    return of(columns, missing, "the training set");
  }

  /** The same, with the name of a file for messages. */
  public static InputColumns of(List<? extends Column> columns, Missing missing, String source) {
    return of(columns, missing, source, Outcome.NONE);
  }

  /**
   * The same, where columns of categories with more than {@value #MANY_LEVELS} levels also get
   * means of the targets by level. A training fits these anew, in each fold on its training rows
   * alone and for each of these on other rows; those of other rows are the means over all training
   * rows.
   *
   * @param outcome what the means are of
   */
  public static InputColumns of(
      List<? extends Column> columns, Missing missing, String source, Outcome outcome) {
    ColumnChoice choice = new ColumnChoice(source, missing, outcome);
    columns.forEach(choice::add);
    return choice.chosen();
  }

  /**
   * What is to be predicted, as numbers: those of the target, the fraction of the second of two
   * classes (0 or 1), or of each of several.
   *
   * @param names of the target, or of the classes that there is a column for
   * @param values a column for each, NaN in rows that do not count
   */
  @SuppressWarnings("ArrayRecordComponent") // not copied
  public record Outcome(List<String> names, double[][] values) {
    /** Nothing is known of the target. */
    public static final Outcome NONE = new Outcome(List.of(), new double[0][]);

    /** With more classes, means of each would be more inputs than they are worth. */
    private static final int MOST_CLASSES = 20;

    /** Numbers. */
    public static Outcome of(String name, double[] values) {
      return new Outcome(List.of(name), new double[][] {values});
    }

    /**
     * Classes.
     *
     * @param labels all labels
     * @param classes for each row the position of its label, or a negative number
     */
    public static Outcome of(List<String> labels, int[] classes) {
      if (labels.size() > MOST_CLASSES) {
        return NONE;
      }
      int first = labels.size() == 2 ? 1 : 0;
      double[][] values = new double[labels.size() - first][classes.length];
      for (int c = 0; c < values.length; c++) {
        for (int i = 0; i < classes.length; i++) {
          values[c][i] = classes[i] < 0 ? Double.NaN : classes[i] == first + c ? 1 : 0;
        }
      }
      return new Outcome(labels.subList(first, labels.size()), values);
    }
  }

  /** The names of the columns that are used. */
  public List<String> columnNames() {
    return columns.stream().map(InputColumn::name).toList();
  }

  /** The names of the inputs: a column's name, or column=level. */
  public List<String> inputNames() {
    return columns.stream().flatMap(column -> column.inputNames().stream()).toList();
  }

  /**
   * The inputs that columns make, which are matched by name, in any order; others are ignored.
   *
   * @throws DataException if a column is absent, is of the other kind, or has missing values that
   *     nothing is to be done about
   */
  public ColumnBlocks read(List<? extends Column> given) {
    Map<String, Column> byName = new HashMap<>();
    given.forEach(column -> byName.put(column.name(), column));
    List<Column> used = new ArrayList<>();
    for (InputColumn column : columns) {
      Column found = byName.get(column.name());
      if (found == null) {
        throw error(column, "there is no such column");
      }
      if (column instanceof InputColumn.Numbers != found instanceof NumberColumn) {
        boolean numbers = column instanceof InputColumn.Numbers;
        throw error(column, "expected " + (numbers ? "numbers" : "categories"));
      }
      if (found.rows() != given.get(0).rows()) {
        throw error(column, found.rows() + " rows, the first column has " + given.get(0).rows());
      }
      for (int row = 0; missing == Missing.FAIL && row < found.rows(); row++) {
        if (found.isMissing(row)) {
          throw error(
              column,
              "the value of row "
                  + (row + 1)
                  + " is missing; fill it in, or use Missing.MEAN or Missing.INDICATOR");
        }
      }
      used.add(found);
    }
    return new ColumnBlocks(this, used);
  }

  private static DataException error(InputColumn column, String problem) {
    return new DataException("column " + DataException.shown(column.name()) + ": " + problem);
  }
}
