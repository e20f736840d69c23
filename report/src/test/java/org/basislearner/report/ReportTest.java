package org.basislearner.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;
import org.basislearner.BasisFit;
import org.basislearner.BasisModel;
import org.basislearner.json.Json;
import org.basislearner.report.page.ChartLibrary;
import org.basislearner.train.Build;
import org.basislearner.train.ModelPath;
import org.basislearner.train.PathPoint;
import org.junit.jupiter.api.Test;

class ReportTest {
  private static final List<String> SECTIONS =
      List.of(
          "summary",
          "influence",
          "effects",
          "wrong",
          "path",
          "lambda",
          "tried",
          "network",
          "formula",
          "certificate",
          "data",
          "times",
          "origin");

  /** What a browser sees of a page beside the chart library, which is not ours. */
  private static String own(String html) {
    return html.replace(ChartLibrary.scripts(), "");
  }

  @Test
  void everySectionIsThereForNumbers() {
    String html = own(Report.html(SmallReports.regression(300)));
    for (String section : SECTIONS) {
      assertThat(html).contains("<section id=\"" + section + "\"", "href=\"#" + section + "\"");
    }
    assertThat(html)
        .contains("Worst rows", "age of house", "Strongest pairs", "Where errors are high");
    assertThat(html).contains("basis train --data &#39;houses.csv&#39;");
    assertThat(specs(html)).hasSizeBetween(15, 18);
  }

  @Test
  void everySectionIsThereForLabels() {
    String html =
        own(Report.html(SmallReports.classification(400, 3, List.of("iris", "rose", "tulip"))));
    for (String section : SECTIONS) {
      assertThat(html).contains("<section id=\"" + section + "\"");
    }
    assertThat(html).contains("Worst examples", "precision", "ROC curve", "held-out rows");
    assertThat(specs(html)).hasSizeBetween(13, 17);
  }

  /** What a screen reader makes of a page: one title, and no heading that skips a level. */
  @Test
  void headingsAreInOrder() {
    for (ReportContent content :
        List.of(
            SmallReports.regression(100),
            SmallReports.classification(200, 3, List.of("iris", "rose", "tulip")),
            SmallReports.images(),
            SmallReports.tiny())) {
      String html = own(Report.html(content));
      Matcher heads = Pattern.compile("<h(\\d)[^>]*>([^<]*)<").matcher(html);
      int level = 0;
      int titles = 0;
      while (heads.find()) {
        int next = Integer.parseInt(heads.group(1));
        assertThat(next).as(heads.group(2)).isLessThanOrEqualTo(level + 1);
        assertThat(heads.group(2)).isNotBlank();
        titles += next == 1 ? 1 : 0;
        level = next;
      }
      assertThat(titles).isOne();
      assertThat(level).isGreaterThan(1);
    }
  }

  @Test
  void nothingIsLoadedFromElsewhere() {
    String html = own(Report.html(SmallReports.images()));
    assertThat(html).doesNotContain("http://", "https://", "url(", "@import", "<link", "<iframe");
    Matcher sources = Pattern.compile("\\ssrc=\"([^\"]*)\"").matcher(html);
    while (sources.find()) {
      assertThat(sources.group(1)).startsWith("data:image/png;base64,");
    }
    assertThat(ChartLibrary.scripts()).doesNotContain("sourceMappingURL");
    assertThat(html).contains("default-src &#39;none&#39;");
  }

  @Test
  void namesAndLabelsCannotBecomeTags() {
    String html = Report.html(SmallReports.hostile());
    assertThat(own(html)).doesNotContain("alert(1)</script>", "<img src=x", "<b>bold", "</td>,");
    assertThat(own(html)).doesNotContain("\u0000").contains("a&quot;b&#39;&amp;🙂");
    // the charts, the three parts of the library and our own script are all that end
    int charts = specs(html).size();
    assertThat(Pattern.compile("</script", Pattern.CASE_INSENSITIVE).matcher(html).results())
        .hasSize(charts + 4);
    assertThat(new String(html.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8))
        .isEqualTo(html);
  }

  @Test
  void imagesAreDrawn() {
    String html = own(Report.html(SmallReports.images()));
    assertThat(Pattern.compile("<img class=\"pixels\"").matcher(html).results()).hasSize(12);
    assertThat(html).contains("<img class=\"pixels heat\"");
  }

  @Test
  void imagesOfAnotherSizeAreNotDrawn() {
    ReportContent content = SmallReports.regression(100);
    ReportContent wrong =
        new ReportContent(
            content.title(),
            content.command(),
            content.fit(),
            content.data(),
            content.metrics(),
            content.rows(),
            content.rowsName(),
            content.heldOut(),
            Optional.of(new ReportContent.ImageShape(28, 28)),
            content.seconds());
    assertThat(own(Report.html(wrong))).doesNotContain("<img").contains("images of another size");
  }

  @Test
  void aSmallModelIsWrittenAsAFormula() {
    String html = own(Report.html(SmallReports.smallFormula()));
    assertThat(html).contains("<var>width</var>&#8201;·&#8201;<var>height</var>", "<sup>2</sup>");
  }

  @Test
  void threeRowsWithoutValidationMakeAReport() throws IOException {
    ReportContent content = SmallReports.tiny();
    assertThat(own(Report.html(content))).contains("Only lambda", "three.csv");
    assertThat(picture(content).getWidth()).isEqualTo(1200);
  }

  @Test
  void numbersThatAreNoneLeaveGaps() throws IOException {
    ReportContent content = broken(SmallReports.regression(100), 3);
    String html = own(Report.html(content));
    assertThat(specs(html)).hasSizeBetween(15, 18);
    assertThat(html).doesNotContain(">NaN<").contains("∞");
    assertThat(picture(content).getHeight()).isEqualTo(800);
  }

  @Test
  void aPathWithoutAnyNumberStillMakesAReport() throws IOException {
    ReportContent content = broken(SmallReports.regression(100), 0);
    assertThat(specs(own(Report.html(content)))).hasSizeBetween(15, 18);
    assertThat(picture(content).getHeight()).isEqualTo(800);
  }

  @Test
  void manyPointsAreSampledAndThePageSaysSo() {
    String html = own(Report.html(SmallReports.regression(5000)));
    assertThat(html).contains("A random 2,000 of 5,000 rows are drawn");
    assertThat(html).contains("1,000 of the 5,000 test rows");
    assertThat(html.length() + ChartLibrary.scripts().length()).isLessThan(2_000_000);
  }

  @Test
  void theSameContentGivesTheSamePage() {
    ReportContent content = SmallReports.classification(200, 2, List.of("yes", "no"));
    assertThat(Report.html(content)).isEqualTo(Report.html(content));
  }

  @Test
  void thePictureIsNotEmpty() throws IOException {
    BufferedImage picture = picture(SmallReports.regression(200));
    assertThat(List.of(picture.getWidth(), picture.getHeight())).containsExactly(1200, 800);
    long colors = Arrays.stream(picture.getRGB(0, 0, 1200, 800, null, 0, 1200)).distinct().count();
    assertThat(colors).isGreaterThan(10);
  }

  private static BufferedImage picture(ReportContent content) throws IOException {
    return ImageIO.read(new ByteArrayInputStream(Report.png(content)));
  }

  /** Every chart, read by a strict parser. */
  private static List<Object> specs(String html) {
    List<Object> specs = new ArrayList<>();
    Matcher scripts =
        Pattern.compile("<script type=\"application/json\">(.*?)</script>", Pattern.DOTALL)
            .matcher(html);
    while (scripts.find()) {
      Object spec = Json.parse(scripts.group(1));
      assertThat(spec).isInstanceOf(Map.class);
      specs.add(Objects.requireNonNull(spec));
    }
    return specs;
  }

  /** The same content with a path in which some errors are NaN or infinite. */
  private static ReportContent broken(ReportContent content, int fromDepth) {
    BasisFit<?> fit = content.fit();
    List<Build> builds = new ArrayList<>();
    for (Build build : fit.builds()) {
      List<PathPoint> points = new ArrayList<>();
      for (PathPoint p : build.path().points()) {
        double strange = p.depth() == 3 ? Double.POSITIVE_INFINITY : Double.NaN;
        boolean hit = p.depth() >= fromDepth;
        points.add(
            new PathPoint(
                p.depth(),
                p.nodes(),
                p.lambda(),
                p.trainLoss(),
                hit ? strange : p.trainError(),
                hit ? strange : p.validationError(),
                p.standardError(),
                p.leaveOneOutError(),
                p.gap(),
                p.iterations(),
                p.stop(),
                p.seconds()));
      }
      builds.add(
          new Build(
              build.parameters(),
              build.score(),
              new ModelPath(points, build.path().chosen()),
              build.baseline(),
              build.layers(),
              build.stopReason(),
              build.nearest(),
              build.buildSeconds(),
              build.outputSeconds(),
              build.weight()));
    }
    BasisFit<BasisModel> changed =
        new BasisFit<>(
            fit.model(),
            builds,
            fit.chosen(),
            fit.heldOut(),
            fit.heldOutRows(),
            fit.byDegree(),
            fit.seconds());
    return new ReportContent(
        content.title(),
        content.command(),
        changed,
        content.data(),
        content.metrics(),
        content.rows(),
        content.rowsName(),
        content.heldOut(),
        content.image(),
        content.seconds());
  }
}
