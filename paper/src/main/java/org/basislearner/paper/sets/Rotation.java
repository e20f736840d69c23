package org.basislearner.paper.sets;

/**
 * Turns an image about its centre within the same frame. The pixel at offset d from the centre gets
 * the value that the image has at R^-1 d, R being the rotation by the angle: bilinear between the
 * four pixels around that place, black outside the frame, rounded to the nearest grey level. Sine
 * and cosine are those of StrictMath: a seed gives the same bytes on every machine.
 */
final class Rotation {
  private static final double CENTRE = (Image.SIDE - 1) / 2.0;

  private Rotation() {}

  /**
   * Returns the image turned by an angle in radians, clockwise as seen on a screen, where rows run
   * downwards.
   */
  static byte[] turn(byte[] image, double angle) {
    double cos = StrictMath.cos(angle);
    double sin = StrictMath.sin(angle);
    byte[] turned = new byte[Image.PIXELS];
    for (int row = 0; row < Image.SIDE; row++) {
      double down = row - CENTRE;
      for (int column = 0; column < Image.SIDE; column++) {
        double right = column - CENTRE;
        double value =
            valueAt(image, CENTRE + cos * down - sin * right, CENTRE + cos * right + sin * down);
        turned[row * Image.SIDE + column] = (byte) Math.round(value);
      }
    }
    return turned;
  }

  /** Bilinear value at a place between pixels. */
  private static double valueAt(byte[] image, double row, double column) {
    int top = (int) Math.floor(row);
    int left = (int) Math.floor(column);
    double below = row - top;
    double beside = column - left;
    return (1 - below)
            * ((1 - beside) * levelAt(image, top, left) + beside * levelAt(image, top, left + 1))
        + below
            * ((1 - beside) * levelAt(image, top + 1, left)
                + beside * levelAt(image, top + 1, left + 1));
  }

  private static int levelAt(byte[] image, int row, int column) {
    boolean inside = row >= 0 && row < Image.SIDE && column >= 0 && column < Image.SIDE;
    return inside ? Image.level(image, row * Image.SIDE + column) : 0;
  }
}
