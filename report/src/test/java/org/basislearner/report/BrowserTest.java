package org.basislearner.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Reports of every kind in a real browser. */
class BrowserTest extends PagesInBrowser {
  @Override
  protected Map<String, String> pages() {
    Map<String, String> pages = new LinkedHashMap<>();
    pages.put("numbers", Report.html(SmallReports.regression(400)));
    pages.put(
        "labels",
        Report.html(SmallReports.classification(500, 3, List.of("iris", "rose", "tulip"))));
    pages.put("images", Report.html(SmallReports.images()));
    pages.put("hostile", Report.html(SmallReports.hostile()));
    pages.put("formula", Report.html(SmallReports.smallFormula()));
    pages.put("tiny", Report.html(SmallReports.tiny()));
    return pages;
  }

  @Test
  void aTableIsSortedByTheColumnWhoseHeadIsPressed() {
    browser.setUp(DESK, "light");
    browser.show(folder.resolve("numbers.html"));
    String press =
        "const table = document.querySelector('#effects table');"
            + " table.querySelectorAll('thead button')[2].click();"
            + " return [...table.tBodies[0].rows].map(r => Number(r.cells[2].textContent))"
            + ".every((x, i, all) => !i || all[i - 1] %s x)";
    assertThat(browser.run(press.formatted("<="))).isEqualTo(true);
    assertThat(browser.run(press.formatted(">="))).isEqualTo(true);
  }

  @Test
  void aSavedChartHasColoursOfItsOwn() {
    browser.setUp(DESK, "light");
    browser.show(folder.resolve("numbers.html"));
    Object saved =
        browser.run(
            "let saved; URL.createObjectURL = blob => { saved = blob; return '#'; };"
                + " HTMLAnchorElement.prototype.click = function() { saved.name = this.download; };"
                + " document.querySelector('.save').click();"
                + " return saved.text().then(text => saved.name + ' ' + text)");
    assertThat(String.valueOf(saved))
        .startsWith("Influence-by-column.svg <svg")
        .contains("xmlns=")
        .contains("#1a6fb5")
        .doesNotContain("var(");
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
}
