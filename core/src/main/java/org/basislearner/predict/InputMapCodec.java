package org.basislearner.predict;

import java.io.IOException;
import java.util.Arrays;
import org.basislearner.format.TensorFile;
import org.basislearner.format.TensorFileBuilder;
import org.jspecify.annotations.Nullable;

/**
 * Maps of inputs as tensors. A sphere: {@code map.center} and {@code map.radius}. Splines: {@code
 * map.knots}, those of all inputs one after the other, {@code map.counts}, the knots of each input,
 * and {@code map.means}.
 */
final class InputMapCodec {
  private InputMapCodec() {}

  static void add(TensorFileBuilder builder, @Nullable InputMap map) {
    if (map instanceof SphereMap sphere) {
      builder.doubles("map.center", sphere.center(), sphere.inputs());
      builder.doubles("map.radius", new double[] {sphere.radius()}, 1);
    } else if (map instanceof SplineMap splines) {
      double[][] knots = splines.knots();
      double[] joined = QuantileScaling.joined(knots);
      builder.doubles("map.knots", joined, joined.length);
      builder.ints("map.counts", Arrays.stream(knots).mapToInt(some -> some.length).toArray());
      builder.doubles("map.means", splines.means(), splines.outputs());
    }
  }

  /**
   * The map of a file, if it has one.
   *
   * @throws IllegalArgumentException if the tensors make no map
   */
  static @Nullable InputMap read(TensorFile file) throws IOException {
    if (file.has("map.center")) {
      double[] radius = file.doubles("map.radius");
      if (radius.length != 1) {
        throw new IllegalArgumentException("map.radius: expected 1, found " + radius.length);
      }
      return new SphereMap(file.doubles("map.center"), radius[0]);
    }
    if (file.has("map.knots")) {
      double[] knots = file.doubles("map.knots");
      double[][] apart = ScalingCodec.apart("map.knots", knots, file.ints("map.counts"));
      return new SplineMap(apart, file.doubles("map.means"));
    }
    return null;
  }
}
