package org.basislearner.predict;

import java.util.Arrays;
import org.basislearner.linalg.Checks;
import org.jspecify.annotations.Nullable;

/**
 * Each input z beside pieces of it: z limited to the first and the last of its knots and, where
 * there are more than two, for each interval from a knot a to the next one b the number 2 (z - a) /
 * (b - a), limited to 0 to 2. All are less their means over the training rows. A linear function of
 * the pieces is any function that is straight between the knots and flat beyond.
 */
public final class SplineMap implements InputMap {
  private static final long serialVersionUID = 1;

  /** How far a piece rises. */
  private static final double RISE = 2;

  private final double[][] knots;
  private final double[] means;

  /** The input that each mapped one is of. */
  private final int[] owners;

  /**
   * Pieces at knots.
   *
   * @param knots of each input, at least 1, strictly increasing; copied
   * @param means of what each row is mapped to, taken off
   * @throws IllegalArgumentException if the numbers are not like this
   */
  public SplineMap(double[][] knots, double[] means) {
    this.knots = new double[knots.length][];
    int outputs = 0;
    for (int i = 0; i < knots.length; i++) {
      check("knots[" + i + "]", knots[i]);
      this.knots[i] = knots[i].clone();
      outputs = Math.addExact(outputs, width(knots[i]));
    }
    owners = new int[outputs];
    int at = 0;
    for (int i = 0; i < knots.length; i++) {
      Arrays.fill(owners, at, at + width(knots[i]), i);
      at += width(knots[i]);
    }
    Checks.length("means", means.length, outputs);
    Checks.finite("means", means);
    this.means = means.clone();
  }

  /** The same before the means are known. */
  public SplineMap(double[][] knots) {
    this(knots, new double[Arrays.stream(knots).mapToInt(SplineMap::width).sum()]);
  }

  private static void check(String name, double[] knots) {
    Checks.require(knots.length >= 1, name + " has no knots");
    Checks.finite(name, knots);
    for (int k = 1; k < knots.length; k++) {
      Checks.require(
          knots[k - 1] < knots[k] && knots[k] - knots[k - 1] < Double.POSITIVE_INFINITY,
          name + "[" + k + "] is " + knots[k] + ", expected above " + knots[k - 1]);
    }
  }

  private static int width(double[] knots) {
    return knots.length > 2 ? knots.length : 1;
  }

  /** This map with other means. */
  public SplineMap withMeans(double[] value) {
    return new SplineMap(knots, value);
  }

  /** A copy of the knots. */
  double[][] knots() {
    return Arrays.stream(knots).map(double[]::clone).toArray(double[][]::new);
  }

  /** A copy of the means. */
  double[] means() {
    return means.clone();
  }

  @Override
  public int inputs() {
    return knots.length;
  }

  @Override
  public int outputs() {
    return means.length;
  }

  @Override
  public void apply(double[] z, double[] mapped) {
    Checks.length("z", z.length, knots.length);
    int at = 0;
    for (int i = 0; i < knots.length; i++) {
      double[] of = knots[i];
      double limited = Math.max(of[0], Math.min(of[of.length - 1], z[i]));
      mapped[at] = limited - means[at];
      at++;
      for (int k = 0; k + 1 < of.length && of.length > 2; k++) {
        double share = (limited - of[k]) / (of[k + 1] - of[k]);
        mapped[at] = RISE * Math.max(0, Math.min(1, share)) - means[at];
        at++;
      }
    }
  }

  /** At a knot between two pieces that of the right one, at the last knot that of the left one. */
  @Override
  public double[] pullBack(double[] z, double[] mappedGradient) {
    double[] gradient = new double[knots.length];
    int at = 0;
    for (int i = 0; i < knots.length; i++) {
      double[] of = knots[i];
      int last = of.length - 1;
      boolean within = z[i] >= of[0] && z[i] <= of[last];
      gradient[i] = within ? mappedGradient[at] : 0;
      at++;
      for (int k = 0; k < last && last > 1; k++) {
        if (z[i] >= of[k] && (z[i] < of[k + 1] || (k + 1 == last && within))) {
          gradient[i] += mappedGradient[at] * RISE / (of[k + 1] - of[k]);
        }
        at++;
      }
    }
    return gradient;
  }

  @Override
  public double[] bounds(double[] largest) {
    double[] bounds = new double[outputs()];
    for (int j = 0; j < bounds.length; j++) {
      double[] of = knots[owners[j]];
      double most = Math.max(Math.abs(of[0]), Math.abs(of[of.length - 1]));
      bounds[j] = Math.max(RISE, most) + Math.abs(means[j]);
    }
    return bounds;
  }

  @Override
  public int inputOf(int mapped) {
    return owners[mapped];
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof SplineMap that
        && Arrays.deepEquals(knots, that.knots)
        && Arrays.equals(means, that.means);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.deepHashCode(knots) + Arrays.hashCode(means);
  }

  @Override
  public String toString() {
    return "SplineMap[inputs=" + inputs() + ", outputs=" + outputs() + "]";
  }
}
