package org.basislearner.paper.sets;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import javax.imageio.ImageIO;

/** Makes folders that look like MNIST and like a folder of pictures. */
final class SmallFolders {
  private SmallFolders() {}

  /** Random digits: the first is in the train files, which have all but the last {@code test}. */
  static Path digits(Path folder, int train, int test, long seed) throws IOException {
    Files.createDirectories(folder);
    Random random = new Random(seed);
    writeDigits(folder, "train", train, random, true);
    writeDigits(folder, "t10k", test, random, false);
    return folder;
  }

  private static void writeDigits(
      Path folder, String part, int count, Random random, boolean compressed) throws IOException {
    byte[] images = new byte[count * Image.PIXELS];
    random.nextBytes(images);
    byte[] labels = new byte[count];
    for (int i = 0; i < count; i++) {
      labels[i] = (byte) random.nextInt(10);
    }
    String end = compressed ? ".gz" : "";
    write(folder.resolve(part + "-images-idx3-ubyte" + end), images, 2051, count, 28, 28);
    write(folder.resolve(part + "-labels-idx1-ubyte" + end), labels, 2049, count);
  }

  /** Writes an IDX file with this head and these bytes. */
  static void write(Path file, byte[] bytes, int... head) throws IOException {
    ByteArrayOutputStream buffer = new ByteArrayOutputStream();
    try (OutputStream zipped =
            file.toString().endsWith(".gz") ? new GZIPOutputStream(buffer) : buffer;
        DataOutputStream output = new DataOutputStream(zipped)) {
      for (int number : head) {
        output.writeInt(number);
      }
      output.write(bytes);
    }
    Files.write(file, buffer.toByteArray());
  }

  /** Grey pictures: the left half plain, the right half noise. */
  static Path pictures(Path folder, int count, long seed) throws IOException {
    Files.createDirectories(folder);
    Random random = new Random(seed);
    for (int i = 0; i < count; i++) {
      BufferedImage image = new BufferedImage(90, 60, BufferedImage.TYPE_BYTE_GRAY);
      for (int y = 0; y < 60; y++) {
        for (int x = 0; x < 90; x++) {
          image.getRaster().setSample(x, y, 0, x < 45 ? 100 : random.nextInt(256));
        }
      }
      ImageIO.write(image, "png", folder.resolve("picture" + i + ".png").toFile());
    }
    return folder;
  }
}
