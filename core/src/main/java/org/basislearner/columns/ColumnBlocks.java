package org.basislearner.columns;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.basislearner.rows.BlockSource;

/** The inputs of some rows, made from their columns while they are read. Thread-safe. */
public final class ColumnBlocks implements BlockSource {
  private static final int MISSING = -1;
  static final int UNSEEN = -2;

  /**
   * Levels that the training rows did not have, or not among the most frequent, in order of their
   * first row, and the number of rows that have one.
   */
  public record Unseen(InputColumn column, int rows, List<String> levels) {}

  private final InputColumns treatment;
  private final List<Column> columns;
  private final List<int[]> codes;

  /** For each row the number of its level among those with means; nothing for other columns. */
  private final List<int[]> levels;

  private final List<Unseen> unseen;
  private final List<String> names;

  /** Whether levels with means are shown by number. */
  private final boolean training;

  /** Inputs from columns, one for each of the treatment. */
  ColumnBlocks(InputColumns treatment, List<Column> columns) {
    this.treatment = treatment;
    this.columns = List.copyOf(columns);
    names = treatment.inputNames();
    training = false;
    codes = new ArrayList<>();
    levels = new ArrayList<>();
    unseen = new ArrayList<>();
    for (int c = 0; c < columns.size(); c++) {
      codes.add(codes(treatment.columns().get(c), columns.get(c)));
      levels.add(levels(treatment.columns().get(c), columns.get(c)));
    }
  }

  /** The same rows. */
  private ColumnBlocks(ColumnBlocks of, boolean training) {
    treatment = of.treatment;
    columns = of.columns;
    codes = of.codes;
    levels = of.levels;
    unseen = of.unseen;
    names = of.names;
    this.training = training;
  }

  /** How the columns become inputs. */
  public InputColumns treatment() {
    return treatment;
  }

  /** The columns as they were given, those that are used. */
  public List<Column> given() {
    return columns;
  }

  /** Levels that are not among those of the treatment. */
  public List<Unseen> unseen() {
    return List.copyOf(unseen);
  }

  @Override
  public long rows() {
    return columns.isEmpty() ? 0 : columns.get(0).rows();
  }

  @Override
  public int columns() {
    return names.size();
  }

  @Override
  public List<String> names() {
    return names;
  }

  @Override
  public int[] levels() {
    int[] counts = new int[names.size()];
    int at = 0;
    for (InputColumn column : treatment.columns()) {
      at += column.inputNames().size();
      if (column instanceof InputColumn.Levels own && own.means().isPresent()) {
        InputColumn.Means means = own.means().get();
        Arrays.fill(counts, at - means.targets().size(), at, means.levels().size());
      }
    }
    return counts;
  }

  @Override
  public BlockSource forTraining() {
    return new ColumnBlocks(this, true);
  }

  @Override
  public void blocks(BlockVisitor visitor) {
    int rows = (int) rows();
    for (int first = 0; first < rows; first += MOST_ROWS) {
      double[][] block = new double[names.size()][Math.min(MOST_ROWS, rows - first)];
      int at = 0;
      for (int c = 0; c < columns.size(); c++) {
        InputColumn column = treatment.columns().get(c);
        if (column instanceof InputColumn.Numbers numbers) {
          fill(numbers, ((NumberColumn) columns.get(c)).values(), first, block, at);
        } else if (column instanceof InputColumn.Truth truth) {
          fill(truth, codes.get(c), first, block, at);
        } else if (column instanceof InputColumn.Levels levels) {
          fill(levels, codes.get(c), first, block, at);
          if (levels.means().isPresent()) {
            int next = at + levels.inputNames().size() - levels.means().get().targets().size();
            fill(levels.means().get(), this.levels.get(c), first, block, next);
          }
        }
        at += column.inputNames().size();
      }
      visitor.visit(first, block);
    }
  }

  private static void fill(
      InputColumn.Numbers column, double[] values, int first, double[][] block, int at) {
    for (int i = 0; i < block[at].length; i++) {
      double value = values[first + i];
      boolean missing = Double.isNaN(value);
      block[at][i] = missing ? column.mean() : value;
      if (missing && column.indicator()) {
        block[at + 1][i] = 1;
      }
    }
  }

  private static void fill(
      InputColumn.Truth column, int[] codes, int first, double[][] block, int at) {
    for (int i = 0; i < block[at].length; i++) {
      int code = codes[first + i];
      block[at][i] = code == MISSING ? column.mean() : Math.max(0, code);
      if (code == MISSING && column.indicator()) {
        block[at + 1][i] = 1;
      }
    }
  }

  private static void fill(
      InputColumn.Levels column, int[] codes, int first, double[][] block, int at) {
    int rows = block[at].length;
    for (int i = 0; i < rows; i++) {
      int code = codes[first + i];
      if (code >= 0) {
        block[at + code][i] = 1;
      } else if (code == MISSING && column.missing()) {
        block[at + column.levels().size()][i] = 1;
      }
    }
  }

  private void fill(InputColumn.Means means, int[] levels, int first, double[][] block, int at) {
    for (int t = 0; t < means.targets().size(); t++) {
      double[] input = block[at + t];
      for (int i = 0; i < input.length; i++) {
        int level = levels[first + i];
        input[i] = training ? level : means.value(level, t);
      }
    }
  }

  /** For each row the number of its level among those with means, if the column has any. */
  private static int[] levels(InputColumn column, Column given) {
    if (!(column instanceof InputColumn.Levels own)
        || own.means().isEmpty()
        || !(given instanceof TextColumn text)) {
      return new int[0];
    }
    List<String> known = own.means().get().levels();
    Map<String, Integer> positions = new HashMap<>();
    known.forEach(level -> positions.put(level, positions.size()));
    int[] levels = new int[text.rows()];
    for (int r = 0; r < levels.length; r++) {
      levels[r] =
          text.isMissing(r)
              ? known.size()
              : positions.getOrDefault(text.levels().get(text.codes()[r]), known.size() + 1);
    }
    return levels;
  }

  /** For each row the position among the treatment's levels; nothing for numbers. */
  private int[] codes(InputColumn column, Column given) {
    if (!(given instanceof TextColumn text)) {
      return new int[0];
    }
    Map<String, Integer> positions = new HashMap<>();
    if (column instanceof InputColumn.Levels known) {
      known.levels().forEach(level -> positions.put(level, positions.size()));
    }
    Set<String> withMeans =
        column instanceof InputColumn.Levels own
            ? own.means().map(means -> Set.copyOf(means.levels())).orElse(Set.of())
            : Set.of();
    int[] byLevel = new int[text.levels().size()];
    boolean[] unknown = new boolean[byLevel.length];
    List<String> others = new ArrayList<>();
    for (int i = 0; i < byLevel.length; i++) {
      String level = text.levels().get(i);
      byLevel[i] =
          column instanceof InputColumn.Truth truth
              ? truth.code(level)
              : positions.getOrDefault(level, UNSEEN);
      unknown[i] = byLevel[i] == UNSEEN && !withMeans.contains(level);
      if (unknown[i]) {
        others.add(level);
      }
    }
    int[] codes = new int[text.rows()];
    int rows = 0;
    for (int r = 0; r < codes.length; r++) {
      codes[r] = text.isMissing(r) ? MISSING : byLevel[text.codes()[r]];
      rows += codes[r] == UNSEEN && unknown[text.codes()[r]] ? 1 : 0;
    }
    if (rows > 0) {
      unseen.add(new Unseen(column, rows, others));
    }
    return codes;
  }
}
