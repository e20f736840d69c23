package org.basislearner.paper.sets;

/** A grey picture at least as large as an image, its grey levels row by row. */
record GreyPicture(int height, int width, byte[] levels) {
  GreyPicture {
    if (height < Image.SIDE || width < Image.SIDE || levels.length != height * width) {
      throw new IllegalArgumentException(
          height + " x " + width + " with " + levels.length + " levels is no picture");
    }
  }

  /** Copies the patch whose upper left corner is at a place. */
  void copyPatch(int top, int left, byte[] patch) {
    for (int row = 0; row < Image.SIDE; row++) {
      System.arraycopy(levels, (top + row) * width + left, patch, row * Image.SIDE, Image.SIDE);
    }
  }
}
