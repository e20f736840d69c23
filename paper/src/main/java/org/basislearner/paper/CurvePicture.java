package org.basislearner.paper;

import java.util.List;
import java.util.Locale;
import org.basislearner.paper.ErrorCurves.Panel;
import org.basislearner.paper.PaperResult.Tried;

/** Errors by depth, a line for each width, two panels a row, in SVG. */
final class CurvePicture {
  private static final int WIDTH = 380;
  private static final int HEIGHT = 250;
  private static final int LEFT = 44;
  private static final int TOP = 34;
  private static final int BOTTOM = 40;
  private static final int RIGHT = 12;
  private static final int TITLE = 30;
  private static final int KEY = 30;

  /** About how many lines an axis has. */
  private static final int LINES = 5;

  private static final List<String> COLORS =
      List.of("#1f6fb2", "#c8551b", "#2f8f4e", "#8a4fb0", "#a8861a", "#444c56");

  private static final List<String> DASHES = List.of("none", "7 3", "2 3", "9 3 2 3", "4 2", "1 2");

  private final PaperResult result;
  private final List<Panel> panels;
  private final StringBuilder svg = new StringBuilder();

  CurvePicture(PaperResult result, List<Panel> panels) {
    this.result = result;
    this.panels = panels;
  }

  String svg() {
    int rows = (panels.size() + 1) / 2;
    int height = TITLE + rows * HEIGHT + KEY;
    add(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\""
            + " height=\"%d\" font-family=\"sans-serif\" font-size=\"11\" fill=\"#1f2933\">",
        2 * WIDTH, height, 2 * WIDTH, height);
    add("<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>");
    add("<clipPath id=\"plot\"><rect width=\"%d\" height=\"%d\"/></clipPath>", across(), down());
    add(
        "<text x=\"%d\" y=\"20\" font-size=\"14\" text-anchor=\"middle\">%s: errors in %% by"
            + " depth and width</text>",
        WIDTH, result.question().set());
    for (int i = 0; i < panels.size(); i++) {
      panel(panels.get(i), i % 2 * WIDTH + LEFT, TITLE + i / 2 * HEIGHT + TOP);
    }
    key(TITLE + rows * HEIGHT + KEY / 2);
    return svg.append("</svg>\n").toString();
  }

  private static int across() {
    return WIDTH - LEFT - RIGHT;
  }

  private static int down() {
    return HEIGHT - TOP - BOTTOM;
  }

  private void panel(Panel panel, int x, int y) {
    double step = step(panel);
    double most = LINES * step;
    int first = depths().get(0);
    int last = depths().get(depths().size() - 1);
    add("<g transform=\"translate(%d %d)\">", x, y);
    add("<text x=\"%d\" y=\"-10\" text-anchor=\"middle\">%s</text>", across() / 2, panel.title());
    for (int line = 0; line <= LINES; line++) {
      double at = down() * (1 - (double) line / LINES);
      add("<path d=\"M0 %.1fH%d\" stroke=\"#e3e7eb\"/>", at, across());
      add("<text x=\"-6\" y=\"%.1f\" text-anchor=\"end\">%s</text>", at + 4, tick(line * step));
    }
    for (int depth : depths()) {
      add(
          "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%d</text>",
          place(depth, first, last), down() + 16, depth);
    }
    add("<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">depth</text>", across() / 2, down() + 32);
    for (int i = 0; i < result.builds().size(); i++) {
      StringBuilder line = new StringBuilder();
      for (Depth depth : Depth.of(result.builds().get(i).points())) {
        line.append(
            String.format(
                Locale.ROOT,
                "%.1f,%.1f ",
                place(depth.best().depth(), first, last),
                down() * (1 - 100 * panel.error().applyAsDouble(depth) / most)));
      }
      add("<polyline points=\"%s\" clip-path=\"url(#plot)\" %s/>", line.toString().strip(), pen(i));
    }
    add("</g>");
  }

  /** The lines of the key, by widths. */
  private void key(int y) {
    int part = 2 * (WIDTH - RIGHT) / result.builds().size();
    for (int i = 0; i < result.builds().size(); i++) {
      int x = RIGHT + i * part;
      add("<path d=\"M%d %dh24\" %s/>", x, y - 4, pen(i));
      add("<text x=\"%d\" y=\"%d\">width %s</text>", x + 28, y, result.builds().get(i).widths());
    }
  }

  private static String pen(int line) {
    return "fill=\"none\" stroke-width=\"2\" stroke=\"%s\" stroke-dasharray=\"%s\""
        .formatted(COLORS.get(line % COLORS.size()), DASHES.get(line % DASHES.size()));
  }

  private List<Integer> depths() {
    return result.builds().stream()
        .flatMap(build -> build.points().stream())
        .map(PaperResult.Point::depth)
        .distinct()
        .sorted()
        .toList();
  }

  private static double place(int depth, int first, int last) {
    return 8 + (across() - 16.0) * (depth - first) / Math.max(1, last - first);
  }

  /**
   * From line to line, in percent, such that all networks with products fit in: the linear one is
   * off the chart where it is far worse, or the others could not be told apart.
   */
  private double step(Panel panel) {
    double most = 0;
    for (Tried build : result.builds()) {
      List<Depth> depths = Depth.of(build.points());
      for (Depth depth : depths.subList(Math.min(1, depths.size() - 1), depths.size())) {
        most = Math.max(most, 100 * panel.error().applyAsDouble(depth));
      }
    }
    double size = Math.pow(10, Math.floor(Math.log10(Math.max(most, 0.01) / LINES)));
    for (double factor : new double[] {1, 2, 2.5, 4, 5, 8}) {
      if (LINES * factor * size >= most) {
        return factor * size;
      }
    }
    return 10 * size;
  }

  private static String tick(double percent) {
    String text = String.format(Locale.ROOT, "%.3f", percent);
    return text.replaceFirst("\\.?0+$", "");
  }

  private void add(String format, Object... values) {
    svg.append(String.format(Locale.ROOT, format, values)).append('\n');
  }
}
