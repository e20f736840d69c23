package org.basislearner.selection;

/**
 * Another first layer whose nodes count less the less inputs vary along them, and so do their
 * products: a soft bound on the width. Node j gets the scale c_j = s_j<sup>decay</sup>, with s_j
 * the root mean square of the inputs along its direction (for {@link ExactSvd}, the singular
 * value); a product gets the product of its factors' scales. The L2 term then holds the weight of a
 * node of small scale down, and it must correlate the more with the targets to be selected.
 *
 * @param directions the linear functions
 * @param decay 0 (all nodes count the same, as in the paper) to 1
 */
public record Decaying(FirstLayerBuilder directions, double decay) implements FirstLayerBuilder {
  /** Checks the decay. */
  public Decaying {
    if (!(decay >= 0 && decay <= 1)) {
      throw new IllegalArgumentException(
          "firstLayer = " + directions.name() + "^" + decay + ", the power must be from 0 to 1");
    }
  }

  /** The builder of a name such as {@code svd^0.5}. */
  static FirstLayerBuilder named(String name) {
    int split = name.lastIndexOf('^');
    double decay;
    try {
      decay = Double.parseDouble(name.substring(split + 1));
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "firstLayer = " + name + ", a number must follow ^ and end the name", e);
    }
    return new Decaying(FirstLayerBuilder.named(name.substring(0, split)), decay);
  }

  @Override
  public String name() {
    return directions.name() + "^" + (decay == Math.rint(decay) ? (long) decay + "" : decay + "");
  }

  @Override
  public double[] build(FirstLayerDraft draft) {
    return directions.build(draft);
  }

  @Override
  public int limit(int width) {
    return directions.limit(width);
  }
}
