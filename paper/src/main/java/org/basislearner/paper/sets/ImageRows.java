package org.basislearner.paper.sets;

import java.util.Objects;

/**
 * Images of 28 x 28 pixels and their labels. Immutable and thread-safe.
 *
 * <p>A pixel is kept as a grey level 0 .. 255 and stands for the number level / 255, rounded to
 * four decimals. These are the numbers that {@link AmatWriter} writes: whoever reads the file gets
 * the same bits as {@link #inputs()} gives.
 */
public final class ImageRows {
  /** Pixels of an image, row by row. */
  public static final int PIXELS = Image.PIXELS;

  private final byte[][] images;
  private final int[] labels;

  /** Takes the arrays as they are: nobody else may keep them. */
  ImageRows(byte[][] images, int[] labels) {
    this.images = images;
    this.labels = labels;
  }

  /** How many images. */
  public int count() {
    return labels.length;
  }

  /** The label of a row. */
  public int label(int row) {
    return labels[row];
  }

  /** All labels. */
  public int[] labels() {
    return labels.clone();
  }

  /** The grey level, 0 .. 255, of a pixel. */
  public int level(int row, int pixel) {
    return Image.level(images[row], pixel);
  }

  /** The number, from 0 to 1, that a pixel stands for. */
  public double pixel(int row, int pixel) {
    return PixelText.number(level(row, pixel));
  }

  /** All pixels: an array for each row. */
  public double[][] inputs() {
    double[][] inputs = new double[count()][PIXELS];
    for (int row = 0; row < inputs.length; row++) {
      for (int p = 0; p < PIXELS; p++) {
        inputs[row][p] = pixel(row, p);
      }
    }
    return inputs;
  }

  /** The grey levels of a row, not copied. */
  byte[] image(int row) {
    return Objects.requireNonNull(images[row]);
  }
}
