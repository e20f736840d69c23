package org.basislearner.selection;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntConsumer;
import org.basislearner.linalg.Gemm;
import org.basislearner.linalg.UpperTriangle;
import org.basislearner.matrix.Matrix;
import org.basislearner.store.ColumnProducts;
import org.basislearner.store.Group;
import org.basislearner.store.RowStore;
import org.basislearner.store.Span;

/**
 * The nodes F on the training rows and the orthonormal basis O of their span, both in the row
 * store, with the upper triangular R of F = O R.
 */
final class OrthonormalBasis {
  private final RowStore store;
  private final Gemm gemm;
  private final double tolerance;
  private final UpperTriangle r = new UpperTriangle();
  private double[] scales = new double[64];
  private int layerStart;
  private int width;
  private boolean orthogonalNodes;
  private IntConsumer nodesAdded = nodes -> {};
  private List<Step> steps = new ArrayList<>();

  /**
   * A basis without vectors.
   *
   * @param tolerance a column whose residual has at most this fraction of its norm is dependent
   */
  OrthonormalBasis(RowStore store, Gemm gemm, double tolerance) {
    this.store = store;
    this.gemm = gemm;
    this.tolerance = tolerance;
  }

  /**
   * What is added from here on is a layer.
   *
   * @param width the most nodes
   * @param orthogonalNodes whether its nodes are the vectors of O, scaled to second moment 1, in
   *     place of the columns that are added
   * @param nodesAdded receives the number of its nodes after each addition
   */
  void startLayer(int width, boolean orthogonalNodes, IntConsumer nodesAdded) {
    layerStart = size();
    this.width = width;
    this.orthogonalNodes = orthogonalNodes;
    this.nodesAdded = nodesAdded;
    steps = new ArrayList<>();
  }

  /** The additions to the layer under construction. */
  List<Step> steps() {
    return steps;
  }

  /** Number of nodes of the layer under construction. */
  int layerSize() {
    return size() - layerStart;
  }

  boolean isLayerFull() {
    return layerSize() >= width;
  }

  /** |F| = |O|. */
  int size() {
    return r.size();
  }

  /** R. */
  UpperTriangle triangle() {
    return r;
  }

  /** The root mean square of some nodes, but 1 for orthogonal nodes. */
  double[] scales(Span nodes) {
    return Arrays.copyOfRange(scales, nodes.from(), nodes.to());
  }

  /**
   * Adds the next columns of a queue, passing over those that depend on the basis and the ones
   * before, until as many as wanted are in, the layer is full or the queue is empty.
   */
  Added add(ColumnQueue queue, int wanted) {
    int goal = Math.min(wanted, width - layerSize());
    Added added = new Added(goal, new ArrayList<>(), new ArrayList<>());
    Step step = new Step(wanted, new ArrayList<>());
    while (added.isShort()) {
      Optional<ColumnQueue.Offer> offer = queue.next(goal - added.count());
      if (offer.isEmpty()) {
        break;
      }
      step.offers().add(offer.get().numbers());
      int from = size();
      added.nodes().addAll(admit(offer.get(), goal - added.count()));
      added.vectors().add(new Span(Group.BASIS, from, size()));
      nodesAdded.accept(layerSize());
    }
    steps.add(step);
    return added;
  }

  private List<Added.Node> admit(ColumnQueue.Offer offer, int atMost) {
    List<Added.Node> nodes = new ArrayList<>();
    Admission admission = new Admission(store, gemm, tolerance, offer, orthogonalNodes);
    for (Admission.Admitted one : admission.admit(size(), atMost)) {
      int number = offer.numbers()[one.position()];
      if (orthogonalNodes) {
        nodes.add(orthogonal(number, one.coefficients()));
      } else {
        extend(one.coefficients(), offer.scales()[one.position()]);
        nodes.add(new Added.Node(number, 1, new double[0]));
      }
    }
    return nodes;
  }

  /**
   * The node that is a vector of O itself: what O leaves of a column, scaled to second moment 1.
   *
   * @param coefficients of the column in O
   */
  private Added.Node orthogonal(int number, double[] coefficients) {
    int last = coefficients.length - 1;
    double root = Math.sqrt((double) store.rows());
    double factor = root / coefficients[last];
    double[] mix = r.solve(Arrays.copyOf(coefficients, last));
    for (int i = 0; i < last; i++) {
      mix[i] *= -factor;
    }
    double[] column = new double[last + 1];
    column[last] = root;
    extend(column, 1);
    return new Added.Node(number, factor, mix);
  }

  private void extend(double[] column, double scale) {
    if (size() == scales.length) {
      scales = Arrays.copyOf(scales, 2 * scales.length);
    }
    scales[size()] = scale;
    r.add(column);
  }

  /** The largest entry of |O<sup>T</sup> O - I|. */
  double defect() {
    Span all = new Span(Group.BASIS, 0, size());
    Matrix gram = ColumnProducts.of(all, all).in(store);
    double defect = 0;
    for (int i = 0; i < size(); i++) {
      for (int j = 0; j < size(); j++) {
        defect = Math.max(defect, Math.abs(gram.at(i, j) - (i == j ? 1 : 0)));
      }
    }
    return defect;
  }
}
