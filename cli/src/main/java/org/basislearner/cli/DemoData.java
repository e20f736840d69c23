package org.basislearner.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/** What the demo learns from, as CSV. */
final class DemoData {
  static final int SIDE = 16;
  static final String LABEL = "shape";

  private final Random random;

  DemoData(long seed) {
    random = new Random(seed);
  }

  /** Outlines of rectangles, tall or wide. */
  void pictures(OutputStream out, int count) throws IOException {
    StringBuilder text = new StringBuilder();
    for (int pixel = 1; pixel <= SIDE * SIDE; pixel++) {
      text.append("pixel").append(pixel).append(',');
    }
    text.append(LABEL).append('\n');
    for (int i = 0; i < count; i++) {
      picture(text);
    }
    out.write(text.toString().getBytes(StandardCharsets.UTF_8));
  }

  private void picture(StringBuilder text) {
    int width;
    int height;
    do {
      width = 2 + random.nextInt(SIDE - 2);
      height = 2 + random.nextInt(SIDE - 2);
    } while (Math.abs(width - height) < 2);
    int left = random.nextInt(SIDE - width + 1);
    int top = random.nextInt(SIDE - height + 1);
    for (int y = 0; y < SIDE; y++) {
      for (int x = 0; x < SIDE; x++) {
        boolean inside = x >= left && x < left + width && y >= top && y < top + height;
        boolean edge = x == left || x == left + width - 1 || y == top || y == top + height - 1;
        text.append(inside && edge ? "1," : "0,");
      }
    }
    text.append(height > width ? "tall" : "wide").append('\n');
  }

  /** Rows of y = 3 + 2 a b - 0.5 c^2 a, with a little noise. */
  void law(OutputStream out, int count) throws IOException {
    StringBuilder text = new StringBuilder("a,b,c,y\n");
    for (int i = 0; i < count; i++) {
      double a = 4 * random.nextDouble() - 2;
      double b = 4 * random.nextDouble() - 2;
      double c = 4 * random.nextDouble() - 2;
      double y = 3 + 2 * a * b - 0.5 * c * c * a + 0.01 * random.nextGaussian();
      text.append(Text.format("%.6f,%.6f,%.6f,%.6f%n", a, b, c, y));
    }
    out.write(text.toString().getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Orders as a spreadsheet in Germany exports them: semicolons, Windows-1252, a line above the
   * table, money, percent, dates, post codes, a mistake and missing values. The amount depends on
   * the items less the discount, the post code and express delivery.
   */
  void orders(OutputStream out, int count) throws IOException {
    List<String> postcodes = List.of("01067", "04109", "10115", "20095", "50667", "80331");
    StringBuilder text = new StringBuilder("Orders, exported 31.01.2025;;;;;;\n");
    text.append("Order;Ordered on;Postcode;Items;Discount;Express;Amount\n");
    for (int i = 0; i < count; i++) {
      LocalDate day = LocalDate.of(2024, 1, 1).plusDays(random.nextInt(366));
      int place = random.nextInt(postcodes.size());
      int items = 1 + random.nextInt(40);
      double discount = random.nextInt(31) / 2.0;
      boolean express = random.nextInt(4) == 0;
      double amount = items * (38 + 3 * place) * (1 - discount / 100) + (express ? 25 : 0);
      amount += 3 * random.nextGaussian();
      text.append("A-").append(1001 + i).append(';');
      text.append(DateTimeFormatter.ofPattern("dd.MM.yyyy").format(day)).append(';');
      text.append(postcodes.get(place)).append(';');
      text.append(i == 17 ? "call back" : Integer.toString(items)).append(';');
      text.append(i % 50 == 9 ? "-" : String.format(Locale.GERMANY, "%.1f %%", discount));
      text.append(express ? ";ja;" : ";nein;");
      text.append(String.format(Locale.GERMANY, "%,.2f \u20ac\n", amount));
    }
    out.write(text.toString().getBytes(Charset.forName("windows-1252")));
  }
}
