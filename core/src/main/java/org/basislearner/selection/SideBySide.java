package org.basislearner.selection;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Several first layers in one: by turns the next linear function of each, until the layer is full.
 * Later layers multiply nodes of all of them. Written with a plus, as in {@code svd+supervised:3},
 * where the one follows the inputs and the other the targets.
 *
 * @param layers at least two, none of them with a decay, which {@link Decaying} gives to all
 */
public record SideBySide(List<FirstLayerBuilder> layers) implements FirstLayerBuilder {
  /** A plus, but not that of 1e+3. */
  private static final Pattern PLUS = Pattern.compile("(?<![0-9.][eE])\\+");

  /** Copies and checks the list. */
  public SideBySide {
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
    return new SideBySide(
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
  public double[] build(FirstLayerDraft draft) {
    int n = draft.columns();
    List<double[]> weights = layers.stream().map(layer -> layer.build(draft)).toList();
    int width = weights.stream().mapToInt(of -> of.length / n).sum();
    double[] joined = new double[n * width];
    int filled = 0;
    for (int rank = 0; filled < width; rank++) {
      for (double[] of : weights) {
        int functions = of.length / n;
        if (rank < functions) {
          for (int i = 0; i < n; i++) {
            joined[i * width + filled] = of[i * functions + rank];
          }
          filled++;
        }
      }
    }
    return joined;
  }
}
