package org.basislearner.selection;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntConsumer;
import org.basislearner.linalg.SymmetricEigen;
import org.basislearner.network.Basis;
import org.basislearner.network.FirstLayer;
import org.basislearner.store.ColumnProducts;
import org.basislearner.store.Group;
import org.basislearner.store.RowStore;
import org.basislearner.store.Span;
import org.basislearner.store.Workers;
import org.jspecify.annotations.Nullable;

/**
 * The basis as it grows over the training rows.
 *
 * <p>Symbols: F the node values and O the orthonormal basis of their span, both in the row store; R
 * the upper triangular matrix with F = O R; V the targets, of which the store also keeps the
 * residual V - O O<sup>T</sup> V.
 *
 * <p>Where rows have weights c, all of this is in the inner product &lt;a, b&gt; = sum c_i a_i b_i:
 * a row of weight 2 is like that row twice. With s the roots of the weights, s o F and s o V take
 * the places of F and V above, and a candidate is (s o f) o g for g a node of the first layer
 * without s. The basis that results is a function of the inputs and knows nothing of weights.
 */
public final class GrowingBasis {
  /** Targets whose residual has at most this share of their square are fitted: 1e-10 in norm. */
  private static final double FITTED = 1e-20;

  /** Eigenvalues of V^T V of at most this share of the largest are rounding error. */
  private static final double RANK = 1e-12;

  private final RowStore store;
  private final Workers workers;
  private final int inputs;
  private final int targets;
  private final double tolerance;
  private final Precision precision;
  private final boolean weighted;
  private final Triangle triangle = new Triangle();
  private final List<double[]> projections = new ArrayList<>();
  private final NodeScales scales = new NodeScales();
  private final double[] targetSquares;
  private double[] residualGram;
  private @Nullable Basis basis;
  private IntConsumer nodesAdded = nodes -> {};

  /** A basis without nodes, on rows without weights. */
  public GrowingBasis(
      RowStore store,
      Workers workers,
      int inputs,
      int targets,
      double tolerance,
      Precision precision) {
    this(store, workers, inputs, targets, tolerance, precision, false);
  }

  /**
   * A basis without nodes.
   *
   * @param store rows with inputs and targets
   * @param tolerance a column whose residual has at most this share of its norm is dependent
   * @param weighted whether the rows have weights
   * @throws IllegalArgumentException if they have, and {@code weighted} says they have not, or the
   *     other way round
   */
  public GrowingBasis(
      RowStore store,
      Workers workers,
      int inputs,
      int targets,
      double tolerance,
      Precision precision,
      boolean weighted) {
    this.store = store;
    this.workers = workers;
    this.inputs = inputs;
    this.targets = targets;
    this.tolerance = tolerance;
    this.precision = precision;
    this.weighted = weighted;
    store.map(
        (block, gemm) -> {
          if (RowWeights.areIn(block) != weighted) {
            throw new IllegalArgumentException(
                "weighted = " + weighted + ", but the rows say otherwise");
          }
          double[][] columns = block.columns(Group.TARGET, 0, targets);
          for (double[] column : RowWeights.rootTimes(block, columns)) {
            block.append(Group.RESIDUAL, column);
          }
        });
    residualGram = residualProducts();
    targetSquares = diagonal(residualGram, targets);
  }

  /**
   * Builds the first layer.
   *
   * @return the number of its nodes
   */
  public int buildFirst(FirstLayerBuilder builder, int width, long seed) {
    int limit = builder.limit(width);
    double[] weights =
        builder.build(
            new FirstLayerDraft(store, workers.gemm(), inputs, targetSquares, limit, seed));
    LinearColumns linear = new LinearColumns(weights, weights.length / (inputs + 1));
    int[] positions = range(linear.width());
    double[] squares = store.sum(new SquaredNorms(linear, positions));
    double[] factor = new double[squares.length];
    double[] norms = new double[squares.length];
    double[] scale = NodeScales.first(linear, squares, builder.decay());
    for (int j = 0; j < squares.length; j++) {
      factor[j] =
          squares[j] > 0 ? scale[j] * linear.sign(j) * Math.sqrt(store.rows() / squares[j]) : 0;
      norms[j] = scale[j] * scale[j] * store.rows();
    }
    LinearColumns scaled = linear.scaled(factor);
    List<Admission.Admitted> admitted = admit(scaled, positions, norms, limit, false);
    int[] kept = new int[admitted.size()];
    for (int a = 0; a < kept.length; a++) {
      kept[a] = admitted.get(a).position();
      scales.add(scale[kept[a]]);
      extend(admitted.get(a).coefficients());
    }
    if (weighted) {
      keepFactors(store, kept.length);
    }
    basis =
        new Basis(new FirstLayer(inputs, kept.length, scaled.select(kept).weights()), List.of());
    return kept.length;
  }

  /** Keeps the first layer without the roots of the weights, for the products of later layers. */
  private static void keepFactors(RowStore store, int width) {
    store.map(
        (block, gemm) -> {
          double[][] nodes = block.columns(Group.NODE, 0, width);
          for (double[] column : RowWeights.withoutRoot(block, nodes)) {
            block.append(Group.FACTOR, column);
          }
        });
  }

  /**
   * Builds one more layer.
   *
   * @param width the most nodes, as the parameters say
   * @param nodesAdded told the number of nodes after each addition
   * @return the number of its nodes; with none the basis stays as it was
   */
  public int buildNext(LayerBuilder builder, int width, int batch, IntConsumer nodesAdded) {
    this.nodesAdded = nodesAdded;
    LayerDraft draft = new LayerDraft(this, builder.limit(width), batch, builder.orthogonalNodes());
    builder.build(draft);
    if (draft.nodes() > 0) {
      basis = basis().append(draft.toLayer());
    }
    return draft.nodes();
  }

  /** Whether no candidate of the next layer is independent of the basis. */
  public boolean spansCandidates() {
    LayerDraft draft = new LayerDraft(this, 1, 1, false);
    double[] shares = CandidateSums.unsupervised(draft).shares();
    return size() >= store.rows() || draft.best(shares, 1).length == 0;
  }

  /** The layers built so far. */
  public Basis basis() {
    if (basis == null) {
      throw new IllegalStateException("the first layer comes first");
    }
    return basis;
  }

  /** |F| = |O|. */
  public int size() {
    return triangle.size();
  }

  /** R. */
  public Triangle triangle() {
    return triangle;
  }

  /** O<sup>T</sup> V, row-major, a row for each vector of O. */
  public double[] projections() {
    double[] all = new double[size() * targets];
    for (int i = 0; i < size(); i++) {
      System.arraycopy(projections.get(i), 0, all, i * targets, targets);
    }
    return all;
  }

  /** ||V - O O<sup>T</sup> V||<sup>2</sup>: what no output layer on this basis can fit. */
  public double residualSquares() {
    return Arrays.stream(diagonal(residualGram, targets)).sum();
  }

  /** Whether the targets are in the span of the basis, each up to rounding. */
  public boolean isFitted() {
    for (int c = 0; c < targets; c++) {
      if (residualGram[c * targets + c] > FITTED * targetSquares[c]) {
        return false;
      }
    }
    return true;
  }

  /** The largest entry of |O<sup>T</sup> O - I|. */
  public double orthogonalityDefect() {
    Span all = new Span(Group.BASIS, 0, size());
    double[] gram = ColumnProducts.of(all, all).in(store);
    double defect = 0;
    for (int i = 0; i < size(); i++) {
      for (int j = 0; j < size(); j++) {
        defect = Math.max(defect, Math.abs(gram[i * size() + j] - (i == j ? 1 : 0)));
      }
    }
    return defect;
  }

  RowStore store() {
    return store;
  }

  Workers workers() {
    return workers;
  }

  int targets() {
    return targets;
  }

  Precision precision() {
    return precision;
  }

  int layers() {
    return basis().layers();
  }

  /** The first layer's values as a factor of candidates: without the roots of the weights. */
  Span firstLayer() {
    return new Span(weighted ? Group.FACTOR : Group.NODE, 0, basis().nodes(1));
  }

  Span lastLayer() {
    int offset = basis().offset(layers());
    return new Span(Group.NODE, offset, offset + basis().nodes(layers()));
  }

  /** The root mean square of each node, but for orthogonal nodes. */
  NodeScales scales() {
    return scales;
  }

  double[] projection(int vector) {
    return projections.get(vector);
  }

  void reportNodes(int nodes) {
    nodesAdded.accept(nodes);
  }

  /**
   * Takes columns into O and F and subtracts the new part of O from the residual of the targets.
   */
  List<Admission.Admitted> admit(
      CandidateColumns columns,
      int[] positions,
      double[] squaredNorms,
      int atMost,
      boolean orthogonal) {
    List<Admission.Admitted> admitted =
        new Admission(store, tolerance, workers.gemm())
            .admit(columns, positions, squaredNorms, atMost, size(), orthogonal);
    if (!admitted.isEmpty() && targets > 0) {
      subtractFromResidual(new Span(Group.BASIS, size(), size() + admitted.size()));
    }
    return admitted;
  }

  private void subtractFromResidual(Span fresh) {
    double[] products = ColumnProducts.of(fresh, new Span(Group.RESIDUAL, 0, targets)).in(store);
    for (int i = 0; i < fresh.count(); i++) {
      projections.add(Arrays.copyOfRange(products, i * targets, (i + 1) * targets));
    }
    int count = targets;
    store.map(
        (block, gemm) -> {
          double[][] residual = new double[count][];
          for (int c = 0; c < count; c++) {
            residual[c] = Arrays.copyOf(block.column(Group.RESIDUAL, c), block.rows());
          }
          gemm.subtractCombination(fresh.in(block), products, block.rows(), residual);
          for (int c = 0; c < count; c++) {
            block.replace(Group.RESIDUAL, c, residual[c]);
          }
        });
    residualGram = residualProducts();
  }

  private double[] residualProducts() {
    Span residual = new Span(Group.RESIDUAL, 0, targets);
    return ColumnProducts.of(residual, residual).in(store);
  }

  /** Adds R's column of the next node. */
  void extend(double[] column) {
    triangle.add(column);
  }

  /** The factor that gives the residual of an admitted column second moment 1. */
  double orthogonalScale(Admission.Admitted admitted) {
    double[] coefficients = admitted.coefficients();
    return Math.sqrt((double) store.rows()) / coefficients[coefficients.length - 1];
  }

  /** What the residual of an admitted column subtracts of the earlier nodes, scaled likewise. */
  double[] orthogonalMix(Admission.Admitted admitted) {
    double[] coefficients = admitted.coefficients();
    double[] mix = triangle.solve(Arrays.copyOf(coefficients, coefficients.length - 1));
    double scale = -orthogonalScale(admitted);
    for (int i = 0; i < mix.length; i++) {
      mix[i] *= scale;
    }
    return mix;
  }

  /** R's column of a node that is the vector of O itself, scaled to second moment 1. */
  double[] orthogonalColumn(Admission.Admitted admitted) {
    double[] column = new double[admitted.coefficients().length];
    column[column.length - 1] = Math.sqrt((double) store.rows());
    return column;
  }

  /** The inner products of the residual's columns; a copy. */
  double[] residualGram() {
    return residualGram.clone();
  }

  /**
   * The rows of T with O<sup>V</sup> = V T<sup>T</sup> an orthonormal basis of the columns of a
   * residual V. Each column of V is taken in units of its own norm, so that the units of the
   * targets do not matter.
   *
   * @param gram V<sup>T</sup> V
   */
  double[][] whitening(double[] gram) {
    double[] unit = new double[targets];
    for (int c = 0; c < targets; c++) {
      double square = gram[c * targets + c];
      unit[c] = square > FITTED * targetSquares[c] ? 1 / Math.sqrt(square) : 0;
    }
    double[] scaled = new double[targets * targets];
    for (int i = 0; i < scaled.length; i++) {
      scaled[i] = gram[i] * unit[i / targets] * unit[i % targets];
    }
    SymmetricEigen eigen = SymmetricEigen.of(scaled, targets);
    int rank = 0;
    while (rank < targets
        && eigen.values()[rank] > RANK * eigen.values()[0]
        && eigen.values()[rank] > 0) {
      rank++;
    }
    double[][] rows = new double[rank][targets];
    for (int r = 0; r < rank; r++) {
      double scale = 1 / Math.sqrt(eigen.values()[r]);
      for (int c = 0; c < targets; c++) {
        rows[r][c] = scale * unit[c] * eigen.vectors()[c * targets + r];
      }
    }
    return rows;
  }

  private static double[] diagonal(double[] matrix, int n) {
    double[] diagonal = new double[n];
    for (int i = 0; i < n; i++) {
      diagonal[i] = matrix[i * n + i];
    }
    return diagonal;
  }

  private static int[] range(int count) {
    int[] range = new int[count];
    for (int i = 0; i < count; i++) {
      range[i] = i;
    }
    return range;
  }
}
