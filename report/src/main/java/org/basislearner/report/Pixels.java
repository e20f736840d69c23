package org.basislearner.report;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.basislearner.data.recipe.Recipe;
import org.basislearner.report.page.Html;

/**
 * Rows as pictures, one column a pixel, row by row from the top, between what is black and what is
 * white. Places say which pixel each input is; pixels that are no inputs, such as those that are
 * the same in all training rows, stay black or clear.
 */
record Pixels(int height, int width, int[] places, double low, double high) {
  /** The hue of heat, to be seen on light and on dark pages. */
  private static final int HEAT = 0xE4572E;

  private static final int COLD = 0x2E86D1;

  /** The pictures of a report; they don't fit if the rows are none. */
  static Pixels of(Findings findings) {
    int height = findings.content().image().map(ReportContent.ImageShape::height).orElse(0);
    int width = findings.content().image().map(ReportContent.ImageShape::width).orElse(0);
    double low = Arrays.stream(findings.model().range().min()).min().orElse(0);
    double high = Arrays.stream(findings.model().range().max()).max().orElse(1);
    return new Pixels(height, width, places(findings, height * width), low, high);
  }

  /** Whether the rows are pictures of this size. */
  boolean fits() {
    return places.length > 0;
  }

  /**
   * By the order of the columns, the target left out; nothing if that are not as many as pixels.
   */
  private static int[] places(Findings findings, int pixels) {
    List<String> inputs = findings.inputNames();
    if (pixels == inputs.size()) {
      return IntStream.range(0, pixels).toArray();
    }
    List<String> columns = new ArrayList<>();
    findings.content().data().columns().forEach(column -> columns.add(column.name()));
    findings.model().recipe().ifPresent(recipe -> columns.remove(Recipe.parse(recipe).target()));
    boolean fits = pixels == columns.size() && columns.containsAll(inputs);
    return fits ? inputs.stream().mapToInt(columns::indexOf).toArray() : new int[0];
  }

  /** A row in shades of gray, as an image element. */
  String gray(double[] row, String label) {
    BufferedImage picture = new BufferedImage(width, height, BufferedImage.TYPE_BYTE_GRAY);
    for (int p = 0; p < row.length; p++) {
      double light = high > low ? (row[p] - low) / (high - low) : 0;
      int level = (int) Math.round(255 * Math.max(0, Math.min(1, light)));
      picture.getRaster().setSample(places[p] % width, places[p] / width, 0, level);
    }
    return element(picture, label, "pixels");
  }

  /** Numbers from 0 to 1 as heat, as an image element. */
  String heat(double[] values, String label) {
    BufferedImage picture = new BufferedImage(width, height, BufferedImage.TYPE_INT_ARGB);
    for (int p = 0; p < values.length; p++) {
      int opacity = (int) Math.round(255 * Math.max(0, Math.min(1, values[p])));
      picture.setRGB(places[p] % width, places[p] / width, opacity << 24 | HEAT);
    }
    return element(picture, label, "pixels heat");
  }

  /** Numbers of either sign as two hues, the largest in size at full strength. */
  String signed(double[] values, String label) {
    double largest = Arrays.stream(values).map(Math::abs).max().orElse(0);
    BufferedImage picture = new BufferedImage(width, height, BufferedImage.TYPE_INT_ARGB);
    for (int p = 0; p < values.length; p++) {
      double size = largest > 0 ? Math.abs(values[p]) / largest : 0;
      int hue = values[p] < 0 ? HEAT : COLD;
      picture.setRGB(
          places[p] % width, places[p] / width, (int) Math.round(255 * size) << 24 | hue);
    }
    return element(picture, label, "pixels heat");
  }

  private String element(BufferedImage picture, String label, String kind) {
    return """
    <img class="%s" src="data:image/png;base64,%s" alt="%s" width="%d" height="%d">\
    """
        .formatted(
            kind,
            Base64.getEncoder().encodeToString(png(picture)),
            Html.escape(label),
            width,
            height);
  }

  /** A picture as the bytes of a file. */
  static byte[] png(BufferedImage picture) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      ImageIO.write(picture, "png", bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }
}
