package org.basislearner.selection;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.basislearner.linalg.Gemm;
import org.basislearner.store.Block;
import org.basislearner.store.ColumnProducts;
import org.basislearner.store.Group;
import org.basislearner.store.RowStore;
import org.basislearner.store.Span;

/**
 * Takes candidate columns into the orthonormal basis O, in their order, leaving out those that
 * depend on O and on the candidates taken before.
 *
 * <p>Let C be the candidates. C -= O (O<sup>T</sup> C) leaves of them what O does not explain, with
 * an error along O of rounding size. A Cholesky factorisation C<sup>T</sup>C = L L<sup>T</sup>
 * tells which are independent and gives Q = C L<sup>-T</sup>; a second projection Q -= O
 * (O<sup>T</sup> Q) and a second factorisation bring the defect of orthogonality to rounding error
 * ("twice is enough"). All of it is sums over rows and changes of blocks: O is read four times for
 * a batch.
 *
 * <p>A Cholesky pivot is a squared residual norm found by subtraction. Where it has lost too many
 * digits to tell, the candidates before it join O and the rest starts anew against the larger O, so
 * that the decision falls on a residual that was computed explicitly.
 */
final class Admission {
  /** A pivot of at least this share of its column's square has eleven good digits left. */
  private static final double CLEAR = 1e-4;

  private final RowStore store;
  private final double tolerance;
  private final Gemm gemm;

  /** A candidate that was taken, and its column of R in F = O R. */
  record Admitted(int position, double[] coefficients) {}

  /** A candidate in the queue with its coefficients on O so far. */
  private record Waiting(int position, double squaredNorm, double[] coefficients) {}

  Admission(RowStore store, double tolerance, Gemm gemm) {
    this.store = store;
    this.tolerance = tolerance;
    this.gemm = gemm;
  }

  /**
   * Admits at most {@code atMost} of the candidates at {@code positions}.
   *
   * @param squaredNorms of the candidate columns, by place in {@code positions}
   * @param basisSize |O|, equal to |F|
   * @param orthonormal whether the nodes are the orthonormal vectors themselves, scaled to second
   *     moment 1, in place of the candidates
   */
  List<Admitted> admit(
      CandidateColumns candidates,
      int[] positions,
      double[] squaredNorms,
      int atMost,
      int basisSize,
      boolean orthonormal) {
    store.map(
        (block, g) -> {
          block.truncate(Group.CANDIDATE, 0);
          candidates.append(block, Group.CANDIDATE, positions, g);
        });
    List<Waiting> queue = new ArrayList<>();
    for (int p = 0; p < positions.length; p++) {
      queue.add(new Waiting(positions[p], squaredNorms[p], new double[0]));
    }
    List<Admitted> admitted = new ArrayList<>();
    while (!queue.isEmpty() && admitted.size() < atMost) {
      queue =
          round(
              candidates,
              queue,
              atMost - admitted.size(),
              basisSize + admitted.size(),
              orthonormal,
              admitted);
    }
    store.map((block, g) -> block.truncate(Group.CANDIDATE, 0));
    return admitted;
  }

  /** Admits a first stretch of the queue and returns what is left of it. */
  private List<Waiting> round(
      CandidateColumns candidates,
      List<Waiting> queue,
      int atMost,
      int basisSize,
      boolean orthonormal,
      List<Admitted> admitted) {
    int count = queue.size();
    Span basis = new Span(Group.BASIS, 0, basisSize);
    Span waiting = new Span(Group.CANDIDATE, 0, count);
    double[] onBasis = ColumnProducts.of(basis, waiting).in(store);
    store.map((block, g) -> subtract(block, g, basis, onBasis, waiting));
    double[] gram = ColumnProducts.of(waiting, waiting).in(store);
    for (int j = 0; j < count; j++) {
      queue.set(j, extend(queue.get(j), j, count, basisSize, onBasis));
    }
    Stretch stretch = independent(queue, gram, atMost);
    int[] taken = stretch.taken();
    int[] rest = stretch.rest();
    if (taken.length == 0) {
      return List.of(); // all depend on the basis
    }
    double[] lower = stretch.lower();
    double[] toOrthonormal = inverseTransposed(lower, taken.length);
    store.map(
        (block, g) -> {
          double[][] chosen = select(block, taken);
          double[][] fresh = new double[taken.length][block.rows()];
          g.addCombination(chosen, toOrthonormal, block.rows(), fresh);
          for (double[] column : fresh) {
            block.append(Group.BASIS, column);
          }
          keep(block, rest);
        });
    double[] again =
        orthonormalize(basisSize, taken.length, candidates, positions(queue, taken), orthonormal);
    double[] onOld = Arrays.copyOf(again, basisSize * taken.length);
    double[] lowerAgain = Arrays.copyOfRange(again, onOld.length, again.length);
    for (int a = 0; a < taken.length; a++) {
      admitted.add(
          new Admitted(
              queue.get(taken[a]).position(),
              column(queue.get(taken[a]), a, taken.length, basisSize, lower, onOld, lowerAgain)));
    }
    List<Waiting> left = new ArrayList<>();
    for (int j : rest) {
      left.add(queue.get(j));
    }
    return left;
  }

  /**
   * The second Cholesky pass over the {@code count} newest columns Q of the basis: Q := (Q - O H)
   * L<sup>-T</sup>, and the nodes that go with them.
   *
   * @return H (basisSize x count) followed by L (count x count)
   */
  private double[] orthonormalize(
      int basisSize, int count, CandidateColumns candidates, int[] positions, boolean orthonormal) {
    Span old = new Span(Group.BASIS, 0, basisSize);
    Span fresh = new Span(Group.BASIS, basisSize, basisSize + count);
    double[] products = new ColumnProducts(old, fresh, fresh).in(store);
    double[] onOld = Arrays.copyOf(products, basisSize * count);
    double[] gram = Arrays.copyOfRange(products, basisSize * count, products.length);
    subtractSquares(gram, onOld, basisSize, count);
    double[] lower = cholesky(gram, count);
    double[] toOrthonormal = inverseTransposed(lower, count);
    double scale = Math.sqrt((double) store.rows());
    store.map(
        (block, g) -> {
          double[][] projected = copy(fresh.in(block), block.rows());
          g.subtractCombination(old.in(block), onOld, block.rows(), projected);
          double[][] columns = new double[count][block.rows()];
          g.addCombination(projected, toOrthonormal, block.rows(), columns);
          for (int j = 0; j < count; j++) {
            block.replace(Group.BASIS, basisSize + j, columns[j]);
          }
          if (orthonormal) {
            for (double[] node : scaled(columns, scale)) {
              block.append(Group.NODE, node);
            }
          } else {
            candidates.append(block, Group.NODE, positions, g);
          }
        });
    double[] result = Arrays.copyOf(onOld, onOld.length + lower.length);
    System.arraycopy(lower, 0, result, onOld.length, lower.length);
    return result;
  }

  /** Which of the queue are taken, their Cholesky factor, and which wait for another round. */
  private record Stretch(int[] taken, double[] lower, int[] rest) {}

  /** Goes through the queue in order as far as the Gram matrix of the residuals can tell. */
  private Stretch independent(List<Waiting> queue, double[] gram, int atMost) {
    int count = queue.size();
    double[][] lower = new double[Math.min(count, atMost)][];
    int[] taken = new int[lower.length];
    int size = 0;
    int j = 0;
    for (; j < count && size < atMost; j++) {
      double square = gram[j * count + j];
      double line = tolerance * tolerance * queue.get(j).squaredNorm();
      if (!(square > line)) {
        continue;
      }
      double[] row = new double[size + 1];
      double pivot = square;
      for (int b = 0; b < size; b++) {
        double entry = gram[j * count + taken[b]];
        for (int c = 0; c < b; c++) {
          entry -= row[c] * lower[b][c];
        }
        row[b] = entry / lower[b][b];
        pivot -= row[b] * row[b];
      }
      if (pivot < CLEAR * square) {
        break;
      }
      if (!(pivot > line)) {
        continue;
      }
      row[size] = Math.sqrt(pivot);
      lower[size] = row;
      taken[size++] = j;
    }
    int[] rest = new int[size == atMost ? 0 : count - j];
    for (int i = 0; i < rest.length; i++) {
      rest[i] = j + i;
    }
    double[] flat = new double[size * size];
    for (int a = 0; a < size; a++) {
      System.arraycopy(lower[a], 0, flat, a * size, a + 1);
    }
    return new Stretch(Arrays.copyOf(taken, size), flat, rest);
  }

  /** Adds what was subtracted of a candidate to its coefficients. */
  private static Waiting extend(
      Waiting waiting, int j, int count, int basisSize, double[] onBasis) {
    double[] coefficients = Arrays.copyOf(waiting.coefficients(), basisSize);
    for (int i = 0; i < basisSize; i++) {
      coefficients[i] += onBasis[i * count + j];
    }
    return new Waiting(waiting.position(), waiting.squaredNorm(), coefficients);
  }

  /** R's column of taken candidate a: c = O (h + H L_a) + Q (L L2)_a. */
  private static double[] column(
      Waiting candidate,
      int a,
      int count,
      int basisSize,
      double[] lower,
      double[] onOld,
      double[] lowerAgain) {
    double[] column = Arrays.copyOf(candidate.coefficients(), basisSize + a + 1);
    for (int b = 0; b <= a; b++) {
      double factor = lower[a * count + b];
      for (int i = 0; i < basisSize; i++) {
        column[i] += onOld[i * count + b] * factor;
      }
      for (int d = 0; d <= b; d++) {
        column[basisSize + d] += factor * lowerAgain[b * count + d];
      }
    }
    return column;
  }

  /** gram -= H^T H. */
  private void subtractSquares(double[] gram, double[] onBasis, int basisSize, int count) {
    double[] transposed = new double[basisSize * count];
    for (int i = 0; i < basisSize; i++) {
      for (int j = 0; j < count; j++) {
        transposed[j * basisSize + i] = onBasis[i * count + j];
      }
    }
    gemm.multiplyAdd(
        count, count, basisSize, -1, transposed, 0, basisSize, onBasis, 0, count, gram, 0, count);
  }

  private static double[] cholesky(double[] gram, int n) {
    double[] lower = new double[n * n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j <= i; j++) {
        double entry = gram[i * n + j];
        for (int c = 0; c < j; c++) {
          entry -= lower[i * n + c] * lower[j * n + c];
        }
        lower[i * n + j] = i == j ? Math.sqrt(entry) : entry / lower[j * n + j];
      }
    }
    return lower;
  }

  /** L^-T, row-major, for a lower triangular L. */
  private static double[] inverseTransposed(double[] lower, int n) {
    double[] inverse = new double[n * n];
    for (int j = 0; j < n; j++) {
      for (int i = j; i < n; i++) {
        double entry = i == j ? 1 : 0;
        for (int c = j; c < i; c++) {
          entry -= lower[i * n + c] * inverse[j * n + c];
        }
        inverse[j * n + i] = entry / lower[i * n + i];
      }
    }
    return inverse;
  }

  private static void subtract(
      Block block, Gemm gemm, Span basis, double[] products, Span columns) {
    double[][] changed = copy(columns.in(block), block.rows());
    gemm.subtractCombination(basis.in(block), products, block.rows(), changed);
    for (int j = 0; j < changed.length; j++) {
      block.replace(columns.group(), columns.from() + j, changed[j]);
    }
  }

  private static double[][] copy(double[][] columns, int rows) {
    double[][] copy = new double[columns.length][];
    for (int j = 0; j < copy.length; j++) {
      copy[j] = Arrays.copyOf(columns[j], rows);
    }
    return copy;
  }

  private static double[][] scaled(double[][] columns, double scale) {
    double[][] scaled = new double[columns.length][];
    for (int j = 0; j < scaled.length; j++) {
      scaled[j] = columns[j].clone();
      for (int r = 0; r < scaled[j].length; r++) {
        scaled[j][r] *= scale;
      }
    }
    return scaled;
  }

  private static double[][] select(Block block, int[] candidates) {
    double[][] columns = new double[candidates.length][];
    for (int j = 0; j < columns.length; j++) {
      columns[j] = block.column(Group.CANDIDATE, candidates[j]);
    }
    return columns;
  }

  private static void keep(Block block, int[] candidates) {
    double[][] kept = select(block, candidates);
    for (int j = 0; j < kept.length; j++) {
      block.replace(Group.CANDIDATE, j, kept[j]);
    }
    block.truncate(Group.CANDIDATE, kept.length);
  }

  private static int[] positions(List<Waiting> queue, int[] taken) {
    int[] positions = new int[taken.length];
    for (int a = 0; a < positions.length; a++) {
      positions[a] = queue.get(taken[a]).position();
    }
    return positions;
  }
}
