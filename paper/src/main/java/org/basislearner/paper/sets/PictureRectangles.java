package org.basislearner.paper.sets;

import java.util.List;

/**
 * The set {@code rectangles-image}: a rectangle filled from one patch of a picture before another
 * patch. Is it taller than wide?
 */
final class PictureRectangles implements ImageSource {
  /** From the recipe, as are the numbers below. */
  static final int SHORTEST_SIDE = 10;

  static final int LEAST_DIFFERENCE = 5;

  /** A quarter of the image. */
  static final int LEAST_AREA = Image.PIXELS / 4;

  /** Three quarters of the image. */
  static final int LARGEST_AREA = 3 * Image.PIXELS / 4;

  static final List<Frame> SIZES =
      Frame.sizes(
          (height, width) ->
              Math.min(height, width) >= SHORTEST_SIDE
                  && Math.abs(height - width) >= LEAST_DIFFERENCE
                  && height * width >= LEAST_AREA
                  && height * width <= LARGEST_AREA);

  private final Pictures pictures;

  PictureRectangles(Pictures pictures) {
    this.pictures = pictures;
  }

  @Override
  public int draw(Part part, int row, RowRandom random, byte[] image) {
    Frame frame = Frame.draw(SIZES, random);
    byte[] inside = pictures.patch(random);
    byte[] outside = pictures.patch(random);
    System.arraycopy(outside, 0, image, 0, Image.PIXELS);
    for (int line = frame.top(); line < frame.top() + frame.height(); line++) {
      int begin = line * Image.SIDE + frame.left();
      System.arraycopy(inside, begin, image, begin, frame.width());
    }
    return frame.label();
  }
}
