package org.basislearner.paper.sets;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class RotationTest {
  private final byte[] image = new byte[784];

  RotationTest() {
    new Random(11).nextBytes(image);
  }

  @Test
  void noAngleLeavesTheImage() {
    assertThat(Rotation.turn(image, 0)).isEqualTo(image);
  }

  @Test
  void aQuarterTurnMovesRowsToColumns() {
    byte[] turned = Rotation.turn(image, Math.PI / 2);
    for (int y = 0; y < 28; y++) {
      for (int x = 0; x < 28; x++) {
        // Clockwise: what was on top is on the right.
        assertThat(turned[x * 28 + 27 - y])
            .as("row %d column %d", y, x)
            .isEqualTo(image[y * 28 + x]);
      }
    }
  }

  @Test
  void halfATurnReversesTheImage() {
    byte[] turned = Rotation.turn(image, Math.PI);
    for (int p = 0; p < 784; p++) {
      assertThat(turned[783 - p]).isEqualTo(image[p]);
    }
  }

  @Test
  void anyTurnIsBilinear() {
    Random random = new Random(12);
    for (int trial = 0; trial < 20; trial++) {
      double angle = 2 * Math.PI * random.nextDouble();
      byte[] turned = Rotation.turn(image, angle);
      for (int p = 0; p < 784; p++) {
        double expected = weightedByDistance(angle, Math.floorDiv(p, 28) - 13.5, p % 28 - 13.5);
        // Half a level of rounding.
        assertThat((double) (turned[p] & 0xFF))
            .as("angle %s pixel %d", angle, p)
            .isBetween(expected - 0.5 - 1e-9, expected + 0.5 + 1e-9);
      }
    }
  }

  /** The sum over all pixels of level times the product of two triangles of base 2. */
  private double weightedByDistance(double angle, double down, double right) {
    double y = 13.5 + Math.cos(angle) * down - Math.sin(angle) * right;
    double x = 13.5 + Math.sin(angle) * down + Math.cos(angle) * right;
    double sum = 0;
    for (int p = 0; p < 784; p++) {
      double weight =
          Math.max(0, 1 - Math.abs(Math.floorDiv(p, 28) - y))
              * Math.max(0, 1 - Math.abs(p % 28 - x));
      sum += weight * (image[p] & 0xFF);
    }
    return sum;
  }

  @Test
  void aWhiteDiscStaysInTheFrame() {
    byte[] disc = new byte[784];
    for (int p = 0; p < 784; p++) {
      disc[p] = (byte) (Math.hypot(Math.floorDiv(p, 28) - 13.5, p % 28 - 13.5) < 9 ? 255 : 0);
    }
    byte[] turned = Rotation.turn(disc, 1.0);
    for (int p = 0; p < 784; p++) {
      double radius = Math.hypot(Math.floorDiv(p, 28) - 13.5, p % 28 - 13.5);
      if (radius < 7) {
        assertThat(turned[p]).isEqualTo((byte) 255);
      } else if (radius > 11) {
        assertThat(turned[p]).isEqualTo((byte) 0);
      }
    }
  }
}
