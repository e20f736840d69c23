package org.basislearner.report;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.basislearner.BasisModel;
import org.basislearner.ClassifierModel;
import org.basislearner.Predictions;
import org.basislearner.data.recipe.Prepared;
import org.basislearner.report.page.Figures;
import org.basislearner.report.page.Html;
import org.basislearner.train.Task;

/**
 * What several sections need, all from one evaluation of each row.
 *
 * @param sample some of the rows
 * @param influence of the inputs, on these
 * @param strengths of the nodes, on these
 * @param mistakes a classifier's, on all rows
 * @param predicted the numbers that a regression model predicts, of all rows
 */
record Findings(
    ReportContent content,
    RowPick sample,
    Influence influence,
    NodeStrengths strengths,
    Optional<Mistakes> mistakes,
    double[] predicted) {
  /** Rows that influences are measured on: their means are then good to a few per cent. */
  static final int SAMPLE = 1000;

  static Findings of(ReportContent content) {
    BasisModel model = content.fit().model();
    Prepared all = content.rows();
    int count = Math.toIntExact(all.rows().rows());
    boolean known = all.labels().length + all.numbers().length > 0;
    Optional<Mistakes> mistakes =
        model instanceof ClassifierModel classifier
            ? Optional.of(new Mistakes(classifier, all.labels()))
            : Optional.empty();
    double[] predicted = new double[mistakes.isPresent() || !known ? 0 : count];
    List<Long> positions = List.copyOf(RowPick.positions(count, SAMPLE));
    double[][] rows = new double[positions.size()][];
    double[][] nodes = new double[positions.size()][];
    all.rows()
        .rowBlocks(
            (first, block) -> {
              Predictions predictions =
                  model.predictions(
                      block,
                      (values, i) -> {
                        int place = Collections.binarySearch(positions, first + i);
                        if (place >= 0) {
                          rows[place] = block[i];
                          nodes[place] = values.clone();
                        }
                      });
              if (known) {
                mistakes.ifPresent(one -> one.add((int) first, predictions));
              }
              for (int i = 0; i < block.length && predicted.length > 0; i++) {
                predicted[(int) first + i] = predictions.numbers(i)[0];
              }
            });
    return new Findings(
        content,
        new RowPick(positions, rows),
        Influence.of(model, rows, nodes),
        NodeStrengths.of(model, rows, nodes),
        mistakes,
        predicted);
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
