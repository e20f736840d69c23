package org.basislearner.report;

import java.util.List;
import org.basislearner.data.recipe.Description;
import org.basislearner.report.page.Figures;
import org.basislearner.report.page.Grid;
import org.basislearner.report.page.Html;
import org.basislearner.report.page.Section;

/** What the training table looks like. */
final class DataSection {
  private static final int MOST_COLUMNS = 100;
  private static final int LONGEST_EXAMPLE = 30;

  private DataSection() {}

  static Section of(Findings findings) {
    Description data = findings.content().data();
    int columns = data.columns().size();
    Html html = new Html();
    html.paragraph(
        Figures.count(data.rows(), "row") + ", " + Figures.count(columns, "column") + ".");
    list(html, data.problems(), "Worth a look:");
    Grid grid =
        new Grid(
            "Columns of the training table",
            "wwnnnnnnw",
            List.of(
                "column",
                "kind",
                "missing",
                "distinct",
                "least",
                "mean",
                "deviation",
                "largest",
                "examples"));
    for (Description.Summary column : data.columns().subList(0, Math.min(MOST_COLUMNS, columns))) {
      grid.row(
          List.of(
              column.name(),
              column.kind(),
              Figures.count(column.missing()),
              Figures.count(column.distinct()),
              Figures.text(column.minimum()),
              Figures.text(column.mean()),
              Figures.text(column.deviation()),
              Figures.text(column.maximum()),
              String.join(", ", column.examples().stream().map(DataSection::shortened).toList())));
    }
    html.raw(grid.end());
    if (columns > MOST_COLUMNS) {
      html.note("The first " + MOST_COLUMNS + " of " + Figures.count(columns, "column") + ".");
    }
    list(
        html,
        findings.content().rows().notes(),
        "About the " + findings.content().rowsName() + ":");
    return Section.of("data", "The data", html);
  }

  private static void list(Html html, List<String> sentences, String head) {
    if (!sentences.isEmpty()) {
      html.paragraph(head).open("ul");
      sentences.forEach(sentence -> html.element("li", sentence));
      html.close("ul");
    }
  }

  private static String shortened(String example) {
    return example.codePointCount(0, example.length()) <= LONGEST_EXAMPLE
        ? example
        : example.substring(0, example.offsetByCodePoints(0, LONGEST_EXAMPLE)) + "…";
  }
}
