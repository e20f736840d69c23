package org.basislearner.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;

/** Small tables as CSV files. */
final class Samples {
  private Samples() {}

  /** Columns a, b, colour and the label: same or other by the sign of a b. */
  static Path classes(Path file, int rows, long seed) throws IOException {
    Random random = new Random(seed);
    StringBuilder text = new StringBuilder("a,b,colour,label\n");
    for (int i = 0; i < rows; i++) {
      double a = 2 * random.nextDouble() - 1;
      double b = 2 * random.nextDouble() - 1;
      String colour = new String[] {"red", "green", "blue"}[random.nextInt(3)];
      text.append(Text.format("%.5f,%.5f,%s,%s%n", a, b, colour, a * b > 0 ? "same" : "other"));
    }
    return Files.writeString(file, text);
  }

  /** Columns a, b, w and the number y = 1 + a b, with noise; w is a weight. */
  static Path numbers(Path file, int rows, long seed) throws IOException {
    Random random = new Random(seed);
    StringBuilder text = new StringBuilder("a,b,w,y\n");
    for (int i = 0; i < rows; i++) {
      double a = 2 * random.nextDouble() - 1;
      double b = 2 * random.nextDouble() - 1;
      double y = 1 + a * b + 0.01 * random.nextGaussian();
      text.append(Text.format("%.5f,%.5f,%d,%.6f%n", a, b, 1 + random.nextInt(2), y));
    }
    return Files.writeString(file, text);
  }
}
