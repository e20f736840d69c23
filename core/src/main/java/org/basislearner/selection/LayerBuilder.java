package org.basislearner.selection;

import java.util.List;
import org.basislearner.own.OwnClass;

/**
 * Chooses the nodes of layers 2, 3, ...: the paper's {@code BuildBasis^t}.
 *
 * <p>A builder scores the candidates of the layer and adds the best by a {@link LayerDraft}, which
 * makes sure that only independent ones get in. Builders keep no state between layers and may be
 * used by several threads. One of your own is used like the built-in ones:
 *
 * <pre>{@code
 * LayerBuilder largest = new LayerBuilder() {
 *   public String name() { return "largest"; }
 *   public void build(LayerDraft layer) {
 *     layer.addBest(layer.candidates().squaredNorms(), layer.width());
 *   }
 * };
 * Parameters parameters = Parameters.defaults().withBuilder(largest);
 * }</pre>
 *
 * <p>{@link Candidates#keep} leaves only some pairs of nodes as candidates. What the draft has no
 * score for is computed from blocks of the candidates' columns, of the basis and of the targets'
 * residual, by {@link LayerDraft#sum}; a pick by squared correlation with the first target:
 *
 * <pre>{@code
 * int[] open = layer.candidates().open();
 * double[] products = layer.sum(open, open.length, (rows, sum) -> {
 *   double[][] columns = rows.candidates();
 *   double[] target = rows.residual()[0];
 *   for (int p = 0; p < columns.length; p++) {
 *     for (int r = 0; r < rows.count(); r++) {
 *       sum[p] += columns[p][r] * target[r];
 *     }
 *   }
 * });
 * double[] scores = new double[layer.candidates().count()];
 * for (int p = 0; p < open.length; p++) {
 *   scores[open[p]] = products[p] * products[p];
 * }
 * layer.addBest(scores, layer.batch());
 * }</pre>
 */
public interface LayerBuilder {
  /** The name of this builder in parameters and model files. */
  String name();

  /** Adds nodes to a layer, at most its width; adding none ends training. */
  void build(LayerDraft layer);

  /**
   * Whether the nodes are the orthogonalised candidates in place of the candidates themselves, so
   * that every node depends on all earlier ones.
   */
  default boolean orthogonalNodes() {
    return false;
  }

  /**
   * Whether candidates that depend on the basis are to be reported as polynomials that vanish on
   * the training rows: right for a builder without width, which turns away nothing else.
   */
  default boolean reportsVanishing() {
    return false;
  }

  /** The most nodes that a layer may get when the parameters say {@code width}. */
  default int limit(int width) {
    return width;
  }

  /** The builder of a layer (2, 3, ...), where that is not the same for all. */
  default LayerBuilder at(int layer) {
    return this;
  }

  /** The built-in builders. */
  static List<LayerBuilder> builtIn() {
    return BuiltIn.LAYERS;
  }

  /**
   * The built-in builder with the given name; {@code correlation:1} is {@code correlation} with a
   * lambda of 1, {@code ridge:1} likewise, and {@code ols,dense} is {@code ols} for layer 2 and
   * {@code dense} for the others. {@code class:com.example.Mine} is a builder of your own: a public
   * class with a public constructor without arguments, found by the thread's context class loader.
   * Models keep that name, and need the class only to be trained.
   *
   * @throws IllegalArgumentException if there is none
   */
  static LayerBuilder named(String name) {
    if (name.indexOf(',') >= 0) {
      return BuilderPerLayer.named(name);
    }
    if (OwnClass.isName(name)) {
      return OwnBuilder.named(name);
    }
    return Correlation.named(name)
        .or(() -> Ridge.named(name))
        .orElseGet(() -> BuiltIn.find("builder", name, builtIn(), LayerBuilder::name));
  }
}
