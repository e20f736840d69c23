package org.basislearner.selection;

import java.util.Arrays;
import java.util.List;
import java.util.PriorityQueue;
import org.basislearner.linalg.Gemm;
import org.basislearner.network.Layer;
import org.basislearner.store.Block;
import org.basislearner.store.Group;
import org.basislearner.store.Reduction;
import org.basislearner.store.Span;
import org.basislearner.store.Workers;
import org.jspecify.annotations.Nullable;

/**
 * A layer under construction: its candidates, what is known of them, and the way to add some.
 *
 * <p>Candidate number i |F1| + j is the product of node i of the previous layer and node j of the
 * first. Of candidates that are the same monomial only the first is {@linkplain #isOpen open}.
 * Candidates are never held as columns, but for the few that are being added.
 */
public final class LayerDraft {
  /** Called with the inner products of some basis vectors and some candidates. */
  @FunctionalInterface
  interface ProductsVisitor {
    /**
     * Sees products[s * count + i] = inner product of basis vector {@code vector + s} and candidate
     * {@code candidate + i}.
     */
    void visit(int vector, int vectors, int candidate, int count, double[] products);
  }

  /** Bytes of products that are held at once: 64 MB. */
  private static final long PRODUCTS_BYTES = 1L << 26;

  /** Candidates that are orthogonalised together: the work among them is not blocked. */
  private static final int AT_ONCE = 256;

  private final GrowingBasis basis;
  private final int width;
  private final int batch;
  private final Span previous;
  private final Span first;
  private final int firstWidth;
  private final boolean orthogonal;
  private final boolean[] open;
  private final NodeList nodes = new NodeList();
  private double @Nullable [] squaredNorms;

  LayerDraft(GrowingBasis basis, int width, int batch, boolean orthogonal) {
    this.basis = basis;
    this.width = width;
    this.batch = batch;
    this.orthogonal = orthogonal;
    previous = basis.lastLayer();
    first = basis.firstLayer();
    firstWidth = first.count();
    open = CanonicalCandidates.of(basis.basis());
  }

  /** Number of this layer: 2, 3, ... */
  public int layer() {
    return basis.layers() + 1;
  }

  /** The most nodes that the layer may have. */
  public int width() {
    return width;
  }

  /** How many nodes to choose before looking at the candidates again. */
  public int batch() {
    return batch;
  }

  /** Number of nodes added so far. */
  public int nodes() {
    return nodes.size();
  }

  /** Number of candidates. */
  public int candidates() {
    return previous.count() * firstWidth;
  }

  /** Whether a candidate may still be added: neither a repetition nor tried before. */
  public boolean isOpen(int candidate) {
    return open[candidate];
  }

  /** Number of training rows m. */
  public long rows() {
    return basis.store().rows();
  }

  /** Number of vectors in the orthonormal basis O, those of the nodes added so far included. */
  public int basisSize() {
    return basis.size();
  }

  /** Number of target columns. */
  public int targets() {
    return basis.targets();
  }

  /** Whether the basis reaches the targets already, so that no node can help. */
  public boolean isFitted() {
    return basis.isFitted();
  }

  /** The precision for ranking candidates. */
  public Precision precision() {
    return basis.precision();
  }

  Workers workers() {
    return basis.workers();
  }

  /** The squared norm of every candidate column; not to be changed. */
  public double[] squaredNorms() {
    if (squaredNorms == null) {
      WeightedProducts.Norms reduction = new WeightedProducts.Norms(previous, first);
      double[] norms = new double[candidates()];
      double[][] parts = basis.store().reduce(reduction);
      for (int part = 0; part < parts.length; part++) {
        System.arraycopy(
            parts[part], 0, norms, reduction.rowFrom(part) * firstWidth, parts[part].length);
      }
      squaredNorms = norms;
    }
    return squaredNorms;
  }

  /** The inner products of the targets' residuals V_c and every open candidate: [c][candidate]. */
  public double[][] targetProducts() {
    return targetProducts(new Span(Group.RESIDUAL, 0, targets()));
  }

  private double[][] targetProducts(Span residuals) {
    double[][] products = new double[targets()][candidates()];
    visit(
        residuals,
        (target, targets, candidate, count, values) -> {
          for (int s = 0; s < targets; s++) {
            int row = target + s - residuals.from();
            System.arraycopy(values, s * count, products[row], candidate, count);
          }
        });
    return products;
  }

  /** The inner products of basis vectors from (inclusive) to (exclusive) and every candidate. */
  void visitProducts(int from, int to, ProductsVisitor visitor) {
    visit(new Span(Group.BASIS, from, to), visitor);
  }

  private void visit(Span columns, ProductsVisitor visitor) {
    int atOnce = (int) Math.max(4, Math.min(32, PRODUCTS_BYTES / (8L * candidates()) / 4 * 4));
    for (int from = columns.from(); from < columns.to(); from += atOnce) {
      Span some = new Span(columns.group(), from, Math.min(columns.to(), from + atOnce));
      WeightedProducts reduction =
          new WeightedProducts(some, previous, first, layer() == 2, precision());
      double[][] parts = basis.store().reduce(reduction);
      for (int part = 0; part < parts.length; part++) {
        int vectors = reduction.weightCount(part);
        visitor.visit(
            from + reduction.weightFrom(part),
            vectors,
            reduction.rowFrom(part) * firstWidth,
            parts[part].length / vectors,
            parts[part]);
      }
    }
  }

  /** The inner products of a basis vector and the targets. */
  double[] projection(int vector) {
    return basis.projection(vector);
  }

  /**
   * How much of the targets' residual a candidate correlates with: ||(O<sup>V</sup>)<sup>T</sup>
   * C||<sup>2</sup> for O<sup>V</sup> an orthonormal basis of the residuals V, given the products
   * V<sup>T</sup> C of every candidate. Divide by the squared norm of C for a score. Candidates
   * that are not open get 0.
   */
  public double[] correlations(double[][] targetProducts) {
    return correlations(targetProducts, basis.residualGram());
  }

  /**
   * The same with V what the output layer of least squared loss leaves of the targets with the
   * nodes so far.
   *
   * @param lambda of that output layer; with 0 it leaves the residual that is meant above
   */
  public double[] residualCorrelations(double lambda) {
    if (lambda == 0) {
      return correlations(targetProducts());
    }
    try (RidgeResidual residual = new RidgeResidual(basis, lambda)) {
      return correlations(targetProducts(residual.columns()), residual.gram());
    }
  }

  private double[] correlations(double[][] targetProducts, double[] residualGram) {
    double[] correlations = new double[candidates()];
    double[][] whitening = basis.whitening(residualGram);
    overSlices(
        candidates(),
        (from, to) -> {
          for (int i = from; i < to; i++) {
            if (open[i]) {
              double sum = 0;
              for (double[] row : whitening) {
                double entry = 0;
                for (int c = 0; c < row.length; c++) {
                  entry += row[c] * targetProducts[c][i];
                }
                sum += entry * entry;
              }
              correlations[i] = sum * scale(i);
            }
          }
        });
    return correlations;
  }

  /**
   * The sum of the squared inner products of some candidates and the basis vectors from {@code
   * from} on. A candidate's squared norm less this sum over all of the basis is that of its
   * residual.
   */
  public double[] explainedSquares(int[] candidates, int from) {
    Span vectors = new Span(Group.BASIS, from, basisSize());
    BasisProducts reduction = new BasisProducts(columns(candidates), candidates.length, vectors);
    double[][] parts = basis.store().reduce(reduction);
    double[] explained = new double[candidates.length];
    for (int part = 0; part < parts.length; part++) {
      int begin = part * BasisProducts.CHUNK;
      int count = reduction.count(part);
      for (int p = 0; p < count; p++) {
        double sum = 0;
        for (int i = 0; i < vectors.count(); i++) {
          sum += parts[part][i * count + p] * parts[part][i * count + p];
        }
        // the columns are scaled, their products with it
        double scale = scale(candidates[begin + p]);
        explained[begin + p] =
            sum * squaredNorms()[candidates[begin + p]] / (scale * scale * rows());
      }
    }
    return explained;
  }

  /** The open candidates of largest positive score, best first, equal ones in order of number. */
  public int[] best(double[] scores, int count) {
    PriorityQueue<Integer> heap =
        new PriorityQueue<>(
            Math.max(1, Math.min(count, scores.length)), (a, b) -> worseFirst(scores, a, b));
    for (int i = 0; i < scores.length; i++) {
      if (open[i] && scores[i] > 0) {
        if (heap.size() < count) {
          heap.add(i);
        } else if (count > 0 && scores[i] > scores[heap.peek()]) {
          heap.poll();
          heap.add(i);
        }
      }
    }
    int[] best = new int[heap.size()];
    for (int i = best.length - 1; i >= 0; i--) {
      best[i] = heap.poll();
    }
    return best;
  }

  private static int worseFirst(double[] scores, int a, int b) {
    int order = Double.compare(scores[a], scores[b]);
    return order != 0 ? order : Integer.compare(b, a);
  }

  /**
   * Adds the open candidates of largest positive score, passing over dependent ones.
   *
   * @return how many were added: fewer than {@code wanted} only if no more are independent
   */
  public int addBest(double[] scores, int wanted) {
    int added = 0;
    while (added < wanted) {
      int[] best = best(scores, wanted - added);
      if (best.length == 0) {
        break;
      }
      added += add(best);
    }
    return added;
  }

  /**
   * Adds candidates in the given order, passing over those that depend on the basis and the ones
   * before; none of them is open any longer.
   *
   * @return how many were added
   */
  public int add(int[] candidates) {
    int added = 0;
    for (int from = 0; from < candidates.length && nodes() < width; from += AT_ONCE) {
      int to = Math.min(candidates.length, from + AT_ONCE);
      added += addSome(Arrays.copyOfRange(candidates, from, to));
    }
    return added;
  }

  private int addSome(int[] candidates) {
    int room = width - nodes();
    ProductColumns columns = columns(candidates);
    int[] positions = new int[candidates.length];
    double[] norms = new double[candidates.length];
    for (int p = 0; p < candidates.length; p++) {
      positions[p] = p;
      norms[p] = scale(candidates[p]) * scale(candidates[p]) * rows();
      open[candidates[p]] = false;
    }
    List<Admission.Admitted> admitted = basis.admit(columns, positions, norms, room, orthogonal);
    for (Admission.Admitted one : admitted) {
      int p = one.position();
      basis.scales().add(orthogonal ? 1 : scale(candidates[p]));
      if (orthogonal) {
        double scale = basis.orthogonalScale(one);
        nodes.add(
            columns.left()[p],
            columns.right()[p],
            scale * columns.weight()[p],
            basis.orthogonalMix(one));
        basis.extend(basis.orthogonalColumn(one));
      } else {
        nodes.add(columns.left()[p], columns.right()[p], columns.weight()[p]);
        basis.extend(one.coefficients());
      }
    }
    basis.reportNodes(nodes());
    return admitted.size();
  }

  /** The root mean square that a candidate gets as a node: the product of its factors'. */
  private double scale(int candidate) {
    return basis.scales().of(previous.from() + candidate / firstWidth)
        * basis.scales().of(candidate % firstWidth);
  }

  /** The layer as it stands. */
  Layer toLayer() {
    return nodes.toLayer();
  }

  private ProductColumns columns(int[] candidates) {
    int[] left = new int[candidates.length];
    int[] right = new int[candidates.length];
    double[] weight = new double[candidates.length];
    for (int p = 0; p < candidates.length; p++) {
      left[p] = candidates[p] / firstWidth;
      right[p] = candidates[p] % firstWidth;
      double square = squaredNorms()[candidates[p]];
      // a column of zeros, or one too large to square, depends on anything
      weight[p] =
          square > 0 && square < Double.POSITIVE_INFINITY
              ? scale(candidates[p]) * Math.sqrt(rows() / square)
              : 0;
    }
    return new ProductColumns(previous.from(), first.group(), left, right, weight);
  }

  /** Part of a range of candidates. */
  @FunctionalInterface
  interface Slice {
    void run(int from, int to);
  }

  /** Runs over a range in slices that fit into a near cache, on all threads. */
  void overSlices(int count, Slice slice) {
    int size = 4096;
    workers()
        .run(
            (count + size - 1) / size,
            (task, gemm) -> slice.run(task * size, Math.min(count, (task + 1) * size)));
  }

  /** The products of basis vectors and some candidates, a chunk of candidates in each part. */
  private record BasisProducts(ProductColumns columns, int candidates, Span vectors)
      implements Reduction {
    static final int CHUNK = 256;

    int count(int part) {
      return Math.min(CHUNK, candidates - part * CHUNK);
    }

    @Override
    public int parts() {
      return (candidates + CHUNK - 1) / CHUNK;
    }

    @Override
    public int size(int part) {
      return vectors.count() * count(part);
    }

    @Override
    public void add(Block block, int part, Gemm gemm, double[] sum) {
      int[] positions = new int[count(part)];
      for (int p = 0; p < positions.length; p++) {
        positions[p] = part * CHUNK + p;
      }
      gemm.products(vectors.in(block), columns.in(block, positions, gemm), block.rows(), sum);
    }
  }
}
