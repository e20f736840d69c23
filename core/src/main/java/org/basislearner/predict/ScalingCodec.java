package org.basislearner.predict;

import java.io.IOException;
import java.util.Arrays;
import org.basislearner.format.TensorFile;
import org.basislearner.format.TensorFileBuilder;

/**
 * Scalings as tensors. An affine one: {@code scaling.factor}, {@code scaling.offset}. One by
 * quantiles: {@code scaling.knots} and {@code scaling.scores}, the tables of all inputs one after
 * the other, and {@code scaling.counts}, the knots of each input.
 */
final class ScalingCodec {
  private ScalingCodec() {}

  static void add(TensorFileBuilder builder, InputScaling scaling) {
    int inputs = scaling.inputs();
    if (scaling instanceof AffineScaling affine) {
      builder.doubles("scaling.factor", affine.factor(), inputs);
      builder.doubles("scaling.offset", affine.offset(), inputs);
    } else if (scaling instanceof QuantileScaling quantile) {
      double[][] tables = quantile.knots();
      double[] knots = QuantileScaling.joined(tables);
      builder.doubles("scaling.knots", knots, knots.length);
      builder.doubles("scaling.scores", QuantileScaling.joined(quantile.scores()), knots.length);
      builder.ints(
          "scaling.counts",
          Arrays.stream(tables).mapToInt(table -> table.length).toArray(),
          inputs);
    }
  }

  /**
   * The scaling of a file.
   *
   * @throws IllegalArgumentException if the tensors make no scaling
   */
  static InputScaling read(TensorFile file) throws IOException {
    if (!file.has("scaling.knots")) {
      return InputScaling.of(file.doubles("scaling.factor"), file.doubles("scaling.offset"));
    }
    int[] counts = file.ints("scaling.counts");
    return InputScaling.quantile(
        apart("scaling.knots", file.doubles("scaling.knots"), counts),
        apart("scaling.scores", file.doubles("scaling.scores"), counts));
  }

  static double[][] apart(String name, double[] joined, int[] counts) {
    long total = 0;
    for (int count : counts) {
      if (count < 1) {
        throw new IllegalArgumentException(name + " counts: expected 1 or more, found " + count);
      }
      total += count;
    }
    if (total != joined.length) {
      throw new IllegalArgumentException(name + ": expected " + total + ", found " + joined.length);
    }
    double[][] apart = new double[counts.length][];
    int used = 0;
    for (int i = 0; i < counts.length; i++) {
      apart[i] = Arrays.copyOfRange(joined, used, used + counts[i]);
      used += counts[i];
    }
    return apart;
  }
}
