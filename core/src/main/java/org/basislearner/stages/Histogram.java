package org.basislearner.stages;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Sums per bin of one column over the rows of one parent p, from which all candidates p [x &gt; k]
 * and p (x - k)+ of that column are scored. Cumulated from the right, the sums give for every knot
 * k the square N and the correlations G<sub>c</sub> of p [x &gt; k]; with n = sum h p<sup>2</sup>,
 *
 * <pre>
 *   score = sum_c G_c^2 / (N (n - N) / n + penalty).
 * </pre>
 *
 * <p>For hinges, the values of a bin all count as its middle.
 *
 * <p>Sums that only rank candidates need less accuracy than those that weights come from: residuals
 * of 24 bits and squares of 16 bits share a long, and 4096 rows are summed before the two are taken
 * apart. That halves the additions, which are nearly all of the time of a training. For one thread
 * at a time.
 */
final class Histogram {
  private static final int BINS = 256;

  /** Rows summed at a time: 12 bits, which leaves 52 for a residual and a square. */
  private static final int ROWS = 1 << 12;

  /** Bits of a rounded residual but its sign, and of a rounded square. */
  static final int RESIDUAL_BITS = 23;

  static final int SQUARE_BITS = 16;

  /** A sum of squares takes the lower bits of a packed sum. */
  private static final int LOW = SQUARE_BITS + 12;

  private static final long LOW_MASK = (1L << LOW) - 1;

  private final int outputs;

  /** [output][bin]. */
  private final long[][] residual;

  private final long[] squares = new long[BINS];
  private final long[] block = new long[BINS];

  /** For each output the sum over all bins. */
  private final long[] whole;

  Histogram(int outputs) {
    this.outputs = outputs;
    residual = new long[outputs][BINS];
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

  void add(byte[] bins, ParentRows parent) {
    char[] rows = parent.rows();
    for (int first = 0; first < rows.length; first += ROWS) {
      int end = Math.min(rows.length, first + ROWS);
      addPacked(bins, rows, parent.packed(), first, end, block);
      for (int b = 0; b < BINS; b++) {
        residual[0][b] += block[b] >> LOW;
        squares[b] += block[b] & LOW_MASK;
        block[b] = 0;
      }
    }
    for (int c = 1; c < outputs; c++) {
      add(bins, rows, parent.others()[c - 1], residual[c]);
    }
  }

  private static void addPacked(
      byte[] bins, char[] rows, long[] packed, int first, int end, long[] sums) {
    for (int t = first; t < end; t++) {
      sums[bins[rows[t]] & 255] += packed[t];
    }
  }

  private static void add(byte[] bins, char[] rows, int[] left, long[] sums) {
    for (int t = 0; t < rows.length; t++) {
      sums[bins[rows[t]] & 255] += left[t];
    }
  }

  /** The sums of the first bins: squares, then the residuals of each output. */
  long[] sums(int bins) {
    long[] sums = new long[(1 + outputs) * bins];
    System.arraycopy(squares, 0, sums, 0, bins);
    for (int c = 0; c < outputs; c++) {
      System.arraycopy(residual[c], 0, sums, (1 + c) * bins, bins);
    }
    return sums;
  }

  /** Takes such sums in place of its own. */
  void set(long[] sums) {
    clear();
    int bins = sums.length / (1 + outputs);
    System.arraycopy(sums, 0, squares, 0, bins);
    for (int c = 0; c < outputs; c++) {
      System.arraycopy(sums, (1 + c) * bins, residual[c], 0, bins);
    }
  }

  /** Adds the best step and the best hinge to a list. */
  void best(
      int parent,
      int column,
      Knots knots,
      boolean hinges,
      Scale scale,
      List<Candidate> candidates) {
    long sum = 0;
    Arrays.fill(whole, 0);
    for (int b = 0; b < knots.bins(); b++) {
      sum += squares[b];
      for (int c = 0; c < outputs; c++) {
        whole[c] += residual[c][b];
      }
    }
    double total = sum * scale.square();
    if (total > 0) {
      add(bestStep(parent, column, knots, total, scale), candidates);
      if (hinges && knots.hinges()) {
        add(bestHinge(parent, column, knots, total, scale), candidates);
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
      int parent, int column, Knots knots, double total, Scale scale) {
    double best = 0;
    int bestKnot = -1;
    long square = 0;
    long[] left = new long[outputs];
    int right = -1;
    double bestUp = 0;
    for (int b = knots.bins() - 1; b >= 0; b--) {
      if (squares[b] == 0) {
        continue;
      }
      if (right >= 0) {
        double norm = square * scale.square();
        double rest = total - norm;
        if (rest < scale.least()) {
          break;
        }
        if (norm >= scale.least()) {
          double up = 0;
          for (int c = 0; c < outputs; c++) {
            double sum = (left[c] - whole[c] * (norm / total)) * scale.residual();
            up += sum * sum;
          }
          double score = up / (Math.max(norm * rest / total, 0) + scale.penalty());
          if (score > best) {
            best = score;
            bestUp = up;
            bestKnot = (b + right - 1) / 2;
          }
        }
      }
      right = b;
      square += squares[b];
      for (int c = 0; c < outputs; c++) {
        left[c] += residual[c][b];
      }
    }
    return bestUp > 0 ? new Candidate(best, parent, column, bestKnot, false) : null;
  }

  /** With a = top - x and s = top - k, the hinge is (s - a) / s where a &lt; s. */
  private @Nullable Candidate bestHinge(
      int parent, int column, Knots knots, double total, Scale scale) {
    double best = 0;
    int bestKnot = -1;
    double norm = 0;
    double first = 0;
    double second = 0;
    double[] left = new double[outputs];
    double[] leftFirst = new double[outputs];
    for (int b = knots.bins() - 1; b >= 1; b--) {
      double a = knots.top() - knots.middle()[b];
      double square = squares[b] * scale.square();
      norm += square;
      first += square * a;
      second += square * a * a;
      for (int c = 0; c < outputs; c++) {
        double sum = residual[c][b] * scale.residual();
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
