package org.basislearner.paper.sets;

import java.util.List;

/**
 * The set {@code rectangles}: the outline of a rectangle, one pixel thick, white on black. Is it
 * taller than wide?
 */
final class Rectangles implements ImageSource {
  /** In 50000 images of the original files no side is shorter, and all lengths are as frequent. */
  static final int SHORTEST_SIDE = 4;

  /** From the recipe: height and width differ at least by this. */
  static final int LEAST_DIFFERENCE = 3;

  private static final List<Frame> SIZES =
      Frame.sizes(
          (height, width) ->
              Math.min(height, width) >= SHORTEST_SIDE
                  && Math.abs(height - width) >= LEAST_DIFFERENCE);

  @Override
  public int draw(Part part, int row, RowRandom random, byte[] image) {
    Frame frame = Frame.draw(SIZES, random);
    int bottom = frame.top() + frame.height() - 1;
    int right = frame.left() + frame.width() - 1;
    for (int column = frame.left(); column <= right; column++) {
      image[frame.top() * Image.SIDE + column] = (byte) Image.WHITE;
      image[bottom * Image.SIDE + column] = (byte) Image.WHITE;
    }
    for (int line = frame.top(); line <= bottom; line++) {
      image[line * Image.SIDE + frame.left()] = (byte) Image.WHITE;
      image[line * Image.SIDE + right] = (byte) Image.WHITE;
    }
    return frame.label();
  }
}
