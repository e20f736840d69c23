package org.basislearner.paper.sets;

import java.util.ArrayList;
import java.util.List;

/**
 * A rectangle within the image, by its first row and column and their numbers, and how one is
 * drawn: height and width uniform over the pairs that a set allows, position uniform over the
 * places where it fits.
 */
record Frame(int top, int left, int height, int width) {
  /** What a set allows. */
  interface Sizes {
    /** Whether a rectangle may have this height and width. */
    boolean allow(int height, int width);
  }

  /** All pairs of height and width that a set allows. */
  static List<Frame> sizes(Sizes sizes) {
    List<Frame> allowed = new ArrayList<>();
    for (int height = 1; height <= Image.SIDE; height++) {
      for (int width = 1; width <= Image.SIDE; width++) {
        if (sizes.allow(height, width)) {
          allowed.add(new Frame(0, 0, height, width));
        }
      }
    }
    return List.copyOf(allowed);
  }

  /** One of the sizes, at a place where it fits. */
  static Frame draw(List<Frame> sizes, RowRandom random) {
    Frame size = sizes.get(random.below(sizes.size()));
    return new Frame(
        random.between(0, Image.SIDE - size.height),
        random.between(0, Image.SIDE - size.width),
        size.height,
        size.width);
  }

  /** 1 when it is taller than wide, otherwise 0. */
  int label() {
    return height > width ? 1 : 0;
  }
}
