package org.basislearner.paper.sets;

/** What is behind a digit. Where the digit is darker than its background, the background shows. */
interface Background {
  /** Black: the digit stays as it is. */
  Background BLACK = (image, random) -> {};

  /** Every pixel uniform in 0 .. 255 and independent of the others. */
  Background NOISE =
      (image, random) -> {
        byte[] noise = new byte[Image.PIXELS];
        for (int p = 0; p < Image.PIXELS; p++) {
          noise[p] = (byte) random.below(Image.WHITE + 1);
        }
        Image.layOver(image, noise);
      };

  /** A patch of a picture. */
  static Background patchOf(Pictures pictures) {
    return (image, random) -> Image.layOver(image, pictures.patch(random));
  }

  /** Changes an image to itself laid over the background. */
  void layUnder(byte[] image, RowRandom random);
}
