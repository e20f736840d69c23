package org.basislearner.selection;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * One addition to a layer: the candidates that were offered, in their order, those that were turned
 * away among them. The vectors of O have the bits they have because of these offers, whatever made
 * a builder choose them; so offered again, they give the same basis, and nothing has to be scored.
 *
 * @param wanted how many nodes were wanted
 * @param offers numbers of the candidates that were tried together
 */
record Step(int wanted, List<int[]> offers) {
  /** Steps as numbers: for each what was wanted, the number of offers, and each with its length. */
  static int[] flat(List<Step> steps) {
    return steps.stream().flatMapToInt(Step::numbers).toArray();
  }

  private IntStream numbers() {
    return IntStream.concat(
        IntStream.of(wanted, offers.size()),
        offers.stream()
            .flatMapToInt(one -> IntStream.concat(IntStream.of(one.length), Arrays.stream(one))));
  }

  /**
   * Reads what {@link #flat} gives.
   *
   * @throws IllegalArgumentException if it is something else
   */
  static List<Step> of(int[] flat) {
    List<Step> steps = new ArrayList<>();
    int at = 0;
    while (at < flat.length) {
      int wanted = flat[at++];
      int count = at < flat.length ? flat[at++] : -1;
      List<int[]> offers = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        int length = at < flat.length ? flat[at++] : -1;
        if (length < 1 || length > flat.length - at) {
          throw new IllegalArgumentException("steps: an offer of " + length + " candidates");
        }
        offers.add(Arrays.copyOfRange(flat, at, at + length));
        at += length;
      }
      if (wanted < 0 || count < 0) {
        throw new IllegalArgumentException("steps: " + wanted + " wanted of " + count + " offers");
      }
      steps.add(new Step(wanted, offers));
    }
    return steps;
  }
}
