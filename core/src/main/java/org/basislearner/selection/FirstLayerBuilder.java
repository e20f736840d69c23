package org.basislearner.selection;

import java.util.List;
import org.basislearner.matrix.Matrix;
import org.basislearner.own.OwnClass;

/**
 * Chooses the linear functions of the first layer: the paper's {@code BuildBasis^1}. Builders keep
 * no state and may be used by several threads.
 */
public interface FirstLayerBuilder {
  /** The name of this builder in parameters and model files. */
  String name();

  /**
   * Chooses the first layer.
   *
   * @return W, (inputs + 1) x any width: a column for each linear function of [1 x], the constant's
   *     weight first. Scale does not matter; columns of [1 X] W that depend on those before them
   *     are left out, as are those beyond the draft's width.
   */
  Matrix build(FirstLayerDraft draft);

  /** The most nodes that the layer may get when the parameters say {@code width}. */
  default int limit(int width) {
    return width;
  }

  /** By which power of the inputs' variation along it a node's scale goes, 0 to 1. */
  default double decay() {
    return 0;
  }

  /** The built-in first layers. */
  static List<FirstLayerBuilder> builtIn() {
    return BuiltIn.FIRST_LAYERS;
  }

  /**
   * The built-in first layer with the given name; {@code supervised:30} is {@code supervised} with
   * a ridge of 30, {@code svd+supervised} takes functions of both by turns, and {@code svd^0.5} is
   * {@code svd} with a decay of 0.5. {@code class:com.example.Mine} is one of your own, as with
   * {@link LayerBuilder#named}.
   *
   * @throws IllegalArgumentException if there is none
   */
  static FirstLayerBuilder named(String name) {
    if (name.indexOf('^') > 0) {
      return Decaying.named(name);
    }
    if (Interleaved.isName(name)) {
      return Interleaved.named(name);
    }
    if (OwnClass.isName(name)) {
      return OwnFirstLayer.named(name);
    }
    return Supervised.named(name)
        .orElseGet(() -> BuiltIn.find("firstLayer", name, builtIn(), FirstLayerBuilder::name));
  }
}
