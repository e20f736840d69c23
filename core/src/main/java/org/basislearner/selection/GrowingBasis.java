package org.basislearner.selection;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.IntConsumer;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.basislearner.linalg.UpperTriangle;
import org.basislearner.matrix.Matrix;
import org.basislearner.network.Basis;
import org.basislearner.network.FirstLayer;
import org.basislearner.store.ColumnProducts;
import org.basislearner.store.Group;
import org.basislearner.store.RowStore;
import org.basislearner.store.Span;
import org.basislearner.store.Workers;
import org.jspecify.annotations.Nullable;

/**
 * The basis as it grows over the training rows, layer by layer.
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
@SuppressWarnings("exports") // for the trainer alone
public final class GrowingBasis {
  private final RowStore store;
  private final Workers workers;
  private final int inputs;
  private final double tolerance;
  private final Precision precision;
  private final boolean weighted;
  private final OrthonormalBasis vectors;
  private final TargetResidual residual;
  private final List<int[]> steps = new ArrayList<>();
  private @Nullable Basis basis;
  private boolean freeConstant;
  private double naturalSquare;
  private double lambda;

  /**
   * A basis without nodes.
   *
   * @param store rows with inputs and targets
   * @param tolerance a column whose residual has at most this fraction of its norm is dependent
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
    this.tolerance = tolerance;
    this.precision = precision;
    this.weighted = weighted;
    vectors = new OrthonormalBasis(store, workers.gemm(), tolerance);
    residual = new TargetResidual(store, targets, weighted);
  }

  /**
   * Nodes keep their natural size from here on: functions of layer 1 are functions of unit
   * directions times one number, and products are as {@link NaturalSizes} has them. The first node
   * must be the constant.
   *
   * @param meanSquare the mean over the rows of the squared norm of layer 1 without the constant
   */
  public void keepNaturalSizes(double meanSquare) {
    naturalSquare = meanSquare;
  }

  /** The lambda of least error at the depth before the next layer. */
  public void choose(double lambdaOfDepth) {
    lambda = lambdaOfDepth;
  }

  private boolean isNatural() {
    return naturalSquare > 0;
  }

  /**
   * Builds the first layer.
   *
   * @param constantFirst whether its first node is the constant, whatever the builder says
   * @return the number of its nodes
   */
  public int buildFirst(FirstLayerBuilder builder, int width, long seed, boolean constantFirst) {
    freeConstant = constantFirst;
    int limit = builder.limit(width);
    FirstLayerDraft draft =
        new FirstLayerDraft(
            store, workers.gemm(), inputs, residual.targetSquares(), limit, seed, !isNatural());
    LinearColumns chosen = new LinearColumns(builder.build(draft));
    LinearColumns scaled;
    double[] scales;
    if (isNatural()) {
      scaled = chosen.natural(store, naturalSquare, limit - 1);
      scales = scaled.squaredNorms(store);
      for (int j = 0; j < scales.length; j++) {
        scales[j] = Math.sqrt(scales[j] / store.rows());
      }
    } else {
      LinearColumns directions =
          constantFirst ? chosen.withoutMeans(store, tolerance, limit - 1) : chosen;
      double[] squares = directions.squaredNorms(store);
      scales = Decaying.scales(directions.weights(), squares, builder.decay());
      scaled = directions.scaled(squares, scales, store.rows());
    }
    if (constantFirst) {
      scaled = scaled.afterConstant();
      scales = DoubleStream.concat(DoubleStream.of(1), Arrays.stream(scales)).toArray();
    }
    Deque<ColumnQueue.Offer> once = new ArrayDeque<>();
    once.add(new ColumnQueue.Offer(scaled, scaled.positions(), scales));
    vectors.startLayer(limit, false, nodes -> {});
    Added added = vectors.add(wanted -> Optional.ofNullable(once.poll()), limit);
    residual.absorb(added);
    if (weighted) {
      keepFactors(store, added.count());
    }
    int[] kept = added.nodes().stream().mapToInt(Added.Node::number).toArray();
    double[] weights = scaled.select(kept).weights().rowMajor();
    basis = new Basis(new FirstLayer(inputs, kept.length, weights), List.of());
    return kept.length;
  }

  /** Keeps the first layer without the roots of the weights, for the products of later layers. */
  private static void keepFactors(RowStore store, int width) {
    store.map(
        (block, gemm) -> {
          double[][] nodes = block.columns(Group.NODE, 0, width);
          for (double[] column : BlockWeights.withoutRoot(block, nodes)) {
            block.append(Group.FACTOR, column);
          }
        });
  }

  /**
   * Builds one more layer.
   *
   * @param width the most nodes, as the parameters say
   * @param nodesAdded receives the number of nodes after each addition
   * @return the number of its nodes; with none the basis stays as it was
   */
  public int buildNext(LayerBuilder builder, int width, int batch, IntConsumer nodesAdded) {
    int limit = builder.limit(width);
    Candidates candidates = candidates();
    vectors.startLayer(limit, builder.orthogonalNodes(), nodesAdded);
    builder.build(
        new LayerDraft(
            vectors,
            residual,
            candidates,
            store,
            workers.gemm(),
            basis(),
            limit,
            batch,
            freeConstant,
            lambda));
    int nodes = vectors.layerSize();
    if (nodes > 0) {
      steps.add(Step.flat(vectors.steps()));
      basis = basis().append(candidates.toLayer());
    }
    return nodes;
  }

  /**
   * Builds one more layer as it was built before on the same rows, with the same bits and no
   * candidate scored.
   *
   * @param before its steps, from {@link #steps}
   * @throws IllegalArgumentException if they are not those of a layer on this basis
   */
  public int repeatNext(int[] before, LayerBuilder builder, int width, IntConsumer nodesAdded) {
    return buildNext(new Repeated(builder, Step.of(before)), width, 1, nodesAdded);
  }

  /** For each layer from the second on, how it was built: for {@link #repeatNext}. */
  public List<int[]> steps() {
    return List.copyOf(steps);
  }

  /**
   * A polynomial that is at most {@code tolerance} of its first term on the training rows: an input
   * (for degree 1, {@code right} is -1), or a product, less a sum of nodes.
   *
   * @param left number of the input, or of the node in the previous layer
   * @param right number of the node in the first layer
   * @param weight what the product is multiplied by
   * @param coefficients of all nodes up to its degree, to be subtracted
   */
  public record Dependence(int left, int right, double weight, double[] coefficients) {}

  /**
   * What depends on the nodes up to a degree: of the inputs for degree 1, else of the candidates of
   * that layer. Takes passes over the rows with all of them as columns.
   *
   * @param degree at most one more than there are layers
   * @param atMost of more candidates than this nothing is said
   */
  public List<Dependence> dependences(int degree, int atMost) {
    Basis built = basis();
    if (degree == 1) {
      Matrix unit = new Matrix(inputs + 1, inputs);
      unit.block(1, 0, inputs, inputs).addToDiagonal(1);
      return inputs > atMost ? List.of() : dependent(new LinearColumns(unit), built.nodes(1), null);
    }
    Candidates candidates = candidates(built.truncate(degree - 1));
    int[] open = candidates.open();
    if (open.length > atMost) {
      return List.of();
    }
    int nodes = degree > built.layers() ? size() : built.offset(degree) + built.nodes(degree);
    return dependent(candidates.columns(open), nodes, candidates.columns(open));
  }

  private List<Dependence> dependent(
      CandidateColumns columns, int nodes, @Nullable ProductColumns products) {
    int count = products == null ? inputs : products.left().length;
    int[] positions = IntStream.range(0, count).toArray();
    store.map(
        (block, gemm) -> {
          block.truncate(Group.CANDIDATE, 0);
          columns.append(block, Group.CANDIDATE, positions, gemm);
        });
    Span waiting = new Span(Group.CANDIDATE, 0, count);
    Span some = new Span(Group.BASIS, 0, nodes);
    double[] before = squares(waiting);
    Matrix onBasis = new Matrix(nodes, count);
    for (int pass = 0; pass < 2; pass++) {
      Matrix more = ColumnProducts.of(some, waiting).in(store);
      store.map(new Subtraction(waiting, some, more));
      for (int i = 0; i < nodes; i++) {
        for (int p = 0; p < count; p++) {
          onBasis.add(i, p, more.at(i, p));
        }
      }
    }
    double[] left = squares(waiting);
    store.map((block, gemm) -> block.truncate(Group.CANDIDATE, 0));
    UpperTriangle r = triangle().leading(nodes);
    List<Dependence> dependent = new ArrayList<>();
    for (int p = 0; p < count; p++) {
      if (before[p] > 0 && left[p] <= tolerance * tolerance * before[p]) {
        double[] coefficients = r.solve(onBasis.columns(p, p + 1).copy().rowMajor());
        dependent.add(
            products == null
                ? new Dependence(p, -1, 1, coefficients)
                : new Dependence(
                    products.left()[p], products.right()[p], products.weight()[p], coefficients));
      }
    }
    return dependent;
  }

  private double[] squares(Span columns) {
    Matrix gram = ColumnProducts.of(columns, columns).in(store);
    return IntStream.range(0, columns.count()).mapToDouble(p -> gram.at(p, p)).toArray();
  }

  /** The candidates of the next layer. */
  private Candidates candidates() {
    return candidates(basis());
  }

  private Candidates candidates(Basis built) {
    int last = built.layers();
    Span previous =
        new Span(Group.NODE, built.offset(last), built.offset(last) + built.nodes(last));
    // as factors of candidates, without the roots of the weights
    Span first = new Span(weighted ? Group.FACTOR : Group.NODE, 0, built.nodes(1));
    CandidateNodes nodes =
        new CandidateNodes(
            new CandidateProducts(store, workers, previous, first, precision),
            built,
            vectors.scales(previous),
            vectors.scales(first),
            isNatural() ? NaturalSizes.of(built) : null);
    return new Candidates(nodes, tolerance, size());
  }

  /**
   * The largest fraction of its norm that the basis leaves of a candidate of the next layer: at
   * most the tolerance if none is independent, and about 1e-15 if all are in the span of the basis.
   */
  public double nearest() {
    if (size() >= store.rows()) {
      return 0;
    }
    Candidates candidates = candidates();
    CandidateResiduals.Ranking ranking = candidates.byShare();
    int[] best = ranking.best(1);
    return best.length == 0
        ? candidates.residuals().nearest()
        : Math.sqrt(ranking.known()[best[0]]);
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
    return vectors.size();
  }

  /** R. */
  public UpperTriangle triangle() {
    return vectors.triangle();
  }

  /** O<sup>T</sup> V, a row for each vector of O. */
  public Matrix projections() {
    return residual.projections();
  }

  /** ||V - O O<sup>T</sup> V||<sup>2</sup>: what no output layer on this basis can fit. */
  public double residualSquares() {
    return residual.squares();
  }

  /** Whether the targets are in the span of the basis, each up to rounding. */
  public boolean isFitted() {
    return residual.isZero();
  }

  /** The largest entry of |O<sup>T</sup> O - I|. */
  public double orthogonalityDefect() {
    return vectors.defect();
  }
}
