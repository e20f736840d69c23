package org.basislearner.bench;

import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.zip.GZIPInputStream;

/** MNIST from its gzipped IDX files, each digit turned by a random angle when asked for. */
final class Mnist {
  private static final int SIDE = 28;

  private Mnist() {}

  /** Some digits of {@code train} or {@code t10k}. */
  static Problem read(Path folder, String part, int count, boolean rotated, long seed)
      throws IOException {
    double[][] x = new double[count][SIDE * SIDE];
    String[] labels = new String[count];
    Random random = new Random(seed);
    try (DataInputStream images = open(folder.resolve(part + "-images-idx3-ubyte.gz"));
        DataInputStream classes = open(folder.resolve(part + "-labels-idx1-ubyte.gz"))) {
      images.skipNBytes(16);
      classes.skipNBytes(8);
      byte[] pixels = new byte[SIDE * SIDE];
      for (int i = 0; i < count; i++) {
        images.readFully(pixels);
        for (int p = 0; p < pixels.length; p++) {
          x[i][p] = (pixels[p] & 255) / 255.0;
        }
        if (rotated) {
          x[i] = rotate(x[i], 2 * Math.PI * random.nextDouble());
        }
        labels[i] = Integer.toString(classes.read());
      }
    }
    return new Problem(x, labels);
  }

  private static DataInputStream open(Path file) throws IOException {
    return new DataInputStream(new GZIPInputStream(Files.newInputStream(file), 1 << 16));
  }

  /** Turns a picture about its centre, bilinear. */
  private static double[] rotate(double[] picture, double angle) {
    double[] turned = new double[picture.length];
    double centre = (SIDE - 1) / 2.0;
    double cos = Math.cos(angle);
    double sin = Math.sin(angle);
    for (int row = 0; row < SIDE; row++) {
      for (int column = 0; column < SIDE; column++) {
        double x = cos * (column - centre) + sin * (row - centre) + centre;
        double y = -sin * (column - centre) + cos * (row - centre) + centre;
        turned[row * SIDE + column] = sample(picture, x, y);
      }
    }
    return turned;
  }

  private static double sample(double[] picture, double x, double y) {
    int left = (int) Math.floor(x);
    int top = (int) Math.floor(y);
    double right = x - left;
    double below = y - top;
    return (1 - right)
            * ((1 - below) * pixel(picture, left, top) + below * pixel(picture, left, top + 1))
        + right
            * ((1 - below) * pixel(picture, left + 1, top)
                + below * pixel(picture, left + 1, top + 1));
  }

  private static double pixel(double[] picture, int column, int row) {
    boolean inside = column >= 0 && column < SIDE && row >= 0 && row < SIDE;
    return inside ? picture[row * SIDE + column] : 0;
  }
}
