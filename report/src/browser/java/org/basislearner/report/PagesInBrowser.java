package org.basislearner.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** What holds in a real browser for the pages of a module: one test per module inherits it. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class PagesInBrowser {
  private static final int PHONE = 360;
  private static final int[] WIDTHS = {PHONE, 800, 1400};
  protected static final int DESK = 1200;

  @TempDir protected static Path folder;

  protected Browser browser;
  private final Map<String, Path> pages = new LinkedHashMap<>();

  /** The pages: HTML by name. */
  protected abstract Map<String, String> pages();

  @BeforeAll
  void openBrowser() throws IOException {
    browser = Browser.open();
    for (Map.Entry<String, String> page : pages().entrySet()) {
      Path file = folder.resolve(page.getKey() + ".html");
      pages.put(page.getKey(), Files.writeString(file, page.getValue()));
    }
  }

  @AfterAll
  void closeBrowser() {
    if (browser != null) {
      browser.close();
    }
  }

  @Test
  void everyChartHasMarksAndTheConsoleIsSilent() throws IOException {
    browser.setUp(DESK, "light");
    browser.console();
    for (Map.Entry<String, Path> page : pages.entrySet()) {
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
  void noPageIsWiderThanItsScreenAndEveryChartFits() throws IOException {
    for (int width : WIDTHS) {
      browser.setUp(width, "light");
      for (Map.Entry<String, Path> page : pages.entrySet()) {
        browser.show(page.getValue());
        browser.screenshot(page.getKey() + "-" + width);
        assertThat((Long) browser.run("return document.documentElement.scrollWidth"))
            .as(page.getKey() + " at " + width)
            .isLessThanOrEqualTo(width);
        // A chart is as wide as its place: no wider, and not squeezed into a corner of it.
        Object odd =
            browser.run(
                "return [...document.querySelectorAll('.chart')].filter(c => {"
                    + " const svg = c.querySelector('svg').getBoundingClientRect().width;"
                    + " return svg > c.clientWidth + 1 || svg < 0.8 * c.clientWidth;"
                    + "}).map(c => c.getAttribute('aria-label')).join()");
        assertThat(odd)
            .as(page.getKey() + " at " + width + ": charts that do not fit")
            .isEqualTo("");
      }
    }
  }

  @Test
  void headingsAreInOrder() {
    browser.setUp(DESK, "light");
    for (Map.Entry<String, Path> page : pages.entrySet()) {
      browser.show(page.getValue());
      Object skipped =
          browser.run(
              "const heads = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')];"
                  + " return heads.filter((h, i) => !h.textContent.trim()"
                  + " || Number(h.tagName[1]) > (i ? Number(heads[i - 1].tagName[1]) : 0) + 1)"
                  + ".map(h => h.textContent).join()");
      assertThat(skipped).as(page.getKey() + ": headings that skip a level").isEqualTo("");
      assertThat(browser.run("return document.querySelectorAll('h1').length")).isEqualTo(1L);
    }
  }

  @Test
  void pageAndChartsFollowTheSystemToDark() throws IOException {
    for (Map.Entry<String, Path> page : pages.entrySet()) {
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
    for (Map.Entry<String, Path> page : pages.entrySet()) {
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

  /** The mean of red, green and blue of a colour that an element has. */
  private double brightness(String element, String property) {
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
