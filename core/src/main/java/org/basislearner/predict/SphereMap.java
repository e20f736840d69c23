package org.basislearner.predict;

import java.util.Arrays;
import org.basislearner.linalg.Checks;
import org.jspecify.annotations.Nullable;

/**
 * [u, r] / sqrt(|u|<sup>2</sup> + r<sup>2</sup>) for u = z - center: points of a sphere. There, the
 * kernel exp(2 gamma &lt;x, y&gt;) is a multiple of exp(-gamma |x - y|<sup>2</sup>).
 */
public final class SphereMap implements InputMap {
  private static final long serialVersionUID = 1;

  private final double[] center;
  private final double radius;

  /**
   * A sphere.
   *
   * @param radius r
   * @throws IllegalArgumentException if a number is not finite, or the radius not above 0
   */
  public SphereMap(double[] center, double radius) {
    Checks.finite("center", center);
    Checks.require(
        radius > 0 && radius < Double.POSITIVE_INFINITY,
        "radius is " + radius + ", expected a finite number above 0");
    this.center = center.clone();
    this.radius = radius;
  }

  /** A copy of the center. */
  double[] center() {
    return center.clone();
  }

  double radius() {
    return radius;
  }

  @Override
  public int inputs() {
    return center.length;
  }

  @Override
  public int outputs() {
    return center.length + 1;
  }

  @Override
  public void apply(double[] z, double[] mapped) {
    double length = length(z);
    for (int i = 0; i < center.length; i++) {
      mapped[i] = (z[i] - center[i]) / length;
    }
    mapped[center.length] = radius / length;
  }

  private double length(double[] z) {
    Checks.length("z", z.length, center.length);
    double square = radius * radius;
    for (int i = 0; i < center.length; i++) {
      square += (z[i] - center[i]) * (z[i] - center[i]);
    }
    return Math.sqrt(square);
  }

  @Override
  public double[] pullBack(double[] z, double[] mappedGradient) {
    double length = length(z);
    double along = mappedGradient[center.length] * radius;
    for (int i = 0; i < center.length; i++) {
      along += mappedGradient[i] * (z[i] - center[i]);
    }
    double[] gradient = new double[center.length];
    for (int i = 0; i < gradient.length; i++) {
      double inward = (z[i] - center[i]) / length * (along / length);
      gradient[i] = (mappedGradient[i] - inward) / length;
    }
    return gradient;
  }

  @Override
  public double[] bounds(double[] largest) {
    double[] bounds = new double[outputs()];
    double square = radius * radius;
    for (int i = 0; i < center.length; i++) {
      double most = largest[i] + Math.abs(center[i]);
      square += most * most;
    }
    Arrays.fill(bounds, square < Double.POSITIVE_INFINITY ? 1 : Double.NaN);
    return bounds;
  }

  /** The one whose direction it is, though its length has all. */
  @Override
  public int inputOf(int mapped) {
    return mapped < center.length ? mapped : -1;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof SphereMap that
        && Arrays.equals(center, that.center)
        && radius == that.radius;
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(center) + Double.hashCode(radius);
  }

  @Override
  public String toString() {
    return "SphereMap[inputs=" + inputs() + "]";
  }
}
