package org.basislearner.paper.sets;

/**
 * Draws convex sets of pixels: intersections of half-planes around a random pixel.
 *
 * <p>The recipe says only that position and direction of half-planes are uniform. Drawn
 * independently of each other they would cover the image's corners as often as its centre; in the
 * original files the centre is white twice as often, small sets are spread evenly, and of the sets
 * with one straight edge the large ones are more frequent. All of that is met by this reading: a
 * pixel is chosen uniformly; each half-plane contains it, has a uniform direction, and its edge
 * cuts the way from the pixel to the image's border, in that direction, at a uniform place; where
 * that would leave too few pixels, another place is drawn.
 */
final class ConvexSet {
  /** From a pixel near the border, no place in some directions may do: then another is drawn. */
  private static final int DRAWS_A_DIRECTION = 20;

  private static final double[] ROWS = new double[Image.PIXELS];
  private static final double[] COLUMNS = new double[Image.PIXELS];

  static {
    for (int p = 0; p < Image.PIXELS; p++) {
      ROWS[p] = Math.floorDiv(p, Image.SIDE);
      COLUMNS[p] = p % Image.SIDE;
    }
  }

  private ConvexSet() {}

  /**
   * Draws a set of at least that many pixels; {@code stop} is the parameter of the geometric
   * distribution of the number of half-planes.
   */
  static boolean[] draw(RowRandom random, double stop, int leastPixels) {
    int[] pixels = new int[Image.PIXELS];
    for (int p = 0; p < pixels.length; p++) {
      pixels[p] = p;
    }
    int size = pixels.length;
    int[] kept = new int[Image.PIXELS];
    int row = random.below(Image.SIDE);
    int column = random.below(Image.SIDE);
    for (int left = random.geometric(stop); left > 0; left--) {
      int remaining = 0;
      double down = 0;
      double right = 0;
      for (int draw = 0; remaining < leastPixels; draw++) {
        if (draw % DRAWS_A_DIRECTION == 0) {
          double angle = 2 * Math.PI * random.uniform();
          down = StrictMath.sin(angle);
          right = StrictMath.cos(angle);
        }
        double way = Math.min(toBorder(row, down), toBorder(column, right));
        double distance = random.uniform() * way;
        remaining = cut(row, column, down, right, distance, pixels, size, kept);
      }
      int[] swap = pixels;
      pixels = kept;
      kept = swap;
      size = remaining;
    }
    boolean[] set = new boolean[Image.PIXELS];
    for (int i = 0; i < size; i++) {
      set[pixels[i]] = true;
    }
    return set;
  }

  /**
   * Copies the pixels that are, seen from (row, column), no farther than a distance in a direction;
   * returns how many.
   */
  private static int cut(
      int row,
      int column,
      double down,
      double right,
      double distance,
      int[] pixels,
      int size,
      int[] kept) {
    int remaining = 0;
    for (int i = 0; i < size; i++) {
      int pixel = pixels[i];
      double offset = down * (ROWS[pixel] - row) + right * (COLUMNS[pixel] - column);
      kept[remaining] = pixel;
      remaining += offset <= distance ? 1 : 0;
    }
    return remaining;
  }

  /** How far it is to the outer edge of the last pixel along one axis, at a speed of that sign. */
  private static double toBorder(int place, double speed) {
    double way = speed > 0 ? Image.SIDE - 0.5 - place : place + 0.5;
    return way / Math.abs(speed);
  }
}
