package org.basislearner.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.basislearner.cli.paper.Experiment;
import org.basislearner.cli.paper.SamplePaperResult;
import org.basislearner.data.sets.BenchmarkSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reports of every kind in a real browser. */
class BrowserTest {
  private static final int PHONE = 375;
  private static final int DESK = 1200;

  @TempDir static Path folder;

  private static Browser browser;
  private static final Map<String, Path> PAGES = new LinkedHashMap<>();

  @BeforeAll
  static void openBrowser() throws IOException {
    browser = Browser.open();
    write("numbers", SmallReports.regression(400));
    write("labels", SmallReports.classification(500, 3, List.of("iris", "rose", "tulip")));
    write("images", SmallReports.images());
    write("hostile", SmallReports.hostile());
    write("formula", SmallReports.smallFormula());
    write("tiny", SmallReports.tiny());
    PAGES.put(
        "paper",
        Files.writeString(
            folder.resolve("paper.html"),
            PaperReport.html(
                List.of(
                    SamplePaperResult.of(BenchmarkSet.MNIST_BASIC, Experiment.PAPER),
                    SamplePaperResult.of(BenchmarkSet.MNIST_BASIC, Experiment.EXTENDED),
                    SamplePaperResult.of(BenchmarkSet.CONVEX, Experiment.named("dense"))))));
  }

  private static void write(String name, ReportContent content) throws IOException {
    PAGES.put(name, Files.writeString(folder.resolve(name + ".html"), Report.html(content)));
  }

  @AfterAll
  static void closeBrowser() {
    if (browser != null) {
      browser.close();
    }
  }

  @Test
  void everyChartHasMarksAndTheConsoleIsSilent() throws IOException {
    browser.setUp(DESK, "light");
    browser.console();
    for (Map.Entry<String, Path> page : PAGES.entrySet()) {
      browser.show(page.getValue());
      Object empty =
          browser.run(
              "return [...document.querySelectorAll('.chart')].filter(c =>"
                  + " !c.querySelector('svg [class*=mark-] path[d*=\"M\"]')).map(c =>"
                  + " c.getAttribute('aria-label')).join()");
      assertThat(empty).as(page.getKey() + ": charts without marks").isEqualTo("");
      assertThat((Long) browser.run("return document.querySelectorAll('.chart').length"))
          .as(page.getKey())
          .isGreaterThanOrEqualTo(2);
      assertThat(browser.console()).as(page.getKey()).isEmpty();
      browser.screenshot(page.getKey() + "-light");
    }
  }

  @Test
  void onAPhoneThePageIsNoWiderThanTheScreen() throws IOException {
    browser.setUp(PHONE, "light");
    for (Map.Entry<String, Path> page : PAGES.entrySet()) {
      browser.show(page.getValue());
      browser.screenshot(page.getKey() + "-phone");
      assertThat((Long) browser.run("return document.documentElement.scrollWidth"))
          .as(page.getKey())
          .isLessThanOrEqualTo(PHONE);
      Object wide =
          browser.run(
              "return [...document.querySelectorAll('.chart svg')].filter(s =>"
                  + " s.getBoundingClientRect().width > 344 ||"
                  + " s.getBoundingClientRect().width < 250).length");
      assertThat(wide).as(page.getKey() + ": charts that do not fit").isEqualTo(0L);
    }
  }

  @Test
  void pageAndChartsFollowTheSystemToDark() throws IOException {
    for (Map.Entry<String, Path> page : PAGES.entrySet()) {
      browser.setUp(DESK, "dark");
      browser.show(page.getValue());
      browser.screenshot(page.getKey() + "-dark");
      assertThat(brightness("document.body", "backgroundColor")).isLessThan(60);
      assertThat(brightness("document.body", "color")).isGreaterThan(180);
      assertThat(brightness("document.querySelector('.chart svg .role-axis-label text')", "fill"))
          .isGreaterThan(130);
      browser.setUp(DESK, "light");
      assertThat(brightness("document.body", "backgroundColor")).isGreaterThan(240);
      assertThat(brightness("document.querySelector('.chart svg .role-axis-label text')", "fill"))
          .isLessThan(130);
    }
  }

  @Test
  void nothingMovesWhileThePageLoads() {
    browser.setUp(DESK, "light");
    for (Map.Entry<String, Path> page : PAGES.entrySet()) {
      browser.show(page.getValue());
      Object shift =
          browser.run(
              "let sum = 0; const o = new PerformanceObserver(() => {});"
                  + " o.observe({type: 'layout-shift', buffered: true});"
                  + " for (const e of o.takeRecords()) sum += e.value; return String(sum)");
      assertThat(Double.parseDouble(String.valueOf(shift))).as(page.getKey()).isLessThan(0.01);
      assertThat(
              browser.run(
                  "return performance.getEntriesByType('resource')"
                      + ".filter(r => !r.name.startsWith('data:')).length"))
          .as(page.getKey() + ": requests")
          .isEqualTo(0L);
    }
  }

  @Test
  void hostileNamesStayText() {
    browser.setUp(DESK, "light");
    browser.show(folder.resolve("hostile.html"));
    assertThat(browser.run("return document.querySelectorAll('img[src=x], h1 b').length"))
        .isEqualTo(0L);
    assertThat(String.valueOf(browser.run("return document.querySelector('h1').textContent")))
        .isEqualTo("<b>bold</b> & \"quoted\".csv");
  }

  /** The mean of red, green and blue of a colour that an element has. */
  private static double brightness(String element, String property) {
    Object color =
        browser.run(
            "return getComputedStyle("
                + element
                + ")."
                + property
                + ".match(/\\d+/g).slice(0, 3).map(Number).reduce((a, b) => a + b) / 3 + ''");
    return Double.parseDouble(String.valueOf(color));
  }
}
