package org.basislearner.paper.sets;

/** Draws one row of a set: an image and its label. Implementations are thread-safe. */
interface ImageSource {
  /**
   * Draws the image of a row into an array that is black so far.
   *
   * @param part the part that the row belongs to
   * @param row the row's number within its part
   * @param random the row's own stream
   * @param image where its grey levels go
   * @return its label
   */
  int draw(Part part, int row, RowRandom random, byte[] image);
}
