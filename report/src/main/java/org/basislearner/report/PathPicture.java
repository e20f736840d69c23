package org.basislearner.report;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.basislearner.report.page.ErrorAxis;
import org.basislearner.report.page.Html;
import org.basislearner.train.Task;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.Styler;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** The curves of the path as a picture of its own. */
final class PathPicture {
  static final int WIDTH = 1200;
  static final int HEIGHT = 800;

  private static final Color TEXT = new Color(0x1F2933);
  private static final Color GRID = new Color(0xE3E7EB);
  private static final Color COLD = new Color(0x1F6FB2);
  private static final Color WARM = new Color(0xC8551B);
  private static final Color PALE = new Color(0xA9D6BA);

  private PathPicture() {}

  static byte[] png(ReportContent content) {
    BufferedImage picture = new BufferedImage(WIDTH, HEIGHT, BufferedImage.TYPE_INT_RGB);
    Graphics2D graphics = picture.createGraphics();
    graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    chart(content).paint(graphics, WIDTH, HEIGHT);
    graphics.dispose();
    return Pixels.png(picture);
  }

  private static XYChart chart(ReportContent content) {
    Task task = content.fit().parameters().task();
    PathByDepth path = PathByDepth.of(content.fit().path());
    XYChart chart =
        new XYChartBuilder()
            .width(WIDTH)
            .height(HEIGHT)
            .title(Html.printable(content.title()))
            .xAxisTitle("depth")
            .yAxisTitle(task == Task.CLASSIFICATION ? "error in %" : "mean squared error")
            .build();
    style(chart);
    double unit = task == Task.CLASSIFICATION ? 100 : 1;
    List<Double> drawn = new ArrayList<>();
    // The lowest error is often that at the same lambda: a broad pale line is seen below the other.
    add(chart, PathSection.LOWEST, path, e -> unit * e.lowestTrainError(), drawn, PALE, 11);
    add(chart, PathSection.TRAINING, path, e -> unit * e.best().trainError(), drawn, WARM, 3);
    add(
        chart,
        PathSection.VALIDATION,
        path,
        e -> unit * e.best().validationError(),
        drawn,
        COLD,
        3);
    if (drawn.isEmpty()) {
      // A chart without any point cannot be drawn.
      chart.addSeries("no error is a finite number", List.of(2), List.of(0.0));
    }
    boolean positive = drawn.stream().allMatch(error -> error > 0);
    double[] errors = drawn.stream().mapToDouble(Double::doubleValue).toArray();
    if (positive && ErrorAxis.of(task, errors).logarithmic()) {
      chart.getStyler().setYAxisLogarithmic(true);
    } else {
      chart.getStyler().setYAxisMin(0.0);
    }
    markChosen(chart, path, unit);
    return chart;
  }

  /** Adds the finite points of a curve, if it has any. */
  private static void add(
      XYChart chart,
      String name,
      PathByDepth path,
      ToDoubleFunction<PathByDepth.Entry> error,
      List<Double> drawn,
      Color color,
      int thickness) {
    List<Integer> depths = new ArrayList<>();
    List<Double> errors = new ArrayList<>();
    for (PathByDepth.Entry entry : path.entries()) {
      double value = error.applyAsDouble(entry);
      if (Double.isFinite(value)) {
        depths.add(entry.best().depth());
        errors.add(value);
      }
    }
    if (!depths.isEmpty()) {
      XYSeries series = chart.addSeries(name, depths, errors);
      series.setMarker(SeriesMarkers.CIRCLE).setMarkerColor(color).setLineColor(color);
      series.setLineWidth(thickness);
      drawn.addAll(errors);
    }
  }

  private static void markChosen(XYChart chart, PathByDepth path, double unit) {
    for (PathByDepth.Entry entry : path.entries()) {
      double error = unit * entry.best().choiceError();
      if (entry.chosen() && Double.isFinite(error)) {
        XYSeries series = chart.addSeries("chosen", List.of(entry.best().depth()), List.of(error));
        series.setXYSeriesRenderStyle(XYSeries.XYSeriesRenderStyle.Scatter);
        series.setMarker(SeriesMarkers.DIAMOND).setMarkerColor(TEXT);
      }
    }
  }

  private static void style(XYChart chart) {
    Font font = new Font(Font.SANS_SERIF, Font.PLAIN, 20);
    chart
        .getStyler()
        .setChartBackgroundColor(Color.WHITE)
        .setPlotBackgroundColor(Color.WHITE)
        .setPlotBorderVisible(false)
        .setChartFontColor(TEXT)
        .setChartTitleFont(font.deriveFont(Font.BOLD, 26))
        .setChartTitleBoxVisible(false)
        .setChartPadding(24)
        .setLegendPosition(Styler.LegendPosition.OutsideS)
        .setLegendLayout(Styler.LegendLayout.Vertical)
        .setLegendFont(font)
        .setLegendBorderColor(Color.WHITE)
        .setMarkerSize(11);
    chart
        .getStyler()
        .setAxisTitleFont(font)
        .setAxisTickLabelsFont(font)
        .setPlotGridLinesColor(GRID)
        .setPlotGridLinesStroke(new BasicStroke(1))
        .setXAxisTickMarkSpacingHint(120)
        // Depths are whole; ticks between them say nothing.
        .setXAxisTickLabelsFormattingFunction(
            depth -> depth == Math.rint(depth) ? Long.toString(Math.round(depth)) : "");
  }
}
