package org.basislearner.report;

import java.util.List;
import org.basislearner.BasisModel;
import org.basislearner.report.page.Figures;
import org.basislearner.report.page.Html;
import org.basislearner.train.Task;

/**
 * What several sections need, worked out once: some of the rows, and on these the influence of
 * inputs and the strengths of nodes.
 */
record Findings(
    ReportContent content, RowPick sample, Influence influence, NodeStrengths strengths) {
  /** Rows that influences are measured on: their means are then good to a few per cent. */
  static final int SAMPLE = 1000;

  static Findings of(ReportContent content) {
    RowPick sample = RowPick.sample(content.rows().rows(), SAMPLE);
    BasisModel model = content.fit().model();
    return new Findings(
        content,
        sample,
        Influence.of(model, sample.rows()),
        NodeStrengths.of(model, sample.rows()));
  }

  BasisModel model() {
    return content.fit().model();
  }

  Task task() {
    return content.fit().parameters().task();
  }

  List<String> inputNames() {
    return model().inputNames();
  }

  /** What the rows are, such as "300 test rows", or "200 of the 5,000 test rows". */
  String sampleName() {
    long all = content.rows().rows().rows();
    String name = Html.printable(content.rowsName());
    int shown = sample.rows().length;
    return shown == all
        ? Figures.count(all) + " " + name
        : Figures.count(shown) + " of the " + Figures.count(all) + " " + name;
  }

  /** The inputs of a row that matter most, in words. */
  String mostInfluential(double[] row) {
    StringBuilder text = new StringBuilder();
    for (int j : influence.ranked().stream().limit(4).toList()) {
      text.append(text.length() == 0 ? "" : ", ").append(inputNames().get(j)).append(" = ");
      text.append(Figures.text(row[j], 3));
    }
    return text.toString();
  }
}
