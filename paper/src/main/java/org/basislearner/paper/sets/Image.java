package org.basislearner.paper.sets;

/**
 * The frame that all eight sets share: 28 x 28 grey levels 0 (black) to 255 (white), row by row.
 */
final class Image {
  /** Pixels along a side. */
  static final int SIDE = 28;

  /** Pixels in all. */
  static final int PIXELS = SIDE * SIDE;

  /** The level of white. */
  static final int WHITE = 255;

  private Image() {}

  /** The level of a pixel as a number from 0 to 255. */
  static int level(byte[] image, int pixel) {
    return image[pixel] & 0xFF;
  }

  /** Lays an image over a background: each pixel becomes the brighter of the two. */
  static void layOver(byte[] image, byte[] background) {
    for (int p = 0; p < PIXELS; p++) {
      image[p] = (byte) Math.max(level(image, p), level(background, p));
    }
  }
}
