package org.basislearner.stages;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Sums per bin of some columns over the rows of one parent p, from which all candidates p [x &gt;
 * k] and p (x - k)+ of these columns are scored. Cumulated from the right, the sums give for every
 * knot k the square N and the correlations G<sub>c</sub> of p [x &gt; k]; with n = sum h
 * p<sup>2</sup>,
 *
 * <pre>
 *   score = sum_c G_c^2 / (N (n - N) / n + penalty).
 * </pre>
 *
 * <p>For hinges, the values of a bin all count as its middle.
 *
 * <p>Sums that only rank candidates need less accuracy than those that weights come from: residuals
 * of 24 bits and squares of 16 bits share a long, and 4096 rows are summed before the two are taken
 * apart. That halves the additions, which are most of the time of a training. The bins of a row in
 * four columns come in one int. For one thread at a time.
 */
final class Histogram {
  /** Columns whose bins share an int. */
  static final int COLUMNS = 4;

  private static final int BINS = 256;

  /** Rows summed at a time: 12 bits, which leaves 52 for a residual and a square. */
  static final int ROWS = 1 << 12;

  /** Bits of a rounded residual but its sign, and of a rounded square. */
  static final int RESIDUAL_BITS = 23;

  static final int SQUARE_BITS = 16;

  /** A sum of squares takes the lower bits of a packed sum. */
  private static final int LOW = SQUARE_BITS + 12;

  private static final long LOW_MASK = (1L << LOW) - 1;

  private final int outputs;

  /** [output][column * BINS + bin]. */
  private final long[][] residual;

  private final long[] squares = new long[COLUMNS * BINS];
  private final long[] block = new long[COLUMNS * BINS];

  /** For each output the sum over all bins. */
  private final long[] whole;

  /** The bins with rows, descending. */
  private final int[] filled = new int[BINS];

  /** For each of these the sum of squares down to it, the same as a fraction of all. */
  private final double[] norms = new double[BINS];

  private final double[] fractions = new double[BINS];

  /** For each of these the sum of residuals down to it, and the sum of squared correlations. */
  private final double[] lefts = new double[BINS];

  private final double[] scores = new double[BINS];

  Histogram(int outputs) {
    this.outputs = outputs;
    residual = new long[outputs][COLUMNS * BINS];
    whole = new long[outputs];
  }

  void clear() {
    Arrays.fill(squares, 0);
    for (long[] sums : residual) {
      Arrays.fill(sums, 0);
    }
  }

  /** A residual and a square in one long. */
  static long pack(int residual, int square) {
    return ((long) residual << LOW) + square;
  }

  /**
   * Adds some rows.
   *
   * @param bins of each row the bins of {@link #COLUMNS} columns
   * @param from the first position, of at most {@link #ROWS}
   */
  void add(int[] bins, ParentRows parent, int from, int to) {
    char[] rows = parent.rows();
    add(bins, rows, parent.values()[0], from, to, block);
    for (int b = 0; b < block.length; b++) {
      residual[0][b] += block[b] >> LOW;
      squares[b] += block[b] & LOW_MASK;
    }
    Arrays.fill(block, 0);
    for (int c = 1; c < outputs; c++) {
      add(bins, rows, parent.values()[c], from, to, residual[c]);
    }
  }

  private static void add(int[] bins, char[] rows, long[] values, int from, int to, long[] sums) {
    for (int t = from; t < to; t++) {
      int four = bins[rows[t]];
      long value = values[t];
      sums[four & 255] += value;
      sums[(four >>> 8 & 255) + BINS] += value;
      sums[(four >>> 16 & 255) + 2 * BINS] += value;
      sums[(four >>> 24) + 3 * BINS] += value;
    }
  }

  /** The sums of the first bins of a column: squares, then the residuals of each output. */
  long[] sums(int column, int bins) {
    long[] sums = new long[(1 + outputs) * bins];
    System.arraycopy(squares, column * BINS, sums, 0, bins);
    for (int c = 0; c < outputs; c++) {
      System.arraycopy(residual[c], column * BINS, sums, (1 + c) * bins, bins);
    }
    return sums;
  }

  /** Takes such sums in place of those of its first column. */
  void set(long[] sums) {
    clear();
    int bins = sums.length / (1 + outputs);
    System.arraycopy(sums, 0, squares, 0, bins);
    for (int c = 0; c < outputs; c++) {
      System.arraycopy(sums, (1 + c) * bins, residual[c], 0, bins);
    }
  }

  /**
   * Adds the best step and the best hinge of a column to a list.
   *
   * @param number which of the columns added here
   */
  void best(
      int number,
      int parent,
      int column,
      Knots knots,
      boolean hinges,
      Scale scale,
      List<Candidate> candidates) {
    int first = number * BINS;
    int count = 0;
    long sum = 0;
    // a bin with rows has a square
    for (int b = knots.bins() - 1; b >= 0; b--) {
      long square = squares[first + b];
      filled[count] = b;
      sum += square;
      norms[count] = sum * scale.square();
      count += square > 0 ? 1 : 0;
    }
    for (int c = 0; c < outputs; c++) {
      long all = 0;
      for (int b = first; b < first + knots.bins(); b++) {
        all += residual[c][b];
      }
      whole[c] = all;
    }
    double total = sum * scale.square();
    if (total > 0) {
      add(bestStep(first, count, parent, column, total, scale), candidates);
      if (hinges && knots.hinges()) {
        add(bestHinge(first, parent, column, knots, total, scale), candidates);
      }
    }
  }

  /**
   * What sums stand for, and what a score takes from the stage.
   *
   * @param residual what a 1 among residuals stands for
   * @param square what a 1 among squares stands for
   * @param least the least sum of squares on both sides of a knot
   * @param penalty added to the square of every candidate
   */
  record Scale(double residual, double square, double least, double penalty) {
    /** The same for sums over a fraction of the rows. */
    Scale of(double fraction) {
      return new Scale(residual / fraction, square / fraction, least, penalty);
    }
  }

  private static void add(@Nullable Candidate candidate, List<Candidate> candidates) {
    if (candidate != null) {
      candidates.add(candidate);
    }
  }

  /** Knots with no row between them give the same step on these rows: the middle one is taken. */
  private @Nullable Candidate bestStep(
      int first, int count, int parent, int column, double total, Scale scale) {
    int from = 0;
    while (from < count && norms[from] < scale.least()) {
      from++;
    }
    int to = from;
    while (to < count - 1 && !(total - norms[to] < scale.least())) {
      to++;
    }
    score(first, from, to, total, scale);
    double best = 0;
    int at = -1;
    for (int i = from; i < to; i++) {
      if (scores[i] > best) {
        best = scores[i];
        at = i;
      }
    }
    return at >= 0
        ? new Candidate(best, parent, column, (filled[at + 1] + filled[at] - 1) / 2, false)
        : null;
  }

  /** Scores steps; loops without conditions, which are compiled to vectors. */
  private void score(int first, int from, int to, double total, Scale scale) {
    for (int i = from; i < to; i++) {
      fractions[i] = norms[i] / total;
      scores[i] = 0;
    }
    double unit = scale.residual();
    for (int c = 0; c < outputs; c++) {
      long[] sums = residual[c];
      long left = 0;
      for (int i = 0; i < to; i++) {
        left += sums[first + filled[i]];
        lefts[i] = left;
      }
      double all = whole[c];
      for (int i = from; i < to; i++) {
        double sum = (lefts[i] - all * fractions[i]) * unit;
        scores[i] += sum * sum;
      }
    }
    double penalty = scale.penalty();
    for (int i = from; i < to; i++) {
      double spread = norms[i] * (total - norms[i]) / total;
      scores[i] /= Math.max(spread, 0) + penalty;
    }
  }

  /** With a = top - x and s = top - k, the hinge is (s - a) / s where a &lt; s. */
  private @Nullable Candidate bestHinge(
      int offset, int parent, int column, Knots knots, double total, Scale scale) {
    double best = 0;
    int bestKnot = -1;
    double norm = 0;
    double first = 0;
    double second = 0;
    double[] left = new double[outputs];
    double[] leftFirst = new double[outputs];
    for (int b = knots.bins() - 1; b >= 1; b--) {
      double a = knots.top() - knots.middle()[b];
      double square = squares[offset + b] * scale.square();
      norm += square;
      first += square * a;
      second += square * a * a;
      for (int c = 0; c < outputs; c++) {
        double sum = residual[c][offset + b] * scale.residual();
        left[c] += sum;
        leftFirst[c] += sum * a;
      }
      int knot = b - 1;
      // above the last knot a hinge is hardly more than a step
      if (b == knots.bins() - 1 || norm < scale.least() || !knots.hingeAt(knot)) {
        continue;
      }
      double s = knots.top() - knots.at()[knot];
      double mean = norm - first / s;
      double up = 0;
      for (int c = 0; c < outputs; c++) {
        double sum = left[c] - leftFirst[c] / s - whole[c] * scale.residual() * (mean / total);
        up += sum * sum;
      }
      double spread = norm - 2 * first / s + second / (s * s) - mean * mean / total;
      double score = up / (Math.max(spread, 0) + scale.penalty());
      if (score > best && score < Double.POSITIVE_INFINITY) {
        best = score;
        bestKnot = knot;
      }
    }
    return bestKnot >= 0 ? new Candidate(best, parent, column, bestKnot, true) : null;
  }
}
