package org.basislearner.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.basislearner.linalg.Closeness.assertClose;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** What every kernel must do, checked against the formulas of its Javadoc. */
abstract class KernelContract {

  private static final int[] DEPTHS = {0, 1, 2, 3, 4, 5, 7, 8, 9, 63, 64, 65, 129, 256};

  /** Elements between operands and the ends of their arrays, and between rows of a tile. */
  private static final int GAP = 3;

  abstract Kernel kernel();

  /** To the last bit, since a row gets the same outputs on every machine by it. */
  @Test
  void affineMapsAddRoundedProductsInOrder() {
    for (int width = 1; width <= 70; width++) {
      for (int inputs : new int[] {0, 1, 2, 5, 33}) {
        Samples samples = new Samples(width);
        double[] x = samples.array(inputs);
        double[] constants = samples.array(width);
        double[] weights = samples.array(inputs * width);
        double[] values = new double[width + GAP];
        kernel().affine(x, constants, weights, width, values);
        double[] expected = Arrays.copyOf(constants, width + GAP);
        for (int i = 0; i < inputs; i++) {
          for (int j = 0; j < width; j++) {
            expected[j] += x[i] * weights[i * width + j];
          }
        }
        assertThat(values).as("%d inputs, width %d", inputs, width).containsExactly(expected);
        double[] first = new double[width + GAP];
        double[] second = new double[width + GAP];
        double[] y = samples.array(inputs);
        kernel().affinePair(y, x, constants, weights, width, first, second);
        assertThat(second).as("%d inputs, width %d, pair", inputs, width).containsExactly(expected);
        kernel().affine(y, constants, weights, width, values);
        assertThat(first).as("%d inputs, width %d, pair", inputs, width).containsExactly(values);
      }
    }
  }

  @Test
  void tileReceivesTheProductOfPanels() {
    Kernel kernel = kernel();
    int m = kernel.panelRows();
    int n = kernel.panelColumns();
    for (int depth : DEPTHS) {
      Samples samples = new Samples(depth);
      double[] a = samples.array(GAP + depth * m);
      double[] b = samples.array(2 * GAP + depth * n);
      double[] before = samples.array(GAP + m * (n + GAP));
      double[] c = before.clone();
      kernel.multiply(depth, a.clone(), GAP, b.clone(), 2 * GAP, c, GAP, n + GAP);
      for (int i = 0; i < m; i++) {
        for (int j = 0; j < n; j++) {
          double sum = before[GAP + i * (n + GAP) + j];
          for (int p = 0; p < depth; p++) {
            sum += a[GAP + p * m + i] * b[2 * GAP + p * n + j];
          }
          assertClose(c[GAP + i * (n + GAP) + j], sum, Samples.tolerance(depth));
        }
      }
      assertGapsUntouched(before, c, m, n);
    }
  }

  @Test
  void tileReceivesTheProductOfFloatPanels() {
    Kernel kernel = kernel();
    int m = kernel.floatPanelRows();
    int n = kernel.floatPanelColumns();
    for (int depth : DEPTHS) {
      Samples samples = new Samples(depth);
      float[] a = samples.floats(GAP + depth * m);
      float[] b = samples.floats(2 * GAP + depth * n);
      double[] before = samples.array(GAP + m * (n + GAP));
      double[] c = before.clone();
      kernel.multiply(depth, a.clone(), GAP, b.clone(), 2 * GAP, c, GAP, n + GAP);
      for (int i = 0; i < m; i++) {
        for (int j = 0; j < n; j++) {
          double sum = before[GAP + i * (n + GAP) + j];
          for (int p = 0; p < depth; p++) {
            sum += (double) a[GAP + p * m + i] * b[2 * GAP + p * n + j];
          }
          assertClose(c[GAP + i * (n + GAP) + j], sum, Samples.floatTolerance(depth));
        }
      }
      assertGapsUntouched(before, c, m, n);
    }
  }

  private static void assertGapsUntouched(double[] before, double[] after, int m, int n) {
    for (int t = 0; t < after.length; t++) {
      boolean gap = t < GAP || (t - GAP) % (n + GAP) >= n || t >= GAP + m * (n + GAP);
      if (gap) {
        assertThat(after[t]).as("element %s outside the tile", t).isEqualTo(before[t]);
      }
    }
  }

  @Test
  void dotIsTheSumOfProducts() {
    for (int length : DEPTHS) {
      Samples samples = new Samples(length);
      double[] a = samples.array(GAP + length);
      double[] b = samples.array(2 * GAP + length);
      double sum = 0;
      for (int t = 0; t < length; t++) {
        sum += a[GAP + t] * b[2 * GAP + t];
      }
      assertClose(kernel().dot(length, a, GAP, b, 2 * GAP), sum, Samples.tolerance(length));
    }
  }

  @Test
  void scalingMultipliesElementByElement() {
    for (int length : DEPTHS) {
      Samples samples = new Samples(length);
      double[] values = samples.array(GAP + length + GAP);
      double[] factors = samples.array(length);
      double[] target = new double[values.length];
      kernel().scale(length, values, GAP, factors, target);
      float[] floatValues = samples.floats(GAP + length + GAP);
      float[] floatFactors = samples.floats(length);
      float[] floatTarget = new float[floatValues.length];
      kernel().scale(length, floatValues, GAP, floatFactors, floatTarget);
      for (int t = 0; t < target.length; t++) {
        boolean inside = t >= GAP && t < GAP + length;
        assertThat(target[t]).isEqualTo(inside ? values[t] * factors[t - GAP] : 0);
        assertThat(floatTarget[t]).isEqualTo(inside ? floatValues[t] * floatFactors[t - GAP] : 0);
      }
    }
  }
}
