package org.basislearner.paper.sets;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RectanglesTest {
  private static final int ROWS = 4000;

  private final ImageRows rows;

  RectanglesTest() throws IOException {
    rows = BenchmarkSet.RECTANGLES.generate(0, ROWS, 17, Optional.empty(), Optional.empty()).test();
  }

  @Test
  void imagesAreOutlinesWhoseLabelTellsWhetherTheyAreTaller() {
    for (int i = 0; i < ROWS; i++) {
      int[] box = boundingBox(rows, i);
      int height = box[1] - box[0] + 1;
      int width = box[3] - box[2] + 1;
      assertThat(Math.abs(height - width)).as("row %d", i).isGreaterThanOrEqualTo(3);
      assertThat(Math.min(height, width)).as("row %d", i).isGreaterThanOrEqualTo(4);
      assertThat(rows.label(i)).as("row %d", i).isEqualTo(height > width ? 1 : 0);
      for (int y = 0; y < 28; y++) {
        for (int x = 0; x < 28; x++) {
          boolean within = y >= box[0] && y <= box[1] && x >= box[2] && x <= box[3];
          boolean onEdge = y == box[0] || y == box[1] || x == box[2] || x == box[3];
          assertThat(rows.level(i, y * 28 + x)).isEqualTo(within && onEdge ? 255 : 0);
        }
      }
    }
  }

  @Test
  void sidesAndPlacesTakeAllTheirValuesAboutEquallyOften() {
    int[] heights = new int[29];
    int[] tops = new int[29];
    for (int i = 0; i < ROWS; i++) {
      int[] box = boundingBox(rows, i);
      int height = box[1] - box[0] + 1;
      heights[height]++;
      if (height == 14) {
        tops[box[0]]++;
      }
    }
    // 506 allowed pairs; a height belongs to 20 (in the middle) to 22 of them: 158 to 174 rows.
    for (int height = 4; height <= 28; height++) {
      assertThat(heights[height]).as("height %d", height).isBetween(100, 240);
    }
    // About 158 rows at 15 places; five standard deviations around 10.5 would reach below 0.
    for (int top = 0; top <= 14; top++) {
      assertThat(tops[top]).as("top %d", top).isBetween(1, 30);
    }
  }

  @Test
  void classesAreBalanced() {
    int taller = 0;
    for (int i = 0; i < ROWS; i++) {
      taller += rows.label(i);
    }
    // Five standard deviations of a fair coin.
    assertThat(taller - ROWS / 2.0).isBetween(-2.5 * Math.sqrt(ROWS), 2.5 * Math.sqrt(ROWS));
  }

  /** First and last row, first and last column that have a white pixel. */
  private static int[] boundingBox(ImageRows rows, int row) {
    int[] box = {28, -1, 28, -1};
    for (int p = 0; p < 784; p++) {
      if (rows.level(row, p) > 0) {
        box[0] = Math.min(box[0], p / 28);
        box[1] = Math.max(box[1], p / 28);
        box[2] = Math.min(box[2], p % 28);
        box[3] = Math.max(box[3], p % 28);
      }
    }
    return box;
  }
}
