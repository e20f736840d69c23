package org.basislearner.report;

import org.basislearner.report.page.Html;
import org.basislearner.report.page.Section;

/** What goes wrong: how far off predictions are, in which rows, and in which parts of the table. */
final class WrongSection {
  private WrongSection() {}

  static Section of(Findings findings) {
    Html html = new Html();
    Judged judged = findings.judged();
    if (judged.count() == 0) {
      html.paragraph("There are no rows with known targets to compare with.");
    } else {
      html.paragraph("True beside predicted, for " + judged.told());
      judged
          .mistakes()
          .ifPresentOrElse(
              mistakes ->
                  html.raw(ConfusionTables.html(findings, mistakes))
                      .raw(RankingCharts.html(findings)),
              () -> html.raw(Residuals.html(findings)));
      html.raw(Slices.of(findings).html());
    }
    return Section.of("wrong", "What goes wrong", html);
  }
}
