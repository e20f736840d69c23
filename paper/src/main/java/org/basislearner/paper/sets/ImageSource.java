package org.basislearner.paper.sets;

/** Draws one row of a set: an image and its label. Implementations are thread-safe. */
interface ImageSource {
  /**
   * Draws the image of a row, whose number counts within its part, into an array that is black so
   * far, and returns its label.
   */
  int draw(Part part, int row, RowRandom random, byte[] image);
}
