package org.basislearner.selection;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.basislearner.matrix.Matrix;

/**
 * Several first layers in one: by turns the next linear function of each, until the layer is full.
 * Later layers multiply nodes of all of them. Written with a plus, as in {@code svd+supervised:3},
 * where the one follows the inputs and the other the targets.
 *
 * @param layers at least two, none of them with a decay, which {@link Decaying} gives to all
 */
record Interleaved(List<FirstLayerBuilder> layers) implements FirstLayerBuilder {
  /** A plus, but not that of 1e+3. */
  private static final Pattern PLUS = Pattern.compile("(?<![0-9.][eE])\\+");

  /** Copies and checks the list. */
  Interleaved {
    layers = List.copyOf(layers);
    if (layers.size() < 2) {
      throw new IllegalArgumentException(
          "firstLayer = " + name(layers) + ", must have first layers on both sides of +");
    }
    for (FirstLayerBuilder layer : layers) {
      if (layer.decay() != 0) {
        throw new IllegalArgumentException(
            "firstLayer = " + name(layers) + ", a power is for all of them: it comes last");
      }
    }
  }

  /** Whether a name is one of several first layers. */
  static boolean isName(String name) {
    return PLUS.matcher(name).find();
  }

  /** The builder of a name such as {@code svd+supervised:3}. */
  static FirstLayerBuilder named(String name) {
    return new Interleaved(
        Arrays.stream(PLUS.split(name, -1)).map(FirstLayerBuilder::named).toList());
  }

  @Override
  public String name() {
    return name(layers);
  }

  private static String name(List<FirstLayerBuilder> layers) {
    return layers.stream().map(FirstLayerBuilder::name).collect(Collectors.joining("+"));
  }

  @Override
  public Matrix build(FirstLayerDraft draft) {
    List<Matrix> weights = layers.stream().map(layer -> layer.build(draft)).toList();
    int width = weights.stream().mapToInt(Matrix::columns).sum();
    Matrix joined = new Matrix(draft.columns(), width);
    int filled = 0;
    for (int rank = 0; filled < width; rank++) {
      for (Matrix of : weights) {
        if (rank < of.columns()) {
          for (int i = 0; i < of.rows(); i++) {
            joined.set(i, filled, of.at(i, rank));
          }
          filled++;
        }
      }
    }
    return joined;
  }
}
