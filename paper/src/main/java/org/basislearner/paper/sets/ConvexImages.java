package org.basislearner.paper.sets;

/**
 * The set {@code convex}: a white set of pixels on black. Is it convex (label 1)? The others are
 * unions of two to four convex sets that are not convex.
 *
 * <p>The numbers below are the recipe's, chosen by its authors so that both classes have the same
 * mean number of white pixels: without that, a look at the brightness would tell them apart.
 */
final class ConvexImages implements ImageSource {
  /** Of the geometric number of half-planes of a convex image. */
  static final double STOP_CONVEX = 0.195;

  /** The original files have no convex image of fewer pixels: 19 is the most that is refused. */
  static final int LEAST_PIXELS_CONVEX = 20;

  /** Of the geometric number of half-planes of each part of a union. */
  static final double STOP_PART = 0.07;

  /** As above: 10 is the most that is refused. */
  static final int LEAST_PIXELS_PART = 11;

  /**
   * The numbers of parts of a union, each as frequent as it is listed. The recipe says 2 to 4 and
   * not how often; these frequencies give both classes a mean of about 300 white pixels, as in the
   * original files.
   */
  private static final int[] PARTS = {2, 2, 3, 3, 4};

  @Override
  public int draw(Part part, int row, RowRandom random, byte[] image) {
    int label = random.below(2);
    boolean[] set =
        label == 1 ? ConvexSet.draw(random, STOP_CONVEX, LEAST_PIXELS_CONVEX) : drawUnion(random);
    for (int p = 0; p < Image.PIXELS; p++) {
      image[p] = (byte) (set[p] ? Image.WHITE : 0);
    }
    return label;
  }

  private static boolean[] drawUnion(RowRandom random) {
    boolean[] union;
    do {
      union = new boolean[Image.PIXELS];
      for (int parts = PARTS[random.below(PARTS.length)]; parts > 0; parts--) {
        boolean[] set = ConvexSet.draw(random, STOP_PART, LEAST_PIXELS_PART);
        for (int p = 0; p < Image.PIXELS; p++) {
          union[p] |= set[p];
        }
      }
    } while (Convexity.holds(union));
    return union;
  }
}
