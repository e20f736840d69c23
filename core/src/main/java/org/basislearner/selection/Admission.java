package org.basislearner.selection;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.basislearner.linalg.Gemm;
import org.basislearner.linalg.UpperTriangle;
import org.basislearner.matrix.Matrix;
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
 * shows which are independent and gives Q = C L<sup>-T</sup>; a second projection Q -= O
 * (O<sup>T</sup> Q) and a second factorisation bring the defect of orthogonality to rounding error
 * ("twice is enough"). All of it is sums over rows and changes of blocks: O is read four times for
 * a batch.
 *
 * <p>A Cholesky pivot is a squared residual norm found by subtraction. Where it has lost too many
 * digits to tell, the candidates before it join O and the rest starts anew against the larger O, so
 * that the decision falls on a residual that was computed explicitly.
 */
final class Admission {
  /** A pivot of at least this fraction of its column's square has eleven good digits left. */
  private static final double CLEAR = 1e-4;

  private final RowStore store;
  private final Gemm gemm;
  private final double tolerance;
  private final ColumnQueue.Offer offer;
  private final boolean orthonormal;

  /** A candidate that was taken, by its place in the offer, and its column of R in F = O R. */
  record Admitted(int position, double[] coefficients) {}

  /**
   * Prepares to admit some of an offer.
   *
   * @param orthonormal whether the nodes are the orthonormal vectors themselves, scaled to second
   *     moment 1, in place of the candidates
   */
  Admission(
      RowStore store, Gemm gemm, double tolerance, ColumnQueue.Offer offer, boolean orthonormal) {
    this.store = store;
    this.gemm = gemm;
    this.tolerance = tolerance;
    this.offer = offer;
    this.orthonormal = orthonormal;
  }

  /**
   * Admits at most {@code atMost} of the candidates.
   *
   * @param basisSize |O|, equal to |F|
   */
  List<Admitted> admit(int basisSize, int atMost) {
    CandidateColumns candidates = offer.columns();
    int[] positions = IntStream.range(0, offer.numbers().length).toArray();
    store.map(
        (block, g) -> {
          block.truncate(Group.CANDIDATE, 0);
          candidates.append(block, Group.CANDIDATE, positions, g);
        });
    // who waits, with the coefficients on O so far
    List<Admitted> queue = new ArrayList<>();
    for (int position : positions) {
      queue.add(new Admitted(position, new double[0]));
    }
    List<Admitted> admitted = new ArrayList<>();
    while (!queue.isEmpty() && admitted.size() < atMost) {
      queue = round(queue, atMost - admitted.size(), basisSize + admitted.size(), admitted);
    }
    store.map((block, g) -> block.truncate(Group.CANDIDATE, 0));
    return admitted;
  }

  /** Admits a first stretch of the queue and returns what is left of it. */
  private List<Admitted> round(
      List<Admitted> queue, int atMost, int basisSize, List<Admitted> admitted) {
    int count = queue.size();
    Span basis = new Span(Group.BASIS, 0, basisSize);
    Span waiting = new Span(Group.CANDIDATE, 0, count);
    Matrix onBasis = ColumnProducts.of(basis, waiting).in(store);
    store.map(new Subtraction(waiting, basis, onBasis));
    Matrix gram = ColumnProducts.of(waiting, waiting).in(store);
    for (int j = 0; j < count; j++) {
      queue.set(j, extend(queue.get(j), j, onBasis));
    }
    Stretch stretch = independent(queue, gram, atMost);
    int[] taken = stretch.taken();
    if (taken.length == 0) {
      return List.of(); // all depend on the basis
    }
    Matrix toOrthonormal = stretch.factor().inverse();
    int rest = stretch.rest();
    store.map(
        (block, g) -> {
          double[][] chosen = new double[taken.length][];
          for (int a = 0; a < chosen.length; a++) {
            chosen[a] = block.column(Group.CANDIDATE, taken[a]);
          }
          double[][] fresh = new double[taken.length][block.rows()];
          g.addCombination(chosen, toOrthonormal, block.rows(), fresh);
          for (double[] column : fresh) {
            block.append(Group.BASIS, column);
          }
          for (int j = rest; j < count; j++) {
            block.replace(Group.CANDIDATE, j - rest, block.column(Group.CANDIDATE, j));
          }
          block.truncate(Group.CANDIDATE, count - rest);
        });
    int[] positions = Arrays.stream(taken).map(j -> queue.get(j).position()).toArray();
    Correction correction = orthonormalize(basisSize, positions);
    for (int a = 0; a < taken.length; a++) {
      double[] onOld = queue.get(taken[a]).coefficients();
      double[] column = column(onOld, stretch.factor().column(a), correction);
      admitted.add(new Admitted(positions[a], column));
    }
    return new ArrayList<>(queue.subList(rest, count));
  }

  /**
   * The second Cholesky pass over the newest columns Q of the basis: Q := (Q - O H) L<sup>-T</sup>,
   * and the nodes that go with them.
   *
   * @param positions of the candidates they came from
   */
  private Correction orthonormalize(int basisSize, int[] positions) {
    int count = positions.length;
    Span old = new Span(Group.BASIS, 0, basisSize);
    Span fresh = new Span(Group.BASIS, basisSize, basisSize + count);
    Matrix products = new ColumnProducts(old, fresh, fresh).in(store);
    Matrix onOld = products.block(0, 0, basisSize, count);
    Matrix gram = products.block(basisSize, 0, count, count);
    gemm.multiplyAdd(-1, onOld.transposed(), onOld, gram);
    UpperTriangle factor = UpperTriangle.factor(gram);
    Matrix toOrthonormal = factor.inverse();
    Subtraction projection = new Subtraction(fresh, old, onOld);
    CandidateColumns candidates = offer.columns();
    boolean vectors = orthonormal;
    double scale = Math.sqrt((double) store.rows());
    store.map(
        (block, g) -> {
          double[][] columns = new double[count][block.rows()];
          g.addCombination(projection.in(block, g), toOrthonormal, block.rows(), columns);
          for (int j = 0; j < count; j++) {
            block.replace(Group.BASIS, basisSize + j, columns[j]);
            if (vectors) {
              block.append(Group.NODE, scaled(columns[j], scale));
            }
          }
          if (!vectors) {
            candidates.append(block, Group.NODE, positions, g);
          }
        });
    return new Correction(onOld, factor);
  }

  /** H and L<sup>T</sup> of the second pass. */
  private record Correction(Matrix onOld, UpperTriangle factor) {}

  /** Which of the queue are taken, their L<sup>T</sup>, and from where on others wait. */
  private record Stretch(int[] taken, UpperTriangle factor, int rest) {}

  /** Goes through the queue in order as far as the Gram matrix of the residuals can tell. */
  private Stretch independent(List<Admitted> queue, Matrix gram, int atMost) {
    int count = queue.size();
    UpperTriangle factor = new UpperTriangle();
    int[] taken = new int[Math.min(count, atMost)];
    int j = 0;
    for (; j < count && factor.size() < atMost; j++) {
      double square = gram.at(j, j);
      double scale = offer.scales()[queue.get(j).position()];
      double line = tolerance * tolerance * (scale * scale * store.rows());
      if (!(square > line)) {
        continue;
      }
      int size = factor.size();
      double[] column = new double[size + 1];
      for (int b = 0; b < size; b++) {
        column[b] = gram.at(j, taken[b]);
      }
      double pivot = factor.solveTransposed(column, square);
      if (pivot < CLEAR * square) {
        break;
      }
      if (!(pivot > line)) {
        continue;
      }
      column[size] = Math.sqrt(pivot);
      factor.add(column);
      taken[size] = j;
    }
    int rest = factor.size() == atMost ? count : j;
    return new Stretch(Arrays.copyOf(taken, factor.size()), factor, rest);
  }

  /** Adds what was subtracted of a candidate to its coefficients. */
  private static Admitted extend(Admitted waiting, int j, Matrix onBasis) {
    double[] coefficients = Arrays.copyOf(waiting.coefficients(), onBasis.rows());
    for (int i = 0; i < coefficients.length; i++) {
      coefficients[i] += onBasis.at(i, j);
    }
    return new Admitted(waiting.position(), coefficients);
  }

  /**
   * R's column of a taken candidate c = O (h + H l) + Q L2 l.
   *
   * @param onOld h
   * @param l its row of the first L
   */
  private static double[] column(double[] onOld, double[] l, Correction correction) {
    double[] column = Arrays.copyOf(onOld, onOld.length + l.length);
    for (int b = 0; b < l.length; b++) {
      for (int i = 0; i < onOld.length; i++) {
        column[i] += correction.onOld().at(i, b) * l[b];
      }
      for (int d = 0; d <= b; d++) {
        column[onOld.length + d] += l[b] * correction.factor().at(d, b);
      }
    }
    return column;
  }

  private static double[] scaled(double[] column, double scale) {
    double[] scaled = column.clone();
    for (int r = 0; r < scaled.length; r++) {
      scaled[r] *= scale;
    }
    return scaled;
  }
}
