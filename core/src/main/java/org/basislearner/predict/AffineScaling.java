package org.basislearner.predict;

import java.util.Arrays;
import org.basislearner.linalg.Checks;
import org.jspecify.annotations.Nullable;

/** The scaling {@code z_i = factor_i * x_i - offset_i}. Immutable and thread-safe. */
public final class AffineScaling implements InputScaling {
  private static final long serialVersionUID = 1;

  private final double[] factor;
  private final double[] offset;
  private final boolean identity;

  AffineScaling(double[] factor, double[] offset) {
    Checks.length("offset", offset.length, factor.length);
    Checks.finite("factor", factor);
    Checks.finite("offset", offset);
    this.factor = factor.clone();
    this.offset = offset.clone();
    this.identity =
        Arrays.stream(factor).allMatch(f -> f == 1) && Arrays.stream(offset).allMatch(o -> o == 0);
  }

  static AffineScaling identity(int inputs) {
    Checks.require(inputs >= 0, "inputs is " + inputs + ", expected at least 0");
    double[] ones = new double[inputs];
    Arrays.fill(ones, 1);
    return new AffineScaling(ones, new double[inputs]);
  }

  @Override
  public int inputs() {
    return factor.length;
  }

  /**
   * The factors.
   *
   * @return a copy, one per input
   */
  public double[] factor() {
    return factor.clone();
  }

  /**
   * The offsets.
   *
   * @return a copy, one per input
   */
  public double[] offset() {
    return offset.clone();
  }

  @Override
  public boolean isIdentity() {
    return identity;
  }

  @Override
  public void apply(double[] x, double[] z) {
    Checks.length("x", x.length, factor.length);
    Checks.lengthAtLeast("z", z.length, factor.length);
    for (int i = 0; i < factor.length; i++) {
      z[i] = factor[i] * x[i] - offset[i];
    }
  }

  @Override
  public void apply(double[][] columns, int rows, double[][] scaled) {
    Checks.rows(rows);
    Checks.length("columns", columns.length, factor.length);
    Checks.columns("columns", columns, factor.length, rows);
    Checks.columns("scaled", scaled, factor.length, rows);
    for (int i = 0; i < factor.length; i++) {
      scale(factor[i], offset[i], columns[i], rows, scaled[i]);
    }
  }

  private static void scale(double factor, double offset, double[] in, int rows, double[] out) {
    for (int row = 0; row < rows; row++) {
      out[row] = factor * in[row] - offset;
    }
  }

  @Override
  public void derivative(double[] x, double[] into) {
    Checks.length("x", x.length, factor.length);
    Checks.lengthAtLeast("into", into.length, factor.length);
    System.arraycopy(factor, 0, into, 0, factor.length);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof AffineScaling that
        && Arrays.equals(factor, that.factor)
        && Arrays.equals(offset, that.offset);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(factor) + Arrays.hashCode(offset);
  }

  @Override
  public String toString() {
    return "AffineScaling[inputs=" + inputs() + (identity ? ", identity]" : "]");
  }
}
