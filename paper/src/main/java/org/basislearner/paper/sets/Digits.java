package org.basislearner.paper.sets;

import java.io.IOException;
import java.nio.file.Path;
import org.basislearner.rows.DataException;

/** All digits of MNIST: those of its train files followed by those of its test files. */
final class Digits {
  private final Path folder;
  private final byte[][] images;
  private final byte[][] labels;

  private Digits(Path folder, byte[][] images, byte[][] labels) {
    this.folder = folder;
    this.images = images;
    this.labels = labels;
  }

  /** Reads the four files in a folder. */
  static Digits read(Path folder) throws IOException {
    byte[][] images = new byte[2][];
    byte[][] labels = new byte[2][];
    String[] parts = {"train", "t10k"};
    for (int part = 0; part < parts.length; part++) {
      IdxFile imageFile = IdxFile.find(folder, parts[part] + "-images-idx3-ubyte");
      IdxFile labelFile = IdxFile.find(folder, parts[part] + "-labels-idx1-ubyte");
      images[part] = imageFile.read(Image.SIDE, Image.SIDE);
      labels[part] = labelFile.read();
      int count = images[part].length / Image.PIXELS;
      if (labels[part].length != count) {
        throw new DataException(
            "%s: has %s labels, but %s has %s images: take both from the same download"
                .formatted(labelFile, labels[part].length, imageFile, count));
      }
      checkLabels(labelFile, labels[part]);
    }
    return new Digits(folder, images, labels);
  }

  private static void checkLabels(IdxFile file, byte[] labels) {
    for (int i = 0; i < labels.length; i++) {
      if (labels[i] < 0 || labels[i] > 9) {
        throw new DataException(
            "%s: label %s is %s, must be a digit 0 to 9: download the file again"
                .formatted(file, i + 1, labels[i] & 0xFF));
      }
    }
  }

  /** The folder they came from. */
  Path folder() {
    return folder;
  }

  /** How many there are. */
  int count() {
    return labels[0].length + labels[1].length;
  }

  /** The digit that an image shows. */
  int label(int digit) {
    int first = labels[0].length;
    return digit < first ? labels[0][digit] : labels[1][digit - first];
  }

  /** Copies an image. */
  void copyImage(int digit, byte[] image) {
    int first = labels[0].length;
    int part = digit < first ? 0 : 1;
    int place = digit < first ? digit : digit - first;
    System.arraycopy(images[part], place * Image.PIXELS, image, 0, Image.PIXELS);
  }
}
